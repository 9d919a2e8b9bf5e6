"""Sheets out of the record: ``tourney export``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import count

from engine.games import is_name
from engine.violation import FormError
from engine.words import quoted
from events.record import Record
from tourney.desk.people import People
from tourney.desk.tables import find_tables
from tourney.sheets.dealers import is_due
from tourney.sheets.statements import read_words, renamed
from tourney.sheets.writer import Written, write_tables
from tourney.table.folded import folded
from tourney.table.history import TableHistory
from tourney.table.sheet import sheet_of
from tourney.table.table import Table


def export(record: Record, scope: str, *, names: bool = False) -> str:
    """The canonical sheet of a table, or of all tables of a round or tournament.

    Seats are called by their players' ids, with ``names`` by their display names, as far as these
    can stand in a sheet. Raises Refused where nothing is recorded.
    """
    people = People(record).names if names else {}
    return write_tables(_sheets(record, scope, people))


def _sheets(record: Record, scope: str, people: Mapping[str, str]) -> Iterator[Written]:
    for table in find_tables(record, scope):
        head, said = table.head, sheet_of(table, {*_due(record, table)})
        called = _called(head.names, people)
        closed = table.recorded.closed
        yield Written(
            head.renamed(called),
            [one._replace(statement=renamed(one.statement, head.game, called)) for one in said],
            closed and closed.fact.reason,
            _chairs(table.recorded, called, people),
        )


def _due(record: Record, table: Table) -> Iterator[int]:
    """The deals of which the sheet says that they were due: by what it says else they were not."""
    known = folded(record, table.recorded.address)
    for before, deal in zip(known.stages, table.recorded.deals, strict=False) if known else ():
        dealer = table.recorded.dealer(deal)
        seat = None if dealer is None else table.head.names.index(dealer)
        if not is_due(before.state._replace(dealers=None), seat):
            yield deal.number


def _chairs(
    history: TableHistory, called: Mapping[str, str], people: Mapping[str, str]
) -> list[tuple[int, str, str]]:
    """Who plays on whose chair, in the order of deals."""

    def name(player: str) -> str:
        named = people.get(player, player)
        return called.get(player, named if _reads_back(named) else player)

    taken = [(one.from_deal, called[one.seat], name(one.player)) for one in history.chairs_taken()]
    return sorted(taken, key=lambda one: one[0])


def _called(seats: tuple[str, ...], people: Mapping[str, str]) -> dict[str, str]:
    """What each seat is called: its name, or its id where the name could not be read back.

    An old table may have an id that has become a word of the sheet: ``decree`` is ``decree-2``.
    """
    names = [people.get(seat, seat) for seat in seats]
    fits = [_reads_back(name) and names.count(name) == 1 for name in names]
    called = {
        seat: name if fit and name not in set(seats) - {seat} else seat
        for seat, name, fit in zip(seats, names, fits, strict=True)
    }
    taken = {*called.values()}
    return {seat: name if is_name(name) else _free(name, taken) for seat, name in called.items()}


def _free(word: str, taken: Collection[str]) -> str:
    """A name made of a word of the sheet, which nobody at the table has."""
    return next(name for n in count(2) if (name := f"{word}-{n}") not in taken)


def _reads_back(name: str) -> bool:
    try:
        return is_name(name) and read_words(quoted(name)) == (name,)
    except FormError:
        return False
