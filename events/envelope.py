"""Between facts and what is stored of them: a topic and a state, which is JSON in UTF-8.

    {"v": 1, "at": "2026-03-06T18:42:10+02:00", "by": "ants", "request": "…", "fact": {…}}

`v` is the schema of the fact; `request` is left out where there is none.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from events.errors import Unreadable
from events.facts import TOPICS, Fact

StoredRow: TypeAlias = tuple[int, str, int, str, bytes]
"""Position, stream, version, topic, state."""

_decode = json.JSONDecoder().raw_decode
_compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


@dataclass(frozen=True)
class Blank:
    """Stands for a fact whose stored state was blanked; `topic` tells what it was."""

    topic: str


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
    fact: Fact | Blank


def check_time(at: str) -> None:
    """Raise ValueError unless `at` is a time in ISO 8601 with its offset."""
    if datetime.fromisoformat(at).utcoffset() is None:
        raise ValueError(f"expected a time with its offset from UTC, not {at!r}")


def to_state(fact: Fact, at: str, by: str, request: str | None) -> bytes:
    """The bytes to store; ValueError if the fact would not come back from them unchanged."""
    envelope = {"v": fact.schema, "at": at, "by": by, "request": request, "fact": vars(fact)}
    if request is None:
        del envelope["request"]
    text = _compact(envelope)
    if json.loads(text)["fact"] != vars(fact):
        raise ValueError(f"not plain data: {fact!r}")
    return text.encode()


def _plain(text: str) -> Any:
    """What the text says; `json.loads` looks for blanks around it, which takes as long again."""
    document, end = _decode(text)
    if end != len(text):
        raise ValueError("more than a JSON document")
    return document


def _upcast(kind: type[Fact], schema: int, fields: dict[str, Any]) -> dict[str, Any]:
    if schema > kind.schema:
        raise ValueError(f"{kind.topic} has schema {schema}, newer than this program knows")
    for upcast in kind.upcasts[schema - 1 :]:
        fields = upcast(fields)
    return fields


def _to_event(row: StoredRow) -> Event:
    position, stream, version, topic, state = row
    if not state:
        return Event(position, stream, version, "", "", None, Blank(topic))
    kind, envelope = TOPICS[topic], _plain(str(state, "utf-8"))
    fields, schema = envelope["fact"], envelope["v"]
    if schema != kind.schema:
        fields = _upcast(kind, schema, fields)
    at, by, request = envelope["at"], envelope["by"], envelope.get("request")
    return Event(position, stream, version, at, by, request, kind(**fields))


def to_events(rows: Iterable[StoredRow]) -> list[Event]:
    """The events that these rows store, in today's shape; Unreadable names one that is none."""
    events = []
    for row in rows:
        try:
            events.append(_to_event(row))
        except (LookupError, TypeError, ValueError) as error:
            position, stream, version, topic, _ = row
            reason = str(error) if topic in TOPICS else f"unknown topic {topic!r}"
            raise Unreadable(stream, version, position, reason) from error
    return events
