"""Curves over the deals of a match, and of ratings, as SVG to stand in a page.

Drawn by leather, which emits plain SVG with presentation attributes. It was chosen over pygal,
whose output holds a ``<style>`` and a ``<script>`` element, which the Content-Security-Policy of
the pages forbids, and a comment with the date, which would make every day's build different; it is
also five times as large and four times as slow to make. What leather lacks is done here: a
``viewBox``
instead of a fixed size, so that the drawing fits a phone. Colours are the style sheet's, by the
classes given here (CSS overrides presentation attributes), so that the dark has its own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import leather  # type: ignore[import-untyped]
from leather import theme
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from xml.etree.ElementTree import Element

    from tourney.publishing.table_contexts import Curve
    from tourney.readmodel.views import RatingPoint

WIDTH: Final = 480
HEIGHT: Final = 260
RATING: Final = (280, 150)
"""Width and height of a rating, which stands in a side column."""
MOST_TICKS: Final = 12
STEPS: Final = (12, 24, 36, 72, 144, 288)
"""Points between two lines: parts and multiples of what everybody begins with (D5)."""
MOST_LINES: Final = 7
RATING_STEPS: Final = (25, 50, 100, 200, 500)
RATING_LINES: Final = 5
ABOVE: Final = 6
"""Room for the upper half of the highest label."""
_LONG: Final = re.compile(r"(\d\.\d)\d+")
"""Tenths of a point are finer than any screen."""

theme.background_color = "none"
theme.tick_font_family = "inherit"
theme.tick_font_size = 12
theme.tick_font_char_width = 7
theme.legend_font_char_height = theme.legend_gap = 0
theme.margin = 0.02


class _Line(leather.Line):  # type: ignore[misc]  # leather is not typed
    """A line with a class of its own, and without an entry in leather's legend."""

    def __init__(self, name: str) -> None:
        super().__init__(stroke_color="currentColor")
        self._name = name

    def legend_to_svg(self, *_: object) -> list[Element]:
        """Nothing: the page has its own legend."""
        return []

    def to_svg(self, *about: object) -> Element:
        """The line, named for the style sheet."""
        drawn: Element = super().to_svg(*about)
        drawn.set("class", self._name)
        return drawn


class _Scale(leather.Linear):  # type: ignore[misc]
    """From one number to another, as they are.

    The library looks for numbers that are rounder, which takes longer than all the drawing.
    """

    def __init__(self, low: int, high: int) -> None:
        self._data_min, self._data_max = low, high
        self._ticker = _Bounds(low, high)


class _Bounds(NamedTuple):
    min: int
    max: int


@lru_cache  # it is the same in every language
def curves(lines: Sequence[Curve]) -> Markup:
    """A drawing of what some accounts held over the deals, a line each with its mark as class.

    It is hidden from those who cannot see it: the page has the same numbers in a table.
    """
    amounts = [amount for one in lines for _, amount in one.points]
    last = max((deal for one in lines for deal, _ in one.points), default=1)
    levels = _levels(min([0, *amounts]), max([0, *amounts]), STEPS, MOST_LINES)
    chart = _chart(levels, range(max(last, 1) + 1), _as_is)
    for one in lines:
        chart.add_series(leather.Series([list(point) for point in one.points]), _Line(one.mark))
    return _scalable(chart, WIDTH, HEIGHT)


@lru_cache
def rating(curve: Sequence[RatingPoint]) -> Markup:
    """A drawing of a rating, a point a tournament; hidden like ``curves``: a table tells it too."""
    points = [point.rating for point in curve]
    levels = _levels(min(points), max(points), RATING_STEPS, RATING_LINES)
    chart = _chart(levels, range(1, len(points) + 1), _nothing)
    chart.add_series(leather.Series([*map(list, enumerate(points, 1))]), _Line("curve1"))
    return _scalable(chart, *RATING)


def _chart(levels: Sequence[int], along: range, named: Callable[..., str]) -> leather.Chart:
    """A chart with these lines across, and its points at these places along, named so."""
    chart = leather.Chart()
    chart.set_y_scale(_Scale(levels[0], levels[-1]))
    chart.add_y_axis(ticks=levels, tick_formatter=_as_is)
    chart.set_x_scale(_Scale(along[0], max(along[-1], along[0] + 1)))
    chart.add_x_axis(ticks=_whole(along), tick_formatter=named)
    return chart


def _levels(low: int, high: int, steps: Sequence[int], most: int) -> list[int]:
    """The lines across that hold all from low to high: at least two, and about so many at most."""
    span = high - low
    step = next((step for step in steps if span <= step * (most - 1)), steps[-1])
    return list(range(low // step * step, max(high, low // step * step + step) + step, step))


def _whole(along: range) -> list[int]:
    """Some of the places along the axis."""
    return [*along[:: -(-(len(along) - 1) // MOST_TICKS) or 1]]


def _as_is(value: int, _at: int, _of: int) -> str:
    return str(value).replace("-", "−")


def _nothing(*_: object) -> str:
    return ""


def _scalable(chart: leather.Chart, width: int, height: int) -> Markup:
    svg = chart.to_svg(width=width, height=height)
    size = f'width="{width}" height="{height}"'
    box = f'viewBox="0 {-ABOVE} {width} {height + ABOVE}" class="curves" aria-hidden="true"'
    shorter = _LONG.sub(r"\1", svg.replace(size, box, 1))
    return Markup(shorter)  # noqa: S704 -- leather draws numbers and our classes
