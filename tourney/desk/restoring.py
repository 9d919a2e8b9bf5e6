"""Bringing back what was taken back: ``tourney restore``. A fact of its own says so."""

from __future__ import annotations

from collections.abc import Iterator

from events.facts import StatementRestored
from events.record import Record
from tourney.desk.correcting import Correction
from tourney.desk.overtaken import said_by
from tourney.desk.refusals import Refused
from tourney.table.history import Entry, TableHistory


def restore(record: Record, address: str, reason: str, *, by: str) -> Correction:
    """Plan to bring back what was taken back last at the table or in the deal addressed.

    Raises Refused where nothing is taken back, something was recorded of the same deal since, for
    both cannot count, or it would be wrong now that the deal was changed.
    """
    plan = Correction(record, address, reason, by=by)
    history = plan.history()
    taken = [*_taken_back_last(history, plan)]
    back = {one.version for one in taken}
    plan.restored = [
        one for one in history.entries if one.fallen and one.fallen.by in [t.event for t in taken]
    ]
    deals = {one.deal for one in plan.restored}
    refuse_since(history, max(back), deals)
    plan.add(*(StatementRestored(version, plan.reason) for version in sorted(back)))
    plan.settle(min(deals))
    if plan.breaks():
        raise Refused("cannot-restore", table=plan.where.table)
    return plan


def _taken_back_last(history: TableHistory, plan: Correction) -> Iterator[Entry]:
    """The takings back that count and were recorded in one step, the last one first."""
    count = {one.fallen.by.version for one in history.entries if one.fallen and one.fallen.by}
    last: Entry | None = None
    for entry in reversed(history.entries):
        if last and (entry.event.at, entry.event.by) != (last.event.at, last.event.by):
            return
        mine = plan.where.deal in (None, entry.deal) or last is not None
        if entry.kind == "retract" and entry.version in count and mine:
            last = last or entry
            yield entry
    if last is None:
        raise Refused("nothing-to-restore", table=str(plan.where))


def refuse_since(history: TableHistory, version: int, deals: set[int]) -> None:
    """Raise Refused where something of these deals was recorded since, and counts."""
    apart = ("retract", "restore", "chair", "change", "check", "dispute", "ruling")
    for entry in history.entries[version:]:
        own = entry.follows is None and entry.kind not in apart
        if own and entry.deal in deals and not entry.fallen:
            said, number = said_by(history, entry), entry.version
            raise Refused("recorded-since", table=history.address, number=number, statement=said)
