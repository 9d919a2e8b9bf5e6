"""A long audit is shared by several processes, and comes to the same."""

from __future__ import annotations

import os
import pickle
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from engine.violation import MISMATCH, Violation
from events.facts import DealBegan, ResultAmended
from events.progress import Progress, silent
from events.record import Batch, Record
from tests.audit.conftest import Recorded
from tests.desk.sheets_here import CARDS
from tests.sheets.test_examples import SHEETS
from tourney.audit.audit import Audit, audit_chain, audit_tournament
from tourney.audit.auditor import MANY, Auditor
from tourney.audit.findings import broken
from tourney.audit.rows import audit_rows
from tourney.processes import LostError
from tourney.readmodel.model import path_for
from tourney.sheets.check import check
from tourney.sheets.fold import violations
from tourney.sheets.state import TableState

AT = "2026-03-06T18:42:10+02:00"
WRONG = {
    "order": ["peep", "jaan", "mari"],
    "sixes": {},
    "points": {"mari": 5, "jaan": 3, "peep": 0},
}


def long(recorded: Recorded) -> Record:
    """A record that is worth several processes."""
    tables = (f"s/{number % 7 + 1}/{number // 7 + 1}" for number in range(MANY))
    return recorded("\n".join(CARDS.replace("s/1/1", table) for table in tables))


def alone(record: Record, folder: Path) -> Audit:
    """What this process finds by itself."""
    audit = audit_chain(record)
    audit.seen.add(audit_tournament(record, "s"))
    audit.findings.extend(audit_rows(record, path_for(str(folder / "tourney.db")), silent))
    return audit


@pytest.mark.slow
def test_several_processes_find_what_one_does(recorded: Recorded, tmp_path: Path) -> None:
    record = long(recorded)
    wrong = ResultAmended(3, 1, "result peep jaan mari", WRONG, "so")
    record.append([Batch("s/2/3", 9, [wrong])], at=AT, by="somebody")
    audit = Auditor(record, str(tmp_path / "tourney.db")).audit()
    assert ("s/2/3/1", "R1") in [(found.address, found.rule) for found in audit.findings]
    assert audit == alone(record, tmp_path)


@pytest.mark.slow
def test_findings_without_data_come_back_from_them(recorded: Recorded, tmp_path: Path) -> None:
    record = long(recorded)
    record.append([Batch("s/2/3", 9, [DealBegan(5, "jaan")])], at=AT, by="somebody")
    audit = Auditor(record, str(tmp_path / "tourney.db")).audit()
    without = [(one.address, one.rule) for one in audit.findings if not one.data]
    assert without == [("s/2/3/5", "P4")]


def crossed(value: Any) -> Any:
    """The value as another process gets it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_whatever_is_wrong_with_a_sheet_can_cross_to_another_process(sheet: Path) -> None:
    for checked in check(sheet.read_text("utf-8")):
        outcome = checked.outcome
        found = violations(outcome) if isinstance(outcome, TableState) else [outcome.error]
        assert [*map(repr, crossed(found))] == [*map(repr, found)]


def test_so_can_a_finding_without_data() -> None:
    finding = broken("k/1/1/1", None, Violation("R1", MISMATCH, "not-ended"))
    assert crossed(finding) == finding


@pytest.mark.slow
def test_a_process_that_was_ended_by_somebody_else_is_told(
    recorded: Recorded, tmp_path: Path
) -> None:
    auditor = Auditor(long(recorded), str(tmp_path / "tourney.db"))

    @contextmanager
    def lose() -> Iterator[Progress]:
        for process in active_children():
            process.kill()
        yield silent

    with pytest.raises(LostError):
        auditor.audit(bar=lose)


@pytest.mark.slow
def test_the_processes_end_when_the_first_is_killed(recorded: Recorded, tmp_path: Path) -> None:
    recorded()
    program = """
import sys
from tourney.audit.auditor import _open
from tourney.processes import workers
if __name__ == "__main__":
    with workers(_open, sys.argv[1]) as pool:
        pool.submit(int).result()
        print("begun", flush=True)
        sys.stdin.read()
"""
    (tmp_path / "first.py").write_text(program, encoding="utf-8")
    first = subprocess.Popen(
        [sys.executable, tmp_path / "first.py", tmp_path / "tourney.db"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert first.stdout
    assert first.stdout.readline() == b"begun\n"
    first.kill()
    assert first.communicate(timeout=60)[0] == b""  # nobody has the other end any more


@pytest.mark.slow
def test_ctrl_c_stops_all_processes_without_a_traceback(recorded: Recorded, tmp_path: Path) -> None:
    long(recorded)
    ours, theirs = pty.openpty()
    program = [sys.executable, "-c", "from tourney.cli import main; main()"]
    audit = subprocess.Popen(
        [*program, "--store", tmp_path / "tourney.db", "--lang", "en", "audit"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    told = b""
    with suppress(OSError):  # how Linux tells that the other end was closed by all
        while part := os.read(ours, 1024):
            if b"%" in part and b"%" not in told:
                os.killpg(audit.pid, signal.SIGINT)
            told += part
    os.close(ours)
    status = audit.wait()
    assert b"Traceback" not in told
    assert (status == 130) == (b"stopped; to go on: tourney audit --all --from s" in told)


def test_a_short_audit_is_one_process(recorded: Recorded, tmp_path: Path) -> None:
    @contextmanager
    def alone() -> Iterator[Progress]:
        assert not active_children()
        yield silent

    assert Auditor(recorded(), str(tmp_path / "tourney.db")).audit(bar=alone).seen.tables == 2
