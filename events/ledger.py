"""The log's two tables in SQL that both databases understand, and the one way to add to them.

`stored_events` is the library's table with the chain in three columns more, none of which may
be null: a recorder that knows nothing of the chain cannot write past it. Positions count up
from 1 without gaps, because they are given out under the lock that the writer holds.
`requests` says under which positions a request was recorded, and a digest of what it asked.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from eventsourcing.persistence import StoredEvent

from events.chain import NOTHING, link, state_digest
from events.envelope import StoredRow, is_text, request_of
from events.errors import Conflict, NotKeptError, RequestConflict, StrayRequestError


class Cursor(Protocol):
    """What the cursors of both databases have in common."""

    def execute(self, statement: Any, params: Any = ..., /) -> object:
        """Run one statement."""

    def executemany(self, statement: Any, params: Any, /) -> object:
        """Run one statement with each of the parameters."""

    def fetchone(self) -> Any:
        """The next row of the result, or None."""

    def fetchall(self) -> Any:
        """The other rows of the result."""


class Request(NamedTuple):
    """A command that may be sent twice: the client's own id for it, and what it asks for."""

    id: str
    content: str

    def digest(self) -> bytes:
        """A digest of the content, which the id keeps apart from equal contents."""
        return sha256(f"{self.id}\0{self.content}".encode()).digest()


class Appended(NamedTuple):
    """The first and last position of what was recorded; `already` if it was before."""

    first: int
    last: int
    already: bool = False


class AlreadyRecorded(Exception):  # noqa: N818 - no error: the way out of the transaction
    """The request was carried out before."""

    def __init__(self, appended: Appended) -> None:
        """Keep where it was recorded."""
        super().__init__(appended)
        self.appended = appended


class ChainRow(NamedTuple):
    """All that is stored of an event."""

    position: int
    stream: str
    version: int
    topic: str
    state: bytes
    state_digest: bytes
    previous: bytes
    head: bytes


# "@position" and "?" stand for the dialect's name of the position and its placeholder
_HEAD = "SELECT @position, head FROM stored_events ORDER BY @position DESC LIMIT 1"
_HEAD_AT = "SELECT head FROM stored_events WHERE @position = ?"
_VERSION = "SELECT COALESCE(MAX(originator_version), 0) FROM stored_events WHERE originator_id = ?"
_STREAM = """SELECT @position, originator_id, originator_version, topic, state FROM stored_events
    WHERE originator_id = ? AND originator_version > ? ORDER BY originator_version"""
_SINCE = """SELECT @position, originator_id, originator_version, topic, state FROM stored_events
    WHERE @position > ? ORDER BY @position LIMIT ?"""
_STREAMS = """SELECT originator_id FROM stored_events WHERE originator_version = 1
    AND originator_id >= ? AND originator_id < ? ORDER BY originator_id"""
_CHAIN = """SELECT @position, originator_id, originator_version, topic, state,
    state_digest, previous, head FROM stored_events
    WHERE @position > ? ORDER BY @position LIMIT ?"""
