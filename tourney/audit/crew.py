"""Who carries an audit out: one process, or several that each have the record open for itself.

A long audit is shared by as many processes as there are cores. They are started afresh and not
forked, because an open SQLite file must not be carried over into another process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from events.record import Record, open_record
from tourney.audit.audit import Audit, Part, Progress, audit_chain, audit_tables
from tourney.audit.chain import Heads

if TYPE_CHECKING:
    from concurrent.futures import Executor

MANY: Final = 40
"""From so many tables on it is worth starting other processes."""
SHARE: Final = 5
"""So many tables are handed out at once."""


class Auditors(Protocol):
    """Those who carry it out."""

    def chain(self, published: Heads | None, progress: Progress) -> Callable[[], Audit]:
        """Begins with the chain; gives back what waits for its end."""

    def tables(self, streams: Sequence[str], scope: str) -> Iterator[Part]:
        """The tables audited, some at a time, in their order."""


class Alone:
    """This process, one thing after the other."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def chain(self, published: Heads | None, progress: Progress) -> Callable[[], Audit]:
        """Walks the chain at once."""
        audit = audit_chain(self._record, published, progress)
        return lambda: audit

    def tables(self, streams: Sequence[str], scope: str) -> Iterator[Part]:
        """Table by table."""
        return (audit_tables(self._record, [stream], scope) for stream in streams)


class Crew:
    """This process and others, which take the tables from both ends."""

    def __init__(self, record: Record, pool: Executor) -> None:
        self._record, self._pool = record, pool

    def chain(self, published: Heads | None, progress: Progress) -> Callable[[], Audit]:
        """Walks the chain while the tables are audited; its progress is not told."""
        return self._pool.submit(_chain, published).result

    def tables(self, streams: Sequence[str], scope: str) -> Iterator[Part]:
        """A few tables at a time: the others begin with the first, this process with the last."""
        shares = [streams[at : at + SHARE] for at in range(0, len(streams), SHARE)]
        given = [self._pool.submit(_tables, share, scope) for share in shares]
        left, mine = len(shares), dict[int, Part]()
        for at, theirs in enumerate(given):
            while left > at and not theirs.done():
                left -= 1
                if given[left].cancel():
                    mine[left] = audit_tables(self._record, shares[left], scope)
            yield mine.pop(at) if at in mine else theirs.result()


@contextmanager
def auditors(record: Record, where: str, tables: int) -> Iterator[Auditors]:
    """Those who audit so many tables of the record that is kept there."""
    cores = _cores()
    if tables < MANY or cores == 1:
        yield Alone(record)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - most audits are short
    from multiprocessing import get_context  # noqa: PLC0415

    afresh = get_context("spawn")
    with ProcessPoolExecutor(cores - 1, afresh, initializer=_open, initargs=(where,)) as pool:
        try:
            yield Crew(record, pool)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- in the other processes

_mine: list[Record] = []
"""The record as this process has opened it."""


def _open(where: str) -> None:
    _mine.append(open_record(where, create=False))


def _chain(published: Heads | None) -> Audit:
    return audit_chain(_mine[0], published)


def _tables(streams: Sequence[str], scope: str) -> Part:
    return audit_tables(_mine[0], streams, scope)
