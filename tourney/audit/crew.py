"""Who carries an audit out: one process, or several that each have the record open for itself.

A long audit is shared by as many processes as there are cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from events.record import Record, open_record
from tourney.audit.audit import Audit, Part, Progress, audit_chain, audit_tables
from tourney.audit.chain import Heads
from tourney.processes import cores, others

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

MANY: Final = 40
"""From so many tables on it is worth starting other processes."""
SHARE: Final = 5
"""So many tables are handed out at once."""


class Auditors(Protocol):
    """Those who carry it out."""

    def chain(self, published: Heads | None, progress: Progress) -> Callable[[], Audit]:
        """Begins with the chain; gives back what waits for its end."""

    def tables(self, streams: Sequence[str], scope: str, progress: Progress) -> Iterator[Part]:
        """The tables audited, some at a time, in their order."""


class Alone:
    """This process, one thing after the other."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def chain(self, published: Heads | None, progress: Progress) -> Callable[[], Audit]:
        """Walks the chain at once."""
        audit = audit_chain(self._record, published, progress)
        return lambda: audit

    def tables(self, streams: Sequence[str], scope: str, progress: Progress) -> Iterator[Part]:
        """Table by table."""
        for done, stream in enumerate(streams, 1):
            yield audit_tables(self._record, [stream], scope)
            progress(done, len(streams))


class Crew:
    """This process and others, which take the tables from both ends."""

    def __init__(self, record: Record, pool: Executor, others: int) -> None:
        self._record, self._pool, self._others = record, pool, others

    def chain(self, published: Heads | None, progress: Progress) -> Callable[[], Audit]:
        """Walks the chain while the tables are audited, and is soon done: no progress is told."""
        return self._pool.submit(_chain, published).result

    def tables(self, streams: Sequence[str], scope: str, progress: Progress) -> Iterator[Part]:
        """A few tables at a time: the others begin with the first, this process with the last."""
        shares = [streams[at : at + SHARE] for at in range(0, len(streams), SHARE)]
        given: list[Future[Part]] = []
        mine: list[Part] = []
        while (left := len(shares) - len(given) - len(mine)) > 0:
            waiting = sum(not one.done() for one in given)
            if waiting <= self._others:
                given.append(self._pool.submit(_tables, shares[len(given)], scope))
            else:
                mine.append(audit_tables(self._record, shares[-1 - len(mine)], scope))
                progress(len(shares) - left - waiting, len(shares))
        yield from (one.result() for one in given)
        yield from reversed(mine)
        progress(len(shares), len(shares))


@contextmanager
def auditors(record: Record, where: str, tables: int) -> Iterator[Auditors]:
    """Those who audit so many tables of the record that is kept there; LostError."""
    helping = cores() - 1
    if tables < MANY or not helping:
        yield Alone(record)
        return
    with others(helping, _open, where) as pool:
        yield Crew(record, pool, helping)


# -- in the other processes

_mine: list[Record] = []
"""The record as this process has opened it."""


def _open(where: str) -> None:
    _mine.append(open_record(where, create=False))


def _chain(published: Heads | None) -> Audit:
    return audit_chain(_mine[0], published)


def _tables(streams: Sequence[str], scope: str) -> Part:
    return audit_tables(_mine[0], streams, scope)
