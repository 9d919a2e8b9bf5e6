"""Curves over the deals of a match, and of ratings, as numbers for ``chart.html`` to draw.

The drawing is stretched to whatever room there is, a hundred units each way. Numbers and names
stand beside it as words of the page, so they are as large as any; each name has a row of its own,
to which a thin line leads from the end of its curve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.readmodel.views import Person

    Points = Sequence[tuple[int, int]]
    """Where a curve goes: at which place along, how high."""

NAMED: Final = 110
"""How far along the names begin."""
MOST_ALONG: Final = 12
STEPS: Final = (12, 24, 36, 72, 144, 288)
"""Points between two levels: parts and multiples of what everybody begins with (D5)."""
LEVELS: Final = 7
ROWS: Final = 8
RATING_STEPS: Final = (25, 50, 100, 200, 500)
RATING_LEVELS: Final = 5
RATING_ROWS: Final = 5


class Curve(NamedTuple):
    """A curve as it is drawn."""

    mark: str
    """The class that draws it."""
    person: Person | None
    """None is the kitty, or where there is one curve only."""
    points: Points
    path: str
    lead: str
    """From the end of the curve to its name."""


class Chart(NamedTuple):
    """Curves between levels. Whatever is evenly spaced stands at ``across`` or ``along``."""

    levels: Sequence[int]
    """From the highest."""
    across: Sequence[float]
    marks: Sequence[int]
    """Some of the places along."""
    along: Sequence[float]
    curves: Sequence[Curve]
    names: Sequence[Curve | None]
    """For each row beside the drawing the curve that ends there."""


def money(accounts: Sequence[tuple[Person | None, Points]]) -> Chart:
    """Draw what accounts held before the first deal (0) and after each; None is the kitty."""
    amounts = [0, *(amount for _, points in accounts for _, amount in points)]
    curves = [
        (f"curve{at}" if person else "kitty", person, points)
        for at, (person, points) in enumerate(accounts, 1)
    ]
    return _chart(curves, _levels(amounts, STEPS, LEVELS), ROWS)


def rating(ratings: Sequence[int]) -> Chart:
    """Draw a rating, a point a tournament."""
    levels = _levels(ratings, RATING_STEPS, RATING_LEVELS)
    return _chart([("curve1", None, [*enumerate(ratings)])], levels, RATING_ROWS)


def _levels(amounts: Sequence[int], steps: Sequence[int], most: int) -> Sequence[int]:
    """The levels that hold all amounts: at least two, and about ``most`` at most."""
    low, high = min(amounts), max(amounts)
    step = next((step for step in steps if high - low <= step * (most - 1)), steps[-1])
    lowest = low // step * step
    return range(lowest, max(high, lowest + step) + step, step)[::-1]


def _chart(
    curves: Sequence[tuple[str, Person | None, Points]], levels: Sequence[int], rows: int
) -> Chart:
    last = max(1, *(place for _, _, points in curves for place, _ in points))
    step = -(-last // MOST_ALONG)
    marks = range(0, last + step, step)[: -(-last // step) + 1]
    high, low, end = levels[0], levels[-1], marks[-1]
    names = _names([_share(points[-1][1], high, low) for _, _, points in curves], rows)
    drawn = []
    for at, (mark, person, points) in enumerate(curves):
        *before, there = [
            f"{_share(place, 0, end):g} {_share(amount, high, low):g}" for place, amount in points
        ]
        lead = f"M{there}L{NAMED} {100 * (names.index(at) + 0.5) / rows:g}"
        drawn.append(Curve(mark, person, points, "M" + " ".join([*before, there]), lead))
    return Chart(
        levels,
        [_share(level, high, low) for level in levels],
        marks,
        [_share(mark, 0, end) for mark in marks],
        drawn,
        [None if at is None else drawn[at] for at in names],
    )


def _share(value: int, first: int, last: int) -> float:
    """Where a value is between the first and the last, in hundredths to a tenth."""
    return round(100 * (value - first) / (last - first), 1)


def _names(ends: Sequence[float], rows: int) -> Sequence[int | None]:
    """Give each curve a row for its name, as near to its end as there is room."""
    order = sorted(range(len(ends)), key=ends.__getitem__)
    names: list[int | None] = [None] * rows
    row = -1
    for place, at in enumerate(order):
        latest = rows - (len(order) - place)
        row = min(max(int(ends[at] * rows / 100), row + 1), latest)
        names[row] = at
    return names
