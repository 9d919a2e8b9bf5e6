"""What a tournament may be called, and one table in a file once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Run
from tests.desk.sheets_here import DUEL

Write = Callable[..., str]


@pytest.mark.parametrize("slug", ["con", "NUL", "com1", "lpt9.txt"])
def test_a_name_that_windows_keeps_is_refused(run: Run, slug: str) -> None:
    ran = run("new", slug, "--game", "saare")
    assert (ran.status, ran.out) == (1, "")
    assert "Windows" in ran.err


def test_names_that_differ_only_in_case_are_refused(run: Run, sheet: Write) -> None:
    run("new", "kevad", "--game", "saare")
    ran = run("new", "Kevad", "--game", "saare")
    assert (ran.status, "kevad already" in ran.err) == (1, True)
    ran = run("import", sheet(DUEL.replace("k/1/1", "KEVAD/1/1")))
    assert (ran.status, "kevad already" in ran.err) == (1, True)


def test_one_address_twice_in_a_file_is_found(run: Run, sheet: Write) -> None:
    ran = run("check", sheet(f"{DUEL}\n{DUEL}"))
    assert ran.status == 2
    assert "the table k/1/1 stands in this file before" in ran.out
