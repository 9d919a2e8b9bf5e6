"""Seasons: what was agreed, and which tournaments are stages."""

from __future__ import annotations

from events import facts
from tourney.addresses import SEASON
from tourney.readmodel.rows import SeasonRow, StageRow
from tourney.readmodel.writer import Writer


def opened(writer: Writer, stream: str, fact: facts.SeasonOpened) -> None:
    """A season, as yet without stages."""
    writer.put_one(SeasonRow(stream.removeprefix(SEASON), fact.name, fact.counts, fact.best_of))


def changed(writer: Writer, stream: str, fact: facts.SeasonChanged) -> None:
    """Something is agreed on otherwise from now on; what is no column here means nothing here."""
    changes = {name: fact.changes[name] for name in fact.changes if name in SeasonRow._fields}
    for row in writer.rows(SeasonRow, "id = ?", stream.removeprefix(SEASON)):
        writer.put_one(row._replace(**{**changes, "id": row.id}))


def stage_added(writer: Writer, stream: str, fact: facts.StageAdded) -> None:
    """One stage more."""
    writer.put_one(StageRow(stream.removeprefix(SEASON), fact.tournament))


def stage_removed(writer: Writer, stream: str, fact: facts.StageRemoved) -> None:
    """One stage less."""
    remove = "DELETE FROM stage WHERE season = ? AND tournament = ?"
    writer.do(remove, stream.removeprefix(SEASON), fact.tournament)