_WITH_HEAD = "SELECT MIN(@position) FROM stored_events WHERE head = ?"
_AFTER_HEAD = "SELECT MIN(@position) FROM stored_events WHERE previous = ? AND @position <> ?"
_INSERT = """INSERT INTO stored_events (@position, originator_id, originator_version, topic, state,
    state_digest, previous, head) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_POSITIONS = "SELECT @position, state FROM stored_events WHERE originator_id = ? AND topic = ?"
_EMPTY = "SELECT @position FROM stored_events WHERE state = ? ORDER BY @position"
_BLANK = "UPDATE stored_events SET state = ? WHERE @position = ?"
_REQUEST = "SELECT digest, first, last FROM requests WHERE id = ?"
_LAST_REQUEST = "SELECT COALESCE(MAX(CAST(last AS BIGINT)), 0) FROM requests"
_ADD_REQUEST = "INSERT INTO requests (id, digest, first, last) VALUES (?, ?, ?, ?)"
_REQUESTS = "SELECT id, digest, first, last FROM requests WHERE last > ? AND last <= ?"
_ALL_REQUESTS = "SELECT id, digest, first, last FROM requests ORDER BY id"
_BLANK_REQUEST = "UPDATE requests SET digest = ? WHERE first <= ? AND last >= ?"


class Ledger:
    """Reading the log and adding to it, on a cursor of either database."""

    def __init__(self, position: str, mark: str) -> None:
        """Take the dialect's name of the position and its placeholder for parameters."""
        self._position, self._mark = position, mark

    def _dialect(self, statement: str) -> str:
        return statement.replace("@position", self._position).replace("?", self._mark)

    def _rows(self, c: Cursor, statement: str, *params: object) -> list[Any]:
        c.execute(self._dialect(statement), params)
        return list(c.fetchall())

    def _value(self, c: Cursor, statement: str, *params: object) -> Any:
        c.execute(self._dialect(statement), params)
        return c.fetchone()[0]

    def _do(self, c: Cursor, statement: str, *params: object) -> None:
        c.execute(self._dialect(statement), params)

    # ------------------------------------------------------------------------------- reading

    def head(self, c: Cursor) -> tuple[int, bytes]:
        """The last position and its head."""
        for position, head in self._rows(c, _HEAD):
            return int(position), stored(head)
        return 0, NOTHING

    def head_at(self, c: Cursor, position: int) -> bytes | None:
        """The head at a position, None if there is no such position."""
        if position == 0:
            return NOTHING
        for (head,) in self._rows(c, _HEAD_AT, position):
            return stored(head)
        return None

    def version(self, c: Cursor, stream: str) -> int:
        """The number of events in a stream."""
        return int(self._value(c, _VERSION, stream))

    def stream(self, c: Cursor, stream: str, after: int) -> list[StoredRow]:
        """A stream's events after a version."""
        return self._rows(c, _STREAM, stream, after)

    def since(self, c: Cursor, position: int, limit: int) -> list[StoredRow]:
        """The next events of the log after a position, at most ``limit`` of them."""
        return self._rows(c, _SINCE, position, limit)

    def streams(self, c: Cursor, prefix: str) -> list[str]:
        """The names of the streams that begin so, in order; not those that are no text any more."""
        rows = self._rows(c, _STREAMS, prefix, prefix + chr(0x10FFFF))
        return [name for (name,) in rows if is_text(name)]

    def request(self, c: Cursor, request: Request) -> Appended | None:
        """Where a request was recorded, None if it was not; RequestConflict if it asked else.

        The digest is gone where a name was blanked: then the id alone decides. Raises
        StrayRequestError where the events there do not bear the request.
        """
        for digest, first, last in self._rows(c, _REQUEST, request.id):
            if not self._is_borne(c, request.id, first, last):
                raise StrayRequestError(request.id)
            if digest and stored(digest) != request.digest():
                raise RequestConflict(request.id, first, last)
            return Appended(first, last, already=True)
        return None

    def _is_borne(self, c: Cursor, name: str, first: object, last: object) -> bool:
        if not isinstance(first, int) or not isinstance(last, int) or not 0 < first <= last:
            return False
        rows = [row for at in {first, last} for row in self.chain(c, at - 1, 1)]
        return {row.position for row in rows} == {first, last} and all(
            bears(row.state, name) for row in rows
        )

    # ---------------------------------------------------------------------- walking the chain

    def chain(self, c: Cursor, position: int, limit: int) -> list[ChainRow]:
        """The next events of the log after a position, with the chain."""
        return [*map(ChainRow._make, self._rows(c, _CHAIN, position, limit))]

    def has_head(self, c: Cursor, head: bytes) -> bool:
        """Whether this was the head at some position."""
        return head == NOTHING or self._value(c, _WITH_HEAD, head) is not None

    def was_followed(self, c: Cursor, head: bytes, but: int = 0) -> bool:
        """Whether an event, another than the one at `but`, was chained to this head."""
        return self._value(c, _AFTER_HEAD, head, but) is not None

    def last_request(self, c: Cursor) -> int:
        """The last position that any request was recorded under."""
        return int(self._value(c, _LAST_REQUEST))

    def all_requests(self, c: Cursor) -> list[tuple[Any, ...]]:
        """All that is kept of requests, as it is stored: id, digest, first and last position."""
        return self._rows(c, _ALL_REQUESTS)

    # -------------------------------------------------------------------------------- writing

    def add(
        self,
        c: Cursor,
        events: Sequence[StoredEvent],
        request: Request | None,
        as_read: Mapping[str, int],
    ) -> range:
        """Chain the events to the log and return their positions.

        The caller holds the lock that keeps other writers out. Raises Conflict if a stream is
        not where its first new event or `as_read` expects it, RequestConflict, and
        AlreadyRecorded; then nothing was written. Raises NotKeptError if the store does not hold
        what was written: the caller undoes it.
        """
        if request and (done := self.request(c, request)):
            raise AlreadyRecorded(done)
        self._check_versions(c, events)
        for stream, expected in as_read.items():
            if (reached := self.version(c, stream)) != expected:
                raise Conflict(stream, expected, reached)
        last, head = self.head(c)
        rows = _chain_on(last, head, events)
        c.executemany(self._dialect(_INSERT), rows)
        positions = range(last + 1, last + len(rows) + 1)
        if request:
            self._do(c, _ADD_REQUEST, request.id, request.digest(), positions[0], positions[-1])
        self._check_kept(c, rows, request)
        return positions

    def _check_kept(self, c: Cursor, rows: Sequence[ChainRow], request: Request | None) -> None:
        """Raise NotKeptError unless these rows are the end of the log, and the request is there.

        A trigger that somebody put into the store can drop or change what is inserted.
        """
        first, last = rows[0].position, rows[-1].position
        if self.chain(c, first - 1, len(rows) + 1) != rows:
            raise NotKeptError("the store did not keep the events")
        if request:
            kept = [(request.digest(), first, last)]
            found = self._rows(c, _REQUEST, request.id)
            if [(stored(digest), *at) for digest, *at in found] != kept:
                raise NotKeptError("the store did not keep the request")

    def _check_versions(self, c: Cursor, events: Sequence[StoredEvent]) -> None:
        reached: dict[str, int] = {}
        for event in events:
            stream = str(event.originator_id)
            if stream not in reached:
                reached[stream] = self.version(c, stream)
            if event.originator_version != reached[stream] + 1:
                raise Conflict(stream, event.originator_version - 1, reached[stream])
            reached[stream] += 1

    def blank(self, c: Cursor, stream: str, topics: Iterable[str]) -> int:
        """Empty the states of a stream's events with these topics; how many were not empty.

        Raises NotKeptError if they are not empty then: the caller undoes it.
        """
        topics = [*topics]
        full = self._full(c, stream, topics)
        self.empty(c, full)
        if self._full(c, stream, topics):
            raise NotKeptError("the store did not keep the events blank")
        return len(full)

    def _full(self, c: Cursor, stream: str, topics: Iterable[str]) -> list[int]:
        return [
            position
            for topic in topics
            for position, state in self._rows(c, _POSITIONS, stream, topic)
            if state
        ]

    def empty(self, c: Cursor, positions: Iterable[int]) -> None:
        """Empty the states at these positions, and the digests of what was asked for there."""
        for position in positions:
            self._do(c, _BLANK, b"", position)
            self._do(c, _BLANK_REQUEST, b"", position, position)

    # -------------------------------------------------------------------------------- copying

    def blank_positions(self, c: Cursor) -> list[int]:
        """The positions of the events whose states are empty."""
        return [position for (position,) in self._rows(c, _EMPTY, b"")]

    def requests(self, c: Cursor, after: int, until: int) -> list[tuple[str, bytes, int, int]]:
        """The requests that were recorded after a position, up to another."""
        rows = self._rows(c, _REQUESTS, after, until)
        return [(name, bytes(digest), first, last) for name, digest, first, last in rows]

    def put(self, c: Cursor, rows: Iterable[ChainRow]) -> None:
        """Add events as they are stored elsewhere, with their positions and chain."""
        c.executemany(self._dialect(_INSERT), [*rows])

    def put_requests(self, c: Cursor, rows: Iterable[tuple[str, bytes, int, int]]) -> None:
        """Add requests as they are stored elsewhere."""
        c.executemany(self._dialect(_ADD_REQUEST), [*rows])


def bears(state: object, name: str) -> bool:
    """Whether an event with this state was recorded for the request; one that is blank may be."""
    try:
        return not state or request_of(stored(state)) == name
    except ValueError:
        return False


def stored(value: object) -> bytes:
    """The bytes of a column that somebody may have filled with anything."""
    return value if isinstance(value, bytes) else str(value).encode()


def _chain_on(position: int, head: bytes, events: Sequence[StoredEvent]) -> list[ChainRow]:
    rows = []
    for event in events:
        stream, version, topic = str(event.originator_id), event.originator_version, event.topic
        digest = state_digest(event.state)
        previous, head = head, link(head, stream, version, topic, digest)
        position += 1
        rows.append(ChainRow(position, stream, version, topic, event.state, digest, previous, head))
    return rows
