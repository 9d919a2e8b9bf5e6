"""A store that somebody changed by hand, in all the ways there are: the audit names each.

A plain audit finds what is not chained anew, or does not fit together. What is chained anew and
could have been recorded, and what was cut from the end, is found against heads put away before.
"""

# ruff: noqa: S608 - SQL made of text is what this is about

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from events.chain import NOTHING, link, state_digest
from events.errors import StoreError
from events.salvage import open_readable
from tests.attack.damage import run as run_here
from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL
from tests.desk.sheets_here import CARDS, MATCH
from tourney.audit import auditor
from tourney.audit.audit import audit_chain
from tourney.audit.chain import read_heads

Tamper = Callable[[sqlite3.Connection], object]

RESULT = "(SELECT MIN(rowid) FROM stored_events WHERE topic = 'table.result-announced')"
NEXT_RESULT = f"(SELECT MIN(rowid) FROM stored_events WHERE rowid > {RESULT} + 1)"
FAR = "(SELECT MIN(rowid) FROM stored_events WHERE originator_id = 's/1/1')"
MOVE = "(SELECT MAX(rowid) FROM stored_events WHERE topic = 'table.move-recorded')"
NAME = "(SELECT MIN(rowid) FROM stored_events WHERE originator_id = 'player:mari')"
PENALTY = "(SELECT MIN(rowid) FROM stored_events WHERE topic = 'tournament.penalty-given')"
SEATING = "(SELECT MAX(rowid) FROM stored_events WHERE topic = 'tournament.round-seated')"
LAST = "(SELECT MAX(rowid) FROM stored_events)"
ALL = (
    "SELECT rowid, originator_id, originator_version, topic, state, state_digest FROM stored_events"
)
COLUMNS = "originator_id, originator_version, topic, state, state_digest, previous, head"


# -- tools


def chained(db: sqlite3.Connection) -> None:
    """Chain all events anew, as somebody would who knows how it is done."""
    head = NOTHING
    for at, stream, version, topic, state, kept in db.execute(f"{ALL} ORDER BY rowid").fetchall():
        digest = state_digest(state) if state else kept
        previous, head = head, link(head, stream, version, topic, digest)
        db.execute(
            "UPDATE stored_events SET state_digest = ?, previous = ?, head = ? WHERE rowid = ?",
            (digest, previous, head, at),
        )


def sql(*statements: str, anew: bool = False) -> Tamper:
    """Statements as with a database tool; ``anew``: and the chain is made to fit."""

    def tamper(db: sqlite3.Connection) -> None:
        for statement in statements:
            db.execute(statement)
        if anew:
            chained(db)

    return tamper


def state(sign: str, at: str = RESULT) -> str:
    return f"UPDATE stored_events SET state = {sign} WHERE rowid = {at}"


def column(what: str, at: str = RESULT) -> str:
    return f"UPDATE stored_events SET {what} WHERE rowid = {at}"


def replaced(was: str, now: str) -> str:
    return f"CAST(replace(state, '{was}', '{now}') AS BLOB)"


def swapped(one: str, two: str, *, anew: bool = False) -> Tamper:
    """Two events change their places."""

    def tamper(db: sqlite3.Connection) -> None:
        first, second = (db.execute(f"SELECT {at}").fetchone()[0] for at in (one, two))
        for new, former in ((-1, first), (first, second), (second, -1)):
            db.execute("UPDATE stored_events SET rowid = ? WHERE rowid = ?", (new, former))
        if anew:
            chained(db)

    return tamper


def deleted(at: str) -> Tamper:
    """An event goes, the numbers after it close up, in the log and in its stream, and the chain."""

    def tamper(db: sqlite3.Connection) -> None:
        gone = db.execute(
            f"SELECT rowid, originator_id, originator_version FROM stored_events WHERE rowid = {at}"
        ).fetchone()
        position, stream, version = gone
        db.execute("DELETE FROM stored_events WHERE rowid = ?", (position,))
        db.execute("UPDATE stored_events SET rowid = -rowid WHERE rowid > ?", (position,))
        db.execute("UPDATE stored_events SET rowid = -rowid - 1 WHERE rowid < 0")
        later = "UPDATE stored_events SET originator_version = {} WHERE originator_id = ?"
        db.execute(
            f"{later.format('-originator_version')} AND originator_version > ?", (stream, version)
        )
        db.execute(
            f"{later.format('-originator_version - 1')} AND originator_version < 0", (stream,)
        )
        db.execute(
            "UPDATE requests SET first = first - 1, last = last - 1 WHERE last > ?", (position,)
        )
        chained(db)

    return tamper


