"""The standings of a tournament, worked out anew from what its tables count."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.games import GAMES
from tourney.readmodel.ranking import HEAD_TO_HEAD, Contender, order_of, rank
from tourney.readmodel.rows import RoundTotalRow, StandingRow, TournamentRow
from tourney.readmodel.writer import Writer, as_json

_COUNTS_FOR = """
    LEFT JOIN substitute AS u
        ON u.tournament = t.tournament AND u.round = t.round
        AND (SELECT person FROM player WHERE id = u.player)
          = (SELECT person FROM player WHERE id = s.player)
    LEFT JOIN player AS p ON p.id = COALESCE(u.for_player, s.player)"""
"""The person for whom a seat counts at a table: him who sits there, or whose substitute he is."""
_SEATS = f"""
    SELECT t.round, COALESCE(p.person, s.player), s.counts, s.tallies
    FROM "table" AS t JOIN seat AS s ON s."table" = t.address {_COUNTS_FOR}
    WHERE t.tournament = ? AND s.counts IS NOT NULL"""  # noqa: S608 - of our own words
_PENALTIES = """
    SELECT COALESCE(p.person, g.player), SUM(g.points)
    FROM penalty AS g LEFT JOIN player AS p ON p.id = g.player
    WHERE g.tournament = ? AND g.lifted IS NULL GROUP BY 1"""
_MEETINGS = f"""
    WITH gain AS (
        SELECT s."table", s.deal, COALESCE(p.person, s.player) AS player,
            s.gain AS points
        FROM "table" AS t JOIN score AS s ON s."table" = t.address {_COUNTS_FOR}
        WHERE t.tournament = ?)
    SELECT a.player, b.player, SUM((a.points > b.points) - (a.points < b.points))
    FROM gain AS a JOIN gain AS b ON b."table" = a."table" AND b.deal = a.deal
    WHERE a.player <> b.player GROUP BY 1, 2"""  # noqa: S608 - of our own words


@dataclass
class _Shown:
    rounds: dict[int, int] = field(default_factory=dict)
    tallies: dict[str, int] = field(default_factory=dict)

    def take(self, round_: int, counts: int, tallies: Mapping[str, int]) -> None:
        self.rounds[round_] = self.rounds.get(round_, 0) + counts
        for name, number in tallies.items():
            self.tallies[name] = self.tallies.get(name, 0) + number


@lru_cache
def _tallies(text: str) -> Mapping[str, int]:
    """What a seat adds: the same few texts again and again."""
    tallies: Mapping[str, int] = json.loads(text)
    return tallies


def refresh(writer: Writer, tournament: str) -> None:
    """Works out the standings and round totals of a tournament, once for all who read them."""
    for row in writer.rows(TournamentRow, "id = ?", tournament):
        criteria = criteria_of(row)
        counts = row.withdrawn is None
        contenders = [*_contenders(writer, tournament, criteria)] if counts else []
        totals = _round_totals(tournament, contenders)
        writer.put_changed(RoundTotalRow, totals, "tournament = ?", tournament)
        standings = _standings(tournament, contenders, criteria)
        writer.put_changed(StandingRow, standings, "tournament = ?", tournament)


def criteria_of(tournament: TournamentRow) -> list[str]:
    """What decides in a tournament: the total, then its own tie-breaks or else the game's."""
    game = GAMES.get(tournament.game)
    own = game.tie_breaks if game else ()
    return order_of(json.loads(tournament.tie_breaks) or own, own)


def _contenders(writer: Writer, tournament: str, criteria: list[str]) -> Iterator[Contender]:
    """Everybody who has played, or has points by a penalty, a bonus or a ruling."""
    penalties = dict(writer.select(_PENALTIES, tournament))
    shown: dict[str, _Shown] = defaultdict(_Shown, {player: _Shown() for player in penalties})
    for round_, player, counts, tallies in writer.select(_SEATS, tournament):
        shown[player].take(round_, counts, _tallies(tallies))
    met = _met(writer, tournament) if HEAD_TO_HEAD in criteria else {}
    for player, one in sorted(shown.items()):
        penalty, opponents = penalties.get(player, 0), met.get(player, {})
        yield Contender(player, one.rounds, one.tallies, penalty, opponents)


def _met(writer: Writer, tournament: str) -> Mapping[str, Mapping[str, int]]:
    met: dict[str, dict[str, int]] = defaultdict(dict)
    for player, opponent, won in writer.select(_MEETINGS, tournament):
        met[player][opponent] = won
    return met


def _round_totals(tournament: str, contenders: list[Contender]) -> Iterator[RoundTotalRow]:
    for one in contenders:
        for round_, points in sorted(one.rounds.items()):
            yield RoundTotalRow(tournament, round_, one.player, points)


def _standings(
    tournament: str, contenders: list[Contender], criteria: list[str]
) -> Iterator[StandingRow]:
    for number, (place, one, values, decided_by) in enumerate(rank(contenders, criteria), 1):
        worth = one.player, one.total, one.penalty, as_json(values), decided_by
        yield StandingRow(tournament, number, place, *worth)
