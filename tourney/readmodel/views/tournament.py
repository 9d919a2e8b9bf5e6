"""A tournament, its rounds, and its standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.games import GAMES
from tourney.readmodel.views.common import Person, Progress

State: TypeAlias = Literal["announced", "on", "over", "off"]
"""Announced (nothing is seated), on, over, or called off."""


@dataclass(frozen=True)
class TournamentLine:
    """A tournament in a list."""

    id: str
    name: str
    game: str
    night: str
    """The date of the night to which it belongs, YYYY-MM-DD; empty if it was never opened."""
    rounds: int
    """How many rounds are planned."""
    played: int
    """The last round that has a table, 0 if none has; a table where nobody met is none."""
    players: int
    """How many are in the standings: whoever has played, was played for by a substitute, or has
    points without having played."""
    entered: int
    """How many persons were entered, whether or not they came."""
    tables: Progress
    leaders: tuple[Person, ...]
    """Who is on the first place, if anybody has played."""
    provisional: bool
    """Whether a table is open, a planned round not played yet, or a dispute not ruled on."""
    state: State
    closed: str | None = None
    """Why it ended before everything was played; None where it did not."""
    called_off: str | None = None
    """Why it is not held; None where it is."""
    left_open: bool = False
    """Whether it is on although a later night has been played."""

    @property
    def standing(self) -> tuple[str, Mapping[str, str | int]]:
        """Return the sentence that says how far it is, and what it needs."""
        rounds = {"played": self.played, "rounds": self.rounds}
        if self.called_off is not None:
            return "night.off", {"reason": self.called_off}
        if self.closed is not None:
            key = "night.closed" if self.played else "night.unplayed"
            return key, {**rounds, "reason": self.closed}
        if self.left_open and self.played:
            return "night.unfinished", rounds
        if self.state == "over":
            return "night.over", rounds
        if self.state == "announced":
            return "night.announced", {}
        return ("rounds.of", rounds) if self.played else ("night.unbegun", {})

    @property
    def field(self) -> Mapping[str, int]:
        """Return how many to speak of: players, and those entered where these are not as many."""
        if not self.entered or self.entered == self.players:
            return {"players": self.players}
        entered = {"entered": self.entered}
        return {"players": self.players, **entered} if self.players else entered


@dataclass(frozen=True)
class Entry:
    """Who takes part, and in which rounds."""

    player: Person
    from_round: int
    after_round: int | None
    """The last round before the player left."""
    after_deal: int | None = None
    """The last deal of it, where the player left in the middle."""


@dataclass(frozen=True)
class Substitute:
    """A player who plays some rounds in another player's place; they count for the other."""

    player: Person
    for_player: Person
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class StandIn:
    """Who plays some deals on the chair of somebody else, whose points they are."""

    table: str
    """Its address."""
    player: Person
    seat: Person
    first: int
    """The first of the deals."""
    last: int
    """The last of them, as far as is known."""


@dataclass(frozen=True)
class PenaltyLine:
    """Points added to a total: below zero a penalty, above zero a bonus."""

    number: int
    """The version of its event in the tournament's stream."""
    player: Person
    points: int
    reason: str
    at: str
    by: str
    lifted: str | None
    """Why it was lifted; None while it counts."""


