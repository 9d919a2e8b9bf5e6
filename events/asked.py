"""What is kept of requests, held against the events, each of which bears its request."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import NamedTuple

from events.envelope import request_of
from events.ledger import Cursor, Ledger

_BATCH = 1000
_DIGEST = 32
_MARK = b'"request":'
"""Stands in every state that bears a request; looking for it is quicker than reading the state."""


class Asked(NamedTuple):
    """A request that is kept for events it does not belong to, or is not kept at all."""

    id: str
    position: int | None
    """Of its first event, None where it is none of them that is wrong."""


def wrong_requests(
    ledger: Ledger, read: Callable[[], AbstractContextManager[Cursor]]
) -> Iterator[Asked]:
    """The requests that are not kept as the events of a sound log bear them."""
    borne: defaultdict[str, set[int]] = defaultdict(set)
    blank, position = set[int](), 0
    while True:
        with read() as c:
            rows = ledger.since(c, position, _BATCH)
        if not rows:
            break
        for position, _, _, _, state in rows:
            if not state:
                blank.add(position)
            elif _MARK in state and (asked := _request(state)):
                borne[asked].add(position)
    with read() as c:
        kept = ledger.all_requests(c)
    for name, digest, first, last in kept:
        found = borne.pop(str(name), set())
        if isinstance(last, int) and last > position:
            continue  # the log was cut, which is found there
        if not _is_right(digest, first, last, found, blank):
            yield Asked(str(name), None)
    for name, found in sorted(borne.items()):
        yield Asked(name, min(found))


def _request(state: bytes) -> str | None:
    try:
        return request_of(state)
    except ValueError:
        return None


def _is_right(
    digest: object, first: object, last: object, borne: set[int], blank: set[int]
) -> bool:
    if not isinstance(first, int) or not isinstance(last, int) or not isinstance(digest, bytes):
        return False
    if not 0 < first <= last or last - first >= len(borne) + len(blank):
        return False
    positions = set(range(first, last + 1))
    is_forgotten = not positions.isdisjoint(blank)
    return borne <= positions <= borne | blank and (
        len(digest) == _DIGEST or (not digest and is_forgotten)
    )
