"""How the first of a tournament came to their places, as lines to draw.

The drawing is a unit wide a round and a unit high a place. The names stand beside it in their
order, one a unit, as words of the page: so they are as large as any, and each is a line's end.
Who was once lower than all places drawn is seen on one line below them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.publishing.contexts import Course, CourseLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.readmodel.views import Standings

FIRST: Final = 10
"""How many are drawn."""
MARKS: Final = 4
"""How many colours lines have."""


def course(standings: Standings, places: Sequence[tuple[int | None, ...]]) -> Course | None:
    """The course of the first, by the places of each row; None before the second round."""
    rounds = len(standings.rounds)
    if rounds < 2:
        return None
    rows = standings.rows[:FIRST]
    lines = tuple(
        CourseLine(row.player, f"curve{at % MARKS + 1}", told, _path(told, at + 1, len(rows)))
        for at, (row, told) in enumerate(zip(rows, places[:FIRST], strict=True))
    )
    below = any(place > len(rows) for told in places[:FIRST] for place in told if place)
    return Course(lines, rounds, below=below)


def _path(places: Sequence[int | None], order: int, drawn: int) -> str:
    """From the first round played to the name, which stands at ``order``."""
    points = [
        f"{round_} {min(place, drawn + 1)}" for round_, place in enumerate(places, 1) if place
    ]
    return "M" + " ".join([*points, f"{len(places)}.5 {order}"])
