"""What is wrong with tables that were set by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing that keeps a seating from being used."""

    kind: str
    """``size``, ``unknown``, ``twice`` or ``missing``."""
    table: int | None = None
    """The number of the table, from 1; None where a player sits nowhere."""
    player: str | None = None
    """The player it is about; None where it is about a table's size."""
    size: int | None = None
    """How many sit at a table of a wrong size."""


def check_seating(tables: Sequence[Sequence[str]], present: Iterable[str]) -> list[Problem]:
    """All problems, table by table and then who is missing; none if the tables can be used.

    Threes may be more than needed. A two is a problem unless there are 2 or 5 players.
    """
    awaited = list(present)
    known, seen = set(awaited), set[str]()
    problems = []
    for number, table in enumerate(tables, start=1):
        if not _fits(len(table), len(known)):
            problems.append(Problem("size", number, size=len(table)))
        for player in table:
            if player not in known:
                problems.append(Problem("unknown", number, player))
            elif player in seen:
                problems.append(Problem("twice", number, player))
            seen.add(player)
    return problems + [Problem("missing", player=one) for one in awaited if one not in seen]


def _fits(size: int, present: int) -> bool:
    return size in {3, 4} or (size == 2 and present in {2, 5})
