"""The digest chain over the whole log.

    state_digest = SHA-256(state)
    head         = SHA-256(previous ‖ version ‖ stream ‖ topic ‖ state_digest)

`previous` is the head of the event at the position before (32 zero bytes for the first),
`version` a big-endian integer of 8 bytes, `stream` and `topic` are UTF-8, each with its length
as 4 bytes before it. Everything is taken as it is stored, so reading older events in a newer
shape never breaks the chain; and because the chain holds a state's digest, not the state, a
name can be blanked without touching a link.
"""

from functools import lru_cache
from hashlib import sha256
from struct import error, pack
from typing import NamedTuple

NOTHING = bytes(32)
"""The head of an empty log."""


class Head(NamedTuple):
    """The end of the log, to be published: its last position and its head in hex."""

    position: int
    digest: str


NOT_AS_STORED = (AttributeError, TypeError, ValueError, error)
"""What comes of a column that somebody filled with another type."""


def state_digest(state: bytes) -> bytes:
    """The digest of an event's stored state."""
    return sha256(state).digest()


def link(previous: bytes, stream: str, version: int, topic: str, digest: bytes) -> bytes:
    """The head after the event whose state has this digest."""
    return sha256(previous + pack(">Q", version) + _labels(stream, topic) + digest).digest()


@lru_cache(maxsize=4096)
def _labels(stream: str, topic: str) -> bytes:
    name, kind = (text.encode("utf-8", "surrogateescape") for text in (stream, topic))
    return pack(">I", len(name)) + name + pack(">I", len(kind)) + kind
