"""The record: append facts to named streams, read them back, and check that nobody else did.

    with open_record("tourney.db") as record:
        batch = Batch("kevad-2026/1/3", expected=12, facts=[MoveRecorded("mari attack 7c")])
        record.append([batch], at="2026-03-06T18:42:10+02:00", by="ants")
        for event in record.read("kevad-2026/1/3"):
            print(event.version, event.fact)

What was appended when `append` returns is on the disk. The package has no clock and knows no
stream names: both are the caller's. As `by` give an id, never a person's name: it cannot be
blanked.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from eventsourcing.persistence import StoredEvent

from events.chain import Head
from events.envelope import Event, check_time, to_events, to_state
from events.errors import AddressError, NoPostgresError, NoStoreError
from events.facts import PERSONAL, Fact, PlayerForgotten
from events.ledger import AlreadyRecorded, Appended, Cursor, Ledger, Request
from events.progress import Progress, silent

if TYPE_CHECKING:
    from events.groups import Groups
    from events.verify import Verdict

__all__ = [
    "Appended",
    "Batch",
    "Event",
    "Head",
    "Record",
    "Request",
    "open_late",
    "open_record",
    "place_shown",
    "postgres_url",
]


class Batch(NamedTuple):
    """Facts to append to a stream that is expected to hold so many events (0: a new stream).

    Without facts nothing is appended there, but the stream must be so all the same.
    """

    stream: str
    expected: int
    facts: Sequence[Fact]


class Store(Protocol):
    """What a record needs of the database that it is kept in."""

    ledger: Ledger

    def transaction(self, *, commit: bool) -> AbstractContextManager[Cursor]:
        """A cursor in a transaction."""

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        request: Request | None = None,
        as_read: Mapping[str, int] = {},
    ) -> Sequence[int]:
        """Add events to the log in one durable transaction, and return their positions."""

    def strange(self) -> Sequence[str]:
        """What is in the store besides the record's tables, or instead of them, by name."""

    def damage(self) -> str:
        """What is wrong with the store's file in the database's words; empty if nothing is."""

    def scrub(self) -> None:
        """Leave no byte of what was overwritten."""

    def settle(self) -> None:
        """Bring into the plain file what stands in a log beside it, if there are such files."""

    def close(self) -> None:
        """Let go of the database."""


