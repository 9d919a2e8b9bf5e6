"""One statement at a table: ``tourney move``."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Choice
from engine.violation import LATE
from engine.words import quoted
from events.record import Batch, Record, Request
from tourney import clock
from tourney.desk.calling import by_ids
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import find_table
from tourney.sheets.keeper import Scorekeeper
from tourney.sheets.state import Found
from tourney.sheets.statements import Stands, Statement
from tourney.table.lines import read_line
from tourney.table.table import Table


@dataclass(frozen=True)
class Moved:
    """A statement that was recorded, and how the table stands after it."""

    statement: Statement
    keeper: Scorekeeper
    already: bool
    """Whether the same request had been recorded before, so that nothing was recorded now."""
    allowed: tuple[Choice, ...]
    """What may be done next."""
    nothing_new: bool
    """Whether the move says nothing new (S10), so that there was nothing to record."""
    late: tuple[Found, ...]
    """What this statement has brought to light about earlier ones; lines are event versions."""


class Broken(Exception):  # noqa: N818 - the statement breaks a rule; the program is fine
    """A statement that breaks a rule. Nothing was recorded."""

    def __init__(self, found: Found) -> None:
        super().__init__(found)
        self.found = found


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
    if asked and record.recorded(asked):
        return _moved(table, table.statements[-1], already=True)
    statement = read_line(by_ids(record, table.head.names, text), table.head)
    if statement is None:
        raise Refused("empty-statement")
    before, expected = table.keeper.found(), table.version
    facts, said = table.open(), table.take(expected + 1, statement)
    if stands:
        ruling = stands._replace(reason=checked_reason(stands.reason))
        said += table.take(expected + 1, ruling)
    table.keeper.ended()
    new = [found for found in table.keeper.found() if found not in before]
    for found in new:
        if found.violation.kind != LATE:
            raise Broken(found)
    if not said:
        return _moved(table, statement, nothing_new=True)
    batch = Batch(str(table.head.address), expected, [*facts, *said])
    appended = record.append([batch], at=clock.now(), by=by, request=asked)
    return _moved(table, statement, already=appended.already, late=tuple(new))


def _moved(
    table: Table,
    statement: Statement,
    *,
    already: bool = False,
    nothing_new: bool = False,
    late: tuple[Found, ...] = (),
) -> Moved:
    allowed = allowed_next(table.keeper)
    return Moved(statement, table.keeper, already, allowed, nothing_new, late)


def next_lines(keeper: Scorekeeper) -> list[str]:
    """The moves allowed next as one types them, those with one card each; for completion."""
    lines = []
    for choice in allowed_next(keeper):
        target = "" if choice.target is None else f" {choice.target}"
        start = f"{quoted(choice.seat)} {choice.verb}{target}"
        lines += [f"{start} {card}" for card in choice.cards] or [start]
    return lines


def allowed_next(keeper: Scorekeeper) -> tuple[Choice, ...]:
    """What may be done in the table's current deal; nothing when it has none that goes on."""
    deal = keeper.deals[-1].deal if keeper.deals else None
    return () if deal is None else keeper.game.allowed(deal)
