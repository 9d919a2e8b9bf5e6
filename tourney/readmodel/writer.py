"""Rows into the file: one statement for many, on the connection whose transaction is open."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from json import JSONEncoder
from typing import Any, TypeVar

from tourney.readmodel.rows import Row
from tourney.readmodel.schema import TABLES, columns

as_json = JSONEncoder(ensure_ascii=False).encode
"""What a row holds of a list or a mapping."""

R = TypeVar("R", bound=Row)
_INSERTS: dict[type[tuple[object, ...]], str] = {}


def _insert(kind: type[tuple[object, ...]]) -> str:
    if kind not in _INSERTS:
        _INSERTS[kind] = _insert_into(kind)
    return _INSERTS[kind]


def _insert_into(kind: type[tuple[object, ...]]) -> str:
    names = columns(kind)
    listed, marks = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
    return f'INSERT OR REPLACE INTO "{TABLES[kind].name}" ({listed}) VALUES ({marks})'  # noqa: S608


class Writer:
    """Writes and reads rows in the transaction that is open."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take the connection of the read model's file."""
        self._connection = connection

    def put(self, kind: type[R], rows: Iterable[R]) -> None:
        """Writes rows of a kind, in the place of those that have the same key."""
        self._connection.executemany(_insert(kind), rows)

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
        listed = ", ".join(f'"{name}"' for name in columns(kind))
        select = f'SELECT {listed} FROM "{TABLES[kind].name}" WHERE {where}'  # noqa: S608
        return [kind(*row) for row in self._connection.execute(select, values)]
