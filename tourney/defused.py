"""Text that people typed, for programs that would run some of it: terminals and spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | None

OBEYED: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters, escape sequences begin with one
    "\u2028\u2029\u202a-\u202e\u2066-\u2069"  # new lines, and turning round what follows
    "\ud800-\udfff]"  # no text at all
)
"""What a terminal obeys; joiners and marks of direction that names need are not among it."""
_RUN: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""A spreadsheet takes text that begins so for a formula."""
_MARK: Final = "\ufeff"
"""What shows spreadsheets that the file is UTF-8."""


def shown(text: str) -> str:
    r"""The text with what a terminal would obey made visible.

    >>> print(shown("\x1b[31mMari\u202e"))
    \x1b[31mMari\u202e
    """
    return text if text.isprintable() else OBEYED.sub(lambda found: _written(found[0]), text)


def _written(one: str) -> str:
    return f"\\x{ord(one):02x}" if ord(one) < 0x100 else f"\\u{ord(one):04x}"


def csv_text(rows: Iterable[Iterable[Cell]], separator: str = ",") -> str:
    """The rows as CSV (RFC 4180) with a byte-order mark; None is an empty cell.

    ``separator`` stands between the columns: a comma, a semicolon, or ``tab``.
    """
    import csv  # noqa: PLC0415 - most commands write none
    from io import StringIO  # noqa: PLC0415

    file = StringIO(newline="")
    writer = csv.writer(file, delimiter="\t" if separator == "tab" else separator)
    writer.writerows([csv_cell(cell) for cell in row] for row in rows)
    return _MARK + file.getvalue()


def csv_cell(cell: Cell) -> str:
    """A cell that no spreadsheet runs: text that it would is marked as text by an apostrophe."""
    if not isinstance(cell, str):
        return "" if cell is None else str(cell)
    return shown(f"'{cell}" if cell.lstrip().startswith(_RUN) else cell)
