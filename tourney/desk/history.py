"""Everything that was recorded at a table, in its order, what was taken back among it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.envelope import Event
from events.facts import (
    DealBegan,
    DisputeOpened,
    ResultAmended,
    RulingGiven,
    StatementRetracted,
    TableOpened,
    TableReseated,
)
from events.record import Record
from tourney.desk.refusals import Refused
from tourney.desk.tables import address_of
from tourney.sheets.corrected import corrected
from tourney.sheets.statements import DealLine


@dataclass(frozen=True)
class Entry:
    """Something that was recorded."""

    event: Event
    text: str
    deal: int
    """0 for what is about the table."""
    reason: str
    """Why, where the arbiter or the desk said so."""
    back: Event | None
    """What took it back."""


def history(record: Record, address: str) -> list[Entry]:
    """What was recorded at a table, or of a deal of it; the takings back stand with what they took.

    Seats are called as they were then. Raises Refused where nothing is recorded.
    """
    where = address_of(address)
    events = record.read(where.table)
    if not events:
        raise Refused("no-such-table", table=where.table)
    return [one for one in _entries(events) if where.deal in (None, one.deal)]


def _entries(events: list[Event]) -> Iterator[Entry]:
    retracted, number = corrected(events).retracted, 0
    for event in events:
        fact = event.fact
        if isinstance(fact, StatementRetracted):
            continue
        if isinstance(fact, DealBegan):
            number = fact.number
        deal = 0 if isinstance(fact, TableReseated) else getattr(fact, "deal", number)
        reason = getattr(fact, "reason", "")
        yield Entry(event, _text(fact), deal, reason, retracted.get(event.version))


def _text(fact: object) -> str:  # noqa: PLR0911 - a line a kind of fact
    match fact:
        case TableOpened(game=game, seats=seats):
            return f"game {game}, seats {' '.join(seats)}"
        case TableReseated(seats=seats):
            return f"seats {' '.join(seats)}"
        case DealBegan(number=number, dealer=dealer):
            return str(DealLine(number, dealer))
        case ResultAmended(statement=text, follows=follows) if follows is not None:
            return f"{text} (deal {follows})"
        case DisputeOpened(number=number, seat=seat, words=words, of=of):
            return f"dispute #{number} {of} {seat}: {words}"
        case RulingGiven(kind="stands", rule=rule):
            return f"stands {rule}"
        case RulingGiven(kind=kind, dispute=dispute):
            return f"rule #{dispute} {kind}"
    return str(getattr(fact, "statement", "void"))
