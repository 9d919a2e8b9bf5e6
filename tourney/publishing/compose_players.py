"""The players and their pages, made from the read model's views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.publishing import paths
from tourney.publishing.contexts import (
    Luck,
    PlayedRow,
    PlayerPage,
    PlayersPage,
    RatingLine,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.readmodel.views import Dealing, Opponent, Player, PlayerLine, Rating

ENOUGH: Final = 4
"""Deals with somebody before anything is said about how they went: a round of Saare."""


def players(lines: Sequence[PlayerLine]) -> PlayersPage:
    """Everybody who has a page."""
    return PlayersPage(paths.PLAYERS, tuple(line for line in lines if paths.person(line.player)))


def player(view: Player, ratings: Sequence[Rating]) -> PlayerPage:
    """A player and all results."""
    often = [one for one in view.opponents if one.deals >= ENOUGH]
    best, worst = max(often, key=_lead, default=None), min(often, key=_lead, default=None)
    after = {one.tournament: one.rating for rating in ratings for one in rating.curve}
    return PlayerPage(
        link=paths.person(view.player) or paths.PLAYERS,
        person=view.player,
        deals=tuple(view.deals.items()),
        places=tuple(view.places.items()),
        tournaments=tuple(
            PlayedRow(paths.page(one.tournament), one, after.get(one.tournament))
            for one in view.tournaments
        ),
        opponents=view.opponents,
        victim=best if best and _lead(best) > 0 else None,
        nemesis=worst if worst and _lead(worst) < 0 else None,
        ratings=tuple(map(_rating, ratings)),
        luck=tuple(map(_luck, view.dealing)),
    )


def _lead(one: Opponent) -> int:
    return one.ahead - one.behind


def _rating(one: Rating) -> RatingLine:
    nights = [point.night for point in one.curve]
    points = tuple(point.rating for point in one.curve)
    return RatingLine(one.game, one.rating, points, nights[0], nights[-1])


def _luck(one: Dealing) -> Luck:
    return Luck(
        game=one.game,
        dealt=one.dealt,
        dealt_mean=_mean(one.dealt_points, one.dealt),
        others=one.others,
        others_mean=_mean(one.others_points, one.others),
    )


def _mean(points: int, deals: int) -> float | None:
    return points / deals if deals else None
