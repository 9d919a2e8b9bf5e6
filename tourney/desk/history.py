"""Everything that was recorded at a table, in its order, what was taken back among it."""

from __future__ import annotations

from events.record import Record
from tourney.desk.refusals import Refused
from tourney.desk.tables import address_of
from tourney.table.history import Entry, history_of


def history(record: Record, address: str) -> list[Entry]:
    """What was recorded at a table, or of a deal of it; the takings back stand with what they took.

    One that was undone stands for itself, and so does what undid it.
    Raises Refused where nothing is recorded.
    """
    where = address_of(address)
    if not (events := record.read(where.table)):
        raise Refused("no-such-table", table=where.table)
    recorded = history_of(events).entries
    undone = {entry.fact.of for entry in recorded if entry.kind == "restore"}
    entries = [
        entry
        for entry in recorded
        if (entry.kind != "retract" or entry.version in undone) and where.deal in (None, entry.deal)
    ]
    if not entries:
        raise Refused("no-such-deal", deal=str(where))
    return entries
