"""The players and their pages, made from the read model's views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.publishing import paths
from tourney.publishing.contexts import PlayedRow, PlayerPage, PlayersPage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.readmodel.views import Opponent, Player, PlayerLine

ENOUGH: Final = 4
"""Deals with somebody before anything is said about how they went: a round of Saare."""


def players(lines: Sequence[PlayerLine]) -> PlayersPage:
    """Everybody who has a page."""
    return PlayersPage(paths.PLAYERS, tuple(line for line in lines if paths.person(line.player)))


def player(view: Player) -> PlayerPage:
    """A player and all results."""
    often = [one for one in view.opponents if one.deals >= ENOUGH]
    best, worst = max(often, key=_lead, default=None), min(often, key=_lead, default=None)
    return PlayerPage(
        link=paths.person(view.player) or paths.PLAYERS,
        person=view.player,
        deals=tuple(view.deals.items()),
        places=tuple(view.places.items()),
        tournaments=tuple(PlayedRow(paths.page(one.tournament), one) for one in view.tournaments),
        opponents=view.opponents,
        victim=best if best and _lead(best) > 0 else None,
        nemesis=worst if worst and _lead(worst) < 0 else None,
    )


def _lead(one: Opponent) -> int:
    return one.ahead - one.behind
