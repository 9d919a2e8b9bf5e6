"""Ratings: how strong a player is in a game, by every deal played so far.

The model is Plackett–Luce (Weng and Lin, 2011) of the openskill library: a deal is a ranking of
its seats by what it gave them, and each of them is believed to be as good as ``mu``, give or take
``sigma``. Shown is what a player is worth almost surely, three sigmas below mu, on a scale where a
newcomer has 1500. Whoever really sat at the table is rated, also as a substitute.

Deals are rated in the order in which their results were first announced; a correction does not
move them. They are rated when somebody asks, from where the rating stands: that goes back when a
result is corrected or players turn out to be one person. So the ratings follow from the record
alone, however often was asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from tourney.readmodel import rows, views
from tourney.readmodel.personqueries import person_of
from tourney.readmodel.rows import RatingRow
from tourney.readmodel.writer import Writer

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

_DEALS: Final = """
    SELECT d.ended, t.game, t.address, p.person, s.gain
    FROM deal AS d JOIN "table" AS t ON t.address = d."table"
    JOIN score AS s ON s."table" = d."table" AND s.deal = d.number
    LEFT JOIN stand_in AS i ON i."table" = s."table" AND i.deal = s.deal AND i.seat = s.seat
    JOIN player AS p ON p.id = COALESCE(i.player, s.player)
    WHERE d.finished AND d.ended > ? ORDER BY d.ended, s.seat"""
_LATEST: Final = """
    SELECT mu, sigma FROM rating WHERE game = ? AND player = ? ORDER BY position DESC LIMIT 1"""
_OF_TOURNAMENT: Final = """
    WITH played AS (
        SELECT n.game, MIN(d.ended) AS first, MAX(d.ended) AS last
        FROM tournament AS n JOIN "table" AS t ON t.tournament = n.id
        JOIN deal AS d ON d."table" = t.address WHERE n.id = ? AND d.finished)
    SELECT r.player, r.rating, MAX(r.position)
    FROM played CROSS JOIN rating AS r
        ON r.game = played.game AND r.position BETWEEN played.first AND played.last
    CROSS JOIN "table" AS t ON t.address = r."table"
    WHERE t.tournament = ? GROUP BY r.player"""
_CURVE: Final = """
    SELECT r.game, t.tournament, n.name, n.night, r.rating, COUNT(*), MAX(r.position)
    FROM rating AS r JOIN "table" AS t ON t.address = r."table"
    JOIN tournament AS n ON n.id = t.tournament
    WHERE r.player = ? GROUP BY r.game, t.tournament ORDER BY r.game, MAX(r.position)"""
_SIGMAS, _SCALE, _NEWCOMER = 3.0, 24.0, 1500.0


def is_behind(db: Writer) -> bool:
    """Whether there may be deals that are not rated."""
    ((behind,),) = db.select("SELECT rated.position < built.position FROM rated, built")
    return bool(behind)


def reset(writer: Writer, first: int) -> None:
    """The deals from this position on are to be rated anew."""
    writer.do("UPDATE rated SET position = ? WHERE position >= ?", first - 1, first)


def catch_up(writer: Writer) -> None:
    """Rates the deals that are not rated yet, in the transaction that is open."""
    ((done, built),) = writer.select("SELECT rated.position, built.position FROM rated, built")
    writer.do("DELETE FROM rating WHERE position > ?", done)
    deals = writer.select(_DEALS, done)
    if deals:
        writer.put(RatingRow, [*_Rater(writer).rate(deals)])
    writer.put_one(rows.RatedRow(1, built))


class _Rater:
    """Rates deals one after the other."""

    def __init__(self, writer: Writer) -> None:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - few who ask want ratings

        self._writer, self._model = writer, PlackettLuce()
        self._known: dict[tuple[str, str], PlackettLuceRating] = {}

    def rate(self, deals: list[tuple[int, str, str, str, int]]) -> Iterator[RatingRow]:
        """The ratings after each deal, whose seats follow one another."""
        for (position, game, table), seats in groupby(deals, itemgetter(0, 1, 2)):
            gains = {player: gain for *_, player, gain in seats}
            if len(gains) > 1:
                yield from self._rate(position, game, table, gains)

    def _rate(
        self, position: int, game: str, table: str, gains: Mapping[str, int]
    ) -> Iterator[RatingRow]:
        before = [[self._latest(game, player)] for player in gains]
        after = self._model.rate(before, ranks=[float(-gain) for gain in gains.values()])
        for player, (one,) in zip(gains, after, strict=True):
            self._known[game, player] = one
            shown = round(one.ordinal(_SIGMAS, _SCALE, _NEWCOMER))
            yield RatingRow(game, position, player, table, one.mu, one.sigma, shown)

    def _latest(self, game: str, player: str) -> PlackettLuceRating:
        if (game, player) not in self._known:
            found = self._writer.select(_LATEST, game, player)
            one = self._model.rating(*found[0]) if found else self._model.rating()
            self._known[game, player] = one
        return self._known[game, player]


def of_tournament(db: Writer, tournament: str) -> Mapping[str, int]:
    """The rating of everybody who played, after the last deal there, by id."""
    found = db.select(_OF_TOURNAMENT, tournament, tournament)
    return {player: rating for player, rating, _ in found}


def of_player(db: Writer, player: str) -> tuple[views.Rating, ...]:
    """A player's rating in each game played, by this or any id merged into it; NotFound."""
    found = db.select(_CURVE, person_of(db, player))
    return tuple(_rating(game, [*points]) for game, points in groupby(found, itemgetter(0)))


def _rating(game: str, points: list[tuple[str, str, str, str, int, int, int]]) -> views.Rating:
    curve = tuple(
        views.RatingPoint(tournament, name, night, rating)
        for _, tournament, name, night, rating, _, _ in points
    )
    return views.Rating(game, curve[-1].rating, sum(deals for *_, deals, _ in points), curve)
