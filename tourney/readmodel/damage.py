"""What a read model's file says of itself, or an error that came of it: ours, whole, damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from json import JSONDecodeError
from pathlib import Path
from typing import Final

from events.envelope import NoFactError
from events.errors import ForeignFileError, StoreError
from tourney.readmodel import schema
from tourney.table.history import NotOpenedError

STRANGE: Final = (
    *(UnicodeDecodeError, JSONDecodeError, NoFactError),
    *(KeyError, IndexError, TypeError, AttributeError, NotOpenedError),
)
"""What comes of a value that this program never writes.

A fault of the program's own, which may look the same, comes again when a new file is asked.
"""
_BROKEN: Final = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,  # no such table, no such column
    }
)


def cause_of(error: BaseException | None) -> BaseException | None:
    """What SQLite said."""
    while error and not isinstance(error, sqlite3.Error):
        error = error.__cause__
    return error


def code_of(error: BaseException | None) -> int:
    """SQLite's code of it, with its kinds; 0 for none."""
    return int(getattr(error, "sqlite_errorcode", 0))


def says_damaged(error: BaseException | None) -> bool:
    """Whether the error says that the file is not what it should be."""
    if isinstance(error, STRANGE) or "Could not decode" in str(error):
        return True  # bits of a text were turned
    return code_of(error) & 0xFF in _BROKEN


def damage_of(path: Path) -> str:
    """What SQLite finds wrong in the file, an index that lost rows included; empty for nothing.

    Empty, too, for a file that SQLite cannot read at all: whoever opens it makes it anew.
    """
    try:
        with closing(sqlite3.connect(path)) as db:
            db.text_factory = lambda raw: raw.decode("utf-8", "replace")
            (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # or a name in its message
        return ""
    return "" if found == "ok" else str(found)


def is_usable(path: Path, timeout: int) -> bool:
    """Whether the file is a read model as this program makes it, or nothing yet.

    ForeignFileError if it is neither that nor one of another version or damaged.
    """
    if not path.exists() or not path.stat().st_size:
        return True
    try:
        with closing(sqlite3.connect(path, timeout=timeout)) as db:
            if not schema.is_ours(db):
                raise ForeignFileError(str(path), "this is no read model")
            return schema.is_current(db) or schema.is_begun(db)
    except sqlite3.DatabaseError as error:
        if not says_damaged(error):
            raise StoreError(str(path), str(error)) from error
        if not schema.has_our_mark(path):
            raise ForeignFileError(str(path), str(error)) from error
        return False
