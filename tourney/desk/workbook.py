"""A table of cells as an XLSX workbook, for people who go on in a spreadsheet."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from tourney.defused import Cell, shown


def workbook(rows: Iterable[Iterable[Cell]]) -> bytes:
    """Return a workbook of one sheet with these rows: numbers as numbers, text as text.

    Text is never run, whatever it begins with; None is an empty cell.
    """
    from openpyxl import Workbook  # noqa: PLC0415 - slow to load, and seldom needed

    book: Any = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append([_cell(sheet, cell) for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(sheet: Any, cell: Cell) -> Any:
    """What the sheet takes; the library takes ``=1+1`` for a formula unless it is called text."""
    if not isinstance(cell, str):
        return cell
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    text: Any = WriteOnlyCell(sheet, shown(cell))
    text.data_type = "s"
    return text
