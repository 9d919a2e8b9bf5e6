"""Two read models beside each other, row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tourney.readmodel.rows import BuiltRow
from tourney.readmodel.schema import TABLES, Kept, columns

LISTED: Final = 20
"""The most rows that are listed of a table."""


def differences(one: Path, other: Path) -> Iterator[tuple[str, str]]:
    """The rows that only one of the files has, or that differ there: table and key."""
    with closing(sqlite3.connect(one)) as db:
        db.execute("ATTACH DATABASE ? AS other", (str(other),))
        db.execute("BEGIN")
        for kind, kept in TABLES.items():
            names = [name for name in columns(kind) if (kind, name) != (BuiltRow, "scrub")]
            for key in _differing(db, kept, names):
                yield kept.name, "/".join(map(str, key))


def _differing(db: sqlite3.Connection, kept: Kept, names: list[str]) -> list[tuple[object, ...]]:
    listed = ", ".join(f'"{name}"' for name in names)
    key = ", ".join(f'"{name}"' for name in kept.key)
    here, there = (f'{listed} FROM {file}."{kept.name}"' for file in ("main", "other"))
    both = " UNION ".join(
        f"SELECT * FROM (SELECT {one} EXCEPT SELECT {another})"  # noqa: S608
        for one, another in ((here, there), (there, here))
    )
    select = f"SELECT DISTINCT {key} FROM ({both}) ORDER BY {key} LIMIT {LISTED}"  # noqa: S608
    return db.execute(select).fetchall()


def selected(path: Path, table: str, names: Sequence[str]) -> list[tuple[object, ...]]:
    """These columns of every row of a table."""
    listed = ", ".join(f'"{name}"' for name in names)
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f'SELECT {listed} FROM "{table}"').fetchall()  # noqa: S608
