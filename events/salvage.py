"""What can still be read of a store whose file is damaged, copied into a sound one.

Of such a file SQLite reads whatever stands on the pages that are whole. The first page, without
which it reads nothing, is the same in every store of this program, and is put there again in a
copy. The index of the streams names the events that are lost with a page of the table.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from events.chain import Head
from events.errors import DamagedError, NothingLeftError
from events.ledger import ChainRow
from events.on_sqlite import APPLICATION, new_tables, open_store, text_of
from events.progress import Progress, silent
from events.read_only import copied
from events.record import Record, Store, open_record
from events.temporary import Temporary
from events.verify import ChainFinding, Verdict, is_linked

_COLUMNS = "originator_id, originator_version, topic, state, state_digest, previous, head"
_READ = f"""INSERT OR IGNORE INTO main.stored_events (rowid, {_COLUMNS})
    SELECT rowid, {_COLUMNS} FROM damaged.stored_events NOT INDEXED
    WHERE rowid BETWEEN ? AND ?"""  # noqa: S608
_PUT_REQUEST = "INSERT OR IGNORE INTO main.requests VALUES (CAST(? AS TEXT), ?, ?, ?)"
_NAMES = """SELECT rowid, originator_id, originator_version FROM damaged.stored_events
    INDEXED BY sqlite_autoindex_stored_events_1
    ORDER BY originator_id {0}, originator_version {0}"""
_REQUESTS = "SELECT id, digest, first, last FROM damaged.requests ORDER BY id {0}"
_LAST = (
    "SELECT MAX(rowid) FROM damaged.stored_events NOT INDEXED",
    "SELECT MAX(last) FROM damaged.requests",
)
_TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite says of what it cannot read; the second where its sentence names what is no text."""
_SMALLEST = 128
"""The fewest bytes of a file that an event takes."""
_HOW_MANY_PAGES = slice(28, 32)
"""Where the first page says how many there are."""


class Lost(NamedTuple):
    """An event that cannot be read; its stream and version, where they are known."""

    position: int
    stream: str | None = None
    version: int | None = None


class Salvaged(Record):
    """What could be read of a damaged store, and what could not."""

    def __init__(self, store: Store, where: Path, lost: Iterable[Lost]) -> None:
        """Take a store with the events that were read, and those that were lost."""
        super().__init__(store)
        self.where = where
        self.lost = {one.position: one for one in lost}

    def verify(self, against: Iterable[Head] = (), progress: Progress = silent) -> Verdict:
        """Walk what was read of the chain; what is missing there is reported as lost."""
        verdict = super().verify(against, progress)
        found = [*self._named(verdict.findings)]
        lost = [ChainFinding("lost", *one) for _, one in sorted(self.lost.items())]
        with self._read() as cursor:
            cursor.execute("SELECT COUNT(*) FROM stored_events")
            (read,) = cursor.fetchone()
        damage = [ChainFinding("damaged", read), *lost]
        return replace(verdict, findings=[*damage, *found])

    def _named(self, found: Sequence[ChainFinding]) -> Iterator[ChainFinding]:
        """The findings besides what is lost, of which they may know the names."""
        for one in found:
            place = self.lost.get(one.position or 0)
            if one.what != "dropped" or not (place or one.position is None):
                yield one
            elif place and place.stream is None:
                self.lost[place.position] = Lost(place.position, one.stream, one.version)
        names = {(one.stream, one.version) for one in self.lost.values()}
        yield from (
            one
            for one in found
            if one.what == "dropped" and one.position is None
            if (one.stream, one.version) not in names
        )


@contextmanager
def open_readable(where: str) -> Iterator[Record]:
    """The record in a store; Salvaged, where the store's file is damaged.

    Raises StoreError and Busy as `open_record` does, and where nothing can be read.
    """
    try:
        record = open_record(where, create=False)
    except DamagedError as error:
        with _salvaged(Path(where), error) as salvage:
            yield salvage
        return
    with closing(record):
        if not (why := record.damage()):
            yield record
            return
    with _salvaged(Path(where), DamagedError(where, why)) as salvage:
        yield salvage


