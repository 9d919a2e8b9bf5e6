"""What a recorder at a table takes down: statements together, and what is taken back at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.errors import Conflict
from events.record import Batch, Record, Request
from tourney import clock
from tourney.desk.correcting import Correction, every_line
from tourney.desk.disputing import dispute
from tourney.desk.moving import judged
from tourney.desk.retracting import retract
from tourney.desk.tables import as_seated, find_table
from tourney.recorder.readings import Line
from tourney.sheets.state import Found, TableState
from tourney.table.table import Table


@dataclass(frozen=True)
class TakenDown:
    """What was recorded, and how the table stands after it."""

    table: str
    """The table's address."""
    lines: tuple[str, ...]
    """The statements recorded; those that say nothing new are left out."""
    state: TableState
    version: int
    """Of the table's last event."""
    already: bool = False
    """Whether the same request had been recorded before, so that nothing was recorded now."""
    late: tuple[Found, ...] = ()
    """What these statements have brought to light; lines are event versions."""


def take_down(
    record: Record,
    address: str,
    lines: Sequence[Line],
    *,
    by: str,
    request: str | None = None,
    seen: int | None = None,
) -> TakenDown:
    """Record statements at a table, all of them in one step or none.

    ``seen`` is the table's version on which they were said. Raises Conflict where it has another
    one since, FormError or Broken where a statement cannot come, Refused where there is no such
    table, RequestConflict where the request was made for something else.
    """
    table = find_table(record, address)
    content = "\n".join([str(table.head.address), *(str(line.statement) for line in lines)])
    asked = None if request is None else Request(request, content)
    if asked and record.recorded(asked):
        return _stands(table, already=True)
    if seen is not None and seen != table.version:
        raise Conflict(str(table.head.address), seen, table.version)
    expected, said, late = table.version, list[str](), list[Found]()
    table, facts = table.opened()
    for statement, inferred in lines:
        table, new, step = judged(table, statement, inferred=inferred)
        said += [str(statement)] if new else []
        late += step.findings
        facts += new
    if not said:
        return _stands(table)
    # no deal comes after it yet: what is annulled is void at once
    batch = Batch(str(table.head.address), expected, [*facts, *table.annulled])
    appended = record.append([batch, *as_seated(table)], at=clock.now(), by=by, request=asked)
    return _stands(table, said, late, already=appended.already)


def _stands(
    table: Table, said: Sequence[str] = (), late: Sequence[Found] = (), *, already: bool = False
) -> TakenDown:
    address = str(table.head.address)
    return TakenDown(address, tuple(said), table.state, table.version, already, tuple(late))


def undo(record: Record, address: str, reason: str, *, by: str) -> Correction:
    """Plan to take back the last statement, with every ``done`` that was inferred from it.

    Raises Refused where nothing is there to be taken back.
    """
    lines = every_line(Correction(record, address, reason, by=by).history())
    kept = lines[:-1]
    while kept and kept[-1].inferred:
        kept.pop()
    with_it = len(lines) - len(kept) > 1
    return retract(record, address, kept[-1].version if kept and with_it else None, reason, by=by)


def flag(
    record: Record, address: str, seat: str, words: str, *, by: str, at: int | None = None
) -> Correction:
    """Plan a mark for the arbiter: a dispute about a statement, by default the last one."""
    return dispute(record, address, at, seat, words, recorder=by)
