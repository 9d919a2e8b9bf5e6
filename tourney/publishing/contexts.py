"""What each page shows, as frozen data: the same in every language, and nothing left to compute.

A ``Link`` is a place in the site counted from the folder of a language; people are ``Person`` of
the read model, whom the templates call by name. ``None`` is what is not there or not known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tourney.readmodel.views import (
    Built,
    Opponent,
    PenaltyLine,
    Person,
    PlayerLine,
    PlayerTournament,
    Progress,
    SeasonLine,
    SeasonRow,
    Substitute,
    TournamentLine,
)

Link: TypeAlias = str
"""A page of the site, from the folder of its language: ``kevad-2026/1/3/index.html``."""


@dataclass(frozen=True)
class Page:
    """What every page has: the template it is shown by, and where it is."""

    template: ClassVar[str]
    link: Link


# ------------------------------------------------------------------------------------------ home


@dataclass(frozen=True)
class TopRow:
    """One of the first in a tournament."""

    place: int
    person: Person
    total: int


@dataclass(frozen=True)
class TournamentCard:
    """A tournament of the latest night, with those who lead it."""

    link: Link
    line: TournamentLine
    top: tuple[TopRow, ...]


@dataclass(frozen=True)
class SeasonCard:
    """A season, with those who lead it."""

    link: Link
    line: SeasonLine
    top: tuple[TopRow, ...]


@dataclass(frozen=True)
class Home(Page):
    """The first page: the latest night, the seasons, and all tournaments before it."""

    template: ClassVar[str] = "home.html"
    night: str
    latest: tuple[TournamentCard, ...]
    seasons: tuple[SeasonCard, ...]
    """Those that are played now."""
    earlier_seasons: tuple[SeasonCard, ...]
    earlier: tuple[tuple[Link, TournamentLine], ...]
    built: Built


# ------------------------------------------------------------------------------------ tournament


@dataclass(frozen=True)
class Cell:
    """What a round counted for a player, and the table where; None where he did not play."""

    points: int | None
    link: Link | None
    best: bool
    """Whether nobody has more from this round."""


@dataclass(frozen=True)
class Row:
    """A row of the standings."""

    place: int
    shared: bool
    person: Person
    total: int
    cells: tuple[Cell, ...]
    penalty: int
    decided_by: str | None
    """The criterion by which he stands behind the one above, where their totals are equal."""


@dataclass(frozen=True)
class Column:
    """A round in the head of the standings."""

    number: int
    link: Link
    open: bool


@dataclass(frozen=True)
class TableSeat:
    """A seat of a table in a list."""

    person: Person
    total: int | None
    won: bool


@dataclass(frozen=True)
class TableCard:
    """A table in a list."""

    number: int
    link: Link | None
    """None where nothing is recorded yet."""
    state: str
    """``finished``, ``open`` or ``waiting``."""
    deals: int
    recorded: int
    disputes: int
    late: int
    """How many findings its moves have on which nobody has ruled."""
    seats: tuple[TableSeat, ...]


@dataclass(frozen=True)
class RoundCard:
    """A round of a tournament in its list."""

    number: int
    link: Link
    progress: Progress
    tables: tuple[TableCard, ...]


@dataclass(frozen=True)
class CourseLine:
    """How one of the first came to the place."""

    person: Person
    mark: str
    """The class that draws it."""
    places: tuple[int | None, ...]
    """After each round; None as long as he has not played."""
    path: str
    """The same as a line of an SVG: a unit a round, a unit a place."""


@dataclass(frozen=True)
class Course:
    """How the first came to their places, round after round."""

    lines: tuple[CourseLine, ...]
    rounds: int
    below: bool
    """Whether any of them was once lower than all places drawn."""


@dataclass(frozen=True)
class TournamentPage(Page):
    """A tournament: its standings and its rounds."""

    template: ClassVar[str] = "tournament.html"
    line: TournamentLine
    seasons: tuple[tuple[Link, str], ...]
    """Of which it is a stage, by name."""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    penalized: bool
    """Whether the standings need a column for penalties."""
    course: Course | None
    criteria: tuple[str, ...]
    penalties: tuple[PenaltyLine, ...]
    substitutes: tuple[Substitute, ...]
    rounds: tuple[RoundCard, ...]
    deals: int
    recorded: int
    built: Built


@dataclass(frozen=True)
class RoundPage(Page):
    """A round and its tables."""

    template: ClassVar[str] = "round.html"
    tournament: Link
    line: TournamentLine
    number: int
    before: Link | None
    after: Link | None
    progress: Progress
    tables: tuple[TableCard, ...]
    built: Built


# ---------------------------------------------------------------------------------------- season


@dataclass(frozen=True)
class StageColumn:
    """A stage in the head of a season's standings."""

    link: Link
    line: TournamentLine


