"""Opening a store: what is made, and what is refused with a sentence."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from events.errors import Busy, Conflict, StoreError
from events.facts import MoveRecorded, PlayerAdded, PlayerForgotten
from events.record import Batch, Record, open_late, open_record

AT = "2026-03-06T18:42:10+02:00"


def append(record: Record, version: int) -> None:
    record.append([Batch("a", version, [MoveRecorded("1")])], at=AT, by="ants")


def test_what_was_recorded_is_there_when_opened_again(where: str) -> None:
    with open_record(where) as record:
        append(record, 0)
    with open_record(where, create=False) as record:
        append(record, 1)
        assert [event.version for event in record.read("a")] == [1, 2]


def test_a_store_that_is_only_read_is_not_made(where: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no"):
        open_record(where, create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_may_be_new_is_made_by_its_first_fact(where: str, tmp_path: Path) -> None:
    with open_late(where) as record:
        assert (record.streams(), record.version("a"), record.head().position) == ([], 0, 0)
        with pytest.raises(ValueError, match="no facts"):
            record.append([], at=AT, by="ants")
        with pytest.raises(StoreError):
            open_record(where, create=False)
        append(record, 0)
        append(record, 1)
    with open_late(where) as record:
        assert record.version("a") == 2


def test_of_two_that_make_it_at_once_none_is_lost(where: str) -> None:
    with open_late(where) as first, open_late(where) as second:
        append(first, 0)
        with pytest.raises(Conflict):
            append(second, 0)
        append(second, 1)
    with open_record(where, create=False) as record:
        assert [event.version for event in record.read("a")] == [1, 2]


def test_a_file_is_in_write_ahead_mode_with_every_commit_on_the_disk(sqlite_path: str) -> None:
    with open_record(sqlite_path) as record:
        append(record, 0)
        store = record._store
        with store.transaction(commit=False) as c:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
                c.execute(f"PRAGMA {pragma}")
                assert c.fetchone()[0] == value


def test_a_server_that_acknowledges_early_is_told_not_to(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as db:
        name = db.info.dbname
        db.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off'.encode())
    with open_record(postgres_url) as record, record._store.transaction(commit=True) as c:
        c.execute("SHOW synchronous_commit")
        assert c.fetchone() == ("on",)


def test_no_database_function_is_made_or_used(postgres_url: str) -> None:
    with open_record(postgres_url) as record:
        append(record, 0)
    with psycopg.connect(postgres_url) as db:
        found = db.execute("SELECT proname FROM pg_proc WHERE proname LIKE 'es_%'").fetchall()
    assert found == []


def test_a_recorder_that_knows_no_chain_cannot_write(where: str) -> None:
    """The library's own way to insert, past ours."""
    with open_record(where):
        pass
    insert = (
        "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
        " VALUES ('a', 1, 'table.move-recorded', '')"
    )
    if where.startswith("postgresql:"):
        with psycopg.connect(where) as db, pytest.raises(psycopg.errors.NotNullViolation):
            db.execute(insert.encode())
    else:
        with closing(sqlite3.connect(where)) as file, pytest.raises(sqlite3.IntegrityError):
            file.execute(insert)


def test_the_librarys_own_methods_read_the_same_log(where: str) -> None:
    """For whatever in the library builds on a recorder: notification logs, subscriptions."""
    with open_record(where) as record:
        append(record, 0)
        append(record, 1)
        store: Any = record._store
        assert store.max_notification_id() == 2
        (notification,) = store.select_notifications(2, limit=10)
        (stored,) = store.select_events("a", gt=1)
    for found in (notification, stored):
        assert (found.originator_id, found.originator_version) == ("a", 2)
        assert found.topic == "table.move-recorded"
    assert (notification.id, notification.state) == (2, stored.state)


# ------------------------------------------------------------------------------ what is refused


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    file.write_text("mari jaan peep ants\n" * 100)
    with pytest.raises(StoreError, match=r"notes\.db: this file is not a record"):
        open_record(file)
    assert file.read_text().startswith("mari")


