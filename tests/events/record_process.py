"""A process of its own that records: started by the tests, which then race or kill it.

record_process.py open WHERE              make or open the store
record_process.py write WHERE STREAM      record batches of two until killed, and print the
                                          version each time it is acknowledged
record_process.py race WHERE              record 50 events in the stream "shared", and print how
                                          often another process was faster
record_process.py follow WHERE READMODEL  follow the record into a table until killed
"""

import sqlite3
import sys
from collections.abc import Sequence

from events.errors import Conflict
from events.facts import MoveRecorded
from events.follow import Follower
from events.record import Batch, Event, open_record

AT = "2026-03-06T18:42:10+02:00"


def tell(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def write(where: str, stream: str) -> None:
    with open_record(where, timeout=30) as record:
        version = record.version(stream)
        while True:
            pair = [MoveRecorded(f"{stream} {version}"), MoveRecorded(f"{stream} {version + 1}")]
            record.append([Batch(stream, version, pair)], at=AT, by=stream)
            version += 2
            tell(version)


def race(where: str) -> None:
    won = 0
    with open_record(where, timeout=30) as record:
        version = record.version("shared")
        while won < 50:
            try:
                batch = Batch("shared", version, [MoveRecorded(str(version))])
                record.append([batch], at=AT, by="ants")
            except Conflict as conflict:
                version = conflict.actual
            else:
                won, version = won + 1, version + 1


def add_rows(db: sqlite3.Connection, events: Sequence[Event]) -> None:
    """A row an event, and a count that would tell if one were lost or doubled."""
    db.executemany(
        "INSERT INTO moves VALUES (?, ?, ?)",
        [(event.position, event.stream, event.version) for event in events],
    )
    db.execute("UPDATE total SET events = events + ?", (len(events),))


def make_tables(follower: Follower) -> None:
    with follower.transaction():
        db = follower.connection
        db.execute("CREATE TABLE IF NOT EXISTS moves (position, stream, version)")
        db.execute("CREATE TABLE IF NOT EXISTS total (events)")
        db.execute("INSERT INTO total SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM total)")


def follow(where: str, readmodel: str) -> None:
    with open_record(where) as record, Follower(readmodel, timeout=30) as follower:
        make_tables(follower)
        while True:
            follower.catch_up(record, lambda events: add_rows(follower.connection, events))
            tell(follower.head().position)


def main(mode: str, where: str, *others: str) -> None:
    if mode == "open":
        open_record(where).close()
    elif mode == "race":
        race(where)
    elif mode == "write":
        write(where, *others)
    else:
        follow(where, *others)


if __name__ == "__main__":
    main(*sys.argv[1:])
