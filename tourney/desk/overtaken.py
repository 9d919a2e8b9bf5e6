"""Somebody else recorded at a table at the same moment: whether both speak of the same deal."""

from __future__ import annotations

from collections.abc import Iterable

from events.envelope import Event
from events.facts import DisputeOpened, RulingGiven, StatementRestored, StatementRetracted
from events.record import Batch, Record
from tourney.desk.refusals import Refused
from tourney.table.history import Entry, TableHistory, history_of


def refuse_overtaken(record: Record, batch: Batch) -> None:
    """Raise Refused if what was recorded meanwhile is about a deal that the batch is about too.

    It names what was recorded. Whatever only follows from the correction of another deal is no
    reason, and neither is a dispute: it changes nothing.
    """
    events = record.read(batch.stream)
    newer = [*_entries(events, batch.expected)]
    mine = {one.deal for one in _entries(_planned(events, batch), batch.expected)}
    for one in newer:
        if one.deal in mine:
            history = history_of(events)
            said = said_by(history, one)
            data = {"by": one.event.by, "at": one.event.at}
            raise Refused(
                "overtaken", table=batch.stream, number=one.version, statement=said, **data
            )


def _planned(events: list[Event], batch: Batch) -> list[Event]:
    """The stream as it would be had nobody been faster."""
    planned = [
        Event(0, batch.stream, version, "", "", None, fact)
        for version, fact in enumerate(batch.facts, batch.expected + 1)
    ]
    return [*events[: batch.expected], *planned]


def _entries(events: list[Event], after: int) -> Iterable[Entry]:
    """What was said after a version of its own accord."""
    entries = history_of(events).entries if events else ()
    for entry in entries:
        if entry.version > after and entry.follows is None and entry.kind != "dispute":
            yield entry


def said_by(history: TableHistory, entry: Entry) -> str:
    """An entry in the words of a sheet or, where it has none there, of the command."""
    match entry.fact:
        case StatementRetracted(of=of):
            taken = history.entry(of)
            return f"retract {of}. {history.line(taken) if taken else ''}".rstrip()
        case StatementRestored(of=of):
            return f"restore {of}"
        case DisputeOpened(number=number):
            return f"dispute #{number}"
        case RulingGiven(kind=kind, dispute=int() as dispute):
            return f"rule #{dispute} {kind}"
    return history.line(entry) or entry.kind
