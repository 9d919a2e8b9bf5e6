"""The audit of a record: everything, a tournament, a round, or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from events.errors import Unreadable
from events.record import Event, Head, Record
from tourney.addresses import AddressError, parse
from tourney.audit.chain import Heads, against, chain_finding, tournament_of
from tourney.audit.findings import NOT_AS_RECORDED, RECORD, Finding, unreadable
from tourney.audit.seating import Persons, audit_seating
from tourney.audit.tables import Audited, audit_table
from tourney.sheets.corrected import seats_of

Progress = Callable[[int, int], None]
"""Told now and then how much is done, of how much."""


Tables = Callable[[Sequence[str], str, Progress], Iterator["Part"]]
"""Audits tables of a tournament that are within a scope, part by part, and tells how many."""


def _silent(done: int, of: int) -> None:
    """Tell nobody."""


@dataclass
class Audit:
    """What was audited, and what was found."""

    head: Head
    """Of the chain."""
    blanked: int
    """How many events were blanked because a person was forgotten."""
    seen: Audited = field(default_factory=Audited)

    @property
    def findings(self) -> list[Finding]:
        """What does not hold together."""
        return self.seen.findings


def audit_chain(
    record: Record, published: Heads | None = None, progress: Progress = _silent
) -> Audit:
    """Walks the whole chain, also against heads that were published."""
    told = [published.record] if published else []
    verdict = record.verify(told, progress)
    audit = Audit(verdict.head, verdict.blanked)
    audit.findings.extend(map(chain_finding, verdict.findings))
    if published:
        audit.findings.extend(against(record, published))
    return audit


def tournaments_of(record: Record, scope: str = "") -> list[str]:
    """The tournaments that a scope touches, in order: that of an address, or all."""
    named = {tournament_of(stream) for stream in record.streams(scope.partition("/")[0])}
    every = sorted(slug for slug in named if slug)
    return [slug for slug in every if not scope or slug == scope.partition("/")[0]]


@dataclass
class Part:
    """Some tables of a tournament, audited, and who sat at them."""

    seen: Audited = field(default_factory=Audited)
    seats: dict[str, Sequence[str]] = field(default_factory=dict)


def audit_tables(record: Record, streams: Iterable[str], scope: str) -> Part:
    """Audits those of the tables whose address begins with the scope."""
    part = Part()
    for stream in streams:
        if not _is_address(stream):
            found = Finding(stream, None, "", RECORD, "audit.no-address")
            part.seen.findings.append(found)
        elif events := _readable(record, stream, part.seen):
            part.seats[stream] = seats_of(events)
            if _is_within(stream, scope):
                part.seen.add(audit_table(events))
    return part


def audit_tournament(
    record: Record,
    slug: str,
    scope: str = "",
    progress: Progress = _silent,
    tables: Tables | None = None,
) -> Audited:
    """Audits the tables of a tournament, and who sat where; all, or what is within the scope.

    ``tables`` audits the tables; without it they are audited here, one after the other.
    """
    whole, streams = Part(), record.streams(f"{slug}/")
    told = tables(streams, scope, progress) if tables else [audit_tables(record, streams, scope)]
    for part in told:
        whole.seen.add(part.seen)
        whole.seats |= part.seats
    seen = whole.seen
    try:
        seated = _readable(record, slug, seen)
        sat = [*audit_seating(slug, seated, whole.seats, Persons(record).of)]
    except NOT_AS_RECORDED as error:
        sat = [unreadable(slug, error)]
    seen.findings += [found for found in sat if _is_within(found.address, scope)]
    return seen


def _is_address(stream: str) -> bool:
    try:
        return parse(stream).deal is None
    except AddressError:
        return False


def _readable(record: Record, stream: str, seen: Audited) -> Sequence[Event]:
    try:
        return record.read(stream)
    except Unreadable as error:
        seen.findings.append(unreadable(stream, error))
        return ()


def _is_within(address: str, scope: str) -> bool:
    table = scope if scope.count("/") < 3 else scope.rpartition("/")[0]
    return not table or address == table or address.startswith(f"{table}/")
