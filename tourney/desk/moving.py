"""One statement at a table: ``tourney move``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Choice
from engine.violation import LATE
from engine.words import quoted
from events.record import Batch, Record, Request
from tourney import clock
from tourney.desk.calling import by_ids
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import find_table
from tourney.sheets.state import Found, TableState
from tourney.sheets.statements import Stands, Statement
from tourney.table.history import TableHistory
from tourney.table.lines import read_line
from tourney.table.table import Recorded, Table


@dataclass(frozen=True)
class Moved:
    """A statement that was recorded, and how the table stands after it."""

    statement: str
    """Its line."""
    state: TableState
    already: bool
    """Whether the same request had been recorded before, so that nothing was recorded now."""
    allowed: tuple[Choice, ...]
    """What may be done next."""
    nothing_new: bool = False
    """Whether the move says nothing new (S10), so that there was nothing to record."""
    late: tuple[Found, ...] = ()
    """What this statement has brought to light about earlier ones; lines are event versions."""


class Broken(Exception):  # noqa: N818 - the statement breaks a rule; the program is fine
    """A statement that breaks a rule. Nothing was recorded."""

    def __init__(self, found: Found, seats: Sequence[str]) -> None:
        """Keep what was found, and who sits at the table."""
        super().__init__(found)
        self.found, self.seats = found, seats


def move(
    record: Record,
    address: str,
    text: str,
    *,
    by: str,
    request: str | None = None,
    stands: Stands | None = None,
) -> Moved:
    """Records one statement of the sheet at a table, as a rule a move.

    With ``stands`` it is an illegal move that the arbiter lets stand.
    Raises FormError where the text is no statement or out of its place, Broken where it breaks a
    rule, Refused where there is no such table; Conflict when somebody else has recorded
    something there meanwhile, RequestConflict when the request was made for something else.
    """
    table = find_table(record, address)
    content = " ".join(map(str, filter(None, (table.head.address, text.strip(), stands))))
    asked = None if request is None else Request(request, content)
    if asked and (done := record.recorded(asked)):
        line = line_at(table.history, done.first)
        return Moved(line, table.state, already=True, allowed=allowed_next(table.state))
    statement = read_line(by_ids(record, table.head.names, text), table.head)
    if statement is None:
        raise Refused("empty-statement")
    expected = table.version
    table, facts = table.opened()
    ruling = stands and stands._replace(reason=checked_reason(stands.reason))
    said = judged(table, statement, ruling)
    if said.step.says_nothing:
        allowed = allowed_next(table.state)
        return Moved(str(statement), table.state, already=False, allowed=allowed, nothing_new=True)
    # no deal comes after it yet: what is annulled is void at once
    facts = [*facts, *said.facts, *said.table.annulled]
    batch = Batch(str(table.head.address), expected, facts)
    appended = record.append([batch], at=clock.now(), by=by, request=asked)
    state, late = said.table.state, said.step.findings
    allowed = allowed_next(state)
    return Moved(str(statement), state, appended.already, allowed, late=late)


def judged(
    table: Table, statement: Statement, ruling: Stands | None = None, *, inferred: bool = False
) -> Recorded:
    """What recording a statement comes to; raises Broken where it breaks a rule, and FormError."""
    said = table.say(statement, ruling, inferred=inferred)
    for found in said.step.findings:
        if found.violation.kind != LATE:
            raise Broken(found, table.head.names)
    return said


def line_at(history: TableHistory | None, position: int) -> str:
    """The first statement that was recorded at a table from a position of the record on."""
    entries = history.entries if history else ()
    later = (entry for entry in entries if entry.event.position >= position)
    lines = (history.line(entry) for entry in later) if history else iter(())
    return next(filter(None, lines), "")


def next_lines(state: TableState) -> list[str]:
    """The moves allowed next as one types them, those with one card each; for completion."""
    lines = []
    for choice in allowed_next(state):
        target = "" if choice.target is None else f" {choice.target}"
        start = f"{quoted(choice.seat)} {choice.verb}{target}"
        lines += [f"{start} {card}" for card in choice.cards] or [start]
    return lines


def allowed_next(state: TableState) -> tuple[Choice, ...]:
    """What may be done in the table's current deal; nothing when it has none that goes on."""
    deal = state.last.deal if state.last and state.in_play else None
    return () if deal is None else state.game.allowed(deal)
