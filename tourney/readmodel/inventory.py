"""What there is to make pages of, in SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from tourney.readmodel.writer import Writer


class Sizes(NamedTuple):
    """How much there is of everything that was recorded."""

    seasons: Sequence[str]
    tournaments: Mapping[str, int]
    """The number of rounds."""
    tables: Mapping[str, int]
    """The number of deals with moves."""
    players: Sequence[str]
    """Who is called by a name."""


_ROUNDS = """
    SELECT id, (SELECT COUNT(*) FROM (
        SELECT number FROM round WHERE tournament = id
        UNION SELECT round FROM "table" WHERE tournament = id)) FROM tournament
    WHERE withdrawn IS NULL OR called_off"""
_RECORDED = """
    SELECT address, (SELECT COUNT(*) FROM deal WHERE "table" = address AND moves > 0)
    FROM "table" WHERE opened ORDER BY tournament, round, number"""


_NAMED = "SELECT id FROM player WHERE person = id AND name IS NOT NULL ORDER BY number"


def sizes(db: Writer) -> Sizes:
    """Every season, tournament, player, and table of which anything was recorded."""
    seasons = [name for (name,) in db.select("SELECT id FROM season ORDER BY id")]
    players = [player for (player,) in db.select(_NAMED)]
    return Sizes(seasons, dict(db.select(_ROUNDS)), dict(db.select(_RECORDED)), players)


def disputed(db: Writer) -> tuple[str, ...]:
    """The tables at which anything was disputed, ruled on or not."""
    found = db.select('SELECT DISTINCT "table" FROM dispute ORDER BY "table"')
    return tuple(table for (table,) in found)


def ruled(db: Writer, most: int) -> tuple[str, ...]:
    """The tables with the newest rulings, of at most this many rulings."""
    found = db.select('SELECT at, "table" FROM ruling')
    newest = sorted(found, key=lambda one: (datetime.fromisoformat(one[0]), one[1]))[-most:]
    return tuple(sorted({table for _, table in newest}))
