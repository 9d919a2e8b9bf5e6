"""From the bytes of a file to a sheet for each of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.moves import Move
from engine.violation import FormError
from engine.words import split
from tourney.sheets.statements import Statement, read_line, read_statement
from tourney.sheets.tablehead import HeadReader, TableHead


class Fault(NamedTuple):
    """An error of form: where it stands (the line from 1) and what was expected."""

    line: int | None
    error: FormError


class Said(NamedTuple):
    """A statement and the line in which it stands."""

    line: int
    statement: Statement


@dataclass
class Sheet:
    """One table as written down: its head and all that was said of its deals, in order.

    With a ``fault`` the reading ended there; ``said`` is what stood before it.
    """

    line: int
    """The table's first line."""
    head: TableHead | None = None
    said: list[Said] = field(default_factory=list)
    fault: Fault | None = None


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, a byte-order mark accepted.

    Raises FormError, with the line as its ``line``, where the bytes are no UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        error = FormError("utf-8", byte=f"0x{data[wrong.start]:02X}")
        error.line = data.count(b"\n", 0, wrong.start) + 1
        raise error from None


def read_sheets(text: str) -> Iterator[Sheet]:
    """The sheets of a text, table by table; an error of form ends a table, not the reading."""
    reader: _TableReader | None = None
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if reader is None or line.lstrip().startswith("table"):
            if not (words := _words(line)) and line.strip()[:1] in ("", "#"):
                continue
            if reader is None or words[:1] == ("table",):
                if reader:
                    yield reader.ended()
                reader = _TableReader(number)
        reader.take(number, line)
    if reader:
        yield reader.ended()


def _words(line: str) -> tuple[str, ...]:
    """The words of a line, none where it cannot be split: the table's reader says why."""
    try:
        return tuple(split(line))
    except FormError:
        return ()


class _TableReader:
    """Reads the lines of one table."""

    def __init__(self, line: int) -> None:
        self.sheet = Sheet(line)
        self.head = HeadReader()
        self.last = line

    def take(self, number: int, line: str) -> None:
        sheet = self.sheet
        if sheet.fault:
            return
        try:
            said = read_line(line, self.head.game if sheet.head is None else sheet.head.game)
            if said:
                self.last = number
                statement = self._statement(number, said)
                if statement:
                    sheet.said.append(Said(number, statement))
        except FormError as error:
            sheet.fault = Fault(error.line or number, error)

    def _statement(self, number: int, said: Move | tuple[str, ...]) -> Statement | None:
        """The statement of a deal; None for a line of the head."""
        head = self.sheet.head
        if isinstance(said, Move):
            if head:
                return said
            raise FormError("deal-first")
        if head is None:
            if said[0] != "deal":
                self.head.take(number, said)
                return None
            head = self.sheet.head = self.head.complete()
        return read_statement(said, head.game, head.table, head.pack)

    def ended(self) -> Sheet:
        """The sheet, now that its last line has been read."""
        if self.sheet.head is None and self.sheet.fault is None:
            try:
                self.sheet.head = self.head.complete()
            except FormError as error:
                self.sheet.fault = Fault(error.line or self.last, error)
        return self.sheet
