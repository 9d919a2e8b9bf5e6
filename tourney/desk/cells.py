"""Tables of cells out of a spreadsheet that somebody else made: CSV, XLSX or ODS.

What is in the file is read whole, or refused in one sentence: damaged files, and those that would
take all memory. What the cells mean is no business of this module.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from warnings import catch_warnings, simplefilter
from zipfile import BadZipFile, ZipFile

from tourney.desk import opendocument
from tourney.desk.decoding import decoded, separated
from tourney.desk.refusals import Refused
from tourney.files import read_file

UNPACKED: Final = 64
"""Megabytes that a workbook may have when it is unpacked."""
ROWS: Final = 20_000
COLUMNS: Final = 200
CELL: Final = 1_000
"""The most characters in a cell."""


_ZIP: Final = b"PK\x03\x04"
_WORKBOOKS: Final = (".xlsx", ".ods")
_DIFFERENT: Final = (b"\xd0\xcf\x11\xe0", b"%PDF", b"<", b"{")
"""How files begin that are taken for spreadsheets: old Excel, PDF, web pages, JSON."""
_UNREAD: Final = (".xls", ".xlsb", ".numbers", ".gsheet", ".pdf")


class Table(NamedTuple):
    """The cells of a sheet as text, row by row, and what the sheet is called (CSV: nothing)."""

    name: str
    rows: Sequence[Sequence[str]]


def read_tables(path: Path) -> list[Table]:
    """Return the sheets of a spreadsheet that hold anything; raises Refused, FormError.

    What is in the file decides how it is read, whatever it is called.
    """
    data = read_file(path)
    if data.startswith(_ZIP) or path.suffix.lower() in _WORKBOOKS:
        return _from_workbook(data, path.name)
    if data.lstrip().startswith(_DIFFERENT) or path.suffix.lower() in _UNREAD:
        raise Refused("no-spreadsheet", file=path.name)
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
    """The text of a cell; a whole number without a point."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell).strip()


def _from_csv(data: bytes, file: str) -> Iterator[Sequence[str]]:
    delimiter, text = separated(decoded(data, file))
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error:  # a cell that would not end
        raise Refused("cell-too-long", file=file, row=1, most=CELL) from None


def _from_workbook(data: bytes, file: str) -> list[Table]:
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            size = sum(info.file_size for info in packed.infolist())
            is_ods = "content.xml" in packed.namelist()
    except (BadZipFile, ValueError, OSError, NotImplementedError):
        raise Refused("not-xlsx", file=file) from None
    if size > UNPACKED * 2**20:
        raise Refused("unpacks-too-large", file=file, most=UNPACKED)
    sheets = _of_ods if is_ods else _of_xlsx
    try:
        with catch_warnings():  # of what Excel can do and the library cannot, nothing is read here
            simplefilter("ignore")
            return [table for table in sheets(data, file) if table.rows]
    except Refused:
        raise
    except Exception:  # noqa: BLE001 - of a damaged file a library raises whatever comes
        raise Refused("not-xlsx", file=file) from None


def _of_ods(data: bytes, file: str) -> Iterator[Table]:
    with ZipFile(io.BytesIO(data)) as packed, packed.open("content.xml") as content:
        for name, rows in opendocument.sheets(content, COLUMNS):
            yield Table(name, _checked(rows, file))


def _of_xlsx(data: bytes, file: str) -> Iterator[Table]:
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to load, and seldom needed

    book: Any = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # what the file says of its size may be stale
        yield Table(sheet.title, _checked(sheet.iter_rows(values_only=True), file))