@dataclass(frozen=True)
class SeasonPage(Page):
    """A season: its standings with a column a stage."""

    template: ClassVar[str] = "season.html"
    line: SeasonLine
    stages: tuple[StageColumn, ...]
    rows: tuple[SeasonRow, ...]
    """``decided_by`` is told where the totals are equal only."""
    drops: bool
    """Whether the standings need a column for what does not count."""
    criteria: tuple[str, ...]
    built: Built


# --------------------------------------------------------------------------------------- players


@dataclass(frozen=True)
class PlayersPage(Page):
    """Everybody; the order is that of the language's alphabet."""

    template: ClassVar[str] = "players.html"
    lines: tuple[PlayerLine, ...]


@dataclass(frozen=True)
class PlayedRow:
    """A tournament of a player."""

    link: Link
    result: PlayerTournament
    rating: int | None
    """In the game, after the tournament."""


@dataclass(frozen=True)
class RatingLine:
    """How a player's rating in a game went, tournament by tournament."""

    game: str
    rating: int
    points: tuple[int, ...]
    first: str
    """The night of the first point."""
    last: str


@dataclass(frozen=True)
class Luck:
    """How deals went for a player as their dealer, and otherwise."""

    game: str
    dealt: int
    dealt_mean: float | None
    """Points a deal; None where there is none."""
    others: int
    others_mean: float | None


@dataclass(frozen=True)
class PlayerPage(Page):
    """A player and all results."""

    template: ClassVar[str] = "player.html"
    person: Person
    deals: tuple[tuple[str, int], ...]
    """How many count, by game."""
    places: tuple[tuple[int, int], ...]
    """Saare: how often which place."""
    tournaments: tuple[PlayedRow, ...]
    opponents: tuple[Opponent, ...]
    """Whom the player met most often first."""
    victim: Opponent | None
    """Against whom the player did best, among those met often enough; None if against nobody."""
    nemesis: Opponent | None
    """Against whom the player did worst."""
    ratings: tuple[RatingLine, ...]
    luck: tuple[Luck, ...]


# ------------------------------------------------------------------------------------------ feed


@dataclass(frozen=True)
class Entry:
    """Something new: a tournament as it stands, or a word of the arbiter."""

    id: str
    """An URN, the same for ever."""
    at: str
    link: Link
    tournament: str
    """Its name."""
    line: TournamentLine | None = None
    """Of a tournament."""
    kind: str = ""
    """Of a ruling, as in ``Note``."""
    words: str = ""
    """Of a ruling: its reason."""
    round: int = 0
    table: int = 0


@dataclass(frozen=True)
class Feed(Page):
    """What is new, the newest first."""

    template: ClassVar[str] = "feed.xml"
    entries: tuple[Entry, ...]
    updated: str


# ------------------------------------------------------------------------------- the other pages


@dataclass(frozen=True)
class RulesPage(Page):
    """The numbered rules; their texts are the catalogue's."""

    template: ClassVar[str] = "rules.html"


@dataclass(frozen=True)
class About(Page):
    """What the site is."""

    template: ClassVar[str] = "about.html"


@dataclass(frozen=True)
class HeadOf:
    """The end of a chain: how many events it has, and the digest that stands for them."""

    name: str
    position: int
    digest: str


@dataclass(frozen=True)
class Heads:
    """The end of the record, and of each tournament's own chain."""

    record: HeadOf
    tournaments: tuple[HeadOf, ...]


@dataclass(frozen=True)
class RecordPage(Page):
    """The head of the record, and how to check the site against it."""

    template: ClassVar[str] = "record.html"
    heads: Heads | None
    built: Built


@dataclass(frozen=True)
class Missing(Page):
    """What a host shows for an address that is not there."""

    template: ClassVar[str] = "404.html"
