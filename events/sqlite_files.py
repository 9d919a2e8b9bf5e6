"""How this package opens SQLite files: all wait for locks, begin and report trouble in one way."""

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

from eventsourcing.persistence import PersistenceError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from events.errors import Busy, DamagedError, DiskFullError, NoRecordError, StoreError

ROOM: Final = 64 * 1024
"""Bytes that a disk must have free: the file beside a store that all readers share takes half."""


@contextmanager
def plain_errors(where: str) -> Iterator[None]:
    """Turn what a database's state can cause into Busy or StoreError; our own mistakes go on."""
    try:
        yield
    except UnicodeDecodeError as error:  # a name in the file, which SQLite wanted to show
        raise DamagedError(where, str(error)) from error
    except (sqlite3.Error, PersistenceError) as error:
        cause = error if isinstance(error, sqlite3.Error) else error.__cause__
        if isinstance(cause, sqlite3.IntegrityError | sqlite3.ProgrammingError):
            raise cause from None
        if isinstance(error, TimeoutError) or _is_busy(cause):
            raise Busy(where) from error
        if _code(cause) == sqlite3.SQLITE_NOTADB:
            raise NoRecordError(where) from error
        if _is_full(cause, where):
            raise DiskFullError(where) from error
        kind = DamagedError if _code(cause) == sqlite3.SQLITE_CORRUPT else StoreError
        raise kind(where, str(cause or error)) from error


def _code(error: BaseException | None) -> int:
    """SQLite's code of an error, of which there are several kinds above its lowest byte."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_busy(error: BaseException | None) -> bool:
    return _code(error) == sqlite3.SQLITE_BUSY


def _is_full(error: BaseException | None, where: str) -> bool:
    """Whether there was no room: of a file beside its own SQLite says only "disk I/O error"."""
    if _code(error) != sqlite3.SQLITE_IOERR:
        return _code(error) == sqlite3.SQLITE_FULL
    try:
        return shutil.disk_usage(Path(where).parent).free < ROOM
    except OSError:
        return False


def value_of(db: sqlite3.Connection, statement: str) -> Any:
    """The one value that a statement gives."""
    return db.execute(statement).fetchone()[0]


class EagerTransaction(SQLiteTransaction):
    """A transaction that takes the lock when it begins, if it is to be committed.

    Else one that reads before it writes could not get the lock at all.
    """

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor

    def __exit__(self, *error: Any) -> None:
        try:
            super().__exit__(*error)
        finally:
            self.connection.rollback()  # a commit that failed must not stay open


class EagerConnection(SQLiteConnection):
    """A connection with such transactions."""

    @property
    def raw(self) -> sqlite3.Connection:
        """The connection itself, to be shared with another library."""
        return self._sqlite_conn

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A cursor in a transaction, undone at the end if not to be committed or on any error."""
        with EagerTransaction(self, commit=commit) as cursor, cursor:
            yield cursor


class EagerPool(SQLiteConnectionPool):
    """A pool of such connections to one file, all in write-ahead mode."""

    def __init__(self, path: str, timeout: int, synchronous: Literal["FULL", "NORMAL"]) -> None:
        """Take the file's path, the seconds to wait for a lock, and when to wait for the disk.

        Instead of the path, SQLite's URI of a file that is only read.
        """
        super().__init__(db_name=path, lock_timeout=timeout, pool_timeout=timeout)
        self.timeout, self.synchronous = timeout, synchronous
        self.is_only_read = path.startswith("file:")
        self.is_journal_mode_wal = True  # or the library would switch to it, and wait for nobody

    @staticmethod
    def detect_memory_mode(db_name: str) -> bool:
        """No: a store is a file, whatever it is called."""
        return False

    def _create_connection(self) -> SQLiteConnection:
        return self.connect()

    def connect(self) -> EagerConnection:
        """A connection, which the pool does not keep."""
        made = super()._create_connection()
        connection = EagerConnection(made._sqlite_conn, self.max_age)  # noqa: SLF001
        if not self.is_only_read and value_of(connection.raw, "PRAGMA journal_mode") != "wal":
            _switch_to_wal(connection.raw, self.timeout)
        connection.raw.execute(f"PRAGMA synchronous={self.synchronous}")
        return connection


def _switch_to_wal(db: sqlite3.Connection, timeout: float) -> None:
    """Switch to write-ahead mode; SQLite does not wait for others here, so this does."""
    deadline = time.monotonic() + timeout
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


class EagerDatastore(SQLiteDatastore):
    """A datastore with such a pool and streams that have names."""

    pool: EagerPool

    def __init__(
        self, path: str, timeout: int, synchronous: Literal["FULL", "NORMAL"] = "FULL"
    ) -> None:
        """Take what the pool takes."""
        super().__init__(path, originator_id_type="text")
        self.pool = EagerPool(path, timeout, synchronous)