def loosened(was: str, now: str) -> tuple[str, ...]:
    """Statements that make the table of the events anew without one of its conditions."""
    made = (
        "CREATE TABLE n (rowid INTEGER PRIMARY KEY, originator_id TEXT NOT NULL,"
        " originator_version INTEGER NOT NULL, topic TEXT NOT NULL, state BLOB NOT NULL,"
        " state_digest BLOB NOT NULL, previous BLOB NOT NULL, head BLOB NOT NULL,"
        " UNIQUE (originator_id, originator_version))"
    )
    return (
        made.replace(was, now),
        "INSERT INTO n SELECT * FROM stored_events",
        "DROP TABLE stored_events",
        "ALTER TABLE n RENAME TO stored_events",
    )


def chain_on(db: sqlite3.Connection) -> None:
    """Put an event at the end that could have been recorded there: a penalty once more."""
    db.execute(
        f"INSERT INTO stored_events (rowid, {COLUMNS}) SELECT {LAST} + 1, originator_id,"
        " (SELECT MAX(originator_version) + 1 FROM stored_events WHERE originator_id = 'k'),"
        f" topic, state, state_digest, previous, head FROM stored_events WHERE rowid = {PENALTY}"
    )
    chained(db)


def a_different_club(db: sqlite3.Connection) -> None:
    """Put the store of a different club in the place of this one."""
    db.commit()
    with closing(sqlite3.connect("different.db")) as store:
        store.backup(db)


def put_back(db: sqlite3.Connection) -> None:
    """Put the name of somebody back who was forgotten."""
    name = Path("liis").read_bytes()
    db.execute("UPDATE stored_events SET state = ? WHERE state = x''", (name,))


# -- what is done to the store