class Record:
    """The log of all events. Every method may raise Busy and StoreError."""

    def __init__(self, store: Store) -> None:
        """Take the store, see `open_record`."""
        self._store, self._ledger = store, store.ledger
        self._request: Request | None = None
        self._appended: list[Appended] = []
        self.kept: dict[str, Any] = {}
        """What whoever folds a stream keeps of it, by its name; the record makes no use of it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def _read(self) -> AbstractContextManager[Cursor]:
        return self._store.transaction(commit=False)

    # ------------------------------------------------------------------------------- writing

    @contextmanager
    def asked(self, request: Request | None) -> Iterator[list[Appended]]:
        """Let what is appended within be what the request asks for; where it went is listed.

        A request is one step: appending twice within raises ValueError, unless there is none.
        """
        self._request, self._appended = request, []
        try:
            yield self._appended
        finally:
            self._request = None

    def append(
        self, batches: Iterable[Batch], *, at: str, by: str, request: Request | None = None
    ) -> Appended:
        """Record facts in one or several streams, all or none, and return their positions.

        `at` is the time in ISO 8601 with its offset, `by` the id of who records. Raises Conflict
        if a stream is not at the expected version. A request that was recorded before is not
        recorded again: the answer then says so, or RequestConflict is raised if it asked for
        something else. ValueError: no facts, no such time, or facts that are not plain data.
        NotKeptError and StrayRequestError where somebody has changed the store by hand.
        """
        check_time(at)
        if self._request and self._appended:
            raise ValueError("a request is recorded in one step")
        request = request or self._request
        appended = self._insert(batches, at, by, request)
        self._appended.append(appended)
        return appended

    def _insert(
        self, batches: Iterable[Batch], at: str, by: str, request: Request | None
    ) -> Appended:
        name, batches = request.id if request else None, [*batches]
        events = [
            StoredEvent(batch.stream, version, fact.topic, to_state(fact, at, by, name))
            for batch in batches
            for version, fact in enumerate(batch.facts, batch.expected + 1)
        ]
        if not events:
            raise ValueError("no facts to record")
        as_read = {batch.stream: batch.expected for batch in batches if not batch.facts}
        try:
            positions = self._store.insert_events(events, request=request, as_read=as_read)
        except AlreadyRecorded as done:
            return done.appended
        return Appended(positions[0], positions[-1])

    def blank(self, stream: str) -> int:
        """Blank the facts of this stream that hold a person's name; how many were not yet.

        Only a stream with a PlayerForgotten (else ValueError). The digests stay and the chain
        holds; no byte of the name is left in the store's files (PostgreSQL's own log and
        backups are beyond reach). After a Busy the bytes may be left: do it again.
        """
        if not any(isinstance(event.fact, PlayerForgotten) for event in self.read(stream)):
            raise ValueError(f"{stream}: nobody was forgotten here")
        with self._store.transaction(commit=True) as cursor:
            blanked = self._ledger.blank(cursor, stream, PERSONAL)
        self._store.scrub()
        return blanked

    def copy_into(self, target: "Record", progress: Progress = silent) -> Head:
        """Add to another record what it lacks of this one, all or nothing; return its head then.

        Others may record meanwhile. Raises Diverged where the other is no beginning of this one.
        """
        from events.copying import copy_log  # noqa: PLC0415 - most commands copy nothing

        return copy_log(self._store, target._store, progress)  # noqa: SLF001 - a record, too

    def settle(self) -> None:
        """See to it that a copy of the store's plain file would hold all that was recorded."""
        self._store.settle()

    # ------------------------------------------------------------------------------- reading

    def damage(self) -> str:
        """What is wrong with the store's file, in the database's words; empty if nothing is."""
        return self._store.damage()

    def recorded(self, request: Request) -> Appended | None:
        """Where a request was recorded, None if it was not; RequestConflict."""
        with self._read() as cursor:
            return self._ledger.request(cursor, request)

    def version(self, stream: str) -> int:
        """How many events the stream holds, 0 if there is no such stream."""
        with self._read() as cursor:
            return self._ledger.version(cursor, stream)

    def read(self, stream: str, after: int = 0) -> list[Event]:
        """The events of a stream after a version; Unreadable."""
        with self._read() as cursor:
            rows = self._ledger.stream(cursor, stream, after)
        return to_events(rows)

    def since(self, position: int, limit: int = 500) -> list[Event]:
        """The next events of the whole log after a position, at most `limit`; Unreadable."""
        with self._read() as cursor:
            rows = self._ledger.since(cursor, position, limit)
        return to_events(rows)

    def streams(self, prefix: str = "") -> list[str]:
        """The names of the streams that begin so, sorted by code points."""
        with self._read() as cursor:
            return self._ledger.streams(cursor, prefix)

    # ----------------------------------------------------------------------------- the chain

    def head(self) -> Head:
        """The end of the log."""
        with self._read() as cursor:
            position, digest = self._ledger.head(cursor)
        return Head(position, digest.hex())

    def head_at(self, position: int) -> Head:
        """The head as it was after this position; IndexError if the log is not that long."""
        with self._read() as cursor:
            digest = self._ledger.head_at(cursor, position)
        if digest is None:
            raise IndexError(position)
        return Head(position, digest.hex())

    def heads_of(
        self, group: Callable[[str], str | None], until: Mapping[str, int] | None = None
    ) -> dict[str, Head]:
        """For each group of streams how many events it has, and the head of their own chain.

        `group` names the group of a stream, None for streams that belong to none. With `until` it
        is as it was after so many events of each group named there, of the others nothing.
        """
        return self.groups(group, until).heads()

    def groups(
        self, group: Callable[[str], str | None], until: Mapping[str, int] | None = None
    ) -> "Groups":
        """What `heads_of` gives, to be asked for again and again: that reads only what is new."""
        from events.groups import Groups  # noqa: PLC0415 - a move need not pay for it

        return Groups(self._ledger, self._read, group, until)

    def is_prefix(self, head: Head) -> bool:
        """Whether the log that had this head is the beginning of this one.

        True for a log that verifies; whether this one does, `verify` says.
        """
        with self._read() as cursor:
            digest = self._ledger.head_at(cursor, head.position)
        return digest is not None and digest.hex() == head.digest

    def verify(
        self,
        against: Iterable[Head] = (),
        progress: Progress = silent,
    ) -> "Verdict":
        """Walk the whole chain, also against heads that were published.

        `progress` hears now and then how many events were walked of how many.
        """
        from events.verify import ChainFinding, verify  # noqa: PLC0415 - a move need not pay for it

        verdict = verify(self._ledger, self._read, against, progress)
        strange = self._store.strange()
        verdict.findings.extend(ChainFinding("strange", None, name) for name in strange)
        return verdict


