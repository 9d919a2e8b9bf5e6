"""Following the record: the site is brought up to date after whatever anybody records."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from events.errors import Busy
from tourney.publishing.folder import SiteBusyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tourney.publishing.folder import Published
    from tourney.publishing.site import Publisher

POLL: Final = 0.2
"""Seconds between two looks at the record's end, which cost next to nothing."""


class Update(NamedTuple):
    """The site was brought up to date."""

    published: Published
    position: int
    """Up to which event."""
    seconds: float
    """How long it took since the new event was seen."""


def updates(
    publisher: Publisher,
    heads: Callable[[], Mapping[str, Any] | None],
    looked: Callable[[], object] = lambda: None,
    pause: Callable[[], object] = lambda: time.sleep(POLL),
) -> Iterator[Update]:
    """Brings the site up to date now, if it is not, and after each change, without end.

    ``heads`` gives the heads of the record, ``pause`` waits between two looks, and ``looked`` is
    called after each that came to its end. While others are in the way it waits for them. Raises
    NotASiteError, DifferentRecordError, StoreError.
    """
    model = publisher.model
    publisher.renderer.warm_up()
    while True:
        seen = time.perf_counter()
        try:
            model.catch_up()
            if model.head() != publisher.done:
                for step in publisher.steps(heads()):
                    if step.written or step.removed:
                        position = model.head().position
                        yield Update(step, position, time.perf_counter() - seen)
            looked()
        except (Busy, SiteBusyError):
            pass
        pause()