@contextmanager
def _salvaged(path: Path, error: DamagedError) -> Iterator[Salvaged]:
    """What can be read of the store in this file; NothingLeftError if nothing of a record can."""
    with Temporary() as folder:
        where = Path(folder) / "salvaged.db"
        open_store(where, 0, create=True).close()
        lost = _read(path.absolute(), where, Path(folder))
        if lost is None:
            raise NothingLeftError(error.where, error.reason) from error
        with Salvaged(open_store(where, 5, create=False), where, lost) as record:
            yield record


def _read(path: Path, where: Path, folder: Path) -> list[Lost] | None:
    """Copy what can be read of a file into a new store; None if that is nothing of a record."""
    with closing(sqlite3.connect(where, isolation_level=None)) as db:
        db.text_factory = text_of
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cell_size_check = ON")
        for file in (path, _with_first_page(copied(path, folder))):
            with suppress(*_TROUBLE):
                db.execute("ATTACH ? AS damaged", (str(file),))
                db.execute("SELECT COUNT(*) FROM damaged.sqlite_master")
            lost = _Reading(db, path.stat().st_size // _SMALLEST).all()
            if _is_ours(db):
                return lost
            with suppress(*_TROUBLE):
                db.execute("DETACH damaged")
    return None


def _with_first_page(copy: Path) -> Path:
    """Give a copy of a store the first page that every store has."""
    with closing(new_tables()) as ours:
        page = bytearray(ours.serialize())
        (size,) = ours.execute("PRAGMA page_size").fetchone()
    pages = copy.stat().st_size // size
    page[_HOW_MANY_PAGES] = pages.to_bytes(4)
    with copy.open("rb+") as file:
        file.write(page[:size])
    return copy


def _is_ours(db: sqlite3.Connection) -> bool:
    """Whether the file bears the mark of this program, or any row that was read is of a chain."""
    with suppress(*_TROUBLE):
        if db.execute("PRAGMA damaged.application_id").fetchone() == (APPLICATION,):
            return True
    rows = db.execute(f"SELECT rowid, {_COLUMNS} FROM main.stored_events")  # noqa: S608
    return any(is_linked(row) for row in map(ChainRow._make, rows))


def _raw(value: object) -> object:
    """The bytes of a text that may be none any more."""
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value


class _Reading:
    """Reading from the attached file around its damaged pages."""

    def __init__(self, db: sqlite3.Connection, most: int) -> None:
        """Take a connection to a new store, and how many events there can be at most."""
        self._db, self._most = db, most

    def all(self) -> list[Lost]:
        """Copy all that can be read; return which events are lost."""
        names = {
            position: (stream, version)
            for position, stream, version in self._both_ways(_NAMES)
            if isinstance(position, int) and 0 < position <= self._most
        }
        last = max([*names, *self._ends()], default=0)
        self._copy(1, min(last, self._most))
        requests = [tuple(map(_raw, row)) for row in self._both_ways(_REQUESTS)]
        self._db.executemany(_PUT_REQUEST, requests)
        kept = {at for (at,) in self._db.execute("SELECT rowid FROM main.stored_events")}
        gaps = range(1, max([*kept, *names], default=0) + 1)
        return [Lost(at, *names.get(at, ())) for at in gaps if at not in kept]

    def _ends(self) -> Iterator[int]:
        """What the last position may be."""
        for statement in _LAST:
            with suppress(*_TROUBLE):
                (last,) = self._db.execute(statement).fetchone()
                if isinstance(last, int):
                    yield last

    def _copy(self, first: int, last: int) -> None:
        """Copy the events between two positions, in halves where they are not all readable."""
        try:
            self._db.execute(_READ, (first, last))
        except _TROUBLE:
            if first < last:
                middle = (first + last) // 2
                self._copy(first, middle)
                self._copy(middle + 1, last)

    def _both_ways(self, statement: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, read from both ends up to where it cannot be read."""
        for way in ("ASC", "DESC"):
            with suppress(*_TROUBLE):
                yield from self._db.execute(statement.format(way))
                return
