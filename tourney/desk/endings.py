"""What ends before it was played to its end: ``tourney close``, ``withdraw`` and ``reopen``.

A closed table counts the deals that count so far, one where nobody met counts nothing. What is
withdrawn is as if it had never been opened; the record keeps it. Both can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.facts import (
    Extent,
    Fact,
    RoundSeated,
    TableClosed,
    TableReopened,
    TableWithdrawn,
    TournamentClosed,
    TournamentReopened,
    TournamentWithdrawn,
)
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import Address, Scope, parse
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.seated import round_tables
from tourney.desk.tables import find_table, scope_of, tables_below
from tourney.table.history import Entry, TableHistory, history_of
from tourney.table.table import Table
from tourney.tournament.fields import any_field_of


class Ended(NamedTuple):
    """What was closed, withdrawn or opened again."""

    address: str
    tables: tuple[Address, ...]
    """The tables that it touched, in order."""
    extent: Extent


class _Plan:
    """What is to be recorded in the streams of a tournament and its tables."""

    def __init__(self, record: Record, address: str, reason: str) -> None:
        self.record, self.reason = record, checked_reason(reason)
        self.where = _scope(address)
        self.extent = _extent(self.where)
        events = record.read(self.where.tournament)
        self.field = any_field_of(events, self.where.tournament)
        self._batches: list[Batch] = []
        self._facts: list[Fact] = []
        self._tables: list[Address] = []

    def refuse(self, key: str, reason: str = "") -> Refused:
        return Refused(key, address=str(self.where), reason=reason)

    def at_table(self, address: str, version: int, facts: Sequence[Fact]) -> None:
        self._batches.append(Batch(address, version, facts))
        self._tables.append(parse(address))

    def add(self, *facts: Fact) -> None:
        self._facts += facts

    def touch(self, tables: Sequence[Address]) -> None:
        self._tables += tables

    @property
    def is_empty(self) -> bool:
        return not self._facts and not self._batches

    def append(self, by: str) -> Ended:
        self._batches.append(Batch(self.where.tournament, self.field.version, self._facts))
        self.record.append(self._batches, at=clock.now(), by=by)
        return Ended(str(self.where), tuple(sorted({*self._tables})), self.extent)

    def reseated(self, round_: int, without: Sequence[int]) -> list[Address]:
        """Take tables out of a round's seating, if they are in it."""
        seated = self.field.seated.get(round_)
        if seated is None:
            return []
        kept = [table for table in seated.tables if table["table"] not in without]
        gone = [table["table"] for table in seated.tables if table["table"] in without]
        if gone:
            self.add(RoundSeated(round_, kept, seated.method, seated.seed, self.reason))
        return [Address(self.where.tournament, round_, number) for number in gone]


def _scope(address: str) -> Scope:
    where = scope_of(address)
    if not where.tournament or where.deal is not None:
        raise Refused("scope", address=address)
    return where


def _extent(where: Scope) -> Extent:
    if where.number is not None:
        return "table"
    return "tournament" if where.round is None else "round"


# -- closing


def close(record: Record, address: str, reason: str, *, by: str) -> Ended:
    """Close a table, a round or a tournament with all tables that are open there.

    Raises Refused where there is nothing of the kind, or it is closed or over already.
    """
    plan = _Plan(record, address, reason)
    where, field = plan.where, plan.field
    if field.withdrawn:
        raise plan.refuse("withdrawn", field.withdrawn.reason)
    open_ = [table for table in _tables(record, plan) if not table.over]
    if where.number is not None:
        _check_open(record, plan)
    elif where.round in field.closed:
        raise plan.refuse("closed", field.closed[where.round])
    elif where.round is not None and not 1 <= where.round <= field.opened.rounds:
        slug, rounds = where.tournament, field.opened.rounds
        raise Refused("no-such-round", tournament=slug, round=where.round, rounds=rounds)
    else:
        plan.add(TournamentClosed(plan.reason, where.round))
    for table in open_:
        begun, facts = table.opened()
        closing = TableClosed(plan.reason, plan.extent)
        plan.at_table(str(begun.head.address), table.version, [*facts, closing])
    return plan.append(by)


def _check_open(record: Record, plan: _Plan) -> None:
    table = find_table(record, str(plan.where))
    if table.closed:
        raise plan.refuse("closed", table.closed.fact.reason)
    if table.over:
        raise plan.refuse("over")


def _tables(record: Record, plan: _Plan) -> list[Table]:
    """The tables that are meant, recorded or seated."""
    where = plan.where
    if where.number is not None:
        return [find_table(record, str(where))]
    rounds = {parse(stream).round for stream in tables_below(record, where)}
    rounds |= {one for one in plan.field.seated if where.round in (None, one)}
    slug = where.tournament
    return [table for round_ in sorted(rounds) for table in round_tables(record, slug, round_)]


