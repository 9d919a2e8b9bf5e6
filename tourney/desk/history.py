"""Everything that was recorded at a table, in its order, what was taken back among it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from events.envelope import Event
from events.facts import (
    DealBegan,
    DealVoided,
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
    deal: int
    """0 for what is about the table."""
    what: str
    """The key of its sentence is ``show.what.WHAT``."""
    data: Mapping[str, str | int]
    """What the sentence needs."""
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
    entries = [one for one in _entries(events) if where.deal in (None, one.deal)]
    if not entries:
        raise Refused("no-such-deal", deal=str(where))
    return entries


def _entries(events: Sequence[Event]) -> Iterator[Entry]:
    retracted, number = corrected(events).retracted, 0
    for event in events:
        fact = event.fact
        if isinstance(fact, StatementRetracted):
            continue
        if isinstance(fact, DealBegan):
            number = fact.number
        deal = 0 if isinstance(fact, TableReseated) else getattr(fact, "deal", number)
        yield Entry(event, deal, *_told(fact), retracted.get(event.version))


_Told = tuple[str, Mapping[str, str | int]]


def _told(fact: object) -> _Told:
    match fact:
        case TableOpened(game=game, seats=seats):
            return "opened", {"game": game, "seats": " ".join(seats)}
        case TableReseated(seats=seats, reason=reason):
            return "reseated", {"seats": " ".join(seats), "reason": reason}
        case DealBegan(number=number, dealer=dealer):
            return "said", {"statement": str(DealLine(number, dealer))}
        case DisputeOpened(number=number, seat=seat, words=words, of=of):
            return "dispute", {"number": number, "of": of, "seat": seat, "words": words}
    return _by_the_arbiter(fact)


def _by_the_arbiter(fact: object) -> _Told:
    match fact:
        case ResultAmended(statement=line, reason=reason, follows=None):
            return "amended", {"statement": line, "reason": reason}
        case ResultAmended(statement=line, reason=reason, follows=int() as deal):
            return "follows", {"statement": line, "reason": reason, "deal": deal}
        case DealVoided(reason=reason):
            return "void", {"reason": reason}
        case RulingGiven(kind="stands", rule=rule, of=int() as of, reason=reason):
            return "stands", {"rule": rule, "of": of, "reason": reason}
        case RulingGiven(kind=kind, dispute=int() as dispute, reason=reason):
            return "ruling", {"kind": kind, "number": dispute, "reason": reason}
    return "said", {"statement": str(getattr(fact, "statement", ""))}
