"""The tables of a record, folded; a table that was seated is there before anything is played."""

from __future__ import annotations

from collections.abc import Iterator

from events.record import Batch, Record
from tourney.addresses import Address, AddressError, Scope, is_table, parse, parse_scope
from tourney.desk.refusals import Refused
from tourney.table.folded import folded
from tourney.table.history import seats_of
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
    known = folded(record, where.table)
    if known and known.stages:
        return known.stages[-1]
    # only now: a move at a table that has begun does not pay for folding its tournament
    from tourney.desk.seated import seated_table  # noqa: PLC0415

    if table := seated_table(record, where, known.last.version if known else 0):
        return table
    if known and (withdrawn := known.history.withdrawn):
        reason = withdrawn.fact.reason
        raise Refused("withdrawn", address=where.table, reason=reason)
    raise Refused("no-such-table", table=where.table)


def as_seated(table: Table) -> list[Batch]:
    """What keeps a table from being opened for people who were seated differently meanwhile."""
    where = parse(str(table.head.address))
    return [Batch(where.tournament, table.seating, ())] if table.seating else []


def check_in_play(table: Table) -> None:
    """Raise Refused where the table is closed, so that nothing more is played there."""
    if closed := table.closed:
        raise Refused("closed", address=str(table.head.address), reason=closed.fact.reason)


def tables_below(record: Record, scope: Scope) -> list[str]:
    """The tables recorded in a tournament or round; not those that were withdrawn."""
    return [stream for stream in record.streams(scope.below) if seats_of(record.read(stream))]


def find_tables(record: Record, scope: str) -> Iterator[Table]:
    """Every recorded table of a table's, round's or tournament's address, in order.

    Raises Refused where there is none.
    """
    where = scope_of(scope)
    if where.number is not None:
        streams = [scope] if where.deal is None else []
    else:
        streams = sorted(filter(is_table, tables_below(record, where)), key=parse) if scope else []
    if not streams:
        raise Refused("no-such-table", table=scope)
    for stream in streams:
        yield find_table(record, stream)
