"""A record as it was after one of its events: whoever follows it ends there."""

from events.chain import Head
from events.record import Event, Record


class Past(Record):
    """The beginning of a record, up to a position. It is read only, and not to be closed."""

    def __init__(self, whole: Record, position: int) -> None:
        """Take the record, and the last position that is seen of it."""
        super().__init__(whole._store)  # noqa: SLF001 - the same store, seen in part
        self._position = position

    def head(self) -> Head:
        """The end of what is seen."""
        return self.head_at(self._position)

    def read(self, stream: str, after: int = 0) -> list[Event]:
        """The events of a stream that are seen, after a version; Unreadable."""
        return [*filter(self._is_seen, super().read(stream, after))]

    def since(self, position: int, limit: int = 500) -> list[Event]:
        """The next events that are seen of the log after a position; Unreadable."""
        return [*filter(self._is_seen, super().since(position, limit))]

    def streams(self, prefix: str = "") -> list[str]:
        """The names of the streams that begin so and have begun."""
        return [stream for stream in super().streams(prefix) if self.read(stream)]

    def is_prefix(self, head: Head) -> bool:
        """Whether the log that had this head is the beginning of what is seen."""
        return head.position <= self._position and super().is_prefix(head)

    def _is_seen(self, event: Event) -> bool:
        return event.position <= self._position
