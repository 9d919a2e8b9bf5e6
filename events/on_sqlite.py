"""The record in an SQLite file: write-ahead log, and every commit on the disk before it is said."""

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor

from events.errors import (
    Busy,
    FormatError,
    MovedError,
    NoRecordError,
    NoStoreError,
    ReadOnlyError,
    StoreError,
)
from events.ledger import Cursor, Ledger, Request
from events.read_only import Place, may_write
from events.sqlite_files import EagerDatastore, plain_errors, value_of

FORMAT = 1
"""Kept in the file as `user_version`."""
SETTLED = 30.0
"""Seconds after which what was recorded stands in the plain file at the latest."""
APPLICATION = int.from_bytes(b"Trny")
"""Kept in the file as `application_id`, so that no other file is taken for a record."""

TABLES = (
    """CREATE TABLE stored_events (
        rowid INTEGER PRIMARY KEY,
        originator_id TEXT NOT NULL,
        originator_version INTEGER NOT NULL,
        topic TEXT NOT NULL,
        state BLOB NOT NULL,
        state_digest BLOB NOT NULL,
        previous BLOB NOT NULL,
        head BLOB NOT NULL,
        UNIQUE (originator_id, originator_version))""",
    """CREATE TABLE requests (
        id TEXT PRIMARY KEY,
        digest BLOB NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL) WITHOUT ROWID""",
)


def prepare(path: str, timeout: int, *, create: bool) -> None:
    """Make sure that there is a record in this file; StoreError if there is none, or no place.

    Several processes may do this at once: one of them makes the tables, the others wait.
    """
    if not create and not Path(path).exists():
        raise NoStoreError(path)
    with (
        plain_errors(path),
        closing(sqlite3.connect(path, timeout=timeout, isolation_level=None)) as db,
    ):
        if not _is_record(db, path):
            _create(db, path, create=create)


def _is_record(db: sqlite3.Connection, path: str) -> bool:
    if value_of(db, "PRAGMA application_id") != APPLICATION:
        return False
    version = value_of(db, "PRAGMA user_version")
    if version != FORMAT:
        raise FormatError(path, version, FORMAT)
    return True


def _check_record(db: sqlite3.Connection, path: str) -> None:
    if not _is_record(db, path):
        raise NoRecordError(path)


def _create(db: sqlite3.Connection, path: str, *, create: bool) -> None:
    db.execute("BEGIN IMMEDIATE")
    if _is_record(db, path):
        db.execute("ROLLBACK")
        return
    if value_of(db, "SELECT COUNT(*) FROM sqlite_master"):
        raise NoRecordError(path)
    if not create:
        raise NoStoreError(path)
    for table in TABLES:
        db.execute(table)
    db.execute(f"PRAGMA user_version={FORMAT}")
    db.execute(f"PRAGMA application_id={APPLICATION}")
    db.execute("COMMIT")


def new_tables() -> sqlite3.Connection:
    """An empty record in memory."""
    db = sqlite3.connect(":memory:")
    for table in TABLES:
        db.execute(table)
    return db


_POSITIONS = """SELECT 1 FROM pragma_table_info('stored_events')
    WHERE name = 'rowid' AND pk = 1 AND type = 'INTEGER'"""
_COLUMNS = (
    (
        "rowid, originator_id, originator_version, topic, state, state_digest, previous, head",
        "stored_events",
    ),
    ("id, digest, first, last", "requests"),
)
_SCHEMA = "SELECT name, type, COALESCE(sql, '') FROM sqlite_master"


def _made(rows: Iterable[tuple[str, str, str]]) -> set[tuple[str, str, str]]:
    """The name of everything in a file, what it is, and what made it, however it is spaced."""
    return {(str(name), kind, " ".join(str(made).split())) for name, kind, made in rows}


