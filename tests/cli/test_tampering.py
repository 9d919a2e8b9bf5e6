"""A store that somebody changed by hand, in all the ways there are: the audit names each.

A plain audit finds what is not chained anew; what is, and what was cut from the end, is found
against heads that were put away before.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.chain import NOTHING, link, state_digest
from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL
from tests.desk.sheets_here import CARDS, MATCH
from tourney.cli import main

Tamper = Callable[[sqlite3.Connection], object]


def chained(db: sqlite3.Connection) -> None:
    """Chain all events anew, as somebody would who knows how it is done."""
    head = NOTHING
    rows = db.execute(
        "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events"
        " ORDER BY rowid"
    ).fetchall()
    for at, stream, version, topic, state in rows:
        digest = state_digest(state)
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


MOVE = "(SELECT MAX(rowid) FROM stored_events WHERE topic = 'table.move-recorded')"
RESULT = "(SELECT MIN(rowid) FROM stored_events WHERE topic = 'table.result-announced')"
NAME = "(SELECT MIN(rowid) FROM stored_events WHERE originator_id = 'player:mari')"
LAST = "(SELECT MAX(rowid) FROM stored_events)"


def state(sign: str, at: str = RESULT) -> str:
    return f"UPDATE stored_events SET state = {sign} WHERE rowid = {at}"  # noqa: S608


def column(what: str, at: str = RESULT) -> str:
    return f"UPDATE stored_events SET {what} WHERE rowid = {at}"  # noqa: S608


EDITED = "CAST(replace(state, 'peep', 'ants') AS BLOB)"
SWAP = (
    f"UPDATE stored_events SET rowid = -5 WHERE rowid = {RESULT}",  # noqa: S608
    f"UPDATE stored_events SET rowid = rowid - 1 WHERE rowid = {RESULT}",  # noqa: S608
)
PLAIN: dict[str, Tamper] = {
    "content": sql(state(EDITED)),
    "content and digest": sql(state(EDITED), column("state_digest = zeroblob(32)")),
    "content and head": sql(state(EDITED), column("head = zeroblob(32)")),
    "a result deleted": sql(f"DELETE FROM stored_events WHERE rowid = {RESULT}"),  # noqa: S608
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
    "version as text": sql(column("originator_version = 'x'")),
    "version as a fraction": sql(column("originator_version = 2.5")),
    "version of 2^62": sql(column("originator_version = 4611686018427387904")),
    "stream as bytes": sql(column("originator_id = x'6b'")),
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
    "not a number": sql(state("CAST(replace(state, '5', 'NaN') AS BLOB)"), anew=True),
    "an unknown topic": sql(column("topic = 'table.wished'"), anew=True),
    "an unknown stream": sql(column("originator_id = '../x', originator_version = 1"), anew=True),
    "a result deleted, the chain anew": sql(
        f"DELETE FROM stored_events WHERE rowid = {RESULT}",  # noqa: S608
        anew=True,
    ),
    "a move nobody could make": sql(
        state("CAST(replace(state, '8d', '8c') AS BLOB)", MOVE), anew=True
    ),
    "a player's number": sql(state("CAST(replace(state, '3', '3.5') AS BLOB)"), anew=True),
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
    "streams no longer unique": sql(
        "CREATE TABLE n (rowid INTEGER PRIMARY KEY, originator_id TEXT NOT NULL,"
        " originator_version INTEGER NOT NULL, topic TEXT NOT NULL, state BLOB NOT NULL,"
        " state_digest BLOB NOT NULL, previous BLOB NOT NULL, head BLOB NOT NULL)",
        "INSERT INTO n SELECT * FROM stored_events",
        "DROP TABLE stored_events",
        "ALTER TABLE n RENAME TO stored_events",
    ),
    "a view that hides an event": sql(
        "ALTER TABLE stored_events RENAME TO kept",
        "CREATE VIEW stored_events AS SELECT rowid, * FROM kept WHERE originator_version <> 2",
    ),
    "a different format": sql("PRAGMA user_version=7"),
    "a different application": sql("PRAGMA application_id=7"),
    "a column renamed": sql("ALTER TABLE stored_events RENAME COLUMN head TO tail"),
    "no requests": sql("DROP TABLE requests"),
}
CHAINED: dict[str, Tamper] = {
    "who won": sql(
        state(
            "CAST(replace(replace(replace(state, 'mari', '#'), 'jaan', 'mari'), '#',"
            " 'jaan') AS BLOB)",
            LAST,
        ),
        anew=True,
    ),
    "a time": sql(state("CAST(replace(state, '202', '201') AS BLOB)"), anew=True),
    "by whom": sql(state("CAST(replace(state, 'ants-desk', 'liis-desk') AS BLOB)"), anew=True),
    "a name": sql(state("CAST(replace(state, 'mari', 'mara') AS BLOB)", NAME), anew=True),
    "the last event cut": sql(f"DELETE FROM stored_events WHERE rowid = {LAST}"),  # noqa: S608
    "the tail cut": sql(
        "DELETE FROM stored_events WHERE rowid > 20", "DELETE FROM requests WHERE last > 20"
    ),
    "everything deleted with the requests": sql(
        "DELETE FROM stored_events", "DELETE FROM requests"
    ),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a match, cards, a duel, and moves that were asked for by requests."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Path("evening.sheet").write_text(f"{MATCH}\n{CARDS}\n{DUEL}", "utf-8")
        run_well("--by", "ants-desk", "import", "evening.sheet")
        run_well("move", "kevad-2026/1/1", "mari attack 8d", "--request", "r1")
        run_well("penalty", "k", "mari", "2", "--reason", "late", "--request", "r3")
    return folder


def run_well(*words: str) -> None:
    """Run a command that ends well."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert not ended.value.code, words


@pytest.fixture
def here(run: Run, folder: Path, made: Path) -> Run:
    """The same, for this test alone, with its heads put away."""
    shutil.copytree(made, folder, dirs_exist_ok=True)
    (folder / "heads.json").write_text(run("heads", "--json").out)
    return run


def changed(folder: Path, tamper: Tamper) -> None:
    with closing(sqlite3.connect(folder / "tourney.db")) as db:
        before = [*db.iterdump()], db.execute("PRAGMA user_version").fetchall()
        with db:
            tamper(db)
        pragmas = db.execute("PRAGMA user_version").fetchall()
        marks = db.execute("PRAGMA application_id").fetchall()
        assert ([*db.iterdump()], pragmas) != before or marks == [(7,)]


def test_an_untouched_store_is_sound(here: Run) -> None:
    assert here("audit", "--all", "--against", "heads.json").status == 0


@pytest.mark.parametrize("what", PLAIN)
def test_the_audit_names_what_was_changed(here: Run, folder: Path, what: str) -> None:
    changed(folder, PLAIN[what])
    for words in (("audit",), ("audit", "--against", "heads.json")):
        status, out, err = here(*words)
        assert status, (words, out)
        assert "finding" in out or err.startswith("tourney: ")


@pytest.mark.parametrize("what", CHAINED)
def test_what_was_chained_anew_is_named_against_heads(here: Run, folder: Path, what: str) -> None:
    changed(folder, CHAINED[what])
    here("audit")
    status, out, _ = here("audit", "--against", "heads.json")
    assert status == 1
    assert "chain" in out
