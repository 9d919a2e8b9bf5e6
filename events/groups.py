"""Chains of groups of streams: what one part of the log came to, whatever else was recorded.

Of the events of a group, in the order of the log, the same chain is made as of the whole log. So a
group's published head proves what the group was, though the log has gone on elsewhere since.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager

from events.chain import NOT_AS_STORED, NOTHING, Head, link, state_digest
from events.ledger import ChainRow, Cursor, Ledger

_BATCH = 1000


class Groups:
    """The heads of groups, which can be asked for again: what was read is not read again."""

    def __init__(
        self,
        ledger: Ledger,
        read: Callable[[], AbstractContextManager[Cursor]],
        group: Callable[[str], str | None],
        until: Mapping[str, int] | None = None,
    ) -> None:
        """Take the log and how it is grouped; see Record.heads_of."""
        self._ledger, self._read, self._group, self._until = ledger, read, group, until
        self._counts: dict[str, int] = {}
        self._digests: dict[str, bytes] = {}
        self._position = 0

    def heads(self) -> dict[str, Head]:
        """The head of each group's own chain as it is now."""
        while rows := self._next():
            for row in rows:
                name = self._group(str(row.stream))
                if name is not None and not self._is_full(name):
                    self._add(name, row)
            self._position = rows[-1].position
        return {
            name: Head(count, self._digests[name].hex())
            for name, count in sorted(self._counts.items())
        }

    def _next(self) -> Sequence[ChainRow]:
        with self._read() as cursor:
            return self._ledger.chain(cursor, self._position, _BATCH)

    def _is_full(self, name: str) -> bool:
        return self._until is not None and self._counts.get(name, 0) >= self._until.get(name, 0)

    def _add(self, name: str, row: ChainRow) -> None:
        self._digests[name] = _linked(self._digests.get(name, NOTHING), row)
        self._counts[name] = self._counts.get(name, 0) + 1


def _linked(head: bytes, row: ChainRow) -> bytes:
    """The head after a row; one that nobody ever had where its columns are of other types."""
    try:
        return link(head, row.stream, row.version, row.topic, row.state_digest)
    except NOT_AS_STORED:
        return state_digest(repr(row).encode("utf-8", "surrogateescape"))
