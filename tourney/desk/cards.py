"""Score cards: ``tourney card``. Deals handed in as a result only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.words import quoted, split
from events.facts import Fact
from events.record import Batch, Record
from tourney import clock
from tourney.desk.calling import by_ids
from tourney.desk.refusals import Refused
from tourney.desk.seated import round_tables
from tourney.desk.tables import address_of, find_table
from tourney.sheets.state import TableState
from tourney.sheets.statements import DealLine, ResultLine
from tourney.sheets.tablehead import TableHead
from tourney.table.table import Table


@dataclass(frozen=True)
class Carded:
    """What was done with the cards of a table."""

    address: str
    new: tuple[int, ...]
    """The numbers of the deals recorded now."""
    known: tuple[int, ...]
    """Those that had been recorded with the same result."""
    table: Table
    """The table as it stands after them."""
    numbers: range = range(0)
    """The numbers of what was recorded at the table."""


def card(record: Record, address: str, cards: Sequence[str], *, by: str) -> Carded:
    """Records the cards of a table, from its first deal on, or from the deal that is addressed.

    A card is what stands after ``result`` in a sheet. The same card for the same deal counts once.
    Raises Refused where another result is recorded for a deal, or a deal between is missing;
    FormError for a card that cannot be; Conflict when somebody records there at the same moment.
    """
    planned = plan(record, address, cards)
    if planned.facts:
        record.append([planned.batch], at=clock.now(), by=by)
    return planned.done


@dataclass(frozen=True)
class Missing:
    """A deal whose card has not come in."""

    deal: str
    table: str
    seats: tuple[str, ...]

    def lines(self, begun: str) -> list[str]:
        """The line typed so far with each seat that it does not name yet; for completion."""
        start = begun[: begun.rfind(" ") + 1]
        return [start + quoted(seat) for seat in self.seats if seat not in split(start)]


def missing(record: Record, tournament: str, round_: int) -> list[Missing]:
    """The deals of a round's tables that lack a result, as far as the game tells how many.

    A table where a deal is being recorded move by move is left out. Raises Refused where the round
    has no table.
    """
    asked = []
    for table in round_tables(record, tournament, round_):
        address, state = str(table.head.address), table.state
        if due := _due(state):
            numbers = range(due, due + state.game.deals_left(state.table))
            asked += [Missing(f"{address}/{number}", address, state.names) for number in numbers]
    return asked


def _due(state: TableState) -> int | None:
    """The deal whose card comes next; None while one is being recorded move by move.

    A deal that was begun without a move is one whose card was taken back.
    """
    if state.last is None or not state.in_play:
        return len(state.deals) + 1
    return None if state.last.lines else len(state.deals)


@dataclass(frozen=True)
class Planned:
    """What would be recorded."""

    batch: Batch
    done: Carded

    @property
    def facts(self) -> Sequence[Fact]:
        """Nothing, where all of it is recorded already."""
        return self.batch.facts


def plan(record: Record, address: str, cards: Sequence[str]) -> Planned:
    """What ``card`` would record; raises the same."""
    where = address_of(address)
    table = find_table(record, where.table)
    cards = [by_ids(record, table.head.names, text) for text in cards]
    expected, first = table.version, where.deal or 1
    facts: list[Fact] = []
    new, known = [], []
    for number, text in enumerate(cards, first):
        if _is_recorded(table.state, number, text):
            known.append(number)
            continue
        table, recorded = _with_card(table, number, text)
        facts += recorded
        new.append(number)
    numbers = range(expected + 1, expected + len(facts) + 1)
    done = Carded(where.table, tuple(new), tuple(known), table, numbers)
    return Planned(Batch(where.table, expected, facts), done)


def _is_recorded(state: TableState, number: int, text: str) -> bool:
    """Whether the deal has this result; False while it has none and could still get it."""
    if number > len(state.deals):
        return False
    deal, card_ = state.deals[number - 1], _read(state.head, text)
    if deal.after is not None and state.game.same(card_.result, deal.result):
        return True
    if deal.after is None and not deal.void and number == len(state.deals):
        return False
    recorded = "void"
    if deal.after is not None:
        recorded = state.game.write_result(deal.result, state.names)
    address = f"{state.head.address}/{number}"
    raise Refused("other-result", deal=address, recorded=recorded, card=card_.text)


def _with_card(table: Table, number: int, text: str) -> tuple[Table, list[Fact]]:
    """The table with the next card, and what is to be recorded."""
    address, deals, due = table.head.address, len(table.state.deals), _due(table.state)
    if due is None:
        # a card alone would contradict the moves (R1)
        raise Refused("deal-with-moves", deal=f"{address}/{deals}")
    if number != due:
        raise Refused("deal-missing", deal=f"{address}/{due}")
    line = _read(table.head, text)
    table, facts = table.opened()
    if due > deals:
        begun = table.say(DealLine(number))
        table, facts = begun.table, [*facts, *begun.facts]
    if table.state.stopped:
        raise Refused("table-finished", table=str(address))
    ended = table.say(line)
    return ended.table, [*facts, *ended.facts]


def _read(head: TableHead, text: str) -> ResultLine:
    result = head.game.read_result(split(text), head.table)
    head.game.check_card(result, head.table)
    return ResultLine(result, head.game.write_result(result, head.names))
