"""A club with several machines keeps its record on PostgreSQL: the same commands, another store."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Run
from tests.cli.sheets_here import CARDS, DUEL, EXPORTED

Write = Callable[..., str]
pytestmark = pytest.mark.postgres


@pytest.fixture
def shared(run: Run, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Commands whose store is a database on the server."""
    monkeypatch.setenv("TOURNEY_STORE", postgres_url)
    return run


def test_sheets_go_in_and_come_out_in_canonical_form(shared: Run, sheet: Write) -> None:
    name = sheet(DUEL + "\n" + CARDS)
    assert shared("import", name).status == 0
    assert "already recorded" in shared("import", name).out
    assert shared("export", "kevad-2026/1/1").out == EXPORTED


def test_a_move_and_a_card_reach_the_standings_and_the_audit_finds_nothing(
    shared: Run, sheet: Write
) -> None:
    shared("import", sheet(DUEL + "\n" + CARDS))
    assert shared("move", "kevad-2026/1/1", "mari done").status == 0
    assert shared("card", "kevad-2026/1/2/2", "oie-oovel o-neil").status == 0
    assert "Õie Öövel" in shared("standings", "kevad-2026").out
    assert shared("audit").status == 0


def test_a_server_that_is_not_there_is_a_sentence(run: Run) -> None:
    status, _, err = run("standings", "k", "--store", "postgresql://nobody@/x?host=/nowhere")
    assert status == 2
    assert err.startswith("tourney: the store postgresql://")
