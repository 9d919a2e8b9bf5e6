"""A store of which pages are overwritten: what can be read is there, what cannot is named."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import StoreError
from events.facts import MoveRecorded
from events.record import Batch, open_record
from events.salvage import Salvaged, open_readable
from events.verify import ChainFinding

AT = "2026-03-06T18:42:10+02:00"
PAGE = 4096
STREAMS, EVENTS = ("a", "b", "c"), 90
SOUND = [(at, STREAMS[(at - 1) % 3], (at + 2) // 3) for at in range(1, EVENTS + 1)]
"""Position, stream and version of each event."""
TABLE, INDEX = 2, 3
"""The pages on which the table and its index begin."""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "tourney.db"
    with open_record(path) as record:
        for _, stream, version in SOUND:
            fact = MoveRecorded(stream * 200)
            record.append([Batch(stream, version - 1, [fact])], at=AT, by="desk")
    return path


def overwrite(path: Path, *pages: int, with_byte: int = 0) -> None:
    with path.open("rb+") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(bytes([with_byte]) * PAGE)


def leaves(path: Path) -> Iterator[int]:
    """The pages with rows of the table."""
    with path.open("rb") as file:
        for number in range(2, path.stat().st_size // PAGE + 1):
            file.seek((number - 1) * PAGE)
            if file.read(1) == b"\x0d":
                yield number


def read_and_lost(path: Path) -> tuple[list[tuple[int, str, int]], list[ChainFinding]]:
    with open_readable(str(path)) as record:
        assert isinstance(record, Salvaged)
        read = [(event.position, event.stream, event.version) for event in record.since(0)]
        found = record.verify().findings
    assert found[0] == ChainFinding("damaged", len(read))
    return read, [one for one in found if one.what == "lost"]


def test_a_sound_store_is_read_itself(store: Path) -> None:
    with open_readable(str(store)) as record:
        assert not isinstance(record, Salvaged)
        assert not record.verify().findings


def test_events_on_a_page_that_is_gone_are_named_by_the_index(store: Path) -> None:
    middle = [*leaves(store)][3]
    overwrite(store, middle, with_byte=0xA5)
    read, lost = read_and_lost(store)
    assert 0 < len(lost) < 30
    assert sorted([*read, *((one.position, one.stream, one.version) for one in lost)]) == SOUND


def test_the_last_events_are_named_too(store: Path) -> None:
    *_, last = leaves(store)
    overwrite(store, last)
    read, lost = read_and_lost(store)
    assert lost[-1] == ChainFinding("lost", *SOUND[-1])
    assert sorted([*read, *((one.position, one.stream, one.version) for one in lost)]) == SOUND


def test_without_its_first_page_all_can_be_read(store: Path) -> None:
    overwrite(store, 1)
    assert read_and_lost(store) == (SOUND, [])


def test_without_the_index_the_chain_names_what_it_can(store: Path) -> None:
    overwrite(store, INDEX, with_byte=0xA5)
    assert read_and_lost(store) == (SOUND, [])
    overwrite(store, INDEX, [*leaves(store)][3], with_byte=0xA5)
    read, lost = read_and_lost(store)
    assert [*{one.position for one in lost} | {at for at, *_ in read}] == [*range(1, EVENTS + 1)]


def test_without_the_table_all_are_named(store: Path) -> None:
    overwrite(store, TABLE, with_byte=0xA5)
    assert read_and_lost(store) == ([], [ChainFinding("lost", *row) for row in SOUND])


def test_what_was_never_a_record_is_refused(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.db"
    thesis.write_bytes(b"Once upon a time. " * 5000)
    with pytest.raises(StoreError, match="not a record"), open_readable(str(thesis)):
        pass
    thesis.unlink()
    with closing(sqlite3.connect(thesis)) as db, db:
        db.execute("CREATE TABLE stored_events (rowid INTEGER PRIMARY KEY, originator_id)")
        db.execute("INSERT INTO stored_events VALUES (1, 'k')")
    with pytest.raises(StoreError, match="not a record"), open_readable(str(thesis)):
        pass
