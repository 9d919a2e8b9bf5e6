"""The standings as the record stood at an earlier moment.

Only the events of the tournament, its tables and the players are read, and projected into memory
by the same projection that keeps the file: what it would have shown then.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import datetime

from events.record import Event, Record
from tourney.addresses import PLAYER, Scope
from tourney.readmodel import queries, schema, views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.projection import Projection
from tourney.readmodel.writer import Writer


def standings_as_of(
    record: Record, tournament: str, until: int | datetime
) -> tuple[views.Built, views.Standings]:
    """The standings after an event of the record, or at a time; and which event was the last.

    A time means: up to the last event recorded by then. NotFound if nothing of the tournament was
    recorded yet.
    """
    streams = [tournament, *record.streams(Scope(tournament).below), *record.streams(PLAYER)]
    events = sorted(event for stream in streams for event in record.read(stream))
    if not (past := _until(events, until)):
        raise NotFound("tournament", tournament)
    with closing(sqlite3.connect(":memory:")) as db:
        schema.create(db)
        Projection(db).project(past)
        return queries.built(Writer(db)), queries.standings(Writer(db), tournament)


def _until(events: Sequence[Event], until: int | datetime) -> Sequence[Event]:
    return events[: 1 + max(_before(events, until), default=-1)]


def _before(events: Iterable[Event], until: int | datetime) -> Iterable[int]:
    """The places of the events that were recorded by then; a blanked one has no time."""
    for place, event in enumerate(events):
        if isinstance(until, int):
            if event.position <= until:
                yield place
        elif event.at and datetime.fromisoformat(event.at) <= until:
            yield place
