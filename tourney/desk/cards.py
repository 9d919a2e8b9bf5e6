"""Score cards: ``tourney card``. Deals handed in as a result only.

A card is what stands after ``result`` in a sheet, or the places seat by seat as a slip has them, or
``void "reason"`` where nobody can read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.words import split
from events.facts import Fact
from events.record import Batch, Record
from tourney import clock
from tourney.desk.calling import result_by_ids
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import address_of, as_seated, check_in_play, find_table
from tourney.sheets.state import DealState, TableState
from tourney.sheets.statements import DealLine, ResultLine, Void
from tourney.sheets.tablehead import TableHead
from tourney.table.table import Table

Card: TypeAlias = ResultLine | Void
Meant: TypeAlias = Mapping[str, str] | None
"""Which seat is meant by a name."""


@dataclass(frozen=True)
class Carded:
    """What was done with the cards of a table."""

    address: str
    new: tuple[int, ...]
    """The numbers of the deals recorded now."""
    known: tuple[int, ...]
    """Those that had been recorded with the same result."""
    kept: tuple[int, ...]
    """Those recorded with another result, which stays: only new deals were to be recorded."""
    table: Table
    """The table as it stands after them."""
    numbers: range = range(0)
    """The numbers of what was recorded at the table."""
    check: bool = False
    """Whether the cards were only compared: new deals are those that are checked now."""


def card(
    record: Record,
    address: str,
    cards: Sequence[str],
    *,
    by: str,
    meant: Meant = None,
) -> Carded:
    """Records the cards of a table, from its first deal on, or from the deal that is addressed.

    The same card for the same deal counts once.
    Raises Refused where another result is recorded for a deal, or a deal between is missing;
    FormError for a card that cannot be; Conflict when somebody records there at the same moment.
    """
    planned = plan(record, address, cards, meant=meant)
    if planned.facts:
        record.append(planned.batches, at=clock.now(), by=by)
    return planned.done


def due(state: TableState) -> int | None:
    """The deal whose card comes next; None while one is being recorded move by move.

    A deal that was begun without a move is one whose card was taken back.
    """
    if state.last is None or not state.in_play:
        return len(state.deals) + 1
    return None if state.last.lines else len(state.deals)


@dataclass(frozen=True)
class CardWishes:
    """How to take cards."""

    dry_run: bool = False
    """Only say what would be recorded."""
    only_new: bool = False
    """Leave a deal that is recorded differently, a corrected one, as it is."""
    check: bool = False
    """Only compare with what somebody else entered."""
    meant: Meant = None


@dataclass(frozen=True)
class Planned:
    """What would be recorded."""

    batch: Batch
    done: Carded

    @property
    def batches(self) -> list[Batch]:
        """What is to be appended, if anything is."""
        return [self.batch, *as_seated(self.done.table)]

    @property
    def facts(self) -> Sequence[Fact]:
        """Nothing, where all of it is recorded already."""
        return self.batch.facts


def plan(
    record: Record,
    address: str,
    cards: Sequence[str],
    *,
    only_new: bool = False,
    meant: Meant = None,
) -> Planned:
    """What ``card`` would record; raises the same.

    With ``only_new`` a deal that came out differently stays as it is recorded.
    """
    where = address_of(address)
    table = find_table(record, where.table)
    lines = [read_card(record, table.head, text, meant) for text in cards]
    expected, first = table.version, where.deal or 1
    facts: list[Fact] = []
    new, known, kept = [], [], []
    for number, line in enumerate(lines, first):
        try:
            recorded_so = _is_recorded(table.state, number, line)
        except Refused:
            if not only_new:
                raise
            kept.append(number)
            continue
        if recorded_so:
            known.append(number)
            continue
        check_in_play(table)
        table, recorded = _with_card(table, number, line)
        facts += recorded
        new.append(number)
    numbers = range(expected + 1, expected + len(facts) + 1)
    done = Carded(where.table, tuple(new), tuple(known), tuple(kept), table, numbers)
    return Planned(Batch(where.table, expected, facts), done)


def _is_recorded(state: TableState, number: int, card_: Card) -> bool:
    """Whether the deal came out so; False while it has no result and could still get one."""
    if number > len(state.deals):
        return False
    deal = state.deals[number - 1]
    if says_the_same(state, deal, card_):
        return True
    if deal.after is None and not deal.void and number == len(state.deals):
        return False
    recorded = "void"
    if deal.after is not None:
        recorded = state.game.write_result(deal.result, state.names)
    address = f"{state.head.address}/{number}"
    said = "void" if isinstance(card_, Void) else card_.text
    raise Refused("other-result", deal=address, recorded=recorded, card=said)


def says_the_same(state: TableState, deal: DealState, card_: Card) -> bool:
    """Return whether a card says how the deal came out."""
    if isinstance(card_, Void):
        return deal.void
    return deal.after is not None and state.game.same(card_.result, deal.result)


def _with_card(table: Table, number: int, card_: Card) -> tuple[Table, list[Fact]]:
    """The table with the next card, and what is to be recorded."""
    address, deals, next_ = table.head.address, len(table.state.deals), due(table.state)
    if next_ is None:
        # a card alone would contradict the moves (R1)
        raise Refused("deal-with-moves", deal=f"{address}/{deals}")
    if number != next_:
        raise Refused("deal-missing", deal=f"{address}/{next_}")
    table, facts = table.opened()
    if next_ > deals:
        begun = table.say(DealLine(number))
        table, facts = begun.table, [*facts, *begun.facts]
    if table.state.stopped:
        raise Refused("table-finished", table=str(address))
    ended = table.say(card_)
    return ended.table, [*facts, *ended.facts]


def read_card(record: Record, head: TableHead, text: str, meant: Meant = None) -> Card:
    """Return the card that was typed for a deal of this table; raises FormError and Refused."""
    words = split(text)
    if words[:1] == ["void"]:
        return Void(tuple(checked_reason(" ".join(words[1:])).split()))
    result = head.game.read_result(called(record, head, words, meant), head.table)
    head.game.check_card(result, head.table)
    return ResultLine(result, head.game.write_result(result, head.names))


def called(
    record: Record, head: TableHead, words: Sequence[str], meant: Meant = None
) -> Sequence[str]:
    """The words of a result, ``result`` before them or not, with the ids of seats.

    They may call the seats by id or name, or write their places, as a slip has them. ``meant`` says
    which seat is meant by a name. Raises FormError.
    """
    words = words[1:] if words[:1] == ["result"] else words
    by_seat = head.game.read_places(words, head.table)
    return result_by_ids(record, head.names, by_seat, meant, head.also)
