"""A player: results, opponents, ratings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tourney.readmodel.views.common import Person
from tourney.readmodel.views.tournament import TableLine


@dataclass(frozen=True)
class PlayerLine:
    """A player in a list."""

    player: Person
    tournaments: int
    deals: int
    firsts: int
    """How often first: in a deal, or in a match where there is one."""


@dataclass(frozen=True)
class PlayerTournament:
    """How a player did in a tournament."""

    tournament: str
    name: str
    game: str
    night: str
    place: int
    shared: bool
    players: int
    total: int
    rounds: tuple[int | None, ...]
    provisional: bool


@dataclass(frozen=True)
class Opponent:
    """Whom a player has met, and how that went, deal by deal."""

    player: Person
    tables: int
    deals: int
    ahead: int
    """Deals in which the player got more points than the opponent ."""
    behind: int


@dataclass(frozen=True)
class Dealing:
    """How the deals of a player went in a game, those that the player dealt and the others."""

    game: str
    dealt: int
    dealt_points: int
    """What the deal gave, as the game says."""
    others: int
    others_points: int

    @property
    def dealt_mean(self) -> float | None:
        """Points a deal; None where the player dealt none."""
        return self.dealt_points / self.dealt if self.dealt else None

    @property
    def others_mean(self) -> float | None:
        """Points a deal; None where the player dealt all."""
        return self.others_points / self.others if self.others else None


@dataclass(frozen=True)
class Player:
    """A player and all results."""

    player: Person
    also: tuple[str, ...]
    """Ids that were merged into this one; not those that were forgotten."""
    deals: Mapping[str, int]
    """How many deals count, by game."""
    places: Mapping[str, Mapping[int, int]]
    """How often which place, by game, where every seat of a deal has one."""
    tournaments: tuple[PlayerTournament, ...]
    """The latest night first."""
    opponents: tuple[Opponent, ...] = field(default=())
    """Whom the player met most often first."""
    dealing: tuple[Dealing, ...] = ()
    """By game; deals of which the dealer is not known are left out."""
    now: tuple[TableLine, ...] = ()
    """The tables of a current round that are not finished, at which the player sits."""


@dataclass(frozen=True)
class RatingPoint:
    """A player's rating after the last deal in a tournament."""

    tournament: str
    name: str
    night: str
    rating: int


@dataclass(frozen=True)
class Rating:
    """A player's rating in a game."""

    game: str
    rating: int
    deals: int
    """How many deals are rated."""
    curve: tuple[RatingPoint, ...]
    """By tournament, in the order in which they were played."""
