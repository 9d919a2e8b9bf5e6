"""Seasons: what was agreed, and which tournaments are stages."""

from __future__ import annotations

from events import facts
from tourney.addresses import SEASON
from tourney.readmodel.rows import SeasonRow, StageRow
from tourney.readmodel.writer import Writer


def opened(writer: Writer, stream: str, fact: facts.SeasonOpened) -> None:
    """A season, as yet without stages."""
    writer.put_one(SeasonRow(stream.removeprefix(SEASON), fact.name, fact.counts, fact.best_of))


def agreed(writer: Writer, stream: str) -> facts.SeasonOpened | None:
    """What was agreed so far; None where nobody has opened the season."""
    rows = writer.rows(SeasonRow, "id = ?", stream.removeprefix(SEASON))
    return next((facts.SeasonOpened(row.name, row.counts, row.best_of) for row in rows), None)


def changed(writer: Writer, stream: str, fact: facts.SeasonChanged) -> None:
    """Something is agreed on differently from now on."""
    for row in writer.rows(SeasonRow, "id = ?", stream.removeprefix(SEASON)):
        writer.put_one(row._replace(**fact.changes.given()))


def stage_added(writer: Writer, stream: str, fact: facts.StageAdded) -> None:
    """One stage more."""
    writer.put_one(StageRow(stream.removeprefix(SEASON), fact.tournament))


def stage_removed(writer: Writer, stream: str, fact: facts.StageRemoved) -> None:
    """One stage less."""
    remove = "DELETE FROM stage WHERE season = ? AND tournament = ?"
    writer.do(remove, stream.removeprefix(SEASON), fact.tournament)
