"""Everything that was recorded at a table, in its order, what was taken back among it."""

from __future__ import annotations

from collections.abc import Mapping

from events.facts import (
    DealBegan,
    DealVoided,
    DisputeOpened,
    MoveRecorded,
    ResultAmended,
    RulingGiven,
    StatementChanged,
    TableOpened,
    TableReseated,
)
from events.record import Record
from tourney.desk.refusals import Refused
from tourney.desk.tables import address_of
from tourney.sheets.statements import DealLine
from tourney.table.history import Entry, history_of
from tourney.table.lines import line_of


def history(record: Record, address: str) -> list[Entry]:
    """What was recorded at a table, or of a deal of it; the takings back stand with what they took.

    Raises Refused where nothing is recorded.
    """
    where = address_of(address)
    if not (events := record.read(where.table)):
        raise Refused("no-such-table", table=where.table)
    entries = [
        entry
        for entry in history_of(events).entries
        if entry.kind != "retract" and where.deal in (None, entry.deal)
    ]
    if not entries:
        raise Refused("no-such-deal", deal=str(where))
    return entries


Words = tuple[str, Mapping[str, str | int]]
"""The key of a sentence, which is ``show.what.KEY``, and what it needs."""


def words_of(fact: object) -> Words:
    """What a fact says, its seats called as they were then."""
    match fact:
        case TableOpened(game=game, seats=seats):
            return "opened", {"game": game, "seats": " ".join(seats)}
        case TableReseated(seats=seats, reason=reason):
            return "reseated", {"seats": " ".join(seats), "reason": reason}
        case MoveRecorded(statement=line, inferred=True):
            return "inferred", {"statement": line}
        case DealBegan(number=number, dealer=dealer):
            return "said", {"statement": str(DealLine(number, dealer))}
        case DisputeOpened(number=number, seat=seat, words=words, of=of):
            return "dispute", {"number": number, "of": of, "seat": seat, "words": words}
    return _corrected(fact)


def _corrected(fact: object) -> Words:
    match fact:
        case StatementChanged(statement=line, after=after, reason=reason):
            told: dict[str, str | int] = {"statement": line, "after": after, "reason": reason}
            return ("changed" if line else "dropped"), told
        case ResultAmended(statement=line, reason=reason, follows=deal):
            words: Words = "amended", {"statement": line, "reason": reason}
            return words if deal is None else ("follows", {**words[1], "deal": deal})
        case DealVoided(reason=reason):
            return "void", {"reason": reason}
        case RulingGiven(kind="stands", rule=rule, of=int() as of, reason=reason):
            return "stands", {"rule": rule, "of": of, "reason": reason}
        case RulingGiven(kind=kind, dispute=int() as dispute, reason=reason):
            return "ruling", {"kind": kind, "number": dispute, "reason": reason}
    return "said", {"statement": line_of(fact)}