# -- withdrawing


def withdraw(
    record: Record, address: str, reason: str, *, by: str, called_off: bool = False
) -> Ended:
    """Withdraw what was opened or imported by mistake; with ``called_off`` it is not held.

    Raises Refused where there is nothing of the kind, or it is withdrawn already; only a
    tournament is called off.
    """
    plan = _Plan(record, address, reason)
    where, field = plan.where, plan.field
    if field.withdrawn:
        raise plan.refuse("withdrawn", field.withdrawn.reason)
    if called_off and plan.extent != "tournament":
        raise plan.refuse("called-off")
    recorded = [history for history in _recorded(record, where) if not history.withdrawn]
    seated = _take_off(plan)
    if plan.extent == "tournament":
        plan.add(TournamentWithdrawn(plan.reason, called_off))
    elif not recorded and not seated:
        raise _nothing_there(record, where)
    for history in recorded:
        withdrawal = TableWithdrawn(plan.reason, plan.extent)
        plan.at_table(history.address, history.version, [withdrawal])
    return plan.append(by)


def _nothing_there(record: Record, where: Scope) -> Refused:
    """Says that nothing is there, or since when."""
    for history in _recorded(record, where):
        if history.withdrawn:
            reason = history.withdrawn.fact.reason
            return Refused("withdrawn", address=str(where), reason=reason)
    return Refused("no-such-table", table=str(where))


def _take_off(plan: _Plan) -> bool:
    """Take what is withdrawn out of the seating; whether anything was there."""
    where = plan.where
    if where.round is None or where.round not in plan.field.seated:
        return False
    numbers = [table["table"] for table in plan.field.seated[where.round].tables]
    without = numbers if where.number is None else [where.number]
    gone = plan.reseated(where.round, without)
    plan.touch(gone)
    return bool(gone)


def _recorded(record: Record, where: Scope) -> Iterator[TableHistory]:
    """Every table recorded there, withdrawn or not."""
    streams = [str(where)] if where.number is not None else record.streams(where.below)
    for stream in streams:
        if events := record.read(stream):
            yield history_of(events)


# -- opening again


def reopen(record: Record, address: str, reason: str, *, by: str) -> Ended:
    """Open again what was closed or withdrawn; what was so at once is opened at once.

    Raises Refused where it is neither.
    """
    plan = _Plan(record, address, reason)
    where, field = plan.where, plan.field
    if field.withdrawn and plan.extent != "tournament":
        raise plan.refuse("withdrawn", field.withdrawn.reason)
    ended = [
        history
        for history in _recorded(record, where)
        if history.ending and _is_meant(history.ending, plan.extent)
    ]
    if plan.extent != "table" and (where.round in field.closed or field.withdrawn):
        plan.add(TournamentReopened(plan.reason, where.round))
    _seat_again(plan, record)
    for history in ended:
        reopening = TableReopened(plan.reason, plan.extent)
        plan.at_table(history.address, history.version, [reopening])
    if plan.is_empty:
        raise plan.refuse("not-closed")
    return plan.append(by)


def _is_meant(ending: Entry, extent: Extent) -> bool:
    """Whether it ended with what is opened again; a table alone is whatever it ended with."""
    return extent in ("table", ending.fact.extent)


def _seat_again(plan: _Plan, record: Record) -> None:
    """Put what was withdrawn back into the seating of its round."""
    where = plan.where
    if where.round is None:
        return
    before = _seating_before(record, where)
    now = plan.field.seated.get(where.round)
    if before is None:
        return
    kept = now.tables if now else []
    numbers = {table["table"] for table in kept}
    back = [
        table
        for table in before.tables
        if table["table"] not in numbers and where.number in (None, table["table"])
    ]
    if back:
        tables = sorted([*kept, *back], key=lambda table: table["table"])
        seated = RoundSeated(where.round, tables, before.method, before.seed, plan.reason)
        plan.add(seated)
        plan.touch([Address(where.tournament, where.round, table["table"]) for table in back])


def _seating_before(record: Record, where: Scope) -> RoundSeated | None:
    """The seating of a round before tables were taken out of it last; None where none were."""
    seatings = [
        event.fact
        for event in record.read(where.tournament)
        if isinstance(event.fact, RoundSeated) and event.fact.round == where.round
    ]
    last = len(seatings) - 1
    while last > 0 and _were_taken_out(seatings[last - 1], seatings[last]):
        last -= 1
    return seatings[last] if 0 <= last < len(seatings) - 1 else None


def _were_taken_out(before: RoundSeated, after: RoundSeated) -> bool:
    """Whether a seating only has fewer tables than the one before."""
    left = [table["table"] for table in after.tables]
    return len(left) < len(before.tables) and after.tables == [
        table for table in before.tables if table["table"] in left
    ]
