"""How the standings of a tournament came about, round after round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tourney.readmodel.ranking import TOTAL, Contender, rank
from tourney.readmodel.views import StandingRow, Standings


def places_by_round(standings: Standings) -> tuple[tuple[int | None, ...], ...]:
    """Return for each row the place after each round; None as long as the player has not played.

    After the last round it is the place in the standings. Before, it is by what the rounds so far
    add up to: a penalty belongs to no round, and what else decides is about the whole night.
    """
    earlier = [_places(standings.rows, number) for number in range(1, len(standings.rounds))]
    return tuple(
        (*(places.get(row.player.id) for places in earlier), row.place) for row in standings.rows
    )


def _places(rows: Iterable[StandingRow], number: int) -> Mapping[str, int]:
    """The places after so many rounds, by player."""
    so_far = {row.player.id: _played(row.rounds[:number]) for row in rows}
    contenders = [Contender(player, points) for player, points in so_far.items() if points]
    return {one.contender.player: one.place for one in rank(contenders, [TOTAL])}


def _played(rounds: Sequence[int | None]) -> Mapping[int, int]:
    return {number: points for number, points in enumerate(rounds, 1) if points is not None}
