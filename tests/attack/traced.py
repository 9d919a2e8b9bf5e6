"""Kills at system calls: strace ends a clerk at each call by which it changes the disk."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

from events.record import open_record
from tests.attack.attacks import Row
from tests.attack.clerks import Act, Faults, evening, faults
from tests.docs.markdown import ROOT

CALLS: Final = ("pwrite64", "fdatasync", "fsync", "ftruncate", "unlink")
"""What SQLite does to the disk."""
TABLES: Final = (1, 2, 3)
ATTACK: Final = "a clerk killed at a system call"
ONE_ACT: Final = """
import sys
from events.record import open_record
from tests.attack.clerks import Act
with open_record(sys.argv[1], create=False, timeout=60) as record:
    Act(0, int(sys.argv[2]), (1, 2, 3)).carry_out(record)
"""


def is_possible() -> bool:
    """Whether strace is on this machine and may trace."""
    if not (strace := shutil.which("strace")):
        return False
    return subprocess.run([strace, "-qq", "true"], capture_output=True, check=False).returncode == 0


def injected(where: Path, step: int, calls: Sequence[str] = CALLS) -> Row:
    """Kill a clerk at every ``step``-th call of these kinds; then send again, as after a kill."""
    if not is_possible():
        return Row(ATTACK, "nothing: strace is not here or may not trace", faults_of_nothing(where))
    evening(where, len(TABLES))
    done = kills = 0
    for call in calls:
        for number in count(1, step):
            done += 1
            if not _is_killed(where, done, f"{call}:signal=KILL:when={number}"):
                break
            kills += 1
            with open_record(where, create=False) as record:
                Act(0, done, TABLES).carry_out(record)
    found = faults(where, [TABLES], [done])
    return Row(ATTACK, f"{kills} kills, {done} acts", found, ", ".join(calls))


def faults_of_nothing(where: Path) -> Faults:
    """Return what is wrong in an evening that nobody attacked."""
    evening(where, 1)
    return faults(where, [(1,)], [0])


def _is_killed(where: Path, act: int, injection: str) -> bool:
    strace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject={injection}"]
    traced = [*strace, sys.executable, "-c", ONE_ACT, str(where), str(act)]
    status = subprocess.run(traced, cwd=ROOT, capture_output=True, check=False, timeout=300)
    if status.returncode not in (0, -9, 137):
        raise AssertionError(status.stderr)
    return status.returncode != 0
