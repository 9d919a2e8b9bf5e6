"""Reading an SQLite file where nothing may be written: on a protected stick, in another's folder.

SQLite keeps files beside one that it reads, and does not read it where it cannot make them.
"""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from events.temporary import Temporary


class Place:
    """Where a store is read that is in a place where nothing may be written.

    Where somebody else has it open, it is read as it goes on; else as it is now.
    """

    def __init__(self, path: Path) -> None:
        """Find the way in which SQLite can read this file."""
        self._copy: Temporary | None = None
        self.uri = _uri(path, "immutable=1")
        if log_of(path).exists():
            self.uri = _uri(path, "mode=ro")
            if not _is_readable(self.uri):
                self._copy = Temporary()
                self.uri = _uri(copied(path, Path(self._copy.name)), "mode=ro")

    def leave(self) -> None:
        """Remove what was copied."""
        if self._copy:
            self._copy.cleanup()


def _uri(path: Path, how: str) -> str:
    return f"{path.as_uri()}?{how}"


def _is_readable(uri: str) -> bool:
    try:
        with closing(sqlite3.connect(uri, uri=True)) as db:
            db.execute("SELECT 1 FROM sqlite_master")
    except sqlite3.Error:
        return False
    return True


def log_of(path: Path) -> Path:
    """The log that SQLite keeps beside a file."""
    return path.with_name(f"{path.name}-wal")


def copied(path: Path, folder: Path) -> Path:
    """A copy of a file and its log, which is incomplete while others write."""
    copy = folder / path.name
    shutil.copyfile(path, copy)
    if log_of(path).exists():
        shutil.copyfile(log_of(path), log_of(copy))
    return copy


def may_write(path: Path) -> bool:
    """Whether an SQLite file may be made or changed there, for which its folder must be writable.

    A folder that is missing is not asked: who writes finds out.
    """
    places = [place for place in (path, path.parent) if place.exists()]
    effective = os.access in os.supports_effective_ids
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in places)
