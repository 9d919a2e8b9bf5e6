"""Seasons: their pages, and those that lead them, made from the read model's views."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.publishing import paths
from tourney.publishing.contexts import SeasonCard, SeasonPage, StageColumn, TopRow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.publishing.contexts import Link
    from tourney.readmodel.views import Built, Season, SeasonLine, SeasonRow

TOP: Final = 5
"""How many of a season the first page shows."""


def season(view: Season, built: Built) -> SeasonPage:
    """A season: its standings with a column a stage."""
    return SeasonPage(
        link=paths.season(view.line.id),
        line=view.line,
        stages=tuple(StageColumn(paths.page(stage.id), stage) for stage in view.line.stages),
        rows=tuple(_rows(view)),
        drops=any(row.dropped for row in view.rows),
        criteria=view.criteria,
        built=built,
    )


def _rows(view: Season) -> Iterator[SeasonRow]:
    """The rows; that a total is less than the one above needs no word."""
    for above, row in pairwise([None, *view.rows]):
        tied = above and row and above.total == row.total
        if row:
            yield row if tied else replace(row, decided_by=None)


def cards(seasons: Sequence[Season]) -> tuple[tuple[SeasonCard, ...], tuple[SeasonCard, ...]]:
    """The seasons with the latest night of all, and the others, the latest first."""
    latest_first = sorted(seasons, key=lambda one: last_night(one.line), reverse=True)
    last = max((last_night(one.line) for one in seasons), default="")
    made = [(card(one), last_night(one.line) == last) for one in latest_first]
    return (
        tuple(one for one, now in made if now),
        tuple(one for one, now in made if not now),
    )


def last_night(line: SeasonLine) -> str:
    """The date of the last stage, empty if there is none."""
    return max((stage.night for stage in line.stages), default="")


def card(view: Season) -> SeasonCard:
    """A season in a list, with those who lead it."""
    top = tuple(TopRow(row.place, row.player, row.total) for row in view.rows[:TOP])
    return SeasonCard(paths.season(view.line.id), view.line, top)


def by_stage(seasons: Sequence[Season]) -> Mapping[str, tuple[tuple[Link, str], ...]]:
    """For each tournament the seasons of which it is a stage."""
    found: dict[str, tuple[tuple[Link, str], ...]] = {}
    for view in seasons:
        for stage in view.line.stages:
            told = paths.season(view.line.id), view.line.name
            found[stage.id] = (*found.get(stage.id, ()), told)
    return found
