"""Several processes with one store: opening it, racing, and being killed."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from time import sleep

import pytest

import events
from events.facts import MoveRecorded
from events.record import Batch, open_record
from tests.events.conftest import statement_of

SCRIPT = Path(__file__).with_name("record_process.py")
ROOT = Path(events.__file__).parents[1]


class Started:
    """A running process, which tells numbers line by line in a file."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.told = folder / f"told-{next(_numbers)}"
        with self.told.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, str(SCRIPT), *arguments],
                stdout=out,
                stderr=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )

    def numbers(self) -> list[int]:
        """What was told; a line that is not written to its end does not count."""
        lines = self.told.read_bytes().splitlines(keepends=True)
        return [int(line) for line in lines if line.endswith(b"\n")]

    def wait_for(self, number: int) -> None:
        while max(self.numbers(), default=-1) < number:
            assert self.process.poll() is None
            sleep(0.01)

    def finish(self) -> None:
        _, trouble = self.process.communicate(timeout=60)
        assert (self.process.returncode, trouble) == (0, b"")

    def kill(self) -> None:
        self.process.kill()
        _, trouble = self.process.communicate(timeout=60)
        assert (self.process.returncode, trouble) == (-signal.SIGKILL, b"")


_numbers = count(1)
Start = Callable[..., Started]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    return partial(Started, tmp_path)


def test_processes_that_open_a_new_store_at_once_all_find_it_whole(
    where: str, start: Start
) -> None:
    for process in [start("open", where) for _ in range(8)]:
        process.finish()
    with open_record(where, create=False) as record:
        assert record.head().position == 0


def test_of_writers_that_race_one_wins_and_the_others_are_told(where: str, start: Start) -> None:
    open_record(where).close()
    for process in [start("race", where) for _ in range(3)]:
        process.finish()
    with open_record(where) as record:
        versions = [event.version for event in record.read("shared")]
        assert versions == list(range(1, 151))
        assert [event.position for event in record.since(0)] == versions
        assert record.verify().findings == []


@pytest.mark.slow
def test_a_killed_writer_loses_nothing_acknowledged_and_leaves_nothing_half(
    where: str, start: Start
) -> None:
    """Two writers, each killed at ten random moments; both events of a batch, or neither."""
    seed = random.randrange(10**6)
    moments = random.Random(seed)
    acknowledged: Counter[str] = Counter()
    open_record(where).close()
    for _ in range(10):
        writers = {name: start("write", where, name) for name in ("mari", "jaan")}
        for process in writers.values():
            process.wait_for(0)
        sleep(moments.random() / 10)
        for name, process in writers.items():
            process.kill()
            acknowledged[name] = max([acknowledged[name], *process.numbers()])
    with open_record(where) as record:
        assert record.verify().findings == [], seed
        for name in ("mari", "jaan"):
            found = record.read(name)
            assert len(found) >= acknowledged[name], seed
            assert len(found) % 2 == 0, seed
            statements = [f"{name} {number}" for number in range(len(found))]
            assert [statement_of(event) for event in found] == statements, seed


@pytest.mark.slow
def test_a_killed_follower_loses_and_doubles_nothing(
    where: str, tmp_path: Path, start: Start
) -> None:
    """A writer goes on while two followers of one file are killed at ten random moments."""
    seed = random.randrange(10**6)
    moments = random.Random(seed)
    readmodel = str(tmp_path / "readmodel.db")
    with open_record(where) as record:
        facts = [MoveRecorded(str(number)) for number in range(5000)]
        record.append([Batch("before", 0, facts)], at="2026-03-06T18:42:10+02:00", by="ants")
    writer = start("write", where, "mari")
    for _ in range(10):
        followers = [start("follow", where, readmodel) for _ in range(2)]
        sleep(0.3 + moments.random() / 5)
        for process in followers:
            process.kill()
    writer.kill()
    last = start("follow", where, readmodel)
    with open_record(where) as record:
        end = record.head().position
    last.wait_for(end)
    last.kill()
    with closing(sqlite3.connect(readmodel)) as db:
        assert db.execute("SELECT COUNT(*), COUNT(DISTINCT position) FROM moves").fetchone() == (
            end,
            end,
        ), seed
        assert db.execute("SELECT events FROM total").fetchall() == [(end,)], seed
