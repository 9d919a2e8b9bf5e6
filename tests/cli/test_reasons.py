"""A reason is one line that can stand in a sheet, wherever one is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_import_export import events_in
from tests.desk.sheets_here import CARDS


@pytest.mark.parametrize("reason", ["two\nlines", 'he said "no"', " ", "x" * 501])
@pytest.mark.parametrize(
    "words",
    [
        ("penalty", "s", "mari", "-1"),
        ("lift", "s", "5"),
        ("retract", "s/1/1"),
        ("amend", "s/1/1/1", "jaan mari peep"),
        ("void", "s/1/1/1"),
        ("reseat", "s/1/1", "mari", "peep", "jaan"),
        ("rule", "s/1/1#1", "upheld"),
    ],
    ids=lambda words: words[0],
)
def test_a_reason_that_is_none_is_a_sentence_and_changes_nothing(
    run: Run, sheet: Callable[..., str], folder: Path, words: tuple[str, ...], reason: str
) -> None:
    assert run("import", sheet(CARDS)).status == 0
    assert run("penalty", "--reason", "late", "--", "s", "jaan", "-1").status == 0
    assert run("dispute", "s/1/1", "I was first", "--by", "peep").status == 0
    before = events_in(folder)
    command, *rest = words
    told = run(command, "--reason", reason, "--", *rest)
    assert (told.status, events_in(folder)) == (1, before)
    assert "expected a reason in one line" in told.err
