"""A long audit is shared by several processes, and comes to the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.facts import ResultAmended
from events.record import Batch
from tests.audit.conftest import Recorded
from tests.desk.sheets_here import CARDS
from tourney.audit.audit import Audit, audit_tournament
from tourney.audit.crew import MANY, Alone, Auditors, Crew, auditors

AT = "2026-03-06T18:42:10+02:00"
WRONG = {
    "order": ["peep", "jaan", "mari"],
    "sixes": {},
    "points": {"mari": 5, "jaan": 3, "peep": 0},
}


@pytest.mark.slow
def test_several_processes_find_what_one_does(recorded: Recorded, tmp_path: Path) -> None:
    tables = (f"s/{number % 7 + 1}/{number // 7 + 1}" for number in range(MANY))
    record = recorded("\n".join(CARDS.replace("s/1/1", table) for table in tables))
    wrong = ResultAmended(3, 1, "result peep jaan mari", WRONG, "so")
    record.append([Batch("s/2/3", 9, [wrong])], at=AT, by="somebody")

    def audited(crew: Auditors) -> Audit:
        chain = crew.chain(None, lambda done, of: None)
        seen = audit_tournament(record, "s", tables=crew.tables)
        audit = chain()
        audit.seen.add(seen)
        return audit

    alone = audited(Alone(record))
    assert ("s/2/3/1", "R1") in [(one.address, one.rule) for one in alone.findings]
    with auditors(record, str(tmp_path / "tourney.db"), MANY) as crew:
        assert isinstance(crew, Crew)
        assert audited(crew) == alone


def test_a_short_audit_is_one_process(recorded: Recorded) -> None:
    with auditors(recorded(), "nowhere", MANY - 1) as crew:
        assert isinstance(crew, Alone)