def _file(path: str) -> tuple[int, int] | None:
    """Which file there is at a path, None if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - asked before every transaction
    except OSError:
        return None
    return found.st_dev, found.st_ino


def text_of(stored: bytes) -> str:
    """Text as it is stored, also where somebody has damaged it: then it has a strange sign."""
    return stored.decode("utf-8", "surrogateescape")


class SQLiteRecord(SQLiteApplicationRecorder):
    """The library's recorder, with the chain kept in the transaction that inserts."""

    def __init__(self, path: str, timeout: int, place: Place | None = None) -> None:
        """Take the path of a prepared file, and the seconds to wait for a lock.

        ``place`` is where it is read instead, where nothing may be written.
        """
        super().__init__(EagerDatastore(place.uri if place else path, timeout))
        self.where, self.timeout, self._place = path, timeout, place
        self.ledger = Ledger("rowid", "?")
        self._settling: Timer | None = None
        self._file = _file(path)

    def _check_place(self) -> None:
        """Raise MovedError where the file that is open is no longer the one of that name.

        What was recorded in it would be nowhere.
        """
        if _file(self.where) != self._file:
            raise MovedError(self.where, "the file was removed or replaced")

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[Cursor]:
        """A cursor in a transaction; Busy and StoreError."""
        self._check_place()
        if commit and self._place:
            raise ReadOnlyError(self.where, "nothing can be written there")
        with plain_errors(self.where), self.datastore.transaction(commit=commit) as cursor:
            cursor.sqlite_cursor.row_factory = None  # plain tuples; the library's are slower
            cursor.sqlite_cursor.connection.text_factory = text_of
            yield cursor

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        request: Request | None = None,
        as_read: Mapping[str, int] = {},
        **_: Any,
    ) -> Sequence[int]:
        """Chain the events on, and return their positions; see Ledger.add."""
        with self.transaction(commit=True) as cursor:
            positions = self.ledger.add(cursor, stored_events, request, as_read)
        self._settle_soon()
        return positions

    def _settle_soon(self) -> None:
        if self._settling is None or not self._settling.is_alive():
            self._settling = Timer(SETTLED, self.settle)
            self._settling.daemon = True
            self._settling.start()

    def settle(self) -> None:
        """Bring into the file what stands only in its log; whatever others still need waits.

        The log is emptied into the file by itself when the last process closes it, or after some
        megabytes: with a process that follows the record that may be the whole of a night.
        """
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.where, timeout=0)) as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def strange(self) -> list[str]:
        """The tables, indexes, views and triggers that are not as this program makes them."""
        with self.transaction(commit=False) as cursor, closing(new_tables()) as ours:
            cursor.execute(_SCHEMA)
            theirs, due = _made(cursor.fetchall()), _made(ours.execute(_SCHEMA))
        return sorted({name for name, *_ in theirs ^ due})

    def damage(self) -> str:
        """What is wrong with the file, or its tables, in SQLite's words; empty if nothing is."""
        try:
            with self.transaction(commit=False) as cursor:
                cursor.execute("PRAGMA integrity_check(1)")
                (found,) = cursor.fetchone()
                for columns, table in _COLUMNS:
                    cursor.execute(f"SELECT {columns} FROM {table} LIMIT 0")  # noqa: S608
                cursor.execute(_POSITIONS)
                if cursor.fetchone() is None:
                    return "positions are no key of their table"
        except StoreError as error:
            return error.reason
        return "" if found == "ok" else str(found)

    def scrub(self) -> None:
        """Rewrite the file and empty its log, so that no byte of what was blanked is left."""
        with plain_errors(self.where), self.datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            cursor.execute("VACUUM")
            deadline = time.monotonic() + self.timeout
            while self._checkpoint_is_blocked(cursor):
                if time.monotonic() > deadline:
                    raise Busy(self.where)
                time.sleep(0.01)

    @staticmethod
    def _checkpoint_is_blocked(cursor: SQLiteCursor) -> bool:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return bool(cursor.fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        if self._settling is not None:
            self._settling.cancel()
            self.settle()
        self.datastore.close()
        if self._place:
            self._place.leave()


def to_one_file(path: Path) -> None:
    """Leave the store in its plain file alone, with nothing beside it; StoreError, Busy.

    Busy while anybody else has it open.
    """
    where = str(path.absolute())
    with plain_errors(where), closing(sqlite3.connect(where, timeout=0)) as db:
        if value_of(db, "PRAGMA journal_mode=DELETE") != "delete":
            raise Busy(where)


def _open_to_read(path: Path, timeout: int) -> SQLiteRecord:
    where, place = str(path), Place(path)
    try:
        with plain_errors(where), closing(sqlite3.connect(place.uri, uri=True)) as db:
            _check_record(db, where)
        return SQLiteRecord(where, timeout, place)
    except BaseException:
        place.leave()
        raise


def open_store(path: Path, timeout: int, *, create: bool) -> SQLiteRecord:
    """The store in this file, made if there is none and `create` is true."""
    place = path.absolute()  # absolute, so that no name is taken for a URI
    if place.exists() and not may_write(place):
        return _open_to_read(place, timeout)
    prepare(str(place), timeout, create=create)
    return SQLiteRecord(str(place), timeout)
