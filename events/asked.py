"""What each event bears, held against the log: the request it was recorded for, and its time."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from events.envelope import borne_by
from events.ledger import Cursor, Ledger

_BATCH = 1000
_DIGEST = 32
_ASTRAY = timedelta(minutes=1)
"""How far the clocks of those who record at once may differ."""


class Asked(NamedTuple):
    """A request that is kept for events it does not belong to, or is not kept at all."""

    id: str
    position: int | None
    """Of its first event, None where it is none of them that is wrong."""


@dataclass
class Borne:
    """What the events of a log bear."""

    last: int = 0
    """The last position."""
    requests: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """For each request the positions of its events."""
    blank: set[int] = field(default_factory=set)
    """The positions of the events that are blank."""
    earlier: list[int] = field(default_factory=list)
    """The positions of the events whose time is before that of the event before them."""

    def wrong(self, kept: Iterable[tuple[object, ...]]) -> Iterator[Asked]:
        """The requests that are not kept (id, digest, first, last) as the events bear them."""
        borne = self.requests.copy()
        for name, digest, first, last in kept:
            found = borne.pop(str(name), set())
            if isinstance(last, int) and last > self.last:
                continue  # the log was cut, which is found there
            if not _is_right(digest, first, last, found, self.blank):
                yield Asked(str(name), None)
        for name, found in sorted(borne.items()):
            yield Asked(name, min(found))


def borne(ledger: Ledger, read: Callable[[], AbstractContextManager[Cursor]]) -> Borne:
    """What the events of a log bear; those that cannot be read bear nothing."""
    seen, before = Borne(), None
    while True:
        with read() as c:
            rows = ledger.since(c, seen.last, _BATCH)
        if not rows:
            return seen
        for seen.last, _, _, _, state in rows:
            if not state:
                seen.blank.add(seen.last)
                continue
            with suppress(ValueError):
                at, request = borne_by(state)
                if request:
                    seen.requests[request].add(seen.last)
                time = datetime.fromisoformat(at)
                if before and time < before - _ASTRAY:
                    seen.earlier.append(seen.last)
                before = time


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
