"""The read model: a file that follows the record, and can be thrown away at any time.

    with open_record(store) as record, ReadModel(path_for(store), record) as model:
        model.catch_up()
        model.standings("kevad-2026")

A file that is damaged, of another program, of an older schema or built from another record is made
anew without a word, for nothing is kept in it that is not in the record. Where nothing can be
written it is made in a temporary place for as long as it is open.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Concatenate, Final, Self
from urllib.parse import parse_qs, urlsplit

from events.chain import Head
from events.errors import Busy, DamagedError, Diverged, StoreError
from events.follow import Follower
from events.progress import Progress, silent
from events.read_only import copied, may_write
from events.record import Event, Record
from events.sqlite_files import plain_errors
from events.temporary import Temporary, sweep
from tourney.readmodel import ratings, schema, views
from tourney.readmodel.answers import Answers, P, T
from tourney.readmodel.damage import STRANGE, cause_of, code_of, is_usable, says_damaged
from tourney.readmodel.projection import Projection
from tourney.readmodel.snapshot import Snapshot
from tourney.readmodel.writer import Writer

_LONG: Final = 2_000
"""The number of events from which a file is built aside: faster, but two are made."""
_ALONE: Final = ("journal_mode = OFF", "synchronous = OFF", f"cache_size = {-64 << 10}")
"""Nobody reads a file that is built aside, and it is thrown away if that does not succeed."""
_TRIES: Final = 20
"""How often an answer is asked for anew while a different record uses the same file."""
_SIDES: Final = ("-wal", "-shm", "-journal")
_MOVED: Final = sqlite3.SQLITE_READONLY_DBMOVED


def path_for(store: str, environ: Mapping[str, str] = os.environ) -> Path:
    """Where the read model of a store is kept.

    Where TOURNEY_READ_MODEL says, else beside an SQLite store under its whole name (tourney.db,
    tourney.db.read.db), else, for a store on PostgreSQL, in the working directory under the names
    of the database and its server.
    """
    if path := environ.get("TOURNEY_READ_MODEL"):
        return Path(path)
    if "://" in store:
        return Path(f"{_server_name(store)}.read.db")
    return Path(f"{store}.read.db")


def _server_name(url: str) -> str:
    """A database and its server, as far as that can be the name of a file."""
    parts = urlsplit(url)
    server = parts.netloc.rpartition("@")[2]
    if not server:
        server = "".join(parse_qs(parts.query).get("host", ["localhost"]))
    name = f"{parts.path.strip('/') or 'tourney'}@{server}"
    return re.sub(r"[^\w.@-]+", "-", name)


def sweep_copies(path: Path) -> None:
    """Remove the copies of read models that killed processes left, beside this file too."""
    for place in (path.absolute().parent, None):
        sweep(place)


class ReadModel(Answers):
    """The read model of a record, in a file of its own. Every method may raise Busy and StoreError.

    What it answers is as of the last ``catch_up``, by whichever process.
    """

    def __init__(self, path: str | Path, record: Record, *, timeout: int = 5) -> None:
        """Open or make the file; ``timeout`` is how many seconds to wait for others."""
        self._aside: Temporary | None = None
        self.path = self._writable(Path(path).absolute())
        self._record, self._timeout = record, timeout
        self._known: Head | None = None
        sweep_copies(self.path)
        self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._follower.close()
        if self._aside:
            self._aside.cleanup()

    def _writable(self, path: Path) -> Path:
        """The place of the file: a temporary one where nothing can be written, with a copy."""
        if may_write(path):
            return path
        self._aside = Temporary()
        if path.exists() and schema.has_our_mark(path):
            return copied(path, Path(self._aside.name))
        return Path(self._aside.name) / path.name

    def _open(self) -> None:
        if not self.path.exists():
            _remove_former(self.path, self._record)
        try:
            if is_usable(self.path, self._timeout):
                self._follow_file()
                return
        except StoreError as error:
            if not self._is_broken(error):
                raise
        self._make_anew(silent)

    def _follow_file(self) -> None:
        """Open the file, and anew while somebody puts another one in its place."""
        for _ in range(_TRIES):
            try:
                self._use(_follower(self.path, self._timeout))
            except StoreError as error:
                if not self._is_moved(error):
                    raise
            else:
                return
        raise Busy(str(self.path))

    def _use(self, follower: Follower) -> None:
        self._follower = follower
        self._projection = Projection(follower.connection)

    # -- keeping up

    def catch_up(self, progress: Progress = silent) -> int:
        """Follow the record to its end, and return by how many events.

        ``progress`` is called after each batch with the position that was reached, and the end.
        """
        try:
            if self._is_far_behind():
                return self.rebuild(progress)
            followed = self._follow(progress)
        except Diverged:
            self.rebuild(progress)
            return 0
        except STRANGE:
            self._make_anew(progress)
            return 0
        except StoreError as error:
            if not self._is_broken(error):
                raise
            self._make_anew(progress)
            return 0
        return followed

    def _is_far_behind(self) -> bool:
        """Whether nothing of a long record was followed yet."""
        return self._follower.head().position == 0 and self._record.head().position > _LONG

    def _follow(self, progress: Progress = silent) -> int:
        followed = self._follower.catch_up(self._record, self._projection.project, progress)
        if followed:
            _scrub(self._follower)
        return followed

    def rebuild(self, progress: Progress = silent) -> int:
        """Build the file anew beside itself, take its place at once; return the last position.

        Whoever is reading meanwhile sees the old rows until the new ones are all there.
        """
        with self._built_aside(progress) as aside, closing(sqlite3.connect(aside)) as new:
            _copy(new, self._follower, str(self.path), self._timeout)
        self._use(self._follower)
        self._follow()
        return self._follower.head().position

    def _make_anew(self, progress: Progress) -> None:
        """Builds a new file in the place of one that cannot be used."""
        if hasattr(self, "_follower"):
            self._follower.close()
        is_usable(self.path, self._timeout)  # which refuses what is not ours
        with self._built_aside(progress) as aside:
            for side in _SIDES:
                Path(f"{self.path}{side}").unlink(missing_ok=True)
            aside.replace(self.path)
        self._follow_file()

    @contextmanager
    def _built_aside(self, progress: Progress) -> Iterator[Path]:
        """A new file up to the record's end, which is thrown away if it is not taken."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with Temporary(self.path.parent) as folder:
            aside = Path(folder) / "new"
            with closing(_follower(aside, self._timeout)) as follower:
                for pragma in _ALONE:
                    follower.connection.execute(f"PRAGMA {pragma}")
                projection = Projection(follower.connection, ranked_last=True)
                follower.catch_up(self._record, projection.project, progress)
                with follower.transaction():
                    projection.rank()
                _scrub(follower)
            with aside.open("rb+") as file:
                os.fsync(file)
            yield aside

    def made_anew(self, error: Exception) -> bool:
        """Make the file anew if the error may come of damage to it, and return whether it was.

        A fault of the program's own, which may look the same, comes again.
        """
        broken = self._is_broken(error) if isinstance(error, StoreError) else says_damaged(error)
        if broken:
            self._make_anew(silent)
        return broken

    def _is_broken(self, error: StoreError) -> bool:
        damaged = isinstance(error, DamagedError) or says_damaged(cause_of(error))
        return error.where == str(self.path) and damaged

    def _is_moved(self, error: StoreError) -> bool:
        return error.where == str(self.path) and code_of(cause_of(error)) == _MOVED

    # -- asking

    def ratings(self, tournament: str) -> Mapping[str, int]:
        """The rating of everybody who played in a tournament, after the last deal there, by id."""
        self._rate()
        return super().ratings(tournament)

    def rating(self, player: str) -> tuple[views.Rating, ...]:
        """A player's rating in each game played, by this or any id merged into it; NotFound."""
        self._rate()
        return super().rating(player)

    def _rate(self) -> None:
        if self._ask(ratings.is_behind):
            with self._follower.transaction():
                ratings.catch_up(Writer(self._follower.connection))

    def follows(self, position: int, digest: str) -> bool:
        """Whether the record that had this head is the beginning of the one that is followed."""
        return self._record.is_prefix(Head(position, digest))

    def snapshot(self) -> Snapshot:
        """All answers as of now, ratings included, whatever is recorded meanwhile; to be closed."""
        while True:
            self._rate()
            taken = Snapshot(self.path, self._timeout)
            if not self._record.is_prefix(taken.head()):
                taken.close()
                self.catch_up()
            elif taken.is_behind():
                taken.close()
            else:
                return taken

    def head(self) -> Head:
        """The head of the record as far as it was followed."""
        return self._follower.head()

    def head_of(self, taken: Answers) -> Head:
        """The head of the record as of a snapshot."""
        return self._record.head_at(taken.built().position)

    # -- supposing

    def supposing(
        self,
        events: Sequence[Event],
        query: Callable[Concatenate[Writer, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return the answer to a query as if these events had been recorded next; none is kept."""
        return self._of_this_record(lambda: self._suppose(events, query, *args, **kwargs))

    def _suppose(
        self,
        events: Sequence[Event],
        query: Callable[Concatenate[Writer, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        connection = self._follower.connection
        with plain_errors(str(self.path)):
            connection.execute("BEGIN IMMEDIATE")
            try:
                self._check_record()
                if events:
                    Projection(connection).project(events)
                return query(Writer(connection), *args, **kwargs)
            finally:
                connection.execute("ROLLBACK")

    def _ask(
        self, query: Callable[Concatenate[Writer, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The answer to a query, all of it as of one moment."""
        try:
            return self._of_this_record(lambda: self._answer(query, *args, **kwargs))
        except (sqlite3.Error, *STRANGE) as error:
            if not says_damaged(error):
                raise StoreError(str(self.path), str(error)) from error
            self._make_anew(silent)
        return self._of_this_record(lambda: self._answer(query, *args, **kwargs))

    def _of_this_record(self, answer: Callable[[], T]) -> T:
        """An answer that is of this record: somebody with another one may use the same file."""
        for _ in range(_TRIES):
            try:
                return answer()
            except Diverged:
                self.catch_up()
        raise Busy(str(self.path))

    def _check_record(self) -> None:
        """Raise Diverged unless what the file holds now was made of this record."""
        seen = self._follower.seen()
        if seen != self._known and not self._record.is_prefix(seen):
            raise Diverged(f"{self.path} was built from another record")
        self._known = seen

    def _answer(
        self, query: Callable[Concatenate[Writer, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        connection = self._follower.connection
        connection.execute("BEGIN")
        try:
            self._check_record()
            return query(Writer(connection), *args, **kwargs)
        finally:
            connection.execute("ROLLBACK")


def _remove_former(path: Path, record: Record) -> None:
    """Remove the file that an earlier program made for the same record, under a shorter name."""
    store = path.with_name(path.name.removesuffix(".read.db"))
    former = store.with_suffix(".read.db")
    if former == path or not former.is_file() or not schema.has_our_mark(former):
        return
    try:
        with closing(Follower(former)) as follower:
            head = follower.head()
    except (StoreError, Busy):
        return
    if head.position and record.is_prefix(head):
        for side in ("", *_SIDES):
            Path(f"{former}{side}").unlink(missing_ok=True)


def _follower(path: Path, timeout: int) -> Follower:
    """The open file, with its tables made if there are none; one process makes them."""
    follower = Follower(path, timeout=timeout)
    with follower.transaction():
        if not schema.is_current(follower.connection):
            schema.create(follower.connection)
    return follower


def _copy(source: sqlite3.Connection, target: Follower, where: str, timeout: float) -> None:
    """Overwrites all that the target holds, in one transaction."""
    deadline = time.monotonic() + timeout

    def wait(status: int, *_: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > deadline:
            raise Busy(where)

    source.backup(target.connection, progress=wait, sleep=0.01)


def _scrub(follower: Follower) -> None:
    """Leaves no byte of a forgotten name in the file or its log; tried again while others read."""
    connection = follower.connection
    if connection.execute("SELECT scrub FROM built").fetchone() != (1,):
        return
    connection.execute("VACUUM")
    (blocked, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if not blocked:
        connection.execute("UPDATE built SET scrub = 0")
