"""The tables of a record, folded."""

from __future__ import annotations

from collections.abc import Iterator

from events.record import Record
from tourney.addresses import AddressError, parse
from tourney.desk.refusals import Refused
from tourney.sheets.recorded import Scribe


def find_table(record: Record, address: str) -> Scribe:
    """The table at this address, as it stands; raises Refused where none is recorded."""
    try:
        stream = parse(address).table
    except AddressError:
        raise Refused("address", address=address) from None
    if not (events := record.read(stream)):
        raise Refused("no-such-table", table=stream)
    return Scribe.of(events)


def find_tables(record: Record, scope: str) -> Iterator[Scribe]:
    """Every recorded table of a table's, round's or tournament's address, in order.

    Raises Refused where there is none.
    """
    below = [stream for stream in record.streams(scope + "/") if stream.count("/") == 2]
    exact = [scope] if scope.count("/") == 2 else []
    streams = sorted([*exact, *below], key=parse)
    if not streams:
        raise Refused("no-such-table", table=scope)
    for stream in streams:
        yield find_table(record, stream)
