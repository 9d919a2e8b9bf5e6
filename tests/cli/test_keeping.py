"""``backup`` and ``restore-from``: a copy that is whole, and nothing that is lost by going back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from events.facts import MoveRecorded
from events.record import Batch, open_record
from tests.cli.conftest import Run
from tourney.messages.languages import LANGUAGES

COPY = "copy.db"


@pytest.fixture
def club(run: Run) -> Run:
    """A night with a forgotten person and a request."""
    run("player", "add", "Mari", "Peep")
    run("player", "forget", "peep", "--yes")
    run("new", "k", "--game", "saare", "--request", "r1")
    run("enter", "k", "mari", "jaan")
    return run


def head(store: str | Path = "tourney.db") -> object:
    with open_record(store, create=False) as record:
        return record.head()


def requests_of(store: str) -> int:
    with open_record(store) as record, record._store.transaction(commit=False) as cursor:
        return len(record._ledger.requests(cursor, 0, 1000))


@contextmanager
def recording(run: Run) -> Iterator[Event]:
    """Somebody goes on recording."""
    ended, begun = Event(), Event()

    def record() -> None:
        with open_record("tourney.db") as log:
            for version in range(10_000):
                batch = Batch("x", version, [MoveRecorded("1")])
                log.append([batch], at="2026-03-06T18:42:10+02:00", by="x")
                begun.set()
                if ended.is_set():
                    return

    thread = Thread(target=record)
    thread.start()
    begun.wait(60)
    try:
        yield ended
    finally:
        ended.set()
        thread.join()


def test_a_copy_is_one_file_with_all_that_is_recorded(club: Run, folder: Path) -> None:
    with open_record("tourney.db"):  # as a server that follows
        done = club("backup", COPY)
    assert done.status == 0
    assert head(COPY) == head()
    assert str(head().digest) in done.out  # type: ignore[attr-defined]
    assert {file.name for file in folder.glob("*copy*")} == {COPY}
    assert requests_of(COPY) == requests_of("tourney.db") > 0
    assert club("--store", COPY, "audit").out == club("audit").out
    assert b"Peep" not in (folder / COPY).read_bytes()


def test_a_copy_is_whole_while_others_record(club: Run) -> None:
    with recording(club):
        for _ in range(4):
            assert club("backup", COPY).status == 0
            assert club("--store", COPY, "audit").out.count("dropped") == 0
            with open_record("tourney.db") as record:
                copy = head(COPY)
                assert record.is_prefix(copy)  # type: ignore[arg-type]


def test_in_a_folder_a_copy_bears_the_date(club: Run, folder: Path) -> None:
    (folder / "stick").mkdir()
    assert club("backup", "stick").status == 0
    (copy,) = (folder / "stick").iterdir()
    assert copy.name.startswith("tourney-20")
    assert head(copy) == head()


def test_what_is_no_earlier_copy_is_never_overwritten(club: Run, folder: Path) -> None:
    (folder / "thesis.txt").write_text("all of it")
    club("--store", "other.db", "player", "add", "Ants")
    club("backup", COPY)
    longer = head(COPY)
    shutil.copy("tourney.db", "older.db")
    club("player", "add", "Liis")
    club("backup", COPY)
    for file in ("thesis.txt", "other.db", "tourney.db"):
        before = (folder / file).read_bytes()
        status, out, err = club("backup", file)
        assert (status, out) == (1, ""), file
        assert file in err
        assert (folder / file).read_bytes() == before
    assert club("--store", "older.db", "backup", COPY).status == 1
    assert head(COPY) == head() != longer


def test_a_store_that_does_not_hold_together_is_not_copied(club: Run, folder: Path) -> None:
    with closing(sqlite3.connect("tourney.db")) as db, db:
        db.execute("UPDATE stored_events SET state = x'00' WHERE rowid = 2")
    status, _, err = club("backup", COPY)
    assert status == 1
    assert "does not hold together" in err
    assert not [*folder.glob("*copy*")]


# -- going back


def test_a_lost_store_comes_back(club: Run, folder: Path) -> None:
    club("backup", COPY)
    before = head()
    (folder / "tourney.db").unlink()
    done = club("restore-from", COPY)
    assert done.status == 0, done.err
    assert head() == before
    assert club("audit").status == 0
    assert club("new", "k", "--game", "saare", "--request", "r1").out.startswith("already")


def test_a_store_gets_what_it_lacks(club: Run) -> None:
    shutil.copy("tourney.db", "older.db")
    club("player", "add", "Liis")
    club("backup", COPY)
    assert club("--store", "older.db", "restore-from", COPY).status == 0
    assert head("older.db") == head()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_newer_is_lost_by_going_back(club: Run, folder: Path, lang: str) -> None:
    club("backup", COPY)
    older = head(COPY)
    club("player", "add", "Liis")
    newer = head()
    status, out, err = club("restore-from", COPY, "--lang", lang)
    assert (status, out) == (1, "")
    assert older.digest in err  # type: ignore[attr-defined]
    assert newer.digest in err  # type: ignore[attr-defined]
    assert head() == newer

    assert club("restore-from", COPY, "--yes").status == 0
    assert head() == older
    (aside,) = folder.glob("tourney.db.replaced-*")
    assert head(aside) == newer


def test_a_store_that_others_have_open_is_not_put_aside(club: Run) -> None:
    club("backup", COPY)
    club("player", "add", "Liis")
    newer = head()
    with open_record("tourney.db") as record:
        record.head()
        assert club("restore-from", COPY, "--yes").status == 1
    assert head() == newer


def test_a_copy_goes_on_from_what_the_site_shows(club: Run, folder: Path) -> None:
    club("backup", COPY)
    club("player", "add", "Liis")
    club("publish")
    (folder / "tourney.db").unlink()
    status, _, err = club("restore-from", COPY)
    assert status == 1
    assert "site" in err
    assert not (folder / "tourney.db").exists()
    assert club("restore-from", COPY, "--yes").status == 0


def test_what_is_no_record_is_no_copy(club: Run, folder: Path) -> None:
    (folder / "thesis.txt").write_text("all of it")
    for file in ("thesis.txt", "gone.db"):
        assert club("restore-from", file).status == 2


@pytest.mark.postgres
def test_a_record_on_postgresql_goes_into_a_file_and_back(
    club: Run, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = head()
    club("backup", COPY)
    assert club("--store", postgres_url, "restore-from", COPY).status == 0
    assert head(postgres_url) == before
    club("--store", postgres_url, "player", "add", "Liis")
    assert club("--store", postgres_url, "backup", COPY).status == 0
    assert head(COPY) == head(postgres_url)
    assert requests_of(COPY) == requests_of(postgres_url)
    club("--store", postgres_url, "player", "add", "Tiit")
    assert club("--store", postgres_url, "restore-from", COPY, "--yes").status == 1


# -- a store of the other kind


@pytest.fixture(params=["file", pytest.param("postgresql", marks=pytest.mark.postgres)])
def elsewhere(request: pytest.FixtureRequest) -> str:
    """A place for a different store, of each kind."""
    return "new.db" if request.param == "file" else request.getfixturevalue("postgres_url")


def test_a_store_is_copied_with_its_heads_and_requests(club: Run, elsewhere: str) -> None:
    done = club("copy", "tourney.db", elsewhere)
    assert done.status == 0, done.err
    assert head(elsewhere) == head()
    assert str(head().digest) in done.out  # type: ignore[attr-defined]
    assert requests_of(elsewhere) == requests_of("tourney.db") > 0
    assert club("--store", elsewhere, "heads", "--json").out == club("heads", "--json").out
    assert club("--store", elsewhere, "audit").out == club("audit").out

    club("--store", elsewhere, "player", "add", "Liis")
    assert club("copy", elsewhere, "back.db").status == 0
    assert head("back.db") == head(elsewhere) != head()


def test_a_copy_goes_on_from_an_earlier_one_and_from_nothing_else(
    club: Run, elsewhere: str
) -> None:
    club("copy", "tourney.db", elsewhere)
    club("player", "add", "Liis")
    assert club("copy", "tourney.db", elsewhere).status == 0
    assert head(elsewhere) == head()
    club("--store", elsewhere, "player", "add", "Tiit")
    longer = head(elsewhere)
    club("player", "add", "Ants")
    status, out, err = club("copy", "tourney.db", elsewhere)
    assert (status, out) == (1, "")
    assert longer.digest in err  # type: ignore[attr-defined]
    assert head(elsewhere) == longer


def test_who_was_forgotten_since_is_forgotten_in_the_copy(club: Run, folder: Path) -> None:
    club("copy", "tourney.db", "new.db")
    assert b"Mari" in (folder / "new.db").read_bytes()
    club("player", "forget", "mari", "--yes")
    assert club("copy", "tourney.db", "new.db").status == 0
    left = [file.name for file in folder.glob("new.db*") if b"Mari" in file.read_bytes()]
    assert left == []


def test_what_cannot_be_copied_leaves_nothing(club: Run, folder: Path) -> None:
    (folder / "thesis.txt").write_text("all of it")
    assert club("copy", "tourney.db", "thesis.txt").status == 2
    assert (folder / "thesis.txt").read_text() == "all of it"
    assert club("copy", "gone.db", "new.db").status == 2
    with closing(sqlite3.connect("tourney.db")) as db, db:
        db.execute("UPDATE stored_events SET state = x'00' WHERE rowid = 2")
    status, _, err = club("copy", "tourney.db", "new.db")
    assert (status, "does not hold together" in err) == (1, True)
    assert not [*folder.glob("new.db*")]


@pytest.mark.postgres
def test_no_sentence_bears_a_password(club: Run, postgres_url: str) -> None:
    secret = postgres_url.replace("postgres@", "postgres:hush@") + "&sslmode=disable"
    club("backup", COPY)
    said = [
        *club("copy", "tourney.db", secret),
        *club("--store", secret, "restore-from", COPY),
        *club("copy", secret, "tourney.db"),
        *club("copy", "tourney.db", secret.replace("record_", "none_")),
    ]
    assert "hush" not in " ".join(map(str, said))
