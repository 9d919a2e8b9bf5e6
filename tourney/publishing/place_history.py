"""How the first of a tournament came to their places, as lines to draw.

The drawing is a unit wide a round and a unit high a place. The names stand beside it in their
order, a unit each, as words of the page: so they are as large as any, and each is a line's end.
Who was once lower than all places drawn is seen on one line below them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.readmodel.views import Person, Standings

FIRST: Final = 10
"""How many are drawn."""


class PlaceLine(NamedTuple):
    """How one of the first came to the place."""

    player: Person
    places: Sequence[int | None]
    """After each round; None as long as he has not played."""
    path: str
    """The same as a line of an SVG: a unit a round, a unit a place."""


@dataclass(frozen=True)
class PlaceHistory:
    """How the first came to their places, round after round."""

    lines: Sequence[PlaceLine]
    rounds: int
    below: bool
    """Whether any of them was once lower than all places drawn."""

    @property
    def height(self) -> int:
        """How many units the drawing is high."""
        return len(self.lines) + self.below


def place_history(
    standings: Standings, places: Sequence[Sequence[int | None]]
) -> PlaceHistory | None:
    """Return the lines of the first, by the places of each row; None before the second round."""
    rounds = len(standings.rounds)
    if rounds < 2:
        return None
    drawn = [*zip(standings.rows[:FIRST], places[:FIRST], strict=True)]
    lines = [
        PlaceLine(row.player, of, _path(of, at, len(drawn)))
        for at, (row, of) in enumerate(drawn, 1)
    ]
    below = any(place > len(drawn) for line in lines for place in line.places if place)
    return PlaceHistory(lines, rounds, below)


def _path(places: Sequence[int | None], order: int, drawn: int) -> str:
    """From the first round played to the name, which stands at ``order``."""
    points = [
        f"{round_} {min(place, drawn + 1)}" for round_, place in enumerate(places, 1) if place
    ]
    return "M" + " ".join([*points, f"{len(places)}.5 {order}"])
