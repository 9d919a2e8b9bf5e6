"""A sheet as canonical text: what ``tourney export`` writes.

Reading it gives the same sheet, and writing that gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.head import Cut, Dealt
from engine.words import quoted
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
    chairs: Sequence[tuple[int, str, str]] = ()
    """From which deal on whose chair is taken by whom, in the order of deals."""


def write_table(
    head: TableHead,
    said: Iterable[Said],
    closed: str | None = None,
    chairs: Sequence[tuple[int, str, str]] = (),
) -> str:
    """One table in canonical form, each deal after a blank line, and its closing."""
    lines, to_come = head.lines(), [*chairs]
    for _, statement, stands, _ in in_order(said, head.names):
        if isinstance(statement, DealLine):
            taken = [one for one in to_come if one[0] <= statement.number]
            lines += ["", *_chairs(taken)]
            to_come = to_come[len(taken) :]
        lines.append(str(statement))
        if stands:
            lines.append(str(stands))
    if to_come:
        lines += ["", *_chairs(to_come)]
    if closed is not None:
        lines += ["", f'closed "{closed}"']
    return "\n".join(lines) + "\n"


def _chairs(taken: Iterable[tuple[int, str, str]]) -> Iterator[str]:
    return (f"chair {quoted(seat)} {quoted(player)}" for _, seat, player in taken)


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
