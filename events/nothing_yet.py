"""What stands in for a store that is made by the first fact."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from eventsourcing.persistence import StoredEvent

from events.ledger import Cursor, Ledger, Request
from events.on_sqlite import new_tables


class NothingYet:
    """A store in which nothing is, and which is nowhere."""

    def __init__(self) -> None:
        """Make it in memory."""
        self.ledger = Ledger("rowid", "?")
        self._db = new_tables()

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[Cursor]:
        """A cursor that finds nothing."""
        yield self._db.cursor()

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        request: Request | None = None,
        as_read: Mapping[str, int] = {},
    ) -> Sequence[int]:
        """Nothing is ever inserted here."""
        raise NotImplementedError

    def strange(self) -> Sequence[str]:
        """There is nothing in it."""
        return ()

    def damage(self) -> str:
        """There is no file."""
        return ""

    def scrub(self) -> None:
        """There is nothing to be left."""

    def settle(self) -> None:
        """There is no file."""

    def close(self) -> None:
        """Let go of the memory."""
        self._db.close()
