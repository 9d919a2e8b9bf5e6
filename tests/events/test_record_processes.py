"""Several processes with one store: opening it, racing, and being killed."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

import events
from events.facts import MoveRecorded
from events.record import Batch, open_record

SCRIPT = Path(__file__).with_name("record_process.py")
ROOT = Path(events.__file__).parents[1]


def start(mode: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), mode, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def finish(process: "subprocess.Popen[str]") -> str:
    told, trouble = process.communicate(timeout=60)
    assert (process.returncode, trouble) == (0, "")
    return told


def kill(process: "subprocess.Popen[str]") -> list[int]:
    """Kill the process, and tell what it had acknowledged; a line cut short does not count."""
    process.send_signal(signal.SIGKILL)
    told, trouble = process.communicate(timeout=60)
    assert (process.returncode, trouble) == (-signal.SIGKILL, "")
    return [int(line) for line in told.splitlines(keepends=True) if line.endswith("\n")]


def test_processes_that_open_a_new_store_at_once_all_find_it_whole(where: str) -> None:
    for process in [start("open", where) for _ in range(8)]:
        finish(process)
    with open_record(where, create=False) as record:
        assert record.head().position == 0


def test_of_writers_that_race_one_wins_and_the_others_are_told(where: str) -> None:
    open_record(where).close()
    for process in [start("race", where) for _ in range(3)]:
        finish(process)
    with open_record(where) as record:
        versions = [event.version for event in record.read("shared")]
        assert versions == list(range(1, 151))
        assert [event.position for event in record.since(0)] == versions
        assert record.verify().findings == []


@pytest.mark.slow
def test_a_killed_writer_loses_nothing_acknowledged_and_leaves_nothing_half(where: str) -> None:
    """Two writers, each killed at ten random moments; both events of a batch, or neither."""
    seed = random.randrange(10**6)  # noqa: S311
    moments = random.Random(seed)  # noqa: S311
    acknowledged: Counter[str] = Counter()
    open_record(where).close()
    for _ in range(10):
        writers = {name: start("write", where, name) for name in ("mari", "jaan")}
        for process in writers.values():
            assert process.stdout is not None
            process.stdout.readline()
        sleep(moments.random() / 10)
        for name, process in writers.items():
            acknowledged[name] = max([acknowledged[name], *kill(process)])
    with open_record(where) as record:
        assert record.verify().findings == [], seed
        for name in ("mari", "jaan"):
            found = record.read(name)
            assert len(found) >= acknowledged[name], seed
            assert len(found) % 2 == 0, seed
            statements = [f"{name} {number}" for number in range(len(found))]
            assert [vars(event.fact)["statement"] for event in found] == statements, seed


@pytest.mark.slow
def test_a_killed_follower_loses_and_doubles_nothing(where: str, tmp_path: Path) -> None:
    """A writer goes on while two followers of one file are killed at ten random moments."""
    seed = random.randrange(10**6)  # noqa: S311
    moments = random.Random(seed)  # noqa: S311
    readmodel = str(tmp_path / "readmodel.db")
    with open_record(where) as record:
        facts = [MoveRecorded(str(number)) for number in range(5000)]
        record.append([Batch("before", 0, facts)], at="2026-03-06T18:42:10+02:00", by="ants")
    writer = start("write", where, "mari")
    for _ in range(10):
        followers = [start("follow", where, readmodel) for _ in range(2)]
        sleep(0.3 + moments.random() / 5)
        for process in followers:
            kill(process)
    kill(writer)
    last = start("follow", where, readmodel)
    with open_record(where) as record:
        end = record.head().position
    assert last.stdout is not None
    while int(last.stdout.readline()) < end:
        pass
    kill(last)
    with closing(sqlite3.connect(readmodel)) as db:
        assert db.execute("SELECT COUNT(*), COUNT(DISTINCT position) FROM moves").fetchone() == (
            end,
            end,
        ), seed
        assert db.execute("SELECT events FROM total").fetchall() == [(end,)], seed
