"""The folder of a site: only what has changed is written, each file aside first and then swapped.

A list of our own files with their digests, sizes and times is kept beside them. It is how a folder
is known to be ours: no other is ever touched, and in ours nothing but the files on the list. A file
that somebody changed is made again. One process at a time brings a folder up to date.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from tourney.files import to_disk
from tourney.publishing.exchanging import exchange_trees
from tourney.publishing.listed import LOOSE, NOTHING, Head, Listed, Listing, Seen, check, listing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

ASIDE: Final = ".aside"
_NUMBERS: Final = count(1)
"""Numbers of the files that this process puts aside."""
PATIENCE: Final = 10.0
"""Seconds to wait for another process that is writing the same site."""


class SiteBusyError(RuntimeError):
    """Another process is writing this site all the time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self.folder = folder


@dataclass(frozen=True)
class Published:
    """What became of the files of a site; names with ``/`` from its folder."""

    written: tuple[str, ...]
    unchanged: int
    removed: tuple[str, ...]
    pages: int
    """How many pages the site has, in all languages."""
    made: tuple[str, ...] = ()
    """The parts that were made anew; the rest could not have changed."""


class File(NamedTuple):
    """A file of the site, and where its new content waits; empty if it has none."""

    name: str
    digest: str
    aside: str


class Aside:
    """Where new files wait: all in one folder, for making and removing folders takes longest."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def file(self, name: str, content: bytes) -> File:
        """Return a file, written aside if it differs from what is in its place."""
        digest = hashlib.sha256(content).hexdigest()
        if _holds(f"{self._root}/{name}", content):
            return File(name, digest, "")
        aside = self._root / ASIDE / f"{os.getpid()}-{next(_NUMBERS)}"
        aside.write_bytes(content)
        return File(name, digest, aside.name)


class Folder:
    """A site's folder, while it is brought up to date."""

    def __init__(self, root: Path, patience: float = PATIENCE) -> None:
        """Take the folder, which need not be there; NotASiteError, SiteBusyError."""
        self.root = root
        check(root)  # nothing is made where it is not ours
        root.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(root, patience)
        self.before = listing(root)
        self._digests = self.before.files()
        self._clear()
        (root / ASIDE).mkdir()
        self._aside = Aside(root)
        self.now: dict[str, Listed] = {}
        self._made: list[str] = []
        self._loose: list[File] = []
        self._waiting: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing aside, also when the building broke off."""
        self._clear()
        with suppress(OSError):
            os.close(self._lock)

    def _clear(self) -> None:
        if (self.root / ASIDE).is_dir():
            shutil.rmtree(self.root / ASIDE)

    # -- what the site is to have

    def keep(self, part: str, stamp: str, *, looking: bool = True) -> bool:
        """Keep a part as it is, if it is listed with this stamp and its files are as we left them.

        Without ``looking`` the files are taken to be so: thousands of them take a while.
        """
        listed = self.before.parts.get(part)
        if listed is None or listed.stamp != stamp:
            return False
        if looking and not all(map(self._is_as_left, listed.files)):
            return False
        self.now[part] = listed
        return True

    def _is_as_left(self, name: str) -> bool:
        seen = self.before.seen.get(name)
        return seen is not None and seen == _seen(f"{self.root}/{name}")

    def keep_all(self, kind: str) -> None:
        """Keep all parts of a kind as they are for now, whatever their stamps."""
        for part, listed in self.before.parts.items():
            if part.startswith(f"{kind} "):
                self.now[part] = listed

    def drop_all(self, kind: str) -> None:
        """Forget what was kept so: which of them there are is said anew."""
        for part in [part for part in self.now if part.startswith(f"{kind} ")]:
            del self.now[part]

    def take(self, part: str, stamp: str, files: Iterable[File]) -> None:
        """A part that was made anew."""
        files = list(files)
        self._made.append(part)
        self.now[part] = Listed(stamp, {file.name: file.digest for file in files})
        self._waiting |= {file.name: file.aside for file in files if file.aside}

    def put(self, name: str, content: bytes) -> None:
        """A file that belongs to no part."""
        self._loose.append(self._aside.file(name, content))

    def files(self) -> list[str]:
        """The names of all files of parts so far."""
        return [name for part in self.now if part for name in self.now[part].files]

    # -- the end

    def swap(self, made: str = "", head: Head = NOTHING, *, by_trees: bool = False) -> Published:
        """Put what was written aside in its place, and remove what the site has no more.

        With ``by_trees`` folders that change much are exchanged whole, where that is possible.
        Whatever breaks this off, the list knows every file of ours, and the next time mends it.
        Afterwards the folder may go on.
        """
        made_anew, self._made = tuple(sorted(self._made)), []
        self.now[LOOSE] = Listed(LOOSE, {file.name: file.digest for file in self._loose})
        self._waiting |= {file.name: file.aside for file in self._loose if file.aside}
        now = Listing(made, head, dict(self.now))
        files, written = now.files(), tuple(self._waiting)
        to_disk(f"{self.root}/{ASIDE}/{aside}" for aside in self._waiting.values())
        removed = tuple(sorted(self._digests.keys() - files.keys()))
        if written or removed:
            self._changing({*written, *removed}).write(self.root)
        exchanged = self._exchange(files) if by_trees else set[str]()
        self._move(exchanged)
        for name in removed:
            if name.partition("/")[0] not in exchanged:
                _remove(self.root, name)
        now.seen = self._all_seen(files, {*made_anew})
        if now != self.before:
            now.write(self.root)
        self.before, self._digests, self._waiting, self._loose = now, files, {}, []
        pages = sum(name.endswith(".html") for name in files)
        return Published(written, len(files) - len(written), removed, pages, made_anew)

    def _changing(self, names: set[str]) -> Listing:
        """The list as before, but that nothing is known of some files."""
        parts = {part: _without(listed, names) for part, listed in self.before.parts.items()}
        before = self.before.parts.get(LOOSE, Listed(LOOSE, {})).files
        loose = {**before, **dict.fromkeys(names - self._digests.keys(), LOOSE)}
        parts[LOOSE] = _without(Listed(LOOSE, loose), names)
        return Listing(self.before.made, self.before.head, parts, self.before.seen)

    def _all_seen(self, files: Iterable[str], made: set[str]) -> dict[str, Seen]:
        """Size and time of each file: as before where its part was kept."""
        fresh = {name for part in {*made, LOOSE} for name in self.now[part].files}
        seen = {}
        for name in files:
            before = None if name in fresh else self.before.seen.get(name)
            if found := before or _seen(f"{self.root}/{name}"):
                seen[name] = found
        return seen

    def _exchange(self, files: Collection[str]) -> set[str]:
        return exchange_trees(
            self.root, self.root / ASIDE, self._digests.keys(), files, self._waiting
        )

    def _move(self, exchanged: Collection[str]) -> None:
        made: set[Path] = {self.root}
        for name, aside in self._waiting.items():
            if name.partition("/")[0] in exchanged:
                continue
            target = self.root / name
            if target.parent not in made:
                target.parent.mkdir(parents=True, exist_ok=True)
                made.add(target.parent)
            (self.root / ASIDE / aside).replace(target)
        to_disk(map(str, made))


def _holds(path: str, content: bytes) -> bool:
    """Whether a file is there and holds this."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 -- of thousands of files
            return os.fstat(file.fileno()).st_size == len(content) and file.read() == content
    except OSError:
        return False


