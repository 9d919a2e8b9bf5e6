"""One statement at a table: ``tourney move``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.game import Choice
from engine.violation import LATE
from engine.words import quoted
from events.errors import Conflict
from events.record import Batch, Record
from tourney import clock
from tourney.desk.calling import by_ids
from tourney.desk.overtaken import refuse_overtaken
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import as_seated, check_in_play, find_table
from tourney.sheets.state import Found, TableState
from tourney.sheets.statements import Stands, Statement
from tourney.table.lines import read_line
from tourney.table.table import Recorded, Table


@dataclass(frozen=True)
class Moved:
    """A statement that was recorded, and how the table stands after it."""

    statement: str
    """Its line."""
    state: TableState
    allowed: tuple[Choice, ...]
    """What may be done next."""
    number: int = 0
    """The number of the statement at its table."""
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
    stands: Stands | None = None,
    meant: Mapping[str, str] | None = None,
) -> Moved:
    """Records one statement of the sheet at a table, as a rule a move.

    With ``stands`` it is an illegal move that the arbiter lets stand. ``meant`` says which seat is
    meant by a name.
    Raises FormError where the text is no statement or out of its place, Broken where it breaks a
    rule, Refused where there is no such table or somebody else has recorded something of this deal
    meanwhile, Conflict when it was something else there.
    """
    table = find_table(record, address)
    check_in_play(table)
    head = table.head
    statement = read_line(by_ids(record, head.names, text, head.game.verbs, meant, head.also), head)
    if statement is None:
        raise Refused("empty-statement")
    expected = table.version
    table, facts = table.opened()
    ruling = stands and stands._replace(reason=checked_reason(stands.reason))
    said = judged(table, statement, ruling)
    if said.step.says_nothing:
        allowed = allowed_next(table.state)
        return Moved(str(statement), table.state, allowed, nothing_new=True)
    # no deal comes after it yet: what is annulled is void at once
    facts = [*facts, *said.facts, *said.table.annulled]
    batch = Batch(str(table.head.address), expected, facts)
    try:
        record.append([batch, *as_seated(table)], at=clock.now(), by=by)
    except Conflict:
        refuse_overtaken(record, batch)
        raise
    state, late = said.table.state, said.step.findings
    return Moved(str(statement), state, allowed_next(state), said.step.said.line, late=late)


def judged(
    table: Table, statement: Statement, ruling: Stands | None = None, *, inferred: bool = False
) -> Recorded:
    """What recording a statement comes to; raises Broken where it breaks a rule, and FormError."""
    said = table.say(statement, ruling, inferred=inferred)
    for found in said.step.findings:
        if found.violation.kind != LATE:
            raise Broken(found, table.head.names)
    return said


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