@dataclass(frozen=True)
class SeatLine:
    """A seat of a table in a list."""

    seat: str
    """The id of the player as recorded at the table."""
    player: Person
    total: int | None
    """What the table counts: points (S22), capital − 72 (D21); None before a deal counts."""
    won: bool
    """Whether the table is finished and nobody has more of it (Six Dozens: D18)."""


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    address: str
    tournament: str
    round: int
    number: int
    game: str
    seats: tuple[SeatLine, ...]
    dealer: str | None
    """Who deals the first deal, by id; None if that is not known yet."""
    trumps: tuple[str, ...]
    """The words of the sheet's ``trumps`` line."""
    drawn: tuple[str, ...]
    """``dealer``, ``trumps``: what is only the lot's proposal as long as no deal has begun."""
    opened: bool
    """Whether anything was recorded; a seated table nobody has recorded yet is not opened."""
    finished: bool
    """Whether it was played to its end."""
    closed: str | None
    """Why nothing more is played; None where it was not closed."""
    deals: int
    """How many deals count."""
    last: int
    """The number of the last of them; 0 before."""
    recorded: int
    """How many of them with their moves."""
    disputes: int
    """How many disputes are not ruled on."""
    checked_by: tuple[str, ...]
    """Who entered cards of it a second time, so that both agree."""
    checked: int
    """How many cards were entered a second time."""
    unchecked: tuple[int, ...]
    """The deals whose card was entered only once."""

    @property
    def suits(self) -> Mapping[str, str]:
        """The suit that is each seat's own trump; nothing where nobody has one."""
        suits = GAMES[self.game].trump_suits(self.trumps)
        return {seat: suit for seat, suit in suits if seat}

    @property
    def state(self) -> str:
        """Return how far the table is.

        ``finished``, ``closed`` before its end, ``unplayed`` (closed before any deal counted),
        ``open`` or ``waiting`` (nothing is recorded yet).
        """
        if self.finished:
            return "finished"
        if self.closed is not None:
            return "closed" if self.deals else "unplayed"
        return "open" if self.opened else "waiting"

    @property
    def over(self) -> bool:
        """Return whether nothing more is played."""
        return self.finished or self.closed is not None


@dataclass(frozen=True)
class Round:
    """A round of a tournament."""

    tournament: str
    number: int
    method: str | None
    """How it was seated; None where tables were opened without a seating."""
    seed: int | None
    tables: tuple[TableLine, ...]
    progress: Progress
    closed: str | None = None
    """Why no more of it is played; None where it was not closed."""


@dataclass(frozen=True)
class Option:
    """A house rule that differs from the default."""

    name: str
    value: str
    everywhere: bool
    """Whether all tables are played with it."""


@dataclass(frozen=True)
class Tournament:
    """A tournament and its rounds."""

    line: TournamentLine
    rules: Mapping[str, str]
    """House rules agreed for it that differ from the default."""
    options: tuple[Option, ...]
    """The house rules with which its tables are played."""
    tie_breaks: tuple[str, ...]
    """The criteria after the total, see ``tourney.readmodel.ranking``."""
    entries: tuple[Entry, ...]
    substitutes: tuple[Substitute, ...]
    stand_ins: tuple[StandIn, ...]
    """Who plays some deals of a round on somebody else's chair."""
    penalties: tuple[PenaltyLine, ...]
    rounds: tuple[Round, ...]
    deals: int
    """How many deals count."""
    recorded: int
    """How many of them with their moves: "from 41 of 80 deals"."""


@dataclass(frozen=True)
class StandingRow:
    """A player in the standings."""

    place: int
    """From 1; shared by all who are equal in every criterion (1, 2, 2, 4)."""
    shared: bool
    player: Person
    rounds: tuple[int | None, ...]
    """Per round of ``Standings.rounds`` what it counted; None for a round that was not played."""
    penalty: int
    """All penalties and bonuses that count; included in the total."""
    total: int
    criteria: Mapping[str, int | None]
    """The value of each of ``Standings.criteria``: ``total``, ``firsts`` and so on; None where
    there is none, which is less than any."""
    decided_by: str | None
    """The criterion that separates this row from the one above; None for the first row and where
    the place is shared with the row above."""


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament, in their one order."""

    tournament: str
    game: str
    rounds: tuple[int, ...]
    planned: int
    """How many rounds are planned."""
    criteria: tuple[str, ...]
    """What decides, in this order."""
    tables: Progress
    disputes: int
    """How many disputes are not ruled on."""
    provisional: bool
    rows: tuple[StandingRow, ...]
    closed: str | None = None
    """Why the tournament ended before everything was played; None where it did not."""
    called_off: str | None = None
    """Why the tournament is not held; None where it is."""

    @property
    def state(self) -> str:
        """Return what they are.

        ``announced``, ``called-off``, ``unplayed`` (closed before anybody had played), ``unbegun``
        (all tables so far are), ``disputed``, ``provisional``, ``closed`` or ``final``.
        """
        if self.called_off is not None:
            return "called-off"
        if not self.rounds and (self.closed is not None or not self.tables.of):
            return "announced" if self.closed is None else "unplayed"
        if self.tables.said is None and self.provisional:
            return "unbegun"
        if self.disputes:
            return "disputed"
        if self.provisional:
            return "provisional"
        return "final" if self.closed is None else "closed"
