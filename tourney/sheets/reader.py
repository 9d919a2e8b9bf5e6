"""From the bytes of a file to a sheet for each of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.moves import SHOWS, Move
from engine.violation import FormError
from engine.words import split
from tourney.sheets.statements import (
    DealLine,
    Said,
    Stands,
    Statement,
    line_reader,
    read_statement,
    read_words,
)
from tourney.sheets.tablehead import HeadReader, TableHead


class Fault(NamedTuple):
    """An error of form: where it stands (the line from 1) and what was expected."""

    line: int | None
    error: FormError


class Closed(NamedTuple):
    """``closed "reason"``: nothing more was played there; the last line of a table."""

    line: int
    reason: str


class Chair(NamedTuple):
    """``chair mari friend``: from the next deal on somebody else plays on the chair of a seat."""

    line: int
    seat: str
    player: str
    from_deal: int


class Sheet(NamedTuple):
    """One table as written down: its head and all that was said of its deals, in order."""

    line: int
    """The table's first line."""
    head: TableHead | Fault
    """A fault where the head is none, and then nothing more was read."""
    said: Sequence[Said] = ()
    closed: Closed | None = None
    """Why nothing more was played, where it says so."""
    chairs: Sequence[Chair] = ()
    """Who plays on whose chair, where it says so."""
    fault: Fault | None = None
    """Where the reading of the deals ended; ``said`` is what stood before it."""


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
    lines = text.removeprefix("\ufeff").split("\n")
    begins = [at for at, line in enumerate(lines) if "table" in line and _begins_table(line)]
    for begin, end in zip([0, *begins], [*begins, len(lines)], strict=True):
        said = begin
        while said < end and lines[said].lstrip()[:1] in _NOTHING:
            said += 1
        if said < end:
            yield _read_sheet(said + 1, lines[said:end])


_NOTHING: Final = ("", "#")
"""How a line begins, blanks apart, that is empty or nothing but a comment."""


def _begins_table(line: str) -> bool:
    """Whether this is a ``table`` line; one that cannot be split is refused where it is read."""
    try:
        return split(line)[:1] == ["table"]
    except FormError:
        return False


def _read_sheet(first: int, lines: list[str]) -> Sheet:
    """The sheet of a table whose first line says something; ``first`` is its number."""
    reader, last, deals = HeadReader(), first, len(lines)
    try:
        for at, line in enumerate(lines):
            if line.lstrip()[:1] in _NOTHING:
                continue
            last = first + at
            words = read_words(line)
            if words[0] in ("deal", "closed", "chair"):
                deals = at
                break
            reader.take(last, words)
        head = reader.complete()
    except FormError as error:
        error = reader.misfit() or error
        return Sheet(first, Fault(error.line or last, error))
    return Sheet(first, head, *_read_deals(head, first + deals, lines[deals:]))


def _read_deals(
    head: TableHead, first: int, lines: list[str]
) -> tuple[list[Said], Closed | None, list[Chair], Fault | None]:
    """All that is said of the deals, up to an error of form if there is one, and of their end."""
    game, table, pack = head.game, head.table, head.pack
    read, said, closed, new = line_reader(game), list[Said](), None, tuple.__new__
    chairs = list[Chair]()
    for number, line in enumerate(lines, first):
        try:
            words = read(line)
            if words and closed:
                return said, closed, chairs, Fault(number, FormError("after-closed"))
            if isinstance(words, Move):
                said.append(new(Said, (number, words, None, 0)))  # sooner than by Said(…)
            elif words and words[0] == "closed" and not _moves(words, head):
                closed = _read_closed(number, words)
            elif words and words[0] == "chair" and not _moves(words, head):
                chairs.append(_read_chair(number, words, head, said))
            elif words:
                _add(said, number, read_statement(words, game, table, pack))
        except FormError as error:
            return said, closed, chairs, Fault(number, error)
    return said, closed, chairs, None


def _moves(words: Sequence[str], head: TableHead) -> bool:
    """Whether it is a move of an old table's seat that is called by the first word."""
    return words[0] in head.names and words[1:2] != [] and words[1] in head.game.verbs


def _read_closed(number: int, words: Sequence[str]) -> Closed:
    if len(words) != 2:
        raise FormError("closed")
    return Closed(number, words[1])


def _read_chair(number: int, words: Sequence[str], head: TableHead, said: Sequence[Said]) -> Chair:
    if len(words) != 3 or words[1] not in head.names:
        raise FormError("chair")
    begun = [one.statement.number for one in said if isinstance(one.statement, DealLine)]
    return Chair(number, words[1], words[2], max(begun, default=0) + 1)


def _add(said: list[Said], number: int, statement: Statement) -> None:
    """Adds a statement; a ruling goes to the move before it."""
    if not isinstance(statement, Stands):
        said.append(Said(number, statement))
        return
    last = said[-1]
    if last.stands or not isinstance(last.statement, Move) or last.statement.verb == SHOWS:
        raise FormError("stands-after-move")
    said[-1] = last._replace(stands=statement, stands_line=number)
