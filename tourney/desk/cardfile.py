"""The score cards of a night in a spreadsheet: CSV, XLSX or ODS, a row a deal.

The columns ``round``, ``table`` and ``deal`` say which deal; the result stands in ``card`` as it
does after ``result`` in a sheet, or else in the columns that its game has for it
(``Game.card_columns``). A column is headed with its name or what it is called in one of the
languages; case and order do not matter, and titles may stand above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from engine.game import AnyGame
from engine.games import GAMES
from engine.violation import FormError
from events.record import Record
from tourney import clock
from tourney.desk.cards import Carded, CardWishes, Planned, plan
from tourney.desk.cells import Table, read_tables
from tourney.desk.checking import plan_check
from tourney.desk.refusals import LARGEST, Refused
from tourney.desk.tables import find_table
from tourney.messages.catalogue import area
from tourney.messages.languages import LANGUAGES

WHERE: Final = ("round", "table", "deal")
CARD: Final = "card"
_ABOVE: Final = 30
"""Rows among which the heading is looked for."""
_SHOWN: Final = 40
"""Characters of a wrong cell that are shown."""


Plan: TypeAlias = Callable[[str, Sequence[str]], Planned]
"""What would be recorded of the cards of a deal and those that follow."""


class Row(NamedTuple):
    """A row of the file: its number from 1, and its cells by column."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class BadRow:
    """What is wrong with a row, and in which column."""

    row: int
    column: str
    error: FormError | Refused


class BadRows(Exception):  # noqa: N818 - the rows are bad, not the program
    """Some rows cannot be recorded; none was."""

    def __init__(self, rows: Sequence[BadRow]) -> None:
        super().__init__(rows)
        self.rows = rows


def record_cards(
    record: Record,
    tournament: str,
    path: Path,
    wishes: CardWishes,
    *,
    by: str,
) -> list[Carded]:
    """Record all cards of a file, or none.

    Raises BadRows with every row that cannot be recorded, Refused for a file that is no table of
    cards, Conflict when somebody records at one of the tables at the same moment.
    """
    if wishes.check:
        plan_ = partial(plan_check, record, by=by, meant=wishes.meant)
    else:
        plan_ = partial(plan, record, only_new=wishes.only_new, meant=wishes.meant)
    planned, bad = _planned(record, tournament, read_rows(path), plan_)
    if bad:
        raise BadRows(bad)
    batches = [batch for one in planned if one.facts for batch in one.batches]
    if batches and not wishes.dry_run:
        record.append(batches, at=clock.now(), by=by)
    return [one.done for one in planned]


def _planned(
    record: Record, tournament: str, rows: Iterable[Row], plan_: Plan
) -> tuple[list[Planned], list[BadRow]]:
    """What would be recorded table by table, and the rows that cannot be."""
    planned: list[Planned] = []
    bad: list[BadRow] = []
    addressed = []
    for row in rows:
        try:
            addressed.append((_where(row), row))
        except _BadCell as cell:
            bad.append(BadRow(row.number, cell.column, cell.error))
    addressed.sort(key=lambda one: one[0])
    for (round_, table), group in groupby(addressed, key=lambda one: one[0][:2]):
        address = f"{tournament}/{round_}/{table}"
        try:
            deals = [(where[2], row) for where, row in group]
            planned.append(_table(record, address, deals, plan_))
        except _BadTable as wrong:
            bad.append(wrong.row)
    return planned, sorted(bad, key=lambda one: one.row)


class _BadCell(Exception):  # noqa: N818
    def __init__(self, column: str, error: FormError | Refused) -> None:
        super().__init__(column)
        self.column, self.error = column, error


class _BadTable(Exception):  # noqa: N818
    def __init__(self, row: BadRow) -> None:
        super().__init__(row)
        self.row = row


