"""The secret of a table's link: made from a key that lies beside the store, and never stored."""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import b32encode
from collections import deque
from collections.abc import Callable, Sequence
from os import fdopen
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from tourney.readmodel.model import path_for

BYTES: Final = 20
"""Of a secret; they are 160 bits and 32 letters and digits, which a small QR code holds."""
TRIES: Final = 20
"""How many wrong links may come from one address within ``WHILE``."""
WHILE: Final = 60.0
"""Seconds."""
ADDRESSES: Final = 4096
"""The number of addresses of which wrong links are counted."""


def key_file(store: str) -> Path:
    """Return where the key of a store's links is kept."""
    return Path(str(path_for(store)).removesuffix(".read.db") + ".desk-key")


class Links:
    """The links of a round's tables.

    The key's file is made, for its owner only, if it is not there. Each question reads the key
    anew, so that a new one revokes all links at once.
    """

    def __init__(self, file: Path, tables: Sequence[str]) -> None:
        """Raises OSError where the key cannot be written."""
        self._file, self.tables = file, tables
        if not file.exists():
            self.renew()

    def renew(self) -> None:
        """Make a new key; every link of every round made so far is good no longer."""
        made, name = mkstemp(prefix=f"{self._file.name}.", dir=self._file.parent)
        with fdopen(made, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
        Path(name).replace(self._file)

    def secret(self, table: str) -> str:
        """Return the secret of a table, an address."""
        return _secret(self._key(), table)

    def table(self, secret: str) -> str | None:
        """Return the table of a secret, None for an unknown one; both take the same time."""
        key, given, found = self._key(), secret.encode("utf-8", "replace"), None
        for table in self.tables:
            if hmac.compare_digest(_secret(key, table).encode(), given):
                found = table
        return found

    def _key(self) -> bytes:
        return self._file.read_bytes()


def link_of(links: Links, base: str, table: str) -> str:
    """Return the link of a table, ``base`` being the address of the desk."""
    return f"{base.rstrip('/')}/t/{links.secret(table)}"


def _secret(key: bytes, table: str) -> str:
    digest = hmac.digest(key, table.encode(), "sha256")
    return b32encode(digest[:BYTES]).decode().lower()


class Tries:
    """How many wrong links, or passwords, came from each address of late."""

    def __init__(self, most: int = TRIES, clock: Callable[[], float] = time.monotonic) -> None:
        """Take how many may come within ``WHILE``, and what counts the seconds."""
        self._most, self._clock = most, clock
        self._wrong: dict[str, deque[float]] = {}

    def add(self, address: str) -> None:
        """Count a wrong link."""
        times = self._wrong.pop(address, None) or deque(maxlen=self._most)
        times.append(self._clock())
        self._wrong[address] = times
        if len(self._wrong) > ADDRESSES:
            del self._wrong[next(iter(self._wrong))]

    def too_many(self, address: str) -> bool:
        """Whether nothing is answered to this address for a while."""
        times = self._wrong.get(address) or deque()
        return len(times) == self._most and self._clock() - times[0] < WHILE
