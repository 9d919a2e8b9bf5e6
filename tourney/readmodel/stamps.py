"""What the answers of the read model depend on, as short stamps that are quick to have.

A stamp of a table, a tournament or a player is another one as soon as any answer about it may be.
It is made of the positions of the last events of the streams that the answer comes from, and of
all that the answer takes from elsewhere: what people are called, places, ratings. So whoever kept
an answer together with its stamp knows whether to ask again, without asking. All stamps together
take a handful of statements; those of two records mean nothing beside each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from tourney.addresses import season_stream
from tourney.readmodel.playerqueries import SEATED_NOW
from tourney.readmodel.views import TournamentLine
from tourney.readmodel.writer import Writer

_PEOPLE: Final = """
    SELECT a.id, p.id, p.name, p.number, a.forgotten
    FROM player AS a JOIN player AS p ON p.id = a.person"""
_MENTIONED: Final = """
    SELECT tournament, player FROM entry UNION SELECT tournament, player FROM penalty
    UNION SELECT tournament, player FROM substitute
    UNION SELECT tournament, for_player FROM substitute ORDER BY 1, 2"""
_SAT: Final = 'SELECT "table", player FROM seat UNION SELECT "table", player FROM stand_in'
_SEASONS_OF: Final = """
    SELECT tournament, season, name FROM stage JOIN season ON id = season ORDER BY 1, 2"""
_PLACES: Final = """
    SELECT tournament, player, place, total, COUNT(*) OVER (PARTITION BY tournament, place),
        COUNT(*) OVER (PARTITION BY tournament) FROM standing ORDER BY tournament"""
_TOTALS: Final = "SELECT player, tournament, round, points FROM round_total ORDER BY player"
_RATINGS: Final = "SELECT player, game, COUNT(*), TOTAL(mu) FROM rating GROUP BY player, game"
"""Each rating follows from all before it, so the sum shows whether any of them changed."""

Grouped = Mapping[str, list[tuple[Any, ...]]]


class Stamps:
    """The stamps of everything, as of now."""

    def __init__(self, db: Writer, lines: Iterable[TournamentLine]) -> None:
        """Read what is needed of the file; ``lines`` are all tournaments."""
        self._db = db
        self._latest: dict[str, int] = dict(db.select("SELECT stream, position FROM latest"))
        self._called = {player: tuple(person) for player, *person in db.select(_PEOPLE)}
        self._tables = _grouped(db.select('SELECT tournament, address FROM "table"'))
        self._seats = _grouped(db.select(_SAT))
        self._names = {name: line for name, *line in db.select("SELECT * FROM tournament")}
        listed = [*lines]
        self._lines = {line.id: _stamp(_of_players(line)) for line in listed}
        self._left_open = {line.id for line in listed if line.left_open}
        self._mentioned = _grouped(db.select(_MENTIONED))
        self._stages = _grouped(db.select("SELECT season, tournament FROM stage ORDER BY 1, 2"))
        self._seasons = _grouped(db.select("SELECT * FROM season"))
        self._seasons_of = _grouped(db.select(_SEASONS_OF))

    def table(self, address: str) -> str:
        """Of a table, its deals, and where it stands."""
        return self._of_tables[address]

    def tournament(self, tournament: str) -> str:
        """Of a tournament, its standings, its rounds with their tables, and its seasons."""
        return _stamp(
            self._latest.get(tournament),
            self._names.get(tournament),
            tournament in self._left_open,
            [self._of_tables[address] for (address,) in self._tables[tournament]],
            self._people(player for (player,) in self._mentioned[tournament]),
            self._seasons_of[tournament],
        )

    def season(self, season: str) -> str:
        """Of a season and its standings."""
        return _stamp(
            self._latest.get(season_stream(season)),
            self._seasons[season],
            [self.tournament(stage) for (stage,) in self._stages[season]],
        )

    def player(self, person: str) -> str:
        """Of a person and all results, whichever ids they were recorded under."""
        return _stamp(
            [(known, parts) for known, parts in self._called.items() if parts[0] == person],
            [self._of_tables[address] for address in self._tables_of[person]],
            [(self._lines[place[0]], *place) for place in self._places[person]],
            self._totals[person],
            self._ratings[person],
            self._now[person],
        )

    # what only players need, who come last

    @cached_property
    def _places(self) -> Grouped:
        return _grouped(self._db.select(_PLACES), 1)

    @cached_property
    def _totals(self) -> Grouped:
        return _grouped(self._db.select(_TOTALS))

    @cached_property
    def _ratings(self) -> Grouped:
        return _grouped(self._db.select(_RATINGS))

    @cached_property
    def _now(self) -> Grouped:
        return _grouped(self._db.select(f"{SEATED_NOW} ORDER BY 1, 2"))

    @cached_property
    def _of_tables(self) -> Mapping[str, str]:
        return {
            address: _stamp(
                self._latest.get(address),
                self._names.get(tournament),
                self._people(player for (player,) in self._seats[address]),
            )
            for tournament, tables in self._tables.items()
            for (address,) in tables
        }

    @cached_property
    def _tables_of(self) -> Mapping[str, list[str]]:
        """Where each person sat."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for address, seats in self._seats.items():
            for (player,) in seats:
                found[self._called[player][0]].append(address)
        return found

    def _people(self, players: Iterable[str]) -> list[tuple[object, ...]]:
        return [self._called[player] for player in players]


def _of_players(line: TournamentLine) -> tuple[object, ...]:
    """What a player's results say of a tournament, see ``views.PlayerTournament``."""
    return line.name, line.game, line.night, line.rounds, line.played, line.provisional


def _stamp(*parts: object) -> str:
    """A digest of plain data."""
    return blake2b(repr(parts).encode(), digest_size=12).hexdigest()


def _grouped(rows: Iterable[tuple[Any, ...]], by: int = 0) -> Grouped:
    """What is left of the rows without the column by which they are grouped."""
    found: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        found[row[by]].append(row[:by] + row[by + 1 :])
    return found
