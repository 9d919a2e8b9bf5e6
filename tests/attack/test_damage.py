"""Whatever is damaged in a store, the audit names each event that is lost, and goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.attack import damage
from tests.attack.test_attacks import Right, Times


@pytest.mark.slow
def test_the_audit_names_each_event_that_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: Right, times: Times, seed: int
) -> None:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    right(damage.damaged_stores(tmp_path, times(1000, 20), seed))


@pytest.mark.slow
def test_a_damaged_read_model_misleads_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: Right, times: Times, seed: int
) -> None:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    right(damage.damaged_read_models(tmp_path, times(300, 6), seed))


def test_a_list_that_is_none_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    words = ("--store", str(damage.store(tmp_path / "tourney.db")), "standings", "s")
    right = damage.run(*words)
    with closing(sqlite3.connect(tmp_path / "tourney.db.read.db")) as db, db:
        db.execute("UPDATE standing SET criteria = '['")
    assert damage.run(*words) == right


def test_an_index_that_lost_its_rows_is_told_by_the_audit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every row is there, and an answer found by the index misses some of them."""
    monkeypatch.setenv("TOURNEY_LANG", "en")
    words = ("--store", str(damage.store(tmp_path / "tourney.db")))
    damage.run(*words, "standings", "s")
    with closing(sqlite3.connect(tmp_path / "tourney.db.read.db")) as db, db:
        (index,) = db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'index' LIMIT 1"
        ).fetchone()
        db.execute("PRAGMA writable_schema = ON")
        db.execute(
            "UPDATE sqlite_master SET rootpage = (SELECT MAX(rootpage) FROM sqlite_master)"
            " WHERE name = ?",
            (index,),
        )
    audited = damage.run(*words, "audit")
    assert audited.status == 1
    assert "tourney rebuild makes it anew" in audited.out


def test_positions_that_are_no_key_are_damage(tmp_path: Path) -> None:
    path = damage.store(tmp_path / "tourney.db")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_master SET sql = replace(sql, 'rowid INTEGER', 'rowid INTEGAR')")
    audited = damage.run("--store", str(path), "--lang", "en", "audit")
    assert audited.status == 1