def _table(record: Record, address: str, deals: Sequence[tuple[int, Row]], plan_: Plan) -> Planned:
    """What the rows of a table would record; found row by row, so that a bad one is named."""
    planned: Planned | None = None
    cards: list[str] = []
    first, row = deals[0]
    try:
        game = find_table(record, address).head.game
    except (FormError, Refused) as wrong:
        filled = (name for name, cell in row.cells.items() if cell and name not in WHERE)
        raise _BadTable(BadRow(row.number, next(filled, CARD), wrong)) from None
    for at, (number, row) in enumerate(deals):
        before, earlier = deals[at - 1] if at else (0, row)
        if number == before:
            raise _BadTable(BadRow(row.number, "deal", Refused("row-repeats", row=earlier.number)))
        if number != first + len(cards):
            error = Refused("deal-missing", deal=f"{address}/{first + len(cards)}")
            raise _BadTable(BadRow(row.number, "deal", error))
        try:
            column, text = card_text(game, row.cells)
        except _BadCell as cell:
            raise _BadTable(BadRow(row.number, cell.column, cell.error)) from None
        cards.append(text)
        try:
            planned = plan_(f"{address}/{first}", cards)
        except (FormError, Refused) as error:
            raise _BadTable(BadRow(row.number, column, error)) from None
    if planned is None:
        raise TypeError("a group of rows is never empty")
    return planned


def _where(row: Row) -> tuple[int, int, int]:
    round_, table, deal = (_number(row, column) for column in WHERE)
    return round_, table, deal


def _number(row: Row, column: str) -> int:
    text = row.cells.get(column, "").removesuffix(".0")
    is_short = len(text) <= len(str(LARGEST))
    if not (is_short and text.isascii() and text.isdigit() and int(text) > 0):
        raise _BadCell(column, FormError("number", text=row.cells.get(column, "")[:_SHOWN]))
    return int(text)


def card_text(game: AnyGame, cells: Mapping[str, str]) -> tuple[str, str]:
    """The column with the result, and the card as in a sheet."""
    card = cells.get(CARD)
    if not card:
        return game.read_cells(cells)
    if any(cells.get(name) for name in game.card_columns):
        column, other = game.read_cells(cells)
        if other.split() != card.split():
            raise _BadCell(column, Refused("two-results", card=card, other=other))
    return CARD, card


# -- reading


def read_rows(path: Path) -> list[Row]:
    """The rows of the one table in a spreadsheet that is a table of cards; raises Refused."""
    tables = [(table, _heading(table)) for table in read_tables(path)]
    found = [(table, heading) for table, heading in tables if not _missing(heading.columns)]
    if not found:
        fewest = min((_missing(heading.columns) for _, heading in tables), key=len, default=WHERE)
        columns = [*WHERE, CARD, *(name for game in GAMES.values() for name in game.card_columns)]
        raise Refused("columns", missing=" ".join(fewest), columns=" ".join(columns))
    if len(found) > 1:
        names = ", ".join(table.name for table, _ in found)
        raise Refused("several-tables", file=path.name, tables=names)
    ((table, (at, columns)),) = found
    if twice := [name for name in columns if name and columns.count(name) > 1]:
        raise Refused("column-twice", file=path.name, column=twice[0])
    filled = [
        Row(number, dict(zip(columns, cells, strict=False)))
        for number, cells in enumerate(table.rows[at + 1 :], at + 2)
        if any(cells)
    ]
    if not filled:
        raise Refused("no-rows", file=path.name)
    return filled


class _Heading(NamedTuple):
    """The row that names the columns: which one it is, from 0, and the columns it names."""

    at: int
    columns: list[str]


def _heading(table: Table) -> _Heading:
    """The row in which the fewest of the columns are missing; titles may stand above it."""
    known = columns_by_heading()
    rows = [[_column(cell, known) for cell in row] for row in table.rows[:_ABOVE]]
    at = min(range(len(rows)), key=lambda at: len(_missing(rows[at])), default=0)
    return _Heading(at, rows[at] if rows else [])


def _missing(columns: Sequence[str]) -> list[str]:
    """The columns that say which deal, as far as they are not among these."""
    return [column for column in WHERE if column not in columns]


def _column(cell: str, known: Mapping[str, str]) -> str:
    heading = " ".join(cell.casefold().split()).rstrip(".:")
    return known.get(heading, heading)


def columns_by_heading() -> dict[str, str]:
    """The columns by what they may be headed with: their names, or the words of a language."""
    return {
        heading.casefold(): key.removeprefix("heading.")
        for lang in LANGUAGES
        for key, headings in area("heading", lang).items()
        for heading in headings.split("|")
    }
