"""Several processes with one read model: catching up at once, and being killed."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

import events
from events.record import Batch, open_record
from tests.readmodel.stores import AT, Store, built_in_memory, dump, opened
from tests.readmodel.test_incremental import interleaved, without_scrub
from tourney.readmodel.model import ReadModel

pytestmark = pytest.mark.slow
SCRIPT = Path(__file__).with_name("follow_process.py")
ROOT = Path(events.__file__).parents[1]


def follow(folder: Path) -> subprocess.Popen[bytes]:
    stores = str(folder / "tourney.db"), str(folder / "tourney.read.db")
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), *stores],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def open_and_follow(where: Path, model: Path, barrier: Any) -> None:
    with open_record(where) as log:
        barrier.wait()
        with ReadModel(model, log, timeout=60) as followed:
            followed.catch_up()
            assert followed.head() == log.head()


def record(store: Store, rng: Random) -> None:
    for stream, facts in interleaved(rng):
        for at in range(0, len(facts), 5):
            expected = store.record.version(stream)
            batch = Batch(stream, expected, facts[at : at + 5])
            store.record.append([batch], at=AT, by="desk")


def assert_whole(store: Store) -> None:
    store.model.catch_up()
    whole = without_scrub(built_in_memory(store.record, 500))
    assert without_scrub(dump(store.model.path)) == whole


def test_killed_at_any_moment_it_loses_and_doubles_nothing(tmp_path: Path) -> None:
    rng = Random(4)
    with opened(tmp_path) as store:
        record(store, rng)
        for _ in range(12):
            process = follow(tmp_path)
            sleep(rng.uniform(0.1, 0.6))
            process.send_signal(signal.SIGKILL)
            _, trouble = process.communicate(timeout=60)
            assert (process.returncode, trouble) == (-signal.SIGKILL, b"")
        assert_whole(store)


def test_killed_while_others_go_on_recording(tmp_path: Path) -> None:
    rng = Random(5)
    with opened(tmp_path) as store:
        for seed in range(3):
            process = follow(tmp_path)
            for stream, facts in interleaved(Random(seed)):
                name = stream if stream.startswith("player:") else f"n{seed}-{stream}"
                if store.record.version(name) == 0 or ":" not in name:
                    expected = store.record.version(name)
                    store.record.append([Batch(name, expected, facts)], at=AT, by="desk")
                if rng.random() < 0.2:
                    process.kill()
                    process.communicate(timeout=60)
                    process = follow(tmp_path)
            process.kill()
            process.communicate(timeout=60)
        assert_whole(store)


def test_processes_that_make_the_file_and_catch_up_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        processes = [follow(tmp_path) for _ in range(3)]
        record(store, Random(6))
        assert_whole(store)
        (tmp_path / "tourney.read.db.stop").touch()
        for process in processes:
            _, trouble = process.communicate(timeout=60)
            assert (process.returncode, trouble) == (0, b"")
        assert_whole(store)


@pytest.mark.parametrize("version", [None, 1], ids=["not there", "of an earlier program"])
def test_many_that_open_a_file_at_once_all_follow_it(tmp_path: Path, version: int | None) -> None:
    fork = get_context("fork")
    with opened(tmp_path) as store:
        record(store, Random(7))
        store.model.catch_up()
    model = tmp_path / "new.read.db"
    if version is not None:
        shutil.copy(tmp_path / "tourney.read.db", model)
        with closing(sqlite3.connect(model)) as db:
            db.execute(f"PRAGMA user_version = {version}")
    arguments = (tmp_path / "tourney.db", model, barrier := fork.Barrier(12))
    processes = [fork.Process(target=open_and_follow, args=arguments) for _ in range(12)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0] * barrier.parties
