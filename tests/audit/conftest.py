"""A record in a folder of its own, and what an audit of all of it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events.record import Record, open_record
from tests.desk.sheets_here import CARDS, MATCH
from tourney.audit.audit import (
    audit_apart,
    audit_chain,
    audit_tournament,
    note_elsewhere,
    tournaments_of,
)
from tourney.audit.findings import Finding
from tourney.audit.persons import audit_persons
from tourney.desk.importing import Wishes, import_tables
from tourney.messages import say
from tourney.sheets.check import check

Recorded = Callable[..., Record]


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """An empty record."""
    with open_record(tmp_path / "tourney.db") as opened:
        yield opened


@pytest.fixture
def recorded(record: Record) -> Recorded:
    """Records the tables of a sheet, whatever comes to light late in them."""

    def write(text: str = f"{MATCH}\n{CARDS}") -> Record:
        import_tables(record, check(text), Wishes(late=True), by="desk")
        return record

    return write


def noted(record: Record) -> list[Finding]:
    """What an audit of the whole record notes without finding fault; each can be told."""
    notes = note_elsewhere(record, tournaments_of(record))
    for slug in tournaments_of(record):
        notes += audit_tournament(record, slug).notes
    for one in notes:
        assert say(one.key, "en", **one.data)
    return notes


def found(record: Record) -> list[Finding]:
    """Everything that an audit of the whole record finds; each can be told."""
    audit = audit_chain(record)
    for slug in tournaments_of(record):
        audit.seen.add(audit_tournament(record, slug))
    audit.findings.extend(audit_persons(record))
    audit.findings.extend(audit_apart(record))
    for one in audit.findings:
        assert say(one.key, "en", **one.data)
    return audit.findings


def told(record: Record) -> list[tuple[str, int | None, str, str]]:
    """The same in short: address, statement, rule and kind."""
    return [(one.address, one.statement, one.rule, one.kind) for one in found(record)]
