"""The standings of a tournament, worked out anew from what its tables count."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from sys import maxsize

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
    WHERE t.tournament = ? AND t.round < ? AND s.counts IS NOT NULL"""  # noqa: S608 - of our own words
_PENALTIES = """
    SELECT COALESCE(p.person, g.player), SUM(g.points)
    FROM penalty AS g LEFT JOIN player AS p ON p.id = g.player
    WHERE g.tournament = ? AND g.lifted IS NULL GROUP BY 1"""
_MEETINGS = f"""
    WITH gain AS (
        SELECT s."table", s.deal, COALESCE(p.person, s.player) AS player,
            s.gain AS points
        FROM "table" AS t JOIN score AS s ON s."table" = t.address {_COUNTS_FOR}
        WHERE t.tournament = ? AND t.round < ?)
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
    """Work out the standings and round totals of a tournament, once for all who read them."""
    for row in writer.rows(TournamentRow, "id = ?", tournament):
        criteria, contenders = criteria_of(row), _contenders(writer, row)
        totals = _round_totals(tournament, contenders)
        writer.put_changed(RoundTotalRow, totals, "tournament = ?", tournament)
        standings = _standings(tournament, contenders, criteria)
        writer.put_changed(StandingRow, standings, "tournament = ?", tournament)


def order_before(db: Writer, tournament: str, round_: int) -> tuple[str, ...]:
    """Return the players in the order of the standing without this round and those after it."""
    return tuple(
        contender.player
        for row in db.rows(TournamentRow, "id = ?", tournament)
        for _, contender, *_ in rank(_contenders(db, row, round_), criteria_of(row))
    )


def criteria_of(tournament: TournamentRow) -> list[str]:
    """What decides in a tournament: the total, then its own tie-breaks or else the game's."""
    game = GAMES.get(tournament.game)
    own = game.tie_breaks if game else ()
    return order_of(json.loads(tournament.tie_breaks) or own, own)


def _contenders(db: Writer, row: TournamentRow, before: int = maxsize) -> list[Contender]:
    """Everybody who has played before a round, or has points by a penalty, a bonus or a ruling."""
    if row.withdrawn is not None:
        return []
    penalties = dict(db.select(_PENALTIES, row.id))
    shown: dict[str, _Shown] = defaultdict(_Shown, {player: _Shown() for player in penalties})
    for round_, player, counts, tallies in db.select(_SEATS, row.id, before):
        shown[player].take(round_, counts, _tallies(tallies))
    met = _met(db, row.id, before) if HEAD_TO_HEAD in criteria_of(row) else {}
    return [
        Contender(player, one.rounds, one.tallies, penalties.get(player, 0), met.get(player, {}))
        for player, one in sorted(shown.items())
    ]


def _met(db: Writer, tournament: str, before: int) -> Mapping[str, Mapping[str, int]]:
    met: dict[str, dict[str, int]] = defaultdict(dict)
    for player, opponent, won in db.select(_MEETINGS, tournament, before):
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
