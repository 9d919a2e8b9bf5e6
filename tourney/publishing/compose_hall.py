"""The page for the wall of the hall: the latest night as screens of big type, one after the other.

What fits a screen is fixed, for everything on it is measured by the screen's own size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from tourney.publishing import paths
from tourney.publishing.compose_lists import table_card
from tourney.publishing.contexts import Page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.publishing.contexts import TableCard
    from tourney.readmodel.views import (
        Built,
        Person,
        StandingRow,
        Standings,
        Tournament,
        TournamentLine,
    )

COLUMNS: Final = 3
T = TypeVar("T")
ROWS: Final = 14
"""Players under each other."""
ACROSS: Final = 4
"""Tables beside each other, in two rows."""
TABLES: Final = 2 * ACROSS


@dataclass(frozen=True)
class HallRow:
    """A player in the standings."""

    place: int
    shared: bool
    person: Person
    total: int
    last: int | None
    """What the last round counted."""


@dataclass(frozen=True)
class HallColumn:
    """Players under each other; ``blank`` rows make all columns equally long."""

    rows: tuple[HallRow, ...]
    blank: int


@dataclass(frozen=True)
class Screen:
    """What is seen at once: columns of the standings, or tables of the current round."""

    line: TournamentLine
    number: int
    """Of the screens of its kind."""
    of: int
    round: int
    columns: tuple[HallColumn, ...]
    tables: tuple[TableCard, ...]
    across: int
    """How many tables stand beside each other."""


@dataclass(frozen=True)
class HallPage(Page):
    """The latest night, screen by screen."""

    template: ClassVar[str] = "hall.html"
    screens: tuple[Screen, ...]
    built: Built


def hall(night: Sequence[tuple[Tournament, Standings]], built: Built) -> HallPage:
    """The page, from the tournaments of the latest night."""
    screens = (one for view, standings in night for one in _screens(view, standings))
    return HallPage(paths.HALL, tuple(screens), built)


def _screens(view: Tournament, standings: Standings) -> Iterator[Screen]:
    line = view.line
    rows = [_row(row) for row in standings.rows]
    parts = _even(rows, COLUMNS * ROWS)
    for number, part in enumerate(parts, 1):
        yield Screen(line, number, len(parts), line.played, _columns(part), (), 0)
    tables = view.rounds[-1].tables if view.rounds else ()
    cards = _even([table_card(table, 0) for table in tables], TABLES)
    across = min(ACROSS, max(map(len, cards), default=0))
    for number, of in enumerate(cards, 1):
        yield Screen(line, number, len(cards), view.rounds[-1].number, (), tuple(of), across)


def _row(row: StandingRow) -> HallRow:
    last = row.rounds[-1] if row.rounds else None
    return HallRow(row.place, row.shared, row.player, row.total, last)


def _columns(rows: Sequence[HallRow]) -> tuple[HallColumn, ...]:
    columns = _even(rows, ROWS)
    longest = max(map(len, columns))
    return tuple(HallColumn(tuple(column), longest - len(column)) for column in columns)


def _even(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """As few parts as hold at most so many each, all but the last equally long."""
    if not items:
        return []
    parts = -(-len(items) // most)
    size = -(-len(items) // parts)
    return [items[at : at + size] for at in range(0, len(items), size)]
