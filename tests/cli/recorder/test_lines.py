"""``tourney record`` from a pipe: a line a statement, and nothing is passed over in silence."""

from __future__ import annotations

import io
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.recorder.test_screen import AT, BEGUN

GOOD, WRONG, MORE = "mari attack 8d", "mari attack 9h", "jaan beat 8d 9d"


@pytest.fixture
def piped(run: Run, sheet: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Records lines at a table; gives how that ended, and the table's last lines."""

    def record(lines: str, *options: str) -> Any:
        assert run("import", sheet(BEGUN)).status == 0
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        ran = run("record", AT, *options)
        return ran, run("export", AT).out.split("jaan beat 7c 8c\n")[1].splitlines()

    return record


def test_every_line_is_recorded(piped: Any) -> None:
    ran, lines = piped(f"{GOOD}\n\n{MORE}\n")
    assert (ran.status, ran.err, lines) == (0, "", [GOOD, MORE])


def test_it_stops_at_the_first_line_refused_and_says_which(piped: Any) -> None:
    ran, lines = piped(f"{GOOD}\n{WRONG}\n{MORE}\n")
    assert (ran.status, lines) == (1, [GOOD])
    assert ran.err.startswith("line 2: S9 illegal: mari cannot attack with 9h")
    assert ran.err.count("\n") == 1


def test_it_goes_on_where_that_is_asked_for_and_still_says_that_it_failed(piped: Any) -> None:
    ran, lines = piped(f"{WRONG}\nbogus\n{GOOD}\n{MORE}", "--keep-going")
    assert (ran.status, lines) == (1, [GOOD, MORE])
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["line 1", "line 2"]


def test_there_is_no_prompt(piped: Any) -> None:
    ran, _ = piped(f"{GOOD}\n")
    assert AT not in ran.out
