"""A season and its stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.readmodel.views.common import Person
from tourney.readmodel.views.tournament import TournamentLine


@dataclass(frozen=True)
class SeasonLine:
    """A season in a list."""

    id: str
    name: str
    counts: str
    """What a stage counts: ``points``, the total of its standings, or ``places``: as many points
    as the stage has players, less the place, plus one; who shares a place gets that place's."""
    best_of: int | None
    """How many stages of each player count; None for all."""
    stages: tuple[TournamentLine, ...]
    """By their nights."""
    players: int
    leaders: tuple[Person, ...]
    """Who is on the first place, if anybody has played."""
    provisional: bool
    """Whether the standings of a stage are."""

    @property
    def last_night(self) -> str:
        """The date of the last stage, empty if there is none."""
        return self.stages[-1].night if self.stages else ""


@dataclass(frozen=True)
class StageResult:
    """What a stage counts for a player."""

    place: int
    """In the stage's standings."""
    points: int
    counted: bool
    """Whether it is one of the player's best that count."""


@dataclass(frozen=True)
class SeasonRow:
    """A player in the standings of a season."""

    place: int
    """From 1; shared by all who are equal in every criterion."""
    shared: bool
    player: Person
    stages: tuple[StageResult | None, ...]
    """Per stage of ``Season.line``; None where the player did not take part."""
    dropped: int
    """The points of the stages that do not count."""
    total: int
    """The points of those that do."""
    criteria: Mapping[str, int | None]
    """The value of each of ``Season.criteria``."""
    decided_by: str | None
    """The criterion that separates this row from the one above, as in ``StandingRow``."""


@dataclass(frozen=True)
class Season:
    """A season and its standings."""

    line: SeasonLine
    criteria: tuple[str, ...]
    """What decides, in this order."""
    rows: tuple[SeasonRow, ...]
