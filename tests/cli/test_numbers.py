"""Whole numbers that no read model could hold: told in a sentence, and never recorded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_import_export import events_in
from tests.desk.sheets_here import CARDS

HUGE = str(10**30)


@pytest.fixture
def played(run: Run, sheet: Callable[..., str]) -> Run:
    """Four cards, a tournament to be seated, a season and an open dispute."""
    assert run("import", sheet(CARDS)).status == 0
    assert run("new", "kevad", "--game", "saare").status == 0
    assert run("enter", "kevad", "mari", "jaan", "peep").status == 0
    assert run("season", "new", "spring").status == 0
    assert run("dispute", "s/1/1", "I was first", "--by", "peep").status == 0
    return run


@pytest.mark.parametrize(
    "words",
    [
        ("penalty", "s", "mari", "--reason", "late", "--", f"-{HUGE}"),
        ("penalty", "s", "mari", "--reason", "early", "--", HUGE),
        ("rule", "s/1/1#1", "penalty", "mari", f"-{HUGE}", "--reason", "rude"),
        ("rule", "s/1/1#1", "penalty", "mari", f"-{HUGE}", "--reason", "rude", "--dry-run"),
        ("rule", "s/1/1#1", "rewind", HUGE, "--reason", "again"),
        ("season", "new", "summer", "--best", HUGE),
        ("season", "change", "spring", "--best", HUGE),
        ("seat", "kevad", "1", "--seed", HUGE),
        ("seat", "kevad", HUGE),
        ("slips", "kevad", HUGE),
        ("round", "kevad", HUGE),
        ("show", "s/1/1", "--at", HUGE),
        ("retract", "s/1/1", "--to", HUGE, "--reason", "again"),
        ("dispute", "s/1/1", "no", "--by", "mari", "--at", HUGE),
        ("lift", "s", HUGE, "--reason", "again"),
    ],
)
def test_a_number_without_measure_is_refused(
    played: Run, folder: Path, words: tuple[str, ...]
) -> None:
    before = events_in(folder)
    status, _, err = played(*words)
    assert status in (1, 2)
    assert err.startswith("tourney: ")
    assert events_in(folder) == before
    assert played("standings", "s").status == 0
