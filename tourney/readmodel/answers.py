"""All that may be asked of a read model, whoever holds it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Concatenate, ParamSpec, TypeVar

from tourney.readmodel import (
    inventory,
    playerqueries,
    queries,
    ratings,
    replay,
    seasonqueries,
    tablequeries,
    views,
)
from tourney.readmodel.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")


class Answers(ABC):
    """The questions and their answers. Every method may raise Busy and StoreError."""

    @abstractmethod
    def _ask(
        self, query: Callable[Concatenate[Writer, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The answer to a query, all of it as of one moment."""

    def built(self) -> views.Built:
        """Up to which event the answers hold."""
        return self._ask(queries.built)

    def built_of(self, scope: str) -> views.Built:
        """The last event of a tournament and its tables, or of one table."""
        return self._ask(queries.built_of, scope)

    def sizes(self) -> inventory.Sizes:
        """Every season, tournament, and table of which anything was recorded."""
        return self._ask(inventory.sizes)

    def disputed(self) -> tuple[str, ...]:
        """The tables at which anything was disputed, ruled on or not."""
        return self._ask(inventory.disputed)

    def ruled(self, most: int) -> tuple[str, ...]:
        """The tables with the newest rulings, of at most this many rulings."""
        return self._ask(inventory.ruled, most)

    def tournaments(self) -> tuple[views.TournamentLine, ...]:
        """Every tournament: what is on, what is to come, and what was."""
        return self._ask(queries.tournaments)

    def tournament(self, tournament: str) -> views.Tournament:
        """A tournament, who takes part, and its rounds with their tables; NotFound."""
        return self._ask(queries.tournament, tournament)

    def standings(self, tournament: str) -> views.Standings:
        """The standings of a tournament as they are, final or not; NotFound."""
        return self._ask(queries.standings, tournament)

    def round(self, tournament: str, number: int) -> views.Round:
        """A round of a tournament; NotFound."""
        return self._ask(queries.round_, tournament, number)

    def table(self, address: str) -> views.Table:
        """A table, its deals and its money; NotFound."""
        return self._ask(tablequeries.table, address)

    def findings(self, address: str) -> tuple[views.Finding, ...]:
        """What the rules say against the statements of a table, by their versions; NotFound."""
        return self._ask(replay.findings, address)

    def replay(self, address: str, deal: int) -> views.Replay:
        """A deal, statement by statement; NotFound."""
        return self._ask(replay.replay, address, deal)

    def replays(self, address: str) -> tuple[Mapping[int, views.Replay], tuple[views.Finding, ...]]:
        """Every deal of a table by number, and its findings, quicker than one by one; NotFound."""
        return self._ask(replay.replays, address)

    def seasons(self) -> tuple[views.SeasonLine, ...]:
        """Every season, by id."""
        return self._ask(seasonqueries.seasons)

    def season(self, season: str) -> views.Season:
        """A season, its stages and its standings; NotFound."""
        return self._ask(seasonqueries.season, season)

    def ratings(self, tournament: str) -> Mapping[str, int]:
        """The rating of everybody who played in a tournament, after the last deal there, by id."""
        return self._ask(ratings.of_tournament, tournament)

    def rating(self, player: str) -> tuple[views.Rating, ...]:
        """A player's rating in each game played, by this or any id merged into it; NotFound."""
        return self._ask(ratings.of_player, player)

    def players(self) -> tuple[views.PlayerLine, ...]:
        """Every person, in the order in which they became known."""
        return self._ask(playerqueries.players)

    def player(self, player: str) -> views.Player:
        """A player, by this or any id that was merged into it; NotFound."""
        return self._ask(playerqueries.player, player)
