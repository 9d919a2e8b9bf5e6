"""Chains of groups of streams: what one part of the log came to, whatever else was recorded.

Of the events of a group, in the order of the log, the same chain is made as of the whole log. So a
group's published head proves what the group was, though the log has gone on elsewhere since.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager

from events.chain import NOTHING, Head, link
from events.ledger import Cursor, Ledger

_BATCH = 1000


def heads_of(
    ledger: Ledger,
    read: Callable[[], AbstractContextManager[Cursor]],
    group: Callable[[str], str | None],
    until: Mapping[str, int] | None,
) -> dict[str, Head]:
    """The head of each group's own chain; see Record.heads_of."""
    counts: dict[str, int] = {}
    digests: dict[str, bytes] = {}
    position = 0
    while True:
        with read() as c:
            rows = ledger.chain(c, position, _BATCH)
        if not rows:
            return {name: Head(counts[name], digests[name].hex()) for name in sorted(counts)}
        position = rows[-1].position
        for row in rows:
            name = group(row.stream)
            if name is None or (until is not None and counts.get(name, 0) >= until.get(name, 0)):
                continue
            previous, labels = digests.get(name, NOTHING), (row.stream, row.version, row.topic)
            digests[name] = link(previous, *labels, row.state_digest)
            counts[name] = counts.get(name, 0) + 1
