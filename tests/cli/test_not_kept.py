"""A store that somebody changed by hand: nothing is called recorded that is not there."""

from __future__ import annotations

import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL
from tourney.messages.languages import LANGUAGES

EVENTS = {
    "swallows": "BEFORE INSERT ON stored_events BEGIN SELECT raise(ignore); END",
    "deletes": "AFTER INSERT ON stored_events BEGIN"
    " DELETE FROM stored_events WHERE rowid = new.rowid; END",
    "alters the state": "AFTER INSERT ON stored_events BEGIN"
    " UPDATE stored_events SET state = x'7b7d' WHERE rowid = new.rowid; END",
    "alters the stream": "AFTER INSERT ON stored_events BEGIN"
    " UPDATE stored_events SET originator_id = 'x' WHERE rowid = new.rowid; END",
    "moves on": "AFTER INSERT ON stored_events BEGIN"
    " UPDATE stored_events SET rowid = rowid + 5 WHERE rowid = new.rowid; END",
    "adds": "AFTER INSERT ON stored_events WHEN new.originator_id <> 'x' BEGIN INSERT INTO"
    " stored_events SELECT rowid + 1, 'x', 1, topic, state, state_digest, previous, head"
    " FROM stored_events WHERE rowid = new.rowid; END",
}
REQUESTS = {
    "swallows requests": "BEFORE INSERT ON requests BEGIN SELECT raise(ignore); END",
    "deletes requests": "AFTER INSERT ON requests BEGIN DELETE FROM requests; END",
    "alters requests": "AFTER INSERT ON requests BEGIN UPDATE requests SET digest = x''; END",
    "points elsewhere": "AFTER INSERT ON requests BEGIN UPDATE requests SET first = 1; END",
}
RECORDING = (
    "move kevad-2026/1/1 'mari attack 8d'",
    "player add Liis",
    "new sygis --game saare",
    "penalty kevad-2026 mari 2 --reason late",
)
STORED = "SELECT rowid, * FROM stored_events ORDER BY rowid"


@pytest.fixture
def begun(run: Run, sheet: Callable[[str], str]) -> Run:
    """A table of two is recorded."""
    assert run("import", sheet(DUEL)).status == 0
    return run


def in_store(folder: Path, *statements: str) -> list[tuple[object, ...]]:
    """Do as somebody with a database tool would."""
    with closing(sqlite3.connect(folder / "tourney.db")) as db, db:
        return [row for one in statements for row in db.execute(one)]


@pytest.mark.parametrize("words", RECORDING)
@pytest.mark.parametrize("what", EVENTS)
def test_what_the_store_did_not_keep_is_not_called_recorded(
    begun: Run, folder: Path, what: str, words: str
) -> None:
    before = in_store(folder, STORED)
    in_store(folder, f"CREATE TRIGGER t {EVENTS[what]}")
    status, out, err = begun(*shlex.split(words))
    assert (status, out) == (2, "")
    assert "did not keep" in err
    assert in_store(folder, STORED) == before
    in_store(folder, "DROP TRIGGER t")
    assert begun(*shlex.split(words)).status == 0


@pytest.mark.parametrize("what", REQUESTS)
def test_a_request_that_the_store_did_not_keep_is_not_called_recorded(
    begun: Run, folder: Path, what: str
) -> None:
    before = in_store(folder, STORED)
    in_store(folder, f"CREATE TRIGGER t {REQUESTS[what]}")
    status, out, err = begun("move", "kevad-2026/1/1", "mari attack 8d", "--request", "r1")
    assert (status, out) == (2, "")
    assert "did not keep" in err
    assert in_store(folder, STORED, "SELECT * FROM requests") == before


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "row", ["'r9', x'', 1, 1", "'r9', x'', 77, 77", "'r9', x'', 2, 1", "'r9', 'x', 'y', 'z'"]
)
def test_a_request_that_was_forged_is_no_answer(
    begun: Run, folder: Path, row: str, lang: str
) -> None:
    before = in_store(folder, STORED)
    in_store(folder, f"INSERT INTO requests VALUES ({row})")  # noqa: S608
    words = ("move", "kevad-2026/1/1", "mari attack 8d", "--request", "r9")
    status, out, err = begun("--lang", lang, *words)
    assert (status, out) == (2, "")
    assert "r9" in err
    assert "tourney audit" in err
    assert in_store(folder, STORED) == before


def test_a_name_that_the_store_kept_is_not_called_forgotten(begun: Run, folder: Path) -> None:
    in_store(
        folder,
        "CREATE TRIGGER t BEFORE UPDATE ON stored_events BEGIN SELECT raise(ignore); END",
    )
    status, out, err = begun("player", "forget", "mari", "--yes")
    assert (status, out) == (2, "")
    assert "did not keep" in err
    in_store(folder, "DROP TRIGGER t")
    assert begun("player", "forget", "mari", "--yes").status == 0
    assert begun("audit").status == 0
