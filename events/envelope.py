"""Between facts and what is stored of them: a topic and a state, which is JSON in UTF-8.

    {"v": 1, "at": "2026-03-06T18:42:10+02:00", "by": "ants", "request": "…", "fact": {…}}

`v` is the schema of the fact; `request` is left out where there is none.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import NamedTuple, TypeAlias

from msgspec import DecodeError, Raw, Struct, ValidationError, convert
from msgspec.json import Decoder, Encoder
from msgspec.json import decode as to_fields

from events.errors import Unreadable
from events.facts import TOPICS, Fact

StoredRow: TypeAlias = tuple[int, str, int, str, bytes]
"""Position, stream, version, topic, state."""


@dataclass(frozen=True)
class Blank:
    """Stands for a fact whose stored state was blanked; `topic` says what it was."""

    topic: str


@dataclass(frozen=True)
class Invalid:
    """Stands for a fact that an earlier program recorded with fields that its topic cannot have."""

    topic: str
    reason: str


class Event(NamedTuple):
    """A recorded fact: where it stands in the log and in its stream, when and by whom.

    `at` is ISO 8601 with an offset; `at` and `by` are empty where the fact is blank.
    """

    position: int
    stream: str
    version: int
    at: str
    by: str
    request: str | None
    fact: Fact | Blank | Invalid


def check_time(at: str) -> None:
    """Raise ValueError unless `at` is a time in ISO 8601 with its offset."""
    if datetime.fromisoformat(at).utcoffset() is None:
        raise ValueError(f"expected a time with its offset from UTC, not {at!r}")


class _State(Struct, kw_only=True, omit_defaults=True):
    v: int
    at: str
    by: str
    request: str | None = None
    fact: Raw


_encode = Encoder().encode
_decode = Decoder(_State).decode


def _envelope(state: bytes) -> _State:
    """What a stored state holds; ValueError if it is none."""
    try:
        return _decode(state)
    except RecursionError:
        raise ValueError("lists in lists, too deep to be read") from None


@cache
def _decoder(kind: type[Fact]) -> Decoder[Fact]:
    """Made when the first fact of a kind is met: most commands meet but a few."""
    return Decoder(kind)


def to_state(fact: Fact, at: str, by: str, request: str | None) -> bytes:
    """The bytes to store; ValueError if the fact would not come back from them unchanged."""
    fields = _encode(fact)
    if _decoder(type(fact)).decode(fields) != fact:
        raise ValueError(f"not plain data: {fact!r}")
    return _encode(_State(v=fact.schema, at=at, by=by, request=request, fact=Raw(fields)))


def request_of(state: bytes) -> str | None:
    """The id of the request that a stored state bears; ValueError if the state is none."""
    return _envelope(state).request


def borne_by(state: bytes) -> tuple[str, str | None]:
    """The time in a stored state and the id of its request; ValueError if the state is none."""
    found = _envelope(state)
    return found.at, found.request


class NoFactError(ValueError):
    """A text that does not hold the fields of a fact."""


def to_text(fact: Fact) -> str:
    """The fields of a fact as JSON, without what else an event bears."""
    return _encode(fact).decode()


def from_text(topic: str, text: str) -> Fact:
    """The fact of a topic in today's shape whose fields ``to_text`` wrote; NoFactError."""
    try:
        return _decoder(TOPICS[topic]).decode(text)
    except DecodeError as error:
        raise NoFactError(str(error)) from error


def _upcast(kind: type[Fact], schema: int, fields: Raw) -> Fact:
    if schema > kind.schema:
        raise ValueError(f"{kind.topic} has schema {schema}, newer than this program knows")
    older = to_fields(fields)
    for upcast in kind.upcasts[schema - 1 :]:
        older = upcast(older)
    return convert(older, kind)


def _to_fact(kind: type[Fact], state: _State) -> Fact | Invalid:
    try:
        if state.v == kind.schema:
            return _decoder(kind).decode(state.fact)
        return _upcast(kind, state.v, state.fact)
    except ValidationError as error:
        if "unknown field" in str(error):  # which a newer program may have added
            raise
        return Invalid(kind.topic, str(error))


def is_text(stored: object) -> bool:
    """Whether a column holds text: bytes that are none have become signs that cannot be encoded."""
    if not isinstance(stored, str):
        return False
    if stored.isascii():
        return True
    try:
        stored.encode()
    except UnicodeEncodeError:
        return False
    return True


def _to_event(row: StoredRow) -> Event:
    position, stream, version, topic, state = row
    if not (is_text(stream) and type(version) is int and type(state) is bytes):
        raise TypeError("columns of other types than an event has")
    if not state:
        return Event(position, stream, version, "", "", None, Blank(topic))
    kind, envelope = TOPICS[topic], _envelope(state)
    fact = _to_fact(kind, envelope)
    return Event(position, stream, version, envelope.at, envelope.by, envelope.request, fact)


def to_events(rows: Iterable[StoredRow]) -> list[Event]:
    """The events that these rows store, in today's shape; Unreadable names one that is none."""
    events = []
    for row in rows:
        try:
            events.append(_to_event(row))
        except (LookupError, RecursionError, TypeError, ValueError) as error:
            position, stream, version, topic, _ = row
            reason = str(error) if topic in TOPICS else f"unknown topic {topic!r}"
            raise Unreadable(stream, version, position, reason) from error
    return events
