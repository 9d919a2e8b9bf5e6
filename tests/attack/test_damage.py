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
    right(damage.damaged_read_models(tmp_path, times(1000, 12), seed))


def test_a_list_that_is_none_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    words = ("--store", str(damage.store(tmp_path / "tourney.db")), "standings", "s")
    right = damage.run(*words)
    with closing(sqlite3.connect(tmp_path / "tourney.db.read.db")) as db, db:
        db.execute("UPDATE standing SET criteria = '['")
    assert damage.run(*words) == right