def open_record(where: str | Path, *, create: bool = True, timeout: int = 5) -> Record:
    """The record in a file (SQLite), or at postgresql://user@host/database.

    A new store is made if there is none, unless `create` is false (then StoreError); several
    processes may do so at once. `timeout` is how many seconds to wait for other writers.
    """
    if url := postgres_url(str(where)):
        return Record(_on_postgres().open_store(url, timeout, create=create))
    from events import on_sqlite  # noqa: PLC0415

    return Record(on_sqlite.open_store(Path(where), timeout, create=create))


def postgres_url(where: str) -> str | None:
    """The URL of a store on PostgreSQL as its library takes it, None for a file.

    ``postgresql+psycopg://`` and other spellings of the scheme mean the same. Raises AddressError
    for other schemes, and for a password with signs in it that end it.
    """
    scheme, mark, rest = where.partition("://")
    if not mark or not scheme.replace("+", "").isalnum():
        return None
    authority = re.split("[/?#]", rest, maxsplit=1)[0]
    kind = scheme.lower().partition("+")[0]
    is_cut = ":" in authority and "@" not in authority and "@" in rest
    if kind not in ("postgres", "postgresql") or is_cut or authority.count("@") > 1:
        raise AddressError(scheme)
    return f"postgresql://{rest}"


def place_shown(where: str) -> str:
    """What to call a store in a sentence: a file, or server and database without any password."""
    if (url := postgres_url(where)) is None:
        return where
    from urllib.parse import parse_qs, urlsplit  # noqa: PLC0415 - only a sentence needs it

    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[0]
    return f"postgresql://{host}{parts.path}"


def _on_postgres() -> ModuleType:
    try:
        return import_module("events.on_postgres")
    except ModuleNotFoundError as error:
        raise NoPostgresError("postgresql://…", str(error)) from error


class _Unmade(Record):
    """A record whose store is made by the first fact: what is refused before leaves none."""

    def __init__(self, where: str | Path) -> None:
        """Take the place where the store will be."""
        from events.nothing_yet import NothingYet  # noqa: PLC0415 - seldom needed

        super().__init__(NothingYet())
        self._where: str | Path | None = where

    def _insert(
        self, batches: Iterable[Batch], at: str, by: str, request: Request | None
    ) -> Appended:
        """Make the store first."""
        batches = [*batches]
        if self._where is not None and any(batch.facts for batch in batches):
            made = open_record(self._where)
            self.close()
            self._store, self._ledger, self._where = made._store, made._ledger, None  # noqa: SLF001
        return super()._insert(batches, at, by, request)


def open_late(where: str | Path) -> Record:
    """The record as `open_record` opens it; a store that is missing is made by the first fact."""
    try:
        return open_record(where, create=False)
    except NoStoreError:
        return _Unmade(where)
