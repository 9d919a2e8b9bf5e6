"""Copying a log into a different store as it is stored, each position and link of it.

So the copy has the same heads, whatever database it is in. Nothing else of a store is carried over:
neither free pages with what was blanked nor anything that somebody added by hand.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from events.chain import Head
from events.errors import Diverged
from events.ledger import Cursor, Ledger
from events.progress import Progress

_BATCH = 1000

Transaction = Callable[[], AbstractContextManager[Cursor]]


class Side(Protocol):
    """A log that is read or written, and what reads and writes it."""

    ledger: Ledger

    def transaction(self, *, commit: bool) -> AbstractContextManager[Cursor]:
        """A cursor in a transaction."""

    def scrub(self) -> None:
        """Leave no byte of what was overwritten."""


def copy_log(source: Side, target: Side, progress: Progress) -> Head:
    """Add to the target what it lacks of the source, all or nothing; return its head then.

    What is recorded in the source meanwhile is left out. Raises Diverged where the target is not
    the beginning of the source; then nothing is written. Where somebody was forgotten in the source
    since, no byte of the name is left in the target either.
    """
    with source.transaction(commit=False) as here, target.transaction(commit=True) as there:
        start, head = target.ledger.head(there)
        if source.ledger.head_at(here, start) != head:
            raise Diverged(f"event {start}: the store is no beginning of what is copied")
        end, digest = source.ledger.head(here)
        blank = {at for at in source.ledger.blank_positions(here) if at <= start}
        blanked = sorted(blank.difference(target.ledger.blank_positions(there)))
        target.ledger.empty(there, blanked)
        position = start
        while position < end:
            rows = source.ledger.chain(here, position, min(_BATCH, end - position))
            target.ledger.put(there, rows)
            position = rows[-1].position
            progress(position, end)
        target.ledger.put_requests(there, source.ledger.requests(here, start, end))
    if blanked:
        target.scrub()
    return Head(end, digest.hex())