def test_an_sqlite_file_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE standings (place)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"other\.db: this file is not a record"):
        open_record(path)
    assert path.read_bytes() == before


def test_a_record_of_a_newer_program(sqlite_path: str) -> None:
    open_record(sqlite_path).close()
    with closing(sqlite3.connect(sqlite_path)) as file:
        file.execute("PRAGMA user_version=7")
    with pytest.raises(StoreError, match="format 7"):
        open_record(sqlite_path)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open"):
        open_record(tmp_path)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open"):
        open_record(tmp_path / "no" / "tourney.db")


def test_an_empty_file_becomes_a_record(tmp_path: Path) -> None:
    """One that was killed before it had made the tables leaves this behind."""
    path = tmp_path / "tourney.db"
    path.touch()
    with open_record(path) as record:
        append(record, 0)
        assert record.version("a") == 1


@pytest.mark.parametrize("name", ["file:a?mode=memory", ":memory:", "õie 100%.db", "a#b?c"])
def test_a_name_that_looks_like_something_else_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_record(name) as record:
        append(record, 0)
    assert (tmp_path / name).is_file()
    with open_record(tmp_path / name, create=False) as record:
        assert record.version("a") == 1


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(StoreError, match="postgresql://") as caught:
        open_record("postgresql://ants:geheim@/club?host=/nowhere")
    assert "geheim" not in str(caught.value)


def test_an_address_that_is_none() -> None:
    with pytest.raises(StoreError, match="postgresql://"):
        open_record("postgresql://ants@/club?nonsense=1")


# ---------------------------------------------------------------------------------- being busy


def test_a_store_that_others_keep_locked_is_busy(sqlite_path: str) -> None:
    with open_record(sqlite_path, timeout=1) as record:
        append(record, 0)
        with closing(sqlite3.connect(sqlite_path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Busy):
                append(record, 1)
            assert record.version("a") == 1
        append(record, 1)


def test_a_server_table_that_others_keep_locked_is_busy(postgres_url: str) -> None:
    with open_record(postgres_url, timeout=1) as record:
        append(record, 0)
        with psycopg.connect(postgres_url) as other:
            other.execute("LOCK TABLE stored_events IN EXCLUSIVE MODE")
            with pytest.raises(Busy):
                append(record, 1)
            assert record.version("a") == 1
        append(record, 1)


def test_an_interrupted_transaction_leaves_nothing_and_is_in_nobodys_way(where: str) -> None:
    def delete_all(record: Record) -> None:
        with record._store.transaction(commit=True) as c:
            c.execute("DELETE FROM stored_events")
            raise KeyboardInterrupt

    with open_record(where, timeout=1) as record:
        append(record, 0)
        with pytest.raises(KeyboardInterrupt):
            delete_all(record)
        append(record, 1)
        assert record.version("a") == 2
        assert record.verify().findings == []


@pytest.mark.postgres
def test_a_connection_that_the_server_ended_is_replaced(postgres_url: str) -> None:
    with open_record(postgres_url) as record:
        append(record, 0)
        with psycopg.connect(postgres_url) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        append(record, 1)
        assert record.version("a") == 2


@pytest.mark.postgres
def test_who_does_not_own_the_tables_is_told_that_bytes_of_a_name_are_left(
    postgres_url: str,
) -> None:
    def forget(where: str) -> int:
        with open_record(where, create=False) as record:
            return record.blank("player:mari")

    with open_record(postgres_url) as record:
        facts = [PlayerAdded("Mari", ""), PlayerForgotten()]
        record.append([Batch("player:mari", 0, facts)], at=AT, by="ants")
    clerk = f"clerk_{uuid4().hex}"
    with psycopg.connect(postgres_url) as server:
        server.execute(f"CREATE ROLE {clerk} LOGIN")
        server.execute(f"GRANT SELECT, INSERT, UPDATE ON stored_events, requests TO {clerk}")
    with pytest.raises(StoreError, match="only the owner"):
        forget(postgres_url.replace("postgres@", f"{clerk}@"))
    assert forget(postgres_url) == 0
