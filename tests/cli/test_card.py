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


@pytest.mark.parametrize(
    ("card", "result"),
    [
        ("213", "jaan mari peep"),
        ("2 1 3", "jaan mari peep"),
        ("132 1", "mari peep jaan sixes mari=1"),
    ],
)
def test_a_card_may_have_the_places_seat_by_seat_as_a_slip_has_them(
    table: Run, card: str, result: str
) -> None:
    """Seats are ``mari jaan peep``: 213 is Mari second, Jaan first, Peep third."""
    assert table("card", "k/1/1/1", card).err == ""
    assert table("export", "k/1/1").out.endswith(f"\nresult {result}\n")
    assert table("card", "k/1/1/1", result).out == "already recorded: k/1/1/1\n"


@pytest.mark.parametrize(
    "card", ["2144", "21", "2", "113", "213 4", "213 1=x", "213 ants", "024", "312 1"]
)
def test_places_that_are_none_are_refused(table: Run, card: str) -> None:
    ran = table("card", "k/1/1/1", card)
    assert (ran.status, "result" in table("export", "k/1/1").out) == (2, False)


def test_a_seat_whose_name_is_a_number_is_meant_by_it(run: Run, sheet: Write) -> None:
    run("import", sheet(HEAD.replace("mari jaan peep", "1 2 3").replace("dealer mari", "dealer 1")))
    assert run("card", "k/1/1/1", "2 3 1 sixes 3=1").err == ""
    assert run("export", "k/1/1").out.endswith("\nresult 2 3 1 sixes 3=1\n")


@pytest.mark.parametrize("card", ["1 2 =3 =5", "12=3=5", "12 =3=5"])
def test_a_match_has_places_and_cards_left_seat_by_seat(run: Run, sheet: Write, card: str) -> None:
    head = "table d/1/1\ngame six-dozens\nseats mari jaan peep ants\ndealer mari\ntrumps none\n"
    run("import", sheet(head))
    assert run("card", "d/1/1/1", card).err == ""
    assert run("export", "d/1/1").out.endswith("\nresult out mari jaan left peep=3 ants=5\n")
    for wrong in ("1 3 =3 =5", "1 2 =3", "=1 =2 3 4", "1 1 =2 =2"):
        assert run("card", "d/1/1/2", wrong).status == 2


def test_a_result_is_amended_by_places_too(table: Run) -> None:
    table("card", "k/1/1/1", "123")
    assert table("amend", "k/1/1/1", "213", "--reason", "swapped").status == 0
    assert "result jaan mari peep" in table("show", "k/1/1", "--history").out


def test_a_deal_that_nobody_can_read_is_void_and_the_table_goes_on(table: Run) -> None:
    """S24: it counts nothing, and the four that count come after it."""
    done = table("card", "k/1/1", "123", 'void "beer on the slip"', "213")
    assert done.err == ""
    assert "void beer on the slip" in table("export", "k/1/1").out
    again = table("card", "k/1/1", "123", "void again", "213")
    assert again.out.count("already recorded") == 3
    assert table("card", "k/1/1/2", "123").status == 1
    assert table("card", "k/1/1/1", 'void "blot"').status == 1
    assert table("card", "k/1/1/4", "void").status == 1
    assert table("audit").status == 0
