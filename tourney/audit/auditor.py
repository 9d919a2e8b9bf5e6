"""An audit of all that a scope names; a long one is shared by as many processes as there are cores.

Each of them has the record open for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Final

from events.progress import Progress, silent
from events.record import Record, open_record
from events.salvage import Salvaged
from tourney.addresses import EVERYTHING, AddressError, Scope, parse_scope
from tourney.audit.audit import (
    Audit,
    Part,
    audit_apart,
    audit_chain,
    audit_stream,
    audit_tournament,
    note_elsewhere,
    tournaments_of,
)
from tourney.audit.chain import Heads
from tourney.audit.persons import audit_persons
from tourney.audit.rows import Counted, audit_rows
from tourney.audit.tables import Audited
from tourney.processes import cores, workers
from tourney.readmodel.model import path_for
from tourney.readmodel.notfound import NotFound

MANY: Final = 40
"""The number of tables from which it is worth starting processes."""
AT_ONCE: Final = 5
"""How many tables a process is given at a time."""

Bar = Callable[[], AbstractContextManager[Progress]]
"""Shows the progress of one piece of work."""


def _no_bar() -> AbstractContextManager[Progress]:
    return nullcontext(silent)


class Auditor:
    """Audits what a scope names of a record; what it has seen is there even if it is stopped."""

    def __init__(self, record: Record, where: str, scope: str = "", start: str = "") -> None:
        """``where`` the record is kept; ``start`` is the first tournament of which tables are read.

        Raises NotFound where the scope or the tournament is not in the record.
        """
        self._record, self._where, self._scope = record, where, _scope(scope)
        slugs = tournaments_of(record, self._scope)
        if scope and not slugs:
            raise NotFound("tournament" if self._scope.round is None else "table", scope)
        if start and start not in slugs:
            raise NotFound("tournament", start)
        self._slugs = [slug for slug in slugs if slug >= start]
        self.seen = Audited()
        """What was seen of the tournaments that are done."""
        self.tournament = next(iter(self._slugs), "")
        """The one whose turn it is; those before it are done."""

    def audit(self, published: Heads | None = None, bar: Bar = _no_bar) -> Audit:
        """Audit the chain, the tables and who sat where; of everything persons and read model, too.

        Raises NotFound where there is nothing at the address, LostError.
        """
        begun = self._record.head().position
        streams = {slug: self._record.streams(Scope(slug).below) for slug in self._slugs}
        many = sum(map(len, streams.values())) >= MANY
        with _tables(self._record, self._where, self._scope, many=many) as audit_all:
            parts = {slug: audit_all(tables) for slug, tables in streams.items()}
            with bar() as progress:
                done = audit_chain(self._record, published, progress)
            for slug in self._slugs:
                self.tournament = slug
                self._tournament(parts[slug], bar)
        if self._scope.round and not (self.seen.tables or self.seen.findings or done.findings):
            raise NotFound("table", str(self._scope))
        done.seen.add(self.seen)
        if self._scope == EVERYTHING:
            done.findings.extend(audit_persons(self._record))
            done.findings.extend(audit_apart(self._record))
            done.seen.notes.extend(note_elsewhere(self._record, self._slugs))
            if not isinstance(self._record, Salvaged):
                self._rows(done, begun, bar)
        return done

    def _tournament(self, parts: Iterator[Part], bar: Bar) -> None:
        with bar() as progress:
            found = audit_tournament(self._record, self.tournament, self._scope, progress, parts)
        self.seen.add(found)

    def _rows(self, audit: Audit, begun: int, bar: Bar) -> None:
        counts = Counted(self._record, self._slugs, audit.seen.counts, begun)
        with bar() as progress:
            rows = audit_rows(self._record, path_for(self._where), progress, counts)
        audit.findings.extend([found for found in rows if found not in audit.findings])


def _scope(text: str) -> Scope:
    try:
        return parse_scope(text)
    except AddressError:
        raise NotFound("table", text) from None


@contextmanager
def _tables(
    record: Record, where: str, scope: Scope, *, many: bool
) -> Iterator[Callable[[Sequence[str]], Iterator[Part]]]:
    """What audits the tables of a tournament: this process, or several if there are many."""
    if not many or cores() == 1:
        yield partial(map, partial(audit_stream, record, scope))
        return
    with workers(_open, where) as pool:
        yield partial(pool.map, partial(_audit_stream, scope), chunksize=AT_ONCE)


# -- in the processes that were started

_mine: list[Record] = []
"""The record as this process has opened it."""


def _open(where: str) -> None:
    _mine.append(open_record(where, create=False))


def _audit_stream(scope: Scope, stream: str) -> Part:
    (record,) = _mine
    return audit_stream(record, scope, stream)
