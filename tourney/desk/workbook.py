"""A table of cells as an XLSX workbook, for people who go on in a spreadsheet."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable
from typing import Any, Final
from zipfile import BadZipFile, ZipFile

from tourney.defused import Cell, shown

_BY: Final = "Tourney"
"""Who made the workbook, as it says of itself; a program in which it is saved adds who did."""


def workbook(rows: Iterable[Iterable[Cell]]) -> bytes:
    """Return a workbook of one sheet with these rows: numbers as numbers, text as text.

    Text is never run, whatever it begins with; None is an empty cell.
    """
    from openpyxl import Workbook  # noqa: PLC0415 - slow to load, and seldom needed

    book: Any = Workbook(write_only=True)
    book.properties.creator = _BY
    sheet = book.create_sheet()
    for row in rows:
        sheet.append([_cell(sheet, cell) for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def is_ours(data: bytes) -> bool:
    """Whether a file is a workbook as it was written here: nobody has gone on in it."""
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            about = packed.read("docProps/core.xml")
    except (
        BadZipFile,
        KeyError,
        NotImplementedError,
        OSError,
        RuntimeError,
        ValueError,
        zlib.error,
    ):
        return False
    return f">{_BY}<".encode() in about and b"lastModifiedBy" not in about


def _cell(sheet: Any, cell: Cell) -> Any:
    """What the sheet takes; the library takes ``=1+1`` for a formula unless it is called text."""
    if not isinstance(cell, str):
        return cell
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    text: Any = WriteOnlyCell(sheet, shown(cell))
    text.data_type = "s"
    return text
