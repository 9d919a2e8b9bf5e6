"""Rows into the file: one statement for many, on the connection whose transaction is open."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from json import JSONEncoder
from typing import Any, TypeAlias, TypeVar

from tourney.readmodel.rows import Row
from tourney.readmodel.schema import TABLES

as_json = JSONEncoder(ensure_ascii=False).encode
"""What a row holds of a list or a mapping."""

R = TypeVar("R", bound=Row)
Kind: TypeAlias = type[tuple[object, ...]]


def _insert(kind: Kind) -> str:
    listed, marks = _listed(kind), ", ".join("?" * len(_columns(kind)))
    return f'INSERT OR REPLACE INTO "{TABLES[kind].name}" ({listed}) VALUES ({marks})'  # noqa: S608


def _columns(kind: Kind) -> tuple[str, ...]:
    columns: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]  # of any named tuple
    return columns


def _listed(kind: Kind) -> str:
    return ", ".join(f'"{name}"' for name in _columns(kind))


class Writer:
    """Writes and reads rows in the transaction that is open."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take the connection of the read model's file."""
        self._connection = connection
        self._later: dict[Kind, list[Row]] = {}

    def put(self, kind: type[R], rows: Iterable[R]) -> None:
        """Writes rows of a kind, in the place of those that have the same key."""
        self._connection.executemany(_insert(kind), rows)

    def put_changed(self, kind: type[R], rows: Iterable[R], where: str, *values: object) -> None:
        """Makes these rows all that the condition chooses, and writes no more than it must.

        The columns of the key come first in such a row.
        """
        name, *key = TABLES[kind].name, *TABLES[kind].key
        old, new = {*self.rows(kind, where, *values)}, {*rows}
        gone = {row[: len(key)] for row in old - new} - {row[: len(key)] for row in new - old}
        matches = " AND ".join(f'"{column}" = ?' for column in key)
        delete = f'DELETE FROM "{name}" WHERE {matches}'  # noqa: S608
        self._connection.executemany(delete, sorted(gone))
        self.put(kind, sorted(new - old, key=lambda row: row[: len(key)]))

    def put_later(self, kind: type[R], rows: Iterable[R]) -> None:
        """Keeps rows of a kind until ``put_now``: many at once are written faster."""
        self._later.setdefault(kind, []).extend(rows)

    def put_difference(self, kind: type[R], old: Sequence[R], new: Sequence[R]) -> None:
        """Puts the new rows of a kind in the place of the old ones, at ``put_now`` at the latest.

        Only what differs is written. The columns of the key come first in such a row.
        """
        if not old:
            self.put_later(kind, new)
        elif old != new:
            key = TABLES[kind].key
            width = len(key)
            known, kept = {*old}, {row[:width] for row in new}
            gone = [row[:width] for row in old if row[:width] not in kept]
            matches = " AND ".join(f'"{column}" = ?' for column in key)
            delete = f'DELETE FROM "{TABLES[kind].name}" WHERE {matches}'  # noqa: S608
            self._connection.executemany(delete, gone)
            self.put_later(kind, [row for row in new if row not in known])

    def put_now(self) -> None:
        """Writes the rows that were kept."""
        for kind, rows in self._later.items():
            self._connection.executemany(_insert(kind), rows)
        self._later = {}

    def put_one(self, row: Row) -> None:
        """Writes a row, in the place of the one that has the same key."""
        self._connection.execute(_insert(type(row)), row)

    def do(self, statement: str, *values: object) -> None:
        """Runs a statement that changes rows."""
        self._connection.execute(statement, values)

    def select(self, statement: str, *values: object) -> list[Any]:
        """The rows of a SELECT as plain tuples."""
        return self._connection.execute(statement, values).fetchall()

    def rows(self, kind: type[R], where: str, *values: object) -> list[R]:
        """The rows of a kind that the condition (and what may follow it) chooses."""
        select = f'SELECT {_listed(kind)} FROM "{TABLES[kind].name}" WHERE {where}'  # noqa: S608
        return [kind(*row) for row in self._connection.execute(select, values)]
