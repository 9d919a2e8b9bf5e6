"""The pages, kind by kind: what each asks of the read model, and what it works out of it.

A page is the same in every language, and its template computes nothing. Answers of the read model
stand in it as they are; ``None`` is what is not there or not known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol

from tourney.publishing import charts, paths
from tourney.publishing.place_history import PlaceHistory, place_history
from tourney.publishing.seats import SeatedAt, is_just_seated, seats_of
from tourney.readmodel.place_history import places_by_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from tourney.publishing.paths import Link
    from tourney.readmodel.views import (
        Built,
        Opponent,
        Person,
        Player,
        PlayerLine,
        Rating,
        Round,
        Season,
        SeasonLine,
        StandingRow,
        Standings,
        TableLine,
        Tournament,
        TournamentLine,
    )

ENOUGH: Final = 4
"""Deals with somebody before anything is said about how they went: a round of Saare."""


class Page(Protocol):
    """What every page has: the template it is shown by, and where it is."""

    @property
    def template(self) -> str:
        """The name of the template."""

    @property
    def link(self) -> Link:
        """Where the page is."""


class Plain(NamedTuple):
    """A page of words only."""

    template: str
    link: Link


@dataclass(frozen=True)
class Home:
    """The first page: the latest night, the seasons, and all tournaments before it."""

    template: ClassVar = "home.html"
    link: ClassVar = paths.HOME
    lines: Sequence[TournamentLine]
    """All tournaments, the latest first."""
    standings: Mapping[str, Standings]
    """Of the latest night."""
    seasons: Sequence[Season]
    """The latest first."""
    rounds: Sequence[Round]
    """The current round of each tournament of the latest night."""
    built: Built

    @property
    def seated(self) -> Mapping[str, Round]:
        """The rounds in which everybody looks for a chair now, by tournament."""
        return {one.tournament: one for one in self.rounds if is_just_seated(one)}

    @cached_property
    def latest(self) -> Sequence[TournamentLine]:
        """The tournaments of the latest night."""
        lines = {line.id: line for line in self.lines}
        return [lines[name] for name in self.standings]

    @cached_property
    def earlier(self) -> Sequence[TournamentLine]:
        """The tournaments before it, and those of then that were called off."""
        shown = {*self.standings, *(line.id for line in self.to_come)}
        return [line for line in self.lines if line.id not in shown]

    @cached_property
    def to_come(self) -> Sequence[TournamentLine]:
        """The tournaments that are announced, the next first; and those of them called off."""
        played = max((line.night for line in self.lines if line.played), default="")
        return sorted(
            (
                line
                for line in self.lines
                if line.state == "announced" or (line.state == "off" and line.night >= played)
            ),
            key=lambda line: line.night,
        )

    @cached_property
    def seasons_now(self) -> Sequence[Season]:
        """The seasons that are played now: those with the latest night of all."""
        last = self.seasons[0].line.last_night if self.seasons else ""
        return [season for season in self.seasons if season.line.last_night == last]

    @cached_property
    def seasons_before(self) -> Sequence[Season]:
        """The earlier seasons."""
        return self.seasons[len(self.seasons_now) :]


class Cell(NamedTuple):
    """What a round counted for a player, and the table where; None where he did not play."""

    points: int | None
    link: Link | None
    best: bool
    """Whether nobody has more from this round."""


@dataclass(frozen=True)
class TournamentPage:
    """A tournament: its standings with a column a round, and the tables of each round."""

    template: ClassVar = "tournament.html"
    view: Tournament
    standings: Standings
    seasons: Sequence[SeasonLine]
    """Of which it is a stage."""
    late: Mapping[str, int]
    """On how many findings of a table nobody has ruled, by its address."""
    built: Built

    @property
    def line(self) -> TournamentLine:
        """The tournament in short."""
        return self.view.line

    @property
    def link(self) -> Link:
        """Where the page is."""
        return paths.page(self.line)

    @cached_property
    def columns(self) -> Sequence[Round]:
        """The rounds that the standings have."""
        return [one for one in self.view.rounds if one.number in self.standings.rounds]

    @cached_property
    def rows(self) -> Sequence[tuple[StandingRow, Sequence[Cell]]]:
        """The standings, a cell for each of ``columns``."""
        tables, numbers = _tables_of_players(self.view), [one.number for one in self.columns]
        points = [
            dict(zip(self.standings.rounds, row.rounds, strict=True)) for row in self.standings.rows
        ]
        best = {number: _most(row[number] for row in points) for number in numbers}
        return [
            (row, [Cell(of[n], tables.get((n, row.player.id)), of[n] == best[n]) for n in numbers])
            for row, of in zip(self.standings.rows, points, strict=True)
        ]

    @property
    def penalized(self) -> bool:
        """Whether the standings need a column for penalties."""
        return any(row.penalty for row in self.standings.rows)

    @cached_property
    def history(self) -> PlaceHistory | None:
        """How the first came to their places."""
        return place_history(self.standings, places_by_round(self.standings))


def _most(points: Iterable[int | None]) -> int:
    return max((one for one in points if one is not None), default=0)


def _tables_of_players(view: Tournament) -> dict[tuple[int, str], Link]:
    """Where the points of a round and player come from; a substitute's count for the replaced."""
    stands_for = {
        (number, one.player.id): one.for_player.id
        for one in view.substitutes
        for number in one.rounds
    }
    return {
        (table.round, stands_for.get((table.round, seat.player.id), seat.player.id)): link
        for one in view.rounds
        for table in one.tables
        if table.opened and (link := paths.page(table))
        for seat in table.seats
    }


