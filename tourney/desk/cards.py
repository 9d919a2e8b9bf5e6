"""Score cards: ``tourney card``. Deals handed in as a result only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.words import quoted, split
from events.facts import Fact
from events.record import Batch, Record, Request
from tourney import clock
from tourney.desk.calling import by_ids
from tourney.desk.refusals import Refused
from tourney.desk.tables import address_of, find_table, round_tables
from tourney.sheets.keeper import Scorekeeper
from tourney.sheets.statements import DealLine, ResultLine
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


def card(
    record: Record, address: str, cards: Sequence[str], *, by: str, request: str | None = None
) -> Carded:
    """Records the cards of a table, from its first deal on, or from the deal that is addressed.

    A card is what stands after ``result`` in a sheet. The same card for the same deal counts once.
    Raises Refused where another result is recorded for a deal, or a deal between is missing;
    FormError for a card that cannot be; Conflict when somebody records there at the same moment.
    """
    planned = plan(record, address, cards)
    if planned.facts:
        asked = None if request is None else Request(request, f"{address} {' | '.join(cards)}")
        record.append([planned.batch], at=clock.now(), by=by, request=asked)
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
        address, names, keeper = str(table.head.address), table.head.names, table.keeper
        if due := _due(keeper):
            numbers = range(due, due + keeper.game.deals_left(keeper.table))
            asked += [Missing(f"{address}/{number}", address, names) for number in numbers]
    return asked


def _due(keeper: Scorekeeper) -> int | None:
    """The deal whose card comes next; None while one is being recorded move by move.

    A deal that was begun without a move is one whose card was taken back.
    """
    if not keeper.in_play():
        return len(keeper.deals) + 1
    return None if keeper.deals[-1].lines else len(keeper.deals)


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
        if number <= len(table.keeper.deals) and _is_recorded(table, number, text):
            known.append(number)
            continue
        facts += [*table.open(), *_recorded(table, number, text)]
        new.append(number)
    done = Carded(where.table, tuple(new), tuple(known), table)
    return Planned(Batch(where.table, expected, facts), done)


def _is_recorded(table: Table, number: int, text: str) -> bool:
    """Whether the deal has this result; False while it has none and could still get it."""
    deal = table.keeper.deals[number - 1]
    card_ = _read(table, text)
    if deal.after is not None and table.head.game.same(card_.result, deal.result):
        return True
    if deal.after is None and not deal.void and number == len(table.keeper.deals):
        return False
    recorded = "void"
    if deal.after is not None:
        recorded = table.head.game.write_result(deal.result, table.head.names)
    raise Refused(
        "other-result", deal=f"{table.head.address}/{number}", recorded=recorded, card=card_.text
    )


def _recorded(table: Table, number: int, text: str) -> list[Fact]:
    keeper, deals = table.keeper, len(table.keeper.deals)
    due = _due(keeper)
    if due is None:
        # a card alone would contradict the moves (R1)
        raise Refused("deal-with-moves", deal=f"{table.head.address}/{deals}")
    if number != due:
        raise Refused("deal-missing", deal=f"{table.head.address}/{due}")
    line = _read(table, text)
    facts = table.take(table.version + 1, DealLine(number)) if due > deals else []
    if table.keeper.stopped:
        raise Refused("table-finished", table=str(table.head.address))
    return [*facts, *table.take(table.version + 1, line)]


def _read(table: Table, text: str) -> ResultLine:
    head = table.head
    result = head.game.read_result(split(text), head.table)
    head.game.check_card(result, head.table)
    return ResultLine(result, head.game.write_result(result, head.names))
