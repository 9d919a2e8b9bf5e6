"""A copy of the store's plain file lacks nothing for long, whoever has it open."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from events import on_sqlite
from events.facts import MoveRecorded
from events.record import Batch, Record, open_record


def append(record: Record, version: int) -> None:
    record.append(
        [Batch("a", version, [MoveRecorded("1")])], at="2026-03-06T18:42:10+02:00", by="x"
    )


def copied(store: str) -> int:
    """How many events a copy of the plain file alone holds."""
    copy = f"{store}.copy"
    shutil.copy(store, copy)
    with open_record(copy, create=False) as record:
        position = record.head().position
    Path(copy).unlink()
    return position


def test_who_ends_leaves_all_in_the_plain_file(sqlite_path: str) -> None:
    with open_record(sqlite_path) as following:
        for version in range(20):
            with open_record(sqlite_path) as record:
                append(record, version)
            assert copied(sqlite_path) == version + 1
        assert following.head().position == 20


def test_who_goes_on_does_so_soon(sqlite_path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_sqlite, "SETTLED", 0.05)
    with open_record(sqlite_path) as record, open_record(sqlite_path):
        for version in range(3):
            append(record, version)
            deadline = time.monotonic() + 60
            while copied(sqlite_path) <= version:
                assert time.monotonic() < deadline
                time.sleep(0.02)


def test_it_is_soon_enough() -> None:
    assert on_sqlite.SETTLED <= 60
