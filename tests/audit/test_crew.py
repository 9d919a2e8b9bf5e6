"""A long audit is shared by several processes, and comes to the same."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path

import pytest

from events.facts import ResultAmended
from events.record import Batch, Record
from tests.audit.conftest import Recorded
from tests.desk.sheets_here import CARDS
from tourney.audit.audit import Audit, audit_tournament
from tourney.audit.crew import MANY, Alone, Auditors, Crew, auditors
from tourney.processes import LostError

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


@pytest.mark.slow
def test_several_processes_find_what_one_does(recorded: Recorded, tmp_path: Path) -> None:
    record = long(recorded)
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


@pytest.mark.slow
def test_a_process_that_was_ended_by_somebody_else_is_told(
    recorded: Recorded, tmp_path: Path
) -> None:
    record = long(recorded)

    def lose() -> None:
        with auditors(record, str(tmp_path / "tourney.db"), MANY) as crew:
            for process in active_children():
                process.kill()
            crew.chain(None, lambda done, of: None)()

    with pytest.raises(LostError):
        lose()


@pytest.mark.slow
def test_the_others_end_when_the_first_is_killed(recorded: Recorded, tmp_path: Path) -> None:
    recorded()
    program = """
import sys
from events.record import open_record
from tourney.audit.crew import MANY, auditors
if __name__ == "__main__":
    with open_record(sys.argv[1]) as record, auditors(record, sys.argv[1], MANY) as crew:
        crew.chain(None, lambda done, of: None)()
        print("walked", flush=True)
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
    assert first.stdout.readline() == b"walked\n"
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
    assert b"Traceback" not in told
    assert (audit.wait() == 130) == (b"stopped; to go on: tourney audit --all --from s" in told)


def test_a_short_audit_is_one_process(recorded: Recorded) -> None:
    with auditors(recorded(), "nowhere", MANY - 1) as crew:
        assert isinstance(crew, Alone)
