"""Curves over the deals of a match, as SVG to stand in a page.

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
from typing import TYPE_CHECKING, Final

import leather  # type: ignore[import-untyped]
from leather import theme
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from tourney.publishing.table_contexts import Curve

WIDTH: Final = 480
HEIGHT: Final = 260
MOST_TICKS: Final = 12
STEPS: Final = (12, 24, 36, 72, 144, 288)
"""Points between two lines: parts and multiples of what everybody begins with (D5)."""
MOST_LINES: Final = 7
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


def curves(lines: Sequence[Curve]) -> Markup:
    """A drawing of what some accounts held over the deals, a line each with its mark as class.

    It is hidden from those who cannot see it: the page has the same numbers in a table.
    """
    chart = leather.Chart()
    amounts = [amount for one in lines for _, amount in one.points]
    last = max((deal for one in lines for deal, _ in one.points), default=1)
    ticks = _levels(min(amounts, default=0), max(amounts, default=0))
    chart.add_y_scale(ticks[0], ticks[-1])
    chart.add_y_axis(ticks=ticks, tick_formatter=_as_is)
    chart.add_x_scale(0, max(last, 1))
    chart.add_x_axis(ticks=_whole(max(last, 1)), tick_formatter=_as_is)
    for one in lines:
        chart.add_series(leather.Series([list(point) for point in one.points]), _Line(one.mark))
    return _scalable(chart.to_svg(width=WIDTH, height=HEIGHT))


def _levels(low: int, high: int) -> list[int]:
    """Zero, and the lines below and above it that hold all amounts."""
    span = max(high, 0) - min(low, 0)
    step = next((step for step in STEPS if span <= step * (MOST_LINES - 1)), STEPS[-1])
    return list(range(min(low, 0) // step * step, max(high, step) + step, step))


def _whole(last: int) -> list[int]:
    """Some whole deals along the axis."""
    step = -(-last // MOST_TICKS)
    return list(range(0, last + 1, step))


def _as_is(value: int, _at: int, _of: int) -> str:
    return str(value).replace("-", "−")


def _scalable(svg: str) -> Markup:
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" class="curves" aria-hidden="true"'
    shorter = _LONG.sub(r"\1", svg.replace(size, box, 1))
    return Markup(shorter)  # noqa: S704 -- leather draws numbers and our classes
