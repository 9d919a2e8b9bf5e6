"""The record in a PostgreSQL database, for several machines.

The library's own lock (EXCLUSIVE on the table of events, readers go on) lets one writer at a time
chain events on and give out positions, so that positions become visible in their order and a
follower never misses any. The library's database functions would go without that lock: they
are neither created nor used.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from eventsourcing.persistence import PersistenceError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row, tuple_row
from psycopg.sql import SQL, Identifier

from events.errors import AddressError, Busy, DiskFullError, NoStoreError, NotOwnerError, StoreError
from events.ledger import Cursor, Ledger, Request

MOST = 5
"""Connections of a process at the same moment; it keeps one."""
_CREATION_LOCK = int.from_bytes(b"Trny")
_TABLES = (
    # "C" sorts names by their bytes, as SQLite does
    """CREATE TABLE IF NOT EXISTS stored_events (
        originator_id text COLLATE "C" NOT NULL,
        originator_version bigint NOT NULL,
        topic text NOT NULL,
        state bytea NOT NULL,
        notification_id bigint PRIMARY KEY,
        state_digest bytea NOT NULL,
        previous bytea NOT NULL,
        head bytea NOT NULL,
        UNIQUE (originator_id, originator_version))""",
    """CREATE TABLE IF NOT EXISTS requests (
        id text PRIMARY KEY,
        digest bytea NOT NULL,
        first bigint NOT NULL,
        last bigint NOT NULL)""",
)

_STRANGE = """SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
    AND tgrelid IN ('stored_events'::regclass, 'requests'::regclass)
    UNION SELECT rulename FROM pg_rules WHERE tablename IN ('stored_events', 'requests')
    ORDER BY 1"""


_IS_OWNER = """SELECT pg_has_role(tableowner, 'USAGE') FROM pg_tables
    WHERE schemaname = 'public' AND tablename = 'stored_events'"""


@contextmanager
def plain_errors(where: str) -> Iterator[None]:
    """Turn what a database's state can cause into Busy or StoreError; our own mistakes go on."""
    try:
        yield
    except (psycopg.Error, PersistenceError) as error:
        cause = error if isinstance(error, psycopg.Error) else error.__cause__
        if isinstance(cause, psycopg.IntegrityError):
            raise
        if isinstance(cause, psycopg.errors.LockNotAvailable):
            raise Busy(where) from error
        if isinstance(cause, psycopg.errors.DiskFull):
            raise DiskFullError(where) from error
        raise StoreError(where, str(cause or error).strip()) from error


def prepare(url: str, where: str, timeout: int, *, create: bool) -> None:
    """Make sure that the database holds a record; StoreError if it does not, or is not there.

    Several processes may do this at once: one of them makes the tables, the others wait.
    """
    with plain_errors(where), psycopg.connect(url, connect_timeout=timeout) as db:
        if _has_tables(db):
            return
        if not create:
            raise NoStoreError(where)
        db.execute("SELECT pg_advisory_xact_lock(%s)", (_CREATION_LOCK,))
        for table in _TABLES:
            db.execute(table)


def _has_tables(db: psycopg.Connection[tuple[Any, ...]]) -> bool:
    found = db.execute("SELECT to_regclass('public.stored_events'), to_regclass('public.requests')")
    return None not in (found.fetchone() or (None,))


class PostgresRecord(PostgresApplicationRecorder):
    """The library's recorder, with the chain kept in the transaction that inserts."""

    def __init__(self, datastore: PostgresDatastore, where: str) -> None:
        """Take the datastore of a prepared database, and how to call it in a message."""
        super().__init__(datastore)
        self.where = where
        self.ledger = Ledger("notification_id", "%s")
        # a server may be set to acknowledge before the disk has it
        self.lock_table_statements.append(SQL("SET LOCAL synchronous_commit = on"))

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[Cursor]:
        """A cursor in a transaction; Busy and StoreError."""
        with (
            plain_errors(self.where),
            self.datastore.get_connection() as connection,
            connection.transaction(force_rollback=not commit),
            connection.cursor() as locking,
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            if commit:
                self._lock_table(locking)
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
            cursor.execute(SQL("NOTIFY {}").format(Identifier(self.channel_name)))
        return positions

    def strange(self) -> list[str]:
        """The triggers and rules on the record's tables, of which this program makes none."""
        with self.transaction(commit=False) as cursor:
            cursor.execute(_STRANGE)
            return [name for (name,) in cursor.fetchall()]

    def damage(self) -> str:
        """Whether its files are whole is the server's matter."""
        return ""

    def scrub(self) -> None:
        """Rewrite the table, so that its files hold no byte of what was blanked.

        StoreError where the role in use may not: the server would only warn.
        """
        with self.transaction(commit=False) as cursor:
            cursor.execute(_IS_OWNER)
            if not cursor.fetchone()[0]:
                raise NotOwnerError(self.where)
        with plain_errors(self.where), self.datastore.get_connection() as connection:
            connection.execute("VACUUM FULL stored_events")

    def settle(self) -> None:
        """There is no file that anybody could copy."""

    def close(self) -> None:
        """Close the connections."""
        self.datastore.close()


def open_store(url: str, timeout: int, *, create: bool) -> PostgresRecord:
    """The store in the database at this URL, its tables made if need be and `create` is true."""
    params = _parameters(url)
    where = f"postgresql://{params.get('host', '')}/{params.get('dbname', '')}"  # no password
    prepare(url, where, timeout, create=create)
    datastore = PostgresDatastore(
        dbname="",
        host="",
        port="",
        user="",
        password="",
        connect_timeout=timeout,
        lock_timeout=timeout,
        max_overflow=MOST - 1,
        pre_ping=True,  # a server that was started anew is noticed before anything is lost by it
        originator_id_type="text",
    )
    # the datastore's five parameters are not all that a URL can hold (sslmode, for one)
    datastore.pool.kwargs = {**params, "row_factory": dict_row}
    with plain_errors(where):
        return PostgresRecord(datastore, where)


def _parameters(url: str) -> dict[str, Any]:
    try:
        return conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise AddressError("postgresql") from None  # the library's sentence quotes a part of it
