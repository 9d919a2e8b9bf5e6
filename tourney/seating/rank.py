"""Seating by standing: neighbours together, and the threes shared out as far as that allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import Literal

from tourney.seating.tables import Round, short_sittings, table_sizes

End = Literal["top", "bottom"]


def ranked(order: Sequence[str], history: Sequence[Round], threes: End) -> list[tuple[str, ...]]:
    """The standing cut into tables, the best first.

    The small tables go to those who sat at the fewest so far; where that leaves a choice, as near
    as possible to one end of the standing.
    """
    sizes = table_sizes(len(order))
    small = sum(size < 4 for size in sizes)
    before = short_sittings(history)
    places = sorted(combinations(range(len(sizes)), small), reverse=threes == "bottom")
    cuts = [_cut(order, sizes, set(chosen)) for chosen in places]
    return min(cuts, key=lambda tables: _sat_before(tables, before))


def _cut(order: Sequence[str], sizes: Sequence[int], small: set[int]) -> list[tuple[str, ...]]:
    seats = iter(order)
    smaller = (size for size in sizes if size < 4)
    wanted = [next(smaller) if table in small else 4 for table in range(len(sizes))]
    return [tuple(islice(seats, size)) for size in wanted]


def _sat_before(tables: Sequence[Sequence[str]], before: dict[str, int]) -> int:
    return sum(before[one] for table in tables if len(table) < 4 for one in table)