def _seen(path: str) -> Seen | None:
    """Size and time of a file, None where none is there."""
    try:
        found = os.stat(path)  # noqa: PTH116 -- of thousands of files
    except OSError:
        return None
    return Seen(found.st_size, found.st_mtime_ns)


def _without(listed: Listed, names: set[str]) -> Listed:
    """A part of which nothing is known of some files."""
    if names.isdisjoint(listed.files):
        return listed
    return Listed(LOOSE, {**listed.files, **dict.fromkeys(names & listed.files.keys(), LOOSE)})


def _locked(root: Path, patience: float) -> int:
    """A descriptor of the folder that one process at a time has; to be closed."""
    if sys.platform == "win32":  # which opens no folder
        return -1
    folder, deadline = os.open(root, os.O_RDONLY), time.monotonic() + patience
    while True:
        try:
            import fcntl  # noqa: PLC0415 -- not on every machine

            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                os.close(folder)
                raise SiteBusyError(root) from None
            time.sleep(0.05)
        else:
            return folder


def _remove(root: Path, name: str) -> None:
    """Remove a file, and its folders as far as they are empty then."""
    file = root / name
    file.unlink(missing_ok=True)
    for folder in file.parents:
        if folder == root or any(folder.iterdir()):
            return
        folder.rmdir()