PLAIN: dict[str, Tamper] = {
    "content": sql(state(replaced("peep", "ants"))),
    "content and digest": sql(
        state(replaced("peep", "ants")), column("state_digest = zeroblob(32)")
    ),
    "content and head": sql(state(replaced("peep", "ants")), column("head = zeroblob(32)")),
    "two swapped": swapped(RESULT, FAR),
    "two of a stream swapped, the chain anew": swapped(RESULT, NEXT_RESULT, anew=True),
    "a result deleted": sql(f"DELETE FROM stored_events WHERE rowid = {RESULT}"),
    "deleted and numbered on": sql(
        "DELETE FROM stored_events WHERE rowid = 12",
        "UPDATE stored_events SET rowid = -rowid WHERE rowid > 12",
        "UPDATE stored_events SET rowid = -rowid - 1 WHERE rowid < 0",
    ),
    "the last copied": sql(
        "INSERT INTO stored_events SELECT rowid + 1, originator_id, originator_version + 1, topic,"
        " state, state_digest, previous, head FROM stored_events ORDER BY rowid DESC LIMIT 1"
    ),
    "text for bytes": sql(state("CAST(state AS TEXT)")),
    "an empty state": sql(state("x''")),
    "a name blanked": sql(state("x''", NAME)),
    "a name put back": put_back,
    "nothing at all in a state": sql(*loosened("state BLOB NOT NULL", "state BLOB"), state("NULL")),
    "version as text": sql(column("originator_version = 'x'")),
    "version as a fraction": sql(column("originator_version = 2.5")),
    "version of 2^62": sql(column("originator_version = 4611686018427387904")),
    "stream as bytes": sql(column("originator_id = x'6b'")),
    "a player's stream as no text": sql(
        column("originator_id = CAST(x'706c617965723aff' AS TEXT)", NAME)
    ),
    "a tournament's stream as no text": sql(
        column("originator_id = CAST(x'6bff' AS TEXT), originator_version = 1", FAR)
    ),
    "head as text": sql(column("head = 'x'")),
    "previous as text": sql(column("previous = 'x'")),
    "topic as bytes": sql(column("topic = x'00ff'")),
    "positions moved on": sql("UPDATE stored_events SET rowid = rowid + 100"),
    "position negative": sql(column("rowid = -3")),
    "position 0": sql(column("rowid = 0")),
    "position 2^63-1": sql(column("rowid = 9223372036854775807")),
    "the first in the middle": sql(column("rowid = 400", "1")),
    "all deleted": sql("DELETE FROM stored_events"),
    "junk in a state": sql(state("x'7b7b'"), anew=True),
    "no UTF-8 in a state": sql(state("x'ff00ff'"), anew=True),
    "no fields": sql(state("x'7b7d'"), anew=True),
    "lists in lists": sql(
        state(replaced('"deal":', '"deal":' + "[" * 99999)),
        anew=True,
    ),
    "a number of 400 digits": sql(
        state(replaced('"deal":1', '"deal":1' + "9" * 400)),
        anew=True,
    ),
    "not a number": sql(state(replaced("5", "NaN")), anew=True),
    "an unknown topic": sql(column("topic = 'table.wished'"), anew=True),
    "an unknown stream": sql(column("originator_id = '../x', originator_version = 1"), anew=True),
    "a result deleted, the chain anew": sql(
        f"DELETE FROM stored_events WHERE rowid = {RESULT}",
        anew=True,
    ),
    "a move nobody could make": sql(state(replaced("8d", "8c"), MOVE), anew=True),
    "a player's number": sql(state(replaced("3", "3.5")), anew=True),
    "half a point of penalty": sql(
        state(replaced('"points":2', '"points":2.5'), PENALTY), anew=True
    ),
    "the tail cut, the requests left": sql("DELETE FROM stored_events WHERE rowid > 30"),
    "requests deleted": sql("DELETE FROM requests"),
    "a request elsewhere": sql("UPDATE requests SET first = 1, last = 1"),
    "a request longer": sql("UPDATE requests SET first = first - 1"),
    "a request's digest emptied": sql("UPDATE requests SET digest = x''"),
    "a request's digest cut": sql("UPDATE requests SET digest = x'00'"),
    "a request's digest as text": sql("UPDATE requests SET digest = 'x'"),
    "a request under another id": sql("UPDATE requests SET id = 'r2' WHERE id = 'r1'"),
    "a request in the future": sql("UPDATE requests SET last = 99999"),
    "a request's position as text": sql("UPDATE requests SET first = 'x'"),
    "a forged request": sql("INSERT INTO requests VALUES ('r9', x'', 1, 1)"),
    "a forged request of everything": sql(
        "INSERT INTO requests VALUES ('r9', x'', 1, 9223372036854775807)"
    ),
    "another table": sql("CREATE TABLE x (y)"),
    "a swallowing trigger": sql(
        "CREATE TRIGGER t BEFORE INSERT ON stored_events BEGIN SELECT raise(ignore); END"
    ),
    "a deleting trigger": sql(
        "CREATE TRIGGER t AFTER INSERT ON stored_events BEGIN DELETE FROM stored_events; END"
    ),
    "a trigger on requests": sql(
        "CREATE TRIGGER t AFTER INSERT ON requests BEGIN DELETE FROM requests; END"
    ),
    "an index": sql("CREATE INDEX i ON stored_events (topic)"),
    "a view": sql("CREATE VIEW v AS SELECT * FROM stored_events"),
    "a column more": sql("ALTER TABLE stored_events ADD COLUMN x"),
    "a column of requests more": sql("ALTER TABLE requests ADD COLUMN x"),
    "streams no longer unique": sql(*loosened(", UNIQUE (originator_id, originator_version)", "")),
    "a view that hides an event": sql(
        "ALTER TABLE stored_events RENAME TO kept",
        "CREATE VIEW stored_events AS SELECT rowid, * FROM kept WHERE originator_version <> 2",
    ),
    "a different format": sql("PRAGMA user_version=7"),
    "a different application": sql("PRAGMA application_id=7"),
    "a column renamed": sql("ALTER TABLE stored_events RENAME COLUMN head TO tail"),
    "no requests": sql("DROP TABLE requests"),
    "a table before its tournament": swapped(
        "(SELECT MIN(rowid) FROM stored_events WHERE originator_id = 's/1/1')",
        "(SELECT MIN(rowid) FROM stored_events WHERE originator_id = 's')",
        anew=True,
    ),
}
NOTED: dict[str, Tamper] = {
    "a time set back": sql(state(replaced("20", "19")), anew=True),
    "a seating": sql(state(replaced("mari", "ants"), SEATING), anew=True),
}
CHAINED: dict[str, Tamper] = {
    **NOTED,
    "a move that could be made": sql(state(replaced("8d", "9d"), MOVE), anew=True),
    "who won": sql(
        state(
            "CAST(replace(replace(replace(state, 'mari', '#'), 'jaan', 'mari'), '#',"
            " 'jaan') AS BLOB)",
            LAST,
        ),
        anew=True,
    ),
    "by whom": sql(state(replaced("ants-desk", "liis-desk")), anew=True),
    "a penalty": sql(state(replaced('"points":2', '"points":9'), PENALTY), anew=True),
    "a name": sql(state(replaced("mari", "mara"), NAME), anew=True),
    "two of different streams swapped": swapped(RESULT, FAR, anew=True),
    "a penalty deleted": deleted(PENALTY),
    "the last event deleted": deleted(LAST),
    "the last event cut": sql(f"DELETE FROM stored_events WHERE rowid = {LAST}"),
    "four events cut": sql(f"DELETE FROM stored_events WHERE rowid > {LAST} - 4"),
    "the tail cut": sql(
        "DELETE FROM stored_events WHERE rowid > 20", "DELETE FROM requests WHERE last > 20"
    ),
    "everything deleted with the requests": sql(
        "DELETE FROM stored_events", "DELETE FROM requests"
    ),
    "a different club's store": a_different_club,
}


