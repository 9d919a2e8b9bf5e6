"""A store where nothing may be written: whatever reads does its work, whatever records says so."""

from __future__ import annotations

import shlex
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.attack.damage import run as run_here
from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL
from tests.desk.sheets_here import CARDS, MATCH
from tests.protected import protected

STORE = "stick/tourney.db"
READING = (
    "audit",
    "audit k/1/1 --json",
    "heads",
    "tournaments",
    "standings k",
    "standings k --as-of 9",
    "show k/1/1",
    "round k 1",
    "export k",
    "player list",
    "disputes",
    "season list",
    "slips k 1",
    "publish --out site",
    "rebuild",
)
RECORDING = (
    "penalty k mari 2 --reason late",
    "new another --game saare",
    "player add peep",
    "void k/1/1/1 --reason wrong --yes",
    "move kevad-2026/1/1 'mari attack 8d'",
)
PROTECTED = "nothing can be written to the store "


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the store of an evening in it."""
    place = tmp_path_factory.mktemp("made")
    (place / "evening.sheet").write_text(f"{MATCH}\n{CARDS}\n{DUEL}", "utf-8")
    store = str(place / "tourney.db")
    assert run_here("--store", store, "import", str(place / "evening.sheet")).status == 0
    return place


@pytest.fixture
def stick(made: Path, folder: Path) -> Path:
    """The same, for this test alone."""
    return Path(shutil.copytree(made, folder / "stick"))


@pytest.mark.parametrize("words", READING)
def test_what_reads_answers_as_ever_and_leaves_nothing(run: Run, stick: Path, words: str) -> None:
    before = sorted(stick.iterdir())
    with protected(stick):
        protected_answer = run("--store", STORE, *words.split())
    assert sorted(stick.iterdir()) == before
    shutil.rmtree("site", ignore_errors=True)
    assert protected_answer == run("--store", STORE, *words.split())
    assert protected_answer.status == 0


@pytest.mark.parametrize("words", RECORDING)
def test_what_records_says_that_nothing_was_recorded(run: Run, stick: Path, words: str) -> None:
    store = (stick / "tourney.db").read_bytes()
    with protected(stick):
        status, out, err = run("--store", STORE, *shlex.split(words))
    assert (stick / "tourney.db").read_bytes() == store
    assert (status, out) == (2, "")
    assert err.startswith(f"tourney: {PROTECTED}")


def test_a_log_that_was_left_beside_the_store_is_read(run: Run, stick: Path) -> None:
    with closing(sqlite3.connect(stick / "tourney.db")) as db:
        run("--store", STORE, "penalty", "k", "mari", "2", "--reason", "late")
        db.execute("SELECT * FROM requests")
        shutil.copytree(stick, "killed")
    shutil.rmtree(stick)
    Path("killed/tourney.db-shm").unlink()
    with protected(Path("killed")):
        assert "62" in run("--store", "killed/tourney.db", "standings", "k").out
        assert PROTECTED in run("--store", "killed/tourney.db", "player", "add", "x").err


def test_what_somebody_else_records_meanwhile_is_read(run: Run, stick: Path) -> None:
    with closing(sqlite3.connect(stick / "tourney.db")) as db:
        db.execute("SELECT * FROM requests").fetchall()
        run("--store", STORE, "penalty", "k", "mari", "2", "--reason", "late")
        with protected(stick):
            assert "62" in run("--store", STORE, "standings", "k").out


def test_a_store_that_is_no_record_is_refused(run: Run, stick: Path) -> None:
    (stick / "tourney.db").write_text("my thesis")
    with protected(stick):
        refused = run("--store", STORE, "standings", "k")
    assert (refused.status, refused.out) == (2, "")
    assert f"{STORE} is no record" in refused.err


def test_an_altered_read_model_is_found_there_too(run: Run, stick: Path) -> None:
    run("--store", STORE, "standings", "k")
    with closing(sqlite3.connect(stick / "tourney.db.read.db")) as db, db:
        db.execute("UPDATE standing SET total = total + 1")
    with protected(stick):
        status, out, _ = run("--store", STORE, "audit")
    assert status == 1
    assert "standing" in out
