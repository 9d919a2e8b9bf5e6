"""A correction of one table: new facts, and those that follow from them, in one durable step."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from engine.violation import LATE
from events.envelope import Event
from events.errors import Conflict
from events.facts import (
    DealVoided,
    Fact,
    ResultAmended,
    ResultAnnounced,
    RulingGiven,
    StatementRetracted,
    TableReseated,
)
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import Address, Scope
from tourney.desk.overtaken import refuse_overtaken
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import address_of
from tourney.sheets.fold import violations
from tourney.table.follow_ups import follow_ups
from tourney.table.history import Deal, Entry, TableHistory, history_of
from tourney.table.table import Table

_SCORING: Final = (ResultAnnounced, ResultAmended, DealVoided, TableReseated)
"""Facts that say what counts, and for whom."""


class Correction:
    """What is about to be recorded at a table; nothing is, before ``record``."""

    def __init__(
        self,
        record: Record,
        address: str,
        reason: str,
        *,
        by: str,
        events: list[Event] | None = None,
    ) -> None:
        """Raises Refused where there is no such table, or the reason cannot stand in a sheet.

        ``events`` are those of the table, where what is planned was judged by them already.
        """
        self.where: Address = address_of(address)
        self.reason = checked_reason(reason)
        self.by, self.at = by, clock.now()
        self.events = record.read(self.where.table) if events is None else events
        """Those recorded, then those planned."""
        if not self.events:
            raise Refused("no-such-table", table=self.where.table)
        self.expected = self.events[-1].version
        self.fallen: list[Entry] = []
        """The statements to be taken back, in the order of the table."""
        self.restored: list[Entry] = []
        """The statements to be brought back."""
        self._others: list[Batch] = []
        self._events_of_others: list[Event] = []
        self._record = record
        self._position = record.head().position

    @property
    def round(self) -> Scope:
        """The round of the table."""
        return Scope(self.where.tournament, self.where.round)

    @property
    def corrected(self) -> list[str]:
        """The table that is corrected."""
        return [self.where.table]

    @property
    def facts(self) -> list[Fact]:
        """What is planned at the table."""
        return [
            event.fact for event in self.events[self.expected :] if isinstance(event.fact, Fact)
        ]

    @property
    def version(self) -> int:
        """Of the last event, those planned included."""
        return self.events[-1].version

    def add(self, *facts: Fact) -> None:
        """Plans facts at the table."""
        self.events += self._planned(Batch(self.where.table, self.version, facts))

    def add_elsewhere(self, batch: Batch) -> None:
        """Plans facts in another stream."""
        self._others.append(batch)
        self._events_of_others += self._planned(batch)

    def _planned(self, batch: Batch) -> Iterable[Event]:
        for version, fact in enumerate(batch.facts, batch.expected + 1):
            self._position += 1
            yield Event(self._position, batch.stream, version, self.at, self.by, None, fact)

    def planned(self) -> list[Event]:
        """All events planned, as they would be recorded."""
        return [*self.events[self.expected :], *self._events_of_others]

    def history(self) -> TableHistory:
        """What would be recorded of the table, and what would count."""
        return history_of(self.events)

    def settle(self, deal: int) -> None:
        """Plans what follows for the table from the correction of this deal."""
        self.add(*follow_ups(self.history(), deal, self.reason))

    def table(self) -> Table:
        """The table as it would stand."""
        return Table.of(self.history())

    def breaks(self) -> bool:
        """Whether something would be out of its place, or wrong that was not before."""
        after = self.table()
        before = Table.of(history_of(self.events[: self.expected]))
        return bool(after.faults) or not _wrong(after) <= _wrong(before)

    def lost(self) -> list[str]:
        """The deals that can no longer have been played, by their addresses."""
        return [
            f"{self.where.table}/{fact.deal}"
            for fact in self.facts
            if isinstance(fact, DealVoided) and fact.follows is not None
        ]

    def rescores(self) -> bool:
        """Whether points may change."""
        again = [entry.fact for entry in self.restored]
        back = [fact.of for fact in self.facts if isinstance(fact, StatementRetracted)]
        touched = [*self.facts, *again, *(self.events[version - 1].fact for version in back)]
        return bool(self._others) or any(isinstance(fact, _SCORING) for fact in touched)

    def record(self) -> None:
        """Records all of it, or nothing.

        Raises Conflict where somebody else was faster; Refused where that was about the same deal.
        """
        batch = Batch(self.where.table, self.expected, self.facts)
        try:
            self._record.append([batch, *self._others], at=self.at, by=self.by)
        except Conflict:
            self._refuse_the_slower()
            refuse_overtaken(self._record, batch)
            raise

    def _refuse_the_slower(self) -> None:
        new = self._record.read(self.where.table, self.expected)
        for mine in self.facts:
            for event in new:
                _refuse_same(mine, self.where.table, event)


def _wrong(table: Table) -> set[tuple[int, str]]:
    """The statements that are wrong by the rules, by their versions; not what came out late."""
    every = violations(table.state)
    return {(one.line, one.violation.rule) for one in every if one.violation.kind != LATE}


def _refuse_same(mine: Fact, table: str, event: Event) -> None:
    """Raise Refused if both take back the same statement, or rule on the same dispute."""
    match mine, event.fact:
        case StatementRetracted(of=of), StatementRetracted(of=same) if of == same:
            raise done_already(mine, table, event)
        case RulingGiven(dispute=dispute), RulingGiven(dispute=same) if dispute == same:
            raise done_already(mine, table, event)


def done_already(mine: StatementRetracted | RulingGiven, table: str, event: Event) -> Refused:
    """Says by whom and when a statement was taken back, or a dispute ruled on."""
    if isinstance(mine, StatementRetracted):
        return taken_back(mine.of, event)
    dispute = f"{table}#{mine.dispute}"
    return Refused("ruled-already", dispute=dispute, by=event.by, at=event.at)


def taken_back(version: int, event: Event) -> Refused:
    """Says by whom and when a statement was taken back."""
    return Refused("taken-back", number=version, by=event.by, at=event.at)


# -- statements by their numbers


def find_deal(history: TableHistory, where: Address) -> Deal:
    """The deal addressed; raises Refused where it was never begun, or none is addressed."""
    if where.deal is None:
        raise Refused("deal-address", address=str(where))
    if (deal := history.find(where.deal)) is None:
        raise Refused("no-such-deal", deal=str(where))
    return deal


def find_statement(history: TableHistory, where: Address, number: int) -> int:
    """The version of a statement that counts: at a table its number, in a deal that of a move.

    Move 0 is the last word before the first move. Raises Refused.
    """
    if where.deal is not None:
        return _move(find_deal(history, where), where, number)
    entry = history.entry(number)
    if entry and entry.fallen and entry.fallen.by:
        raise taken_back(number, entry.fallen.by)
    for deal in history.deals:
        if any(number == one.version for one in (*deal.lines, *deal.results)):
            return _in_the_order(deal, number)
    if number == 1 or any(number == one.version for one in every_line(history)):
        return number
    raise Refused("no-such-statement", table=where.table, number=number)


def _in_the_order(deal: Deal, number: int) -> int:
    """The statement itself or, for a result that is not one, the last that counts before it."""
    return max(one.version for one in deal.said() if one.version <= number)


def _move(deal: Deal, where: Address, number: int) -> int:
    moves = [line.version for line in deal.lines if line.kind == "move"]
    if not 0 <= number <= len(moves):
        raise Refused("no-such-move", deal=str(where), number=number, moves=len(moves))
    if number:
        return moves[number - 1]
    before = takewhile(lambda line: line.kind != "move", deal.lines)
    return [line.version for line in before][-1]


def every_line(history: TableHistory) -> list[Entry]:
    """Every statement that counts, in the order of the table."""
    return [*history.chosen(), *(line for deal in history.deals for line in deal.said())]