HELPED = (
    "content",
    "no UTF-8 in a state",
    "an unknown topic",
    "a move nobody could make",
    "a damaged page",
)
"""Tried with several processes, too, whose findings must come back to the first."""
PAGE = 4096


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A store with all kinds of events, its heads, and what those need who change it."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("TOURNEY_LANG", "en")
        Path("evening.sheet").write_text(f"{MATCH}\n{CARDS}\n{DUEL}", "utf-8")
        well("--by", "ants-desk", "import", "evening.sheet")
        well("move", "kevad-2026/1/1", "mari attack 8d", "--request", "r1")
        well("penalty", "k", "mari", "2", "--reason", "late")
        well("penalty", "k", "jaan", "3", "--reason", "late", "--request", "r3")
        forget_liis()
        well("new", "o", "--game", "saare")
        well("enter", "o", "mari", "jaan", "peep")
        well("seat", "o", "1")
        well("card", "o/1/1/1", "mari jaan peep")
        Path("heads.json").write_text(well("heads", "--json"))
        shutil.copy("tourney.db", "later.db")
        well("--store", "later.db", "penalty", "k", "mari", "4", "--reason", "late")
        Path("later.json").write_text(well("--store", "later.db", "heads", "--json"))
        well("--store", "different.db", "new", "different", "--game", "saare")
        yield folder


def forget_liis() -> None:
    well("player", "add", "liis")
    with closing(sqlite3.connect("tourney.db")) as db:
        (name,) = db.execute(f"SELECT state FROM stored_events WHERE rowid = {LAST}").fetchone()
    Path("liis").write_bytes(name)
    well("player", "forget", "liis", "--yes")


def well(*words: str) -> str:
    """What a command prints that ends well."""
    ran = run_here(*words)
    assert ran.status == 0, (words, ran)
    return ran.out


@pytest.fixture
def here(run: Run, folder: Path, made: Path) -> Run:
    """The same, for this test alone."""
    for name in ("tourney.db", "heads.json", "later.json", "liis", "different.db"):
        shutil.copyfile(made / name, folder / name)
    return run


def change(tamper: Tamper) -> None:
    before = Path("tourney.db").read_bytes()
    with closing(sqlite3.connect("tourney.db")) as db, db:
        tamper(db)
    assert Path("tourney.db").read_bytes() != before


def test_an_untouched_store_is_sound(here: Run) -> None:
    assert here("audit", "--all", "--against", "heads.json").status == 0


@pytest.mark.parametrize("what", PLAIN)
def test_the_audit_names_what_was_changed(here: Run, what: str) -> None:
    change(PLAIN[what])
    status, out, err = here("audit")
    assert status, out
    assert "finding" in out or err.startswith("tourney: ")
    with suppress(StoreError), open_readable("tourney.db") as record:
        assert audit_chain(record, read_heads(json.loads(Path("heads.json").read_text()))).findings


@pytest.mark.parametrize("what", NOTED)
def test_the_audit_notes_what_may_be_right(here: Run, what: str) -> None:
    change(NOTED[what])
    assert "note: " in here("audit").out


@pytest.mark.parametrize("what", CHAINED)
def test_what_was_chained_anew_is_named_against_heads(here: Run, what: str) -> None:
    change(CHAINED[what])
    here("audit")
    status, out, _ = here("audit", "--against", "heads.json")
    assert status == 1
    assert "chain" in out


def test_an_event_that_could_be_is_named_against_heads_of_later(here: Run) -> None:
    change(chain_on)
    assert here("audit", "--against", "heads.json").status == 0  # so far all is as it was
    assert here("audit", "--against", "later.json").status == 1


@pytest.mark.slow
@pytest.mark.parametrize("what", HELPED)
def test_processes_that_share_the_work_name_the_same(
    here: Run, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    if what == "a damaged page":
        with Path("tourney.db").open("rb+") as file:
            file.seek(-PAGE, os.SEEK_END)
            file.write(bytes(PAGE))
    else:
        change(PLAIN[what])
    alone = here("audit", "--json")
    monkeypatch.setattr(auditor, "MANY", 1)
    monkeypatch.setattr(auditor, "cores", lambda: 2)
    assert here("audit", "--json") == alone
