"""Appending one event durably, beside a bare sqlite3 insert of the same bytes.

Both one event a transaction, in write-ahead mode with every commit on the disk, in turns of a
hundred on the same disk. The reference neither checks a version nor keeps a chain or an index.
"""

import json
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from events.envelope import to_state
from events.facts import MoveRecorded
from events.record import Batch, Record, open_record

AT = "2026-03-06T18:42:10+02:00"
STREAM = "kevad-2026/1/3"
TURNS, APPENDS = 15, 100


def open_reference(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE events (stream TEXT, version INTEGER, topic TEXT, state BLOB)")
    return db


def insert(db: sqlite3.Connection, number: int) -> None:
    fact = MoveRecorded(f"mari attack {number}")
    row = (STREAM, number, fact.topic, to_state(fact, AT, "ants", None))
    db.execute("INSERT INTO events VALUES (?, ?, ?, ?)", row)


def append(record: Record, number: int) -> None:
    fact = MoveRecorded(f"mari attack {number}")
    record.append([Batch(STREAM, number, [fact])], at=AT, by="ants")


def rate(do: Callable[[int], None], turn: int) -> float:
    start = perf_counter()
    for number in range(turn * APPENDS, (turn + 1) * APPENDS):
        do(number)
    return APPENDS / (perf_counter() - start)


def run() -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(open_reference(Path(folder, "reference.db"))) as db,
        open_record(Path(folder, "tourney.db")) as record,
    ):
        pairs = [
            (rate(lambda n: insert(db, n), turn), rate(lambda n: append(record, n), turn))
            for turn in range(TURNS)
        ]
    reference, ours = (median(rates) for rates in zip(*pairs, strict=True))
    return {
        "name": "append one event durably",
        "unit": "events/s",
        "ours": round(ours),
        "reference": round(reference),
        "ratio": round(ours / reference, 2),
        "bound": "at least 0.4",
    }


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
