"""``tourney card``: score cards, each counted once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL

Write = Callable[..., str]
HEAD = "table k/1/1\ngame saare\nseats mari jaan peep\ndealer mari\n"


@pytest.fixture
def table(run: Run, sheet: Write) -> Run:
    """A table where nothing is played yet."""
    assert run("import", sheet(HEAD)).status == 0
    return run


def test_a_card_is_recorded_for_the_deal_addressed(table: Run) -> None:
    assert table("card", "k/1/1/1", "mari jaan peep sixes jaan=1").out == (
        "recorded: k/1/1/1\nrecorded as k/1/1:2–3\n"
    )
    assert table("export", "k/1/1").out.endswith(
        "deal 1 dealer=mari\nresult mari jaan peep sixes jaan=1\n"
    )


def test_a_whole_table_goes_in_at_once(table: Run) -> None:
    cards = ["mari jaan peep", "jaan mari peep", "peep mari jaan", "mari peep jaan"]
    assert table("card", "k/1/1", *cards).status == 0
    assert table("export", "k/1/1").out.count("result") == 4


def test_the_same_card_again_counts_once(table: Run) -> None:
    table("card", "k/1/1", "mari jaan peep")
    status, out, _ = table("card", "k/1/1", "mari jaan peep", "jaan mari peep")
    known = "already recorded: k/1/1/1\nrecorded: k/1/1/2\nrecorded as k/1/1:4–5\n"
    assert (status, out) == (0, known)


def test_another_card_for_the_same_deal_is_refused_and_points_to_amend(table: Run) -> None:
    table("card", "k/1/1/1", "mari jaan peep")
    status, _, err = table("card", "k/1/1/1", "jaan mari peep")
    assert status == 1
    assert "tourney amend k/1/1/1" in err


@pytest.mark.parametrize(
    ("address", "card", "status"),
    [
        ("k/1/1/2", "mari jaan peep", 1),
        ("k/1/1/1", "mari jaan", 2),
        ("k/1/1/1", "mari jaan ants", 2),
        ("k/1/1/1", "mari jaan peep sixes peep=1", 2),
        ("k/1/2/1", "mari jaan peep", 1),
    ],
)
def test_a_card_that_cannot_be_is_refused(table: Run, address: str, card: str, status: int) -> None:
    ran = table("card", address, card)
    assert ran.status == status
    assert ran.err.startswith("tourney: ")
    assert "result" not in table("export", "k/1/1").out


def test_there_is_no_fifth_deal(table: Run) -> None:
    status, _, err = table("card", "k/1/1", *["mari jaan peep"] * 5)
    assert status == 1
    assert "finished" in err
    assert "result" not in table("export", "k/1/1").out


def test_a_deal_that_is_recorded_move_by_move_takes_no_card(run: Run, sheet: Write) -> None:
    run("import", sheet(DUEL))
    assert run("card", "kevad-2026/1/1", "mari jaan").status == 1


def test_a_card_that_was_taken_back_leaves_its_place_to_another(table: Run) -> None:
    table("card", "k/1/1/1", "mari jaan peep")
    table("retract", "k/1/1", "--reason", "another table's")
    assert table("card", "k/1/1/2", "mari jaan peep").status == 1
    assert table("card", "k/1/1/1", "jaan mari peep").out == (
        "recorded: k/1/1/1\nrecorded as k/1/1:5\n"
    )
    assert table("export", "k/1/1").out.endswith("deal 1 dealer=mari\nresult jaan mari peep\n")


def test_so_do_moves_that_were_all_taken_back(run: Run, sheet: Write) -> None:
    run("import", sheet(DUEL))
    run("retract", "kevad-2026/1/1/1", "--to", "0", "--reason", "nobody wrote on")
    assert run("card", "kevad-2026/1/1/1", "mari jaan").status == 0
    assert run("audit").status == 0