@dataclass(frozen=True)
class RoundPage:
    """A round and its tables."""

    template: ClassVar = "round.html"
    line: TournamentLine
    round: Round
    before: Round | None
    after: Round | None
    late: Mapping[str, int]
    """As of ``TournamentPage``."""
    built: Built

    @property
    def link(self) -> Link:
        """Where the page is."""
        return paths.page(self.round)

    @property
    def drawn(self) -> bool:
        """Whether a table may still choose differently than the lot."""
        return any(table.drawn for table in self.round.tables)


@dataclass(frozen=True)
class SeasonPage:
    """A season: its standings with a column a stage."""

    template: ClassVar = "season.html"
    season: Season
    built: Built

    @property
    def link(self) -> Link:
        """Where the page is."""
        return paths.page(self.season.line)

    @property
    def drops(self) -> bool:
        """Whether the standings need a column for what does not count."""
        return any(row.dropped for row in self.season.rows)


@dataclass(frozen=True)
class PlayersPage:
    """Everybody who has a page; the order is that of the language's alphabet."""

    template: ClassVar = "players.html"
    link: ClassVar = paths.PLAYERS
    lines: Sequence[PlayerLine]


@dataclass(frozen=True)
class PlayerPage:
    """A player and all results."""

    template: ClassVar = "player.html"
    view: Player
    ratings: Sequence[Rating]

    @property
    def link(self) -> Link:
        """Where the page is."""
        return paths.person(self.view.player) or paths.PLAYERS

    @property
    def now(self) -> Sequence[tuple[TableLine, SeatedAt]]:
        """Where the player sits now, and what the lot drew for that seat."""
        return [
            (table, seat)
            for table in self.view.now
            for seat in seats_of(table)
            if seat.player.id == self.view.player.id
        ]

    @cached_property
    def rated(self) -> Mapping[str, int]:
        """The rating after each tournament, in its game."""
        return {one.tournament: one.rating for rating in self.ratings for one in rating.curve}

    @cached_property
    def charts(self) -> Mapping[str, charts.Chart]:
        """How the ratings went that have changed since the first tournament, by game."""
        return {
            one.game: charts.rating([point.rating for point in one.curve])
            for one in self.ratings
            if len(one.curve) > 1
        }

    @cached_property
    def victim(self) -> Opponent | None:
        """Against whom the player did best, among those met often enough."""
        return max(self._met(lambda lead: lead > 0), key=_lead, default=None)

    @cached_property
    def nemesis(self) -> Opponent | None:
        """Against whom the player did worst."""
        return min(self._met(lambda lead: lead < 0), key=_lead, default=None)

    def _met(self, kind: Callable[[int], bool]) -> Iterable[Opponent]:
        return (one for one in self.view.opponents if one.deals >= ENOUGH and kind(_lead(one)))


@dataclass(frozen=True)
class MergedPage:
    """Where a player's page was whose results count for somebody else now; it leads on."""

    template: ClassVar = "merged.html"
    into: Person
    merged: str
    """The id that was merged."""

    @property
    def link(self) -> Link:
        """Where the page is."""
        return paths.player(self.merged)

    @property
    def there(self) -> Link:
        """Where it leads."""
        return paths.player(self.into.id)


def _lead(one: Opponent) -> int:
    return one.ahead - one.behind


@dataclass(frozen=True)
class RecordPage:
    """The head of the record, and how to check the site against it."""

    template: ClassVar = "record.html"
    link: ClassVar = paths.RECORD
    heads: Mapping[str, Any] | None
    """What `tourney heads --json` prints."""
    built: Built
