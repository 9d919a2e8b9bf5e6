"""A sheet as canonical text: what ``tourney export`` writes.

Reading it gives the same sheet, and writing that gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.head import Cut, Dealt
from tourney.sheets.statements import DealLine, Statement
from tourney.sheets.tablehead import TableHead

_HEAD_ORDER = ("cut", "trump", "open", "hand", "talon")


def write_table(head: TableHead, statements: Iterable[Statement]) -> str:
    """One table in canonical form, each deal after a blank line."""
    lines = head.lines()
    for deal in _deals(statements):
        lines += ["", *map(str, _in_order(deal, head.names))]
    return "\n".join(lines) + "\n"


def write_tables(tables: Iterable[tuple[TableHead, Iterable[Statement]]]) -> str:
    """Several tables in one text."""
    return "\n".join(write_table(head, statements) for head, statements in tables)


def _deals(statements: Iterable[Statement]) -> Iterator[list[Statement]]:
    deal: list[Statement] = []
    for statement in statements:
        if isinstance(statement, DealLine) and deal:
            yield deal
            deal = []
        deal.append(statement)
    if deal:
        yield deal


def _in_order(deal: list[Statement], names: Sequence[str]) -> list[Statement]:
    """The deal line, the head in its canonical order, and the rest as it was said."""

    def place(statement: Statement) -> tuple[int, int]:
        if isinstance(statement, DealLine):
            return 0, 0
        if isinstance(statement, Cut):
            return 1, 0
        if isinstance(statement, Dealt):
            seat = names.index(statement.seat) if statement.seat in names else 0
            return 1 + _HEAD_ORDER.index(statement.what), seat
        return 9, 0

    return sorted(deal, key=place)
