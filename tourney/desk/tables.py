"""The tables of a record, folded; a table that was seated is there before anything is played."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games import GAMES
from events.facts import SeatedTable
from events.record import Record
from tourney.addresses import Address, AddressError, Scope, is_table, parse, parse_scope
from tourney.desk.fields import Field, field_of
from tourney.desk.refusals import Refused
from tourney.sheets.tablehead import TableHead, make_head
from tourney.table.history import history_of
from tourney.table.table import Table


def address_of(text: str) -> Address:
    """The table or deal addressed; raises Refused where the text is no such address."""
    try:
        return parse(text)
    except AddressError:
        raise Refused("address", address=text) from None


def scope_of(text: str) -> Scope:
    """Return what is addressed, all if nothing is; raises Refused where nothing can be."""
    try:
        return parse_scope(text)
    except AddressError:
        raise Refused("no-such-table", table=text) from None


def find_table(record: Record, address: str) -> Table:
    """The table at this address, as it stands; raises Refused where there is none."""
    where = address_of(address)
    if events := record.read(where.table):
        return Table.of(history_of(events))
    if (head := seated_head(record, where)) is None:
        raise Refused("no-such-table", table=where.table)
    return Table.new(head)


def seated_head(record: Record, where: Address) -> TableHead | None:
    """The head of a table as it was seated; None where it was not."""
    if not (events := record.read(where.tournament)):
        return None
    tournament = field_of(events, where.tournament)
    seating = tournament.seated.get(where.round)
    tables = [] if seating is None else seating.tables
    for table in tables:
        if table["table"] == where.number:
            return _head(tournament, where.table, table)
    return None


def is_seated(record: Record, where: Address) -> bool:
    """Whether anybody has said who sits where in the round of a table."""
    events = record.read(where.tournament)
    return bool(events) and where.round in field_of(events, where.tournament).seated


def _head(tournament: Field, address: str, seated: SeatedTable) -> TableHead:
    opened, seats = tournament.opened, tuple(seated["seats"])
    trumps = GAMES[opened.game].usual_trumps(seats, opened.trumps)
    dealer = seated["dealer"] or seats[0]
    return make_head(address, opened.game, seats, dealer, opened.rules, trumps)


def round_tables(record: Record, tournament: str, round_: int) -> list[Table]:
    """The tables of a round, recorded or seated, in order; raises Refused where there is none."""
    scope = Scope(tournament, round_)
    numbers = {parse(stream).number for stream in record.streams(scope.below)}
    if events := record.read(tournament):
        seating = field_of(events, tournament).seated.get(round_)
        numbers |= {table["table"] for table in seating.tables} if seating else set()
    if not numbers:
        raise Refused("no-such-table", table=str(scope))
    return [find_table(record, str(scope._replace(number=number))) for number in sorted(numbers)]


def find_tables(record: Record, scope: str) -> Iterator[Table]:
    """Every recorded table of a table's, round's or tournament's address, in order.

    Raises Refused where there is none.
    """
    where = scope_of(scope)
    if where.number is not None:
        streams = [scope] if where.deal is None else []
    else:
        streams = sorted(filter(is_table, record.streams(where.below)), key=parse) if scope else []
    if not streams:
        raise Refused("no-such-table", table=scope)
    for stream in streams:
        yield find_table(record, stream)
