"""Following the record: a read model in an SQLite file of its own, up to a position of the log.

    with Follower("readmodel.db") as follower:
        db = sqlite_utils.Database(follower.connection)
        follower.catch_up(record, lambda events: write_rows(db, events))

The position is saved in the transaction that writes the rows, so the file can be killed at any
moment and goes on where it was, and several processes may catch up at once. Only this one file
follows with this tracking; it can always be deleted and built anew.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from eventsourcing.persistence import Tracking
from eventsourcing.sqlite import SQLiteCursor, SQLiteTrackingRecorder

from events.chain import NOTHING, Head
from events.envelope import Event
from events.errors import Diverged
from events.progress import Progress, silent
from events.record import Record
from events.sqlite_files import EagerDatastore, plain_errors

Project = Callable[[Sequence[Event]], None]
"""Writes the rows that follow from some events of the log, in the transaction that is open."""

_RECORD = "record"
_BATCH = 500


class HeadTrackingRecorder(SQLiteTrackingRecorder):
    """The library's tracking, which also remembers the head, to know the record again."""

    def construct_create_table_statements(self) -> list[str]:
        """The library's table and one for the head."""
        head = "CREATE TABLE IF NOT EXISTS tracking_head (digest TEXT NOT NULL)"
        return [*super().construct_create_table_statements(), head]

    def head(self, c: SQLiteCursor) -> Head:
        """The head of the log as far as it was followed."""
        position = self._max_tracking_id(_RECORD, c) or 0
        c.execute("SELECT digest FROM tracking_head")
        (digest,) = c.fetchone() or (NOTHING.hex(),)
        return Head(position, digest)

    def advance(self, c: SQLiteCursor, head: Head) -> None:
        """Save that the log is followed up to this head."""
        self._insert_tracking(c, Tracking(_RECORD, head.position))
        c.execute("DELETE FROM tracking_head")
        c.execute("INSERT INTO tracking_head (digest) VALUES (?)", (head.digest,))


class Follower:
    """A read model's file, and how far it has followed the record.

    Every method may raise Busy and StoreError.
    """

    def __init__(self, path: str | Path, *, timeout: int = 5) -> None:
        """Open or make the file; `timeout` is how many seconds to wait for a lock."""
        self._where = str(Path(path).absolute())
        # with NORMAL the last rows may go with the power, and their position with them
        self._datastore = EagerDatastore(self._where, timeout, "NORMAL")
        self._tracking = HeadTrackingRecorder(self._datastore)
        with plain_errors(self._where):
            self._connection = self._datastore.pool.connect()
        self.connection.row_factory = None  # plain tuples, as another library expects them
        with self.transaction():
            for statement in self._tracking.create_table_statements:
                self.connection.execute(statement)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
        self._datastore.close()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection whose transactions `catch_up` commits, for the library of the rows."""
        return self._connection.raw

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction on the connection, which other processes wait for; to make tables in."""
        with plain_errors(self._where), self._connection.transaction(commit=True):
            yield

    def head(self) -> Head:
        """How far the record was followed."""
        with plain_errors(self._where), self._connection.transaction(commit=False) as c:
            return self._tracking.head(c)

    def seen(self) -> Head:
        """How far the record was followed, in the transaction that is open."""
        c = self.connection
        (position,) = c.execute("SELECT MAX(notification_id) FROM tracking").fetchone()
        (digest,) = c.execute("SELECT digest FROM tracking_head").fetchone() or (NOTHING.hex(),)
        return Head(position or 0, digest)

    def catch_up(
        self,
        record: Record,
        project: Project,
        progress: Progress = silent,
    ) -> int:
        """Follow the record to its end, and return by how many events.

        `project` is given up to 500 events at a time, in a transaction. Diverged if what was
        followed before is no part of this record: then the read model must be built anew.
        `progress` hears after each transaction which position was reached, of which.
        """
        start, end = self.head(), record.head()
        if start == end:
            return 0
        followed = 0
        while count := self._follow(record, project):
            followed += count
            progress(start.position + followed, max(end.position, start.position + followed))
        return followed

    def _follow(self, record: Record, project: Project) -> int:
        with plain_errors(self._where), self._connection.transaction(commit=True) as c:
            head = self._tracking.head(c)
            if not record.is_prefix(head):
                raise Diverged(f"{self._where} was built from another record")
            events = record.since(head.position, _BATCH)
            if events:
                self._tracking.advance(c, record.head_at(events[-1].position))
                project(events)
        return len(events)
