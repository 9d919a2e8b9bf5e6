"""The audit of a record: everything, a tournament, a round, or a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from events.errors import Unreadable
from events.record import Event, Head, Record
from tourney.addresses import AddressError, parse
from tourney.audit.chain import Heads, against, chain_finding, tournament_of
from tourney.audit.findings import RECORD, Finding
from tourney.audit.seating import audit_seating
from tourney.audit.tables import Audited, audit_table

Progress = Callable[[int, int], None]
"""Told now and then how much is done, of how much."""


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


def audit_tournament(
    record: Record, slug: str, scope: str = "", progress: Progress = _silent
) -> Audited:
    """Audits the tables of a tournament, or those whose address begins with the scope."""
    seen, tables = Audited(), {}
    streams = record.streams(f"{slug}/")
    for done, stream in enumerate(streams, 1):
        if not _is_address(stream):
            seen.findings.append(Finding(stream, None, "", RECORD, "audit.no-address"))
        elif events := _readable(record, stream, seen):
            tables[stream] = events
            if _is_within(stream, scope):
                seen.add(audit_table(events))
        progress(done, len(streams))
    sat = audit_seating(slug, _readable(record, slug, seen), tables)
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
        where, data = (error.stream, error.version), {"expected": error.reason}
        seen.findings.append(Finding(*where, "", RECORD, "audit.unreadable", data))
        return ()


def _is_within(address: str, scope: str) -> bool:
    table = scope if scope.count("/") < 3 else scope.rpartition("/")[0]
    return not table or address == table or address.startswith(f"{table}/")
