"""Tables of cells out of a spreadsheet that somebody else made: CSV or XLSX.

What is in the file is read whole, or refused in one sentence: damaged files, and those that would
take all memory. What the cells mean is no business of this module.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from tourney.desk.refusals import Refused
from tourney.files import read_file

UNPACKED: Final = 64
"""Megabytes that an XLSX file may have when it is unpacked."""
ROWS: Final = 20_000
COLUMNS: Final = 200
CELL: Final = 1_000
"""The most characters in a cell."""


class Table(NamedTuple):
    """The cells of a sheet as text, row by row, and what the sheet is called (CSV: nothing)."""

    name: str
    rows: Sequence[Sequence[str]]


def read_tables(path: Path) -> list[Table]:
    """Return the sheets of a CSV or XLSX file that hold anything; raises Refused, FormError."""
    data = read_file(path)
    if path.suffix.lower() == ".xlsx":
        return _from_xlsx(data, path.name)
    return [Table("", _checked(_from_csv(data, path.name), path.name))]


def _checked(lines: Iterable[Iterable[object]], file: str) -> list[list[str]]:
    """The cells as text, if there are not too many and none is too long."""
    rows = []
    for number, line in enumerate(lines, 1):
        if number > ROWS:
            raise Refused("too-many-rows", file=file, most=ROWS)
        row = [*map(_plain, line)]
        while row and not row[-1]:
            row.pop()
        if len(row) > COLUMNS:
            raise Refused("too-many-columns", file=file, row=number, most=COLUMNS)
        if any(len(cell) > CELL for cell in row):
            raise Refused("cell-too-long", file=file, row=number, most=CELL)
        rows.append(row)
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _plain(cell: object) -> str:
    return "" if cell is None else str(cell).strip()


def _from_csv(data: bytes, file: str) -> Iterator[Sequence[str]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("not-utf-8", file=file) from None
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error:  # a cell that would not end
        raise Refused("cell-too-long", file=file, row=1, most=CELL) from None


def _from_xlsx(data: bytes, file: str) -> list[Table]:
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            size = sum(info.file_size for info in packed.infolist())
    except (BadZipFile, ValueError, OSError, NotImplementedError):
        raise Refused("not-xlsx", file=file) from None
    if size > UNPACKED * 2**20:
        raise Refused("unpacks-too-large", file=file, most=UNPACKED)
    try:
        return [table for table in _sheets(data, file) if table.rows]
    except Refused:
        raise
    except Exception:  # noqa: BLE001 - of a damaged file the library raises whatever comes
        raise Refused("not-xlsx", file=file) from None


def _sheets(data: bytes, file: str) -> Iterator[Table]:
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to load, and seldom needed

    book: Any = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # what the file says of its size may be stale
        yield Table(sheet.title, _checked(sheet.iter_rows(values_only=True), file))
