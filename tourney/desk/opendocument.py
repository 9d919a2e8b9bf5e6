"""The cells of an OpenDocument spreadsheet (OpenDocument 1.3, part 3, section 9).

A library builds the whole sheet first, and the file may say of a cell that it repeats a million
times; here rows come one by one, so whoever reads may stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat
from typing import IO, Final
from xml.etree import ElementTree as ET

_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def sheets(content: IO[bytes], columns: int) -> Iterator[tuple[str, Iterator[list[str]]]]:
    """Yield each sheet's name with its rows, to be read before the next; raises ParseError.

    ``content`` is the part ``content.xml``. A row longer than ``columns`` has a few cells
    more, and empty rows that repeat stand only if a filled one comes after them.
    """
    events = ET.iterparse(content, events=("start", "end"))  # noqa: S314 - expat stops entities
    for event, element in events:
        if event == "start" and element.tag == f"{_TABLE}table":
            rows = _rows(events, columns)
            yield element.get(f"{_TABLE}name", ""), rows
            for _ in rows:
                pass


def _rows(events: Iterator[tuple[str, ET.Element]], columns: int) -> Iterator[list[str]]:
    empty = 0
    for event, element in events:
        if event == "end" and element.tag == f"{_TABLE}table":
            return
        if event == "end" and element.tag == f"{_TABLE}table-row":
            row, times = _row(element, columns), _repeated(element, "rows")
            element.clear()
            if row:
                yield from chain(repeat([], empty), repeat(row, times))
            empty = 0 if row else empty + times


def _row(element: ET.Element, columns: int) -> list[str]:
    row: list[str] = []
    for cell in element:
        if cell.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            value, most = _value(cell), columns + 1 - len(row)
            row += repeat(value, max(min(_repeated(cell, "columns"), most), 1 if value else 0))
    while row and not row[-1]:
        row.pop()
    return row


def _repeated(element: ET.Element, what: str) -> int:
    return int(element.get(f"{_TABLE}number-{what}-repeated", "1"))


def _value(cell: ET.Element) -> str:
    """A number as it is, however it is shown; different cells as they are shown."""
    if cell.get(f"{_OFFICE}value-type") == "float":
        return cell.get(f"{_OFFICE}value", "")
    return "\n".join(map(_shown, cell.iterfind(f"{_TEXT}p")))


def _shown(element: ET.Element) -> str:
    """The text of a paragraph; several spaces are an element of their own."""
    said = " " * int(element.get(f"{_TEXT}c", "1")) if element.tag == f"{_TEXT}s" else element.text
    return "".join([said or "", *(_shown(part) + (part.tail or "") for part in element)])
