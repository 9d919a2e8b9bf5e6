"""Whether anything was recorded: one look at the record for all who listen."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

from events.record import Record

LOOK: Final = 0.25
"""Seconds between two looks, which are for what other programs record."""


class Seen(NamedTuple):
    """The record at one look."""

    position: int
    """Of its last event."""
    versions: dict[str, int]
    """Of each table that somebody listens to."""


def look(record: Record, tables: list[str], before: Seen) -> Seen:
    """Return what is there now; the tables are only asked for where the record went on."""
    position = record.head().position
    if position == before.position and before.versions.keys() >= {*tables}:
        return before
    return Seen(position, {table: record.version(table) for table in tables})


class Watch:
    """Looks while anybody listens, and at once when it hears that something was recorded."""

    def __init__(self, run: Callable[..., Awaitable[Seen]]) -> None:
        """Take what runs a function with the record."""
        self._run = run
        self._listening: Counter[str] = Counter()
        self._seen = Seen(-1, {})
        self._news, self._wake = asyncio.Event(), asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Look now."""
        self._wake.set()

    @contextmanager
    def listening(self, table: str) -> Iterator[None]:
        """Have the table looked at."""
        self._listening[table] += 1
        self.wake()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            yield
        finally:
            self._listening[table] -= 1

    async def version(self, table: str, seen: int, patience: float) -> int:
        """Return the table's version: a different one than was seen, or that one after a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._seen.versions.get(table, seen) == seen:
                    await self._news.wait()
        return self._seen.versions.get(table, seen)

    async def _look(self) -> None:
        while tables := sorted(+self._listening):
            self._wake.clear()
            seen = await self._run(look, tables, self._seen)
            if seen is not self._seen:
                self._seen, news = seen, self._news
                self._news = asyncio.Event()
                news.set()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._wake.wait()
