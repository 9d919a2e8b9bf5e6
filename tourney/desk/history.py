"""Everything that was recorded at a table, in its order, what was taken back among it."""

from __future__ import annotations

from events.record import Record
from tourney.addresses import is_slug
from tourney.desk.refusals import Refused
from tourney.desk.tables import address_of
from tourney.table.history import Entry, history_of


def history(record: Record, address: str) -> list[Entry]:
    """What was recorded of a tournament, at a table, or of a deal of it.

    Takings back stand with what they took.

    One that was undone stands for itself, and so does what undid it.
    Raises Refused where nothing is recorded.
    """
    if is_slug(address):
        return _of_tournament(record, address)
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


def _of_tournament(record: Record, slug: str) -> list[Entry]:
    if not (events := record.read(slug)):
        raise Refused("no-such-tournament", tournament=slug)
    return [Entry(event, "", 0) for event in events]
