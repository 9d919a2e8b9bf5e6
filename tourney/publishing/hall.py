"""The page for the wall of the hall: the latest night as screens of big type, one after the other.

What fits a screen is fixed, for everything on it is measured by the screen's own size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

from tourney.publishing import paths
from tourney.publishing.seats import by_name, is_just_seated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.publishing.seats import SeatedAt
    from tourney.publishing.texts import Texts
    from tourney.readmodel.views import (
        Built,
        Round,
        StandingRow,
        Standings,
        TableLine,
        Tournament,
        TournamentLine,
    )

COLUMNS: Final = 3
ROWS: Final = 14
"""Players under each other."""
ACROSS: Final = 4
"""Tables beside each other, in two rows."""
TABLES: Final = 2 * ACROSS
T = TypeVar("T")


class Screen(NamedTuple):
    """What is seen at once: columns of the standings, tables of the current round, or its seats."""

    line: TournamentLine
    number: int
    """Of the screens of its kind."""
    of: int
    round: int
    columns: Sequence[Sequence[StandingRow | None]]
    """Equally long: the last ends with None."""
    tables: Sequence[TableLine]
    across: int
    """How many tables stand beside each other."""
    seats: Sequence[Sequence[SeatedAt | None]] = ()
    """In columns as the standings, in the order of names."""


@dataclass(frozen=True)
class HallPage:
    """What is on or was played last, screen by screen."""

    template: ClassVar = "hall.html"
    link: ClassVar = paths.HALL
    night: Sequence[tuple[Tournament, Standings]]
    to_come: Sequence[TournamentLine]
    """What is announced, the next first; it is shown where nothing has been played."""
    built: Built

    @property
    def next_nights(self) -> Sequence[TournamentLine]:
        """As many of those to come as fit a screen in big type."""
        return self.to_come[:TABLES]

    def screens(self, texts: Texts) -> Sequence[Screen]:
        """Standings first, then tables, of one tournament after the other.

        As long as a round is only seated, who sits where stands there instead, by name.
        """
        return [one for view, standings in self.night for one in _screens(view, standings, texts)]


def _screens(view: Tournament, standings: Standings, texts: Texts) -> Iterator[Screen]:
    line = view.line
    if view.rounds and is_just_seated(view.rounds[-1]):
        yield from _seats(line, view.rounds[-1], texts)
        return
    parts = _even(standings.rows, COLUMNS * ROWS)
    for number, part in enumerate(parts, 1):
        yield Screen(line, number, len(parts), line.played, _columns(part), (), 0)
    current = view.rounds[-1:]
    shares = [share for one in current for share in _even(one.tables, TABLES)]
    across = min(ACROSS, max(map(len, shares), default=0))
    for number, tables in enumerate(shares, 1):
        yield Screen(line, number, len(shares), current[0].number, (), tables, across)


def _seats(line: TournamentLine, seated: Round, texts: Texts) -> Iterator[Screen]:
    parts = _even(by_name(texts, seated.tables), COLUMNS * ROWS)
    for number, part in enumerate(parts, 1):
        yield Screen(line, number, len(parts), seated.number, (), (), 0, _columns(part))


def _columns(rows: Sequence[T]) -> Sequence[Sequence[T | None]]:
    columns = _even(rows, ROWS)
    longest = max(map(len, columns))
    return [[*column, *[None] * (longest - len(column))] for column in columns]


def _even(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Cut into as few parts as hold at most ``most`` each, all but the last equally long."""
    if not items:
        return []
    parts = -(-len(items) // most)
    size = -(-len(items) // parts)
    return [items[at : at + size] for at in range(0, len(items), size)]
