"""A sheet as canonical text: what ``tourney export`` writes.

Reading it gives the same sheet, and writing that gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.head import Cut, Dealt
from tourney.sheets.statements import DealLine, Said, Statement
from tourney.sheets.tablehead import TableHead

_HEAD_ORDER: Final = {"hand": 3, "talon": 4}
"""After the deal's line, the cut and the card turned up."""


class Written(NamedTuple):
    """A table to be written."""

    head: TableHead
    said: Iterable[Said]
    closed: str | None = None
    """Why nothing more was played, where it was closed."""


def write_table(head: TableHead, said: Iterable[Said], closed: str | None = None) -> str:
    """One table in canonical form, each deal after a blank line, and its closing."""
    lines = head.lines()
    for _, statement, stands, _ in in_order(said, head.names):
        if isinstance(statement, DealLine):
            lines.append("")
        lines.append(str(statement))
        if stands:
            lines.append(str(stands))
    if closed is not None:
        lines += ["", f'closed "{closed}"']
    return "\n".join(lines) + "\n"


def write_tables(tables: Iterable[Written]) -> str:
    """Several tables in one text, a blank line between them."""
    return "\n".join(write_table(*table) for table in tables)


def in_order(said: Iterable[Said], names: Sequence[str]) -> list[Said]:
    """The statements with each deal's head in its canonical order, the rest as it was said."""
    number = 0

    def place(one: Said) -> tuple[int, int, int]:
        nonlocal number
        if isinstance(one.statement, DealLine):
            number += 1
        return number, *_place(one.statement, names)

    return sorted(said, key=place)


def _place(statement: Statement, names: Sequence[str]) -> tuple[int, int]:
    """Where a statement stands in its deal, and among its like the seat it speaks of."""
    if isinstance(statement, Dealt):
        seat = names.index(statement.seat) if statement.seat in names else 0
        return _HEAD_ORDER.get(statement.what, 2), seat
    if isinstance(statement, (DealLine, Cut)):
        return isinstance(statement, Cut), 0
    return 5, 0
