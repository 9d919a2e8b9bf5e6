"""The audit of a record: everything, a tournament, a round, or a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from events.envelope import Invalid
from events.errors import Unreadable
from events.progress import Progress, silent
from events.record import Event, Head, Record
from tourney.addresses import EVERYTHING, PLAYER, SEASON, Scope, is_table, tournament_of
from tourney.audit.chain import Heads, against, chain_finding
from tourney.audit.counts import Counts, counts_of
from tourney.audit.findings import NOT_AS_RECORDED, RECORD, Finding, invalid, unreadable
from tourney.audit.persons import Persons
from tourney.audit.seating import (
    audit_seating,
    played_elsewhere,
    seated_differently,
    sits_nowhere,
)
from tourney.audit.tables import Audited, audit_table
from tourney.merges import since_in, wrong_merges
from tourney.refusals import Refused
from tourney.table.history import NotOpenedError, TableHistory, history_of
from tourney.tournament.sense import nonsense


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
    record: Record, published: Heads | None = None, progress: Progress = silent
) -> Audit:
    """Walks the whole chain, also against heads that were published."""
    heads = [published.record] if published else []
    verdict = record.verify(heads, progress)
    audit = Audit(verdict.head, verdict.blanked)
    audit.findings.extend(map(chain_finding, verdict.findings))
    audit.seen.notes.extend(map(chain_finding, verdict.notes))
    if published:
        audit.findings.extend(against(record, published))
    return audit


def tournaments_of(record: Record, scope: Scope = EVERYTHING) -> list[str]:
    """Return the tournaments that a scope touches, in order: that of an address, or all."""
    named = {tournament_of(stream) for stream in record.streams(scope.tournament)}
    return sorted(slug for slug in named if slug and scope.tournament in ("", slug))


@dataclass
class Part:
    """Some tables of a tournament, audited, and who sat at them."""

    seen: Audited = field(default_factory=Audited)
    seats: dict[str, Sequence[str]] = field(default_factory=dict)
    opened: dict[str, Sequence[str]] = field(default_factory=dict)
    """Who sat there when the table was opened."""
    taking: dict[str, Sequence[str]] = field(default_factory=dict)
    """Who took the chair of somebody else there."""
    unplayed: set[str] = field(default_factory=set)
    """Those that were closed before anybody had played there."""
    begun: dict[str, int] = field(default_factory=dict)
    """At which position the first event of each was recorded."""

    def sitting(self) -> dict[str, Sequence[str]]:
        """Who sat at each table, on the own chair or somebody else's."""
        return {table: (*seats, *self.taking.get(table, ())) for table, seats in self.seats.items()}


def audit_stream(record: Record, scope: Scope, stream: str) -> Part:
    """Audit the table in this stream if it is within the scope."""
    part = Part()
    if not is_table(stream):
        part.seen.findings.append(Finding(stream, None, "", RECORD, "audit.no-address"))
    elif events := _readable(record, stream, part.seen):
        history, part.begun[stream] = None, events[0].position
        try:
            history = history_of(events)
            if not history.withdrawn:
                part.seats[stream] = history.seats
                part.opened[stream] = history.opened.seats
                if history.closed and not history.met:
                    part.unplayed.add(stream)
                part.taking[stream] = [
                    one.player for one in history.chairs_taken() if one.player != one.seat
                ]
        except NotOpenedError:
            part.seats[stream] = ()
        except NOT_AS_RECORDED:
            pass  # which is found where the table is audited
        if scope.holds(stream):
            part.seen.add(audit_table(events, history))
        if history and scope == EVERYTHING:
            part.seen.counts += counted(history)
    return part


def counted(history: TableHistory) -> list[Counts]:
    """What a table counts; nothing where that cannot be known, which its own audit finds.

    One that was withdrawn counts nothing.
    """
    if history.withdrawn:
        return []
    try:
        counts = counts_of(history)
    except NOT_AS_RECORDED:
        return []
    return [counts] if counts else []


def audit_tournament(
    record: Record,
    slug: str,
    scope: Scope = EVERYTHING,
    progress: Progress = silent,
    parts: Iterable[Part] | None = None,
) -> Audited:
    """Audit the tables of a tournament, and who sat where; all, or what is within the scope.

    ``parts`` are its tables, audited in the order of their streams; without them they are audited
    here.
    """
    whole, streams = Part(), record.streams(Scope(slug).below)
    if parts is None:
        parts = (audit_stream(record, scope, stream) for stream in streams)
    for done, part in enumerate(parts, 1):
        whole.seen.add(part.seen)
        whole.seats |= part.seats
        whole.opened |= part.opened
        whole.taking |= part.taking
        whole.begun |= part.begun
        whole.unplayed |= part.unplayed
        progress(done, len(streams))
    seen, seated = whole.seen, list[Event]()
    try:
        seated = [*_readable(record, slug, seen)]
        person = Persons(record).of
        sat = [*audit_seating(slug, seated, whole.seats, whole.taking, person, whole.unplayed)]
        notes = [
            *seated_differently(slug, seated, whole.opened, person),
            *sits_nowhere(slug, seated, whole.sitting(), person),
        ]
    except NOT_AS_RECORDED as error:
        sat, notes = [unreadable(slug, error)], []
    sat += [
        Finding(stream, 1, "", RECORD, "audit.too-early", {"tournament": slug})
        for stream, position in whole.begun.items()
        if seated and position < seated[0].position
    ]
    seen.findings += [found for found in sat if scope.holds(found.address)]
    seen.notes += [note for note in notes if scope.holds(note.address)]
    return seen


def note_elsewhere(record: Record, slugs: Iterable[str]) -> list[Finding]:
    """Who takes part in two tournaments that are on at once."""
    person, notes = Persons(record).of, list[Finding]()
    for slug in slugs:
        with suppress(Refused, *NOT_AS_RECORDED):  # which is found where the tournament is audited
            notes += played_elsewhere(record, slug, person)
    return notes


def _readable(record: Record, stream: str, seen: Audited) -> Sequence[Event]:
    try:
        events = record.read(stream)
    except Unreadable as error:
        seen.findings.append(unreadable(stream, error))
        return ()
    seen.findings += [
        invalid(event, event.fact) for event in events if isinstance(event.fact, Invalid)
    ]
    if not is_table(stream):
        seen.findings += [
            Finding(stream, event.version, "", RECORD, "audit.nonsense")
            for event in (*nonsense(events), *_wrong_merges(record, stream, events))
        ]
    return events


def _wrong_merges(record: Record, stream: str, events: Sequence[Event]) -> list[Event]:
    return wrong_merges(events, since_in(record)) if stream.startswith(PLAYER) else []


def audit_apart(record: Record) -> list[Finding]:
    """What could not be in the streams of seasons and players."""
    seen = Audited()
    for stream in (*record.streams(PLAYER), *record.streams(SEASON)):
        _readable(record, stream, seen)
    return seen.findings
