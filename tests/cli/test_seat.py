"""``tourney seat``: who sits with whom."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.cli.conftest import Run

PLAYERS = ["mari", "jaan", "peep", "ants", "tiiu", "rein", "olena"]


@pytest.fixture
def entered(run: Run) -> Run:
    """A tournament with seven players."""
    run("new", "k", "--game", "saare")
    assert run("enter", "k", *PLAYERS).status == 0
    return run


def tables(run: Run, round_: int, *words: str) -> list[list[str]]:
    """Seats a round and gives the seats of its tables."""
    ran = run("seat", "k", str(round_), "--json", *words)
    assert ran.status == 0, ran.err
    return [table["seats"] for table in json.loads(ran.out)["tables"]]


def everybody(seated: list[list[str]]) -> list[str]:
    """Who sits at any of the tables."""
    return [player for table in seated for player in table]


def finish(run: Run, round_: int, seated: list[list[str]]) -> None:
    """Hands in the cards of a round, everybody coming out in the order of seats."""
    for number, seats in enumerate(seated, 1):
        assert run("card", f"k/{round_}/{number}", *[" ".join(seats)] * 4).status == 0


def test_everybody_sits_at_a_table_of_four_or_three(entered: Run) -> None:
    seated = tables(entered, 1)
    assert sorted(map(len, seated)) == [3, 4]
    assert sorted(everybody(seated)) == sorted(PLAYERS)


def test_the_seed_is_recorded_and_gives_the_same_seats_again(entered: Run) -> None:
    assert tables(entered, 1, "--seed", "5") == tables(entered, 1, "--seed", "5", "--force")


def test_a_seated_table_takes_its_first_card(entered: Run) -> None:
    seated = tables(entered, 1)
    finish(entered, 1, seated)
    assert entered("export", "k/1/1").out.count("result") == 4


def test_a_round_after_one_with_open_tables_is_refused_unless_forced(entered: Run) -> None:
    seated = tables(entered, 1)
    status, _, err = entered("seat", "k", "2")
    assert (status, "k/1/1 k/1/2" in err) == (1, True)
    finish(entered, 1, seated)
    assert entered("seat", "k", "2").status == 0


def test_a_round_is_not_seated_twice_unless_forced_and_never_once_begun(entered: Run) -> None:
    seated = tables(entered, 1)
    assert entered("seat", "k", "1").status == 1
    assert entered("seat", "k", "1", "--force").status == 0
    seated = tables(entered, 1, "--force")
    finish(entered, 1, seated)
    assert entered("seat", "k", "1", "--force").status == 1


def test_who_has_left_is_not_seated_again_and_a_late_comer_is(entered: Run) -> None:
    finish(entered, 1, tables(entered, 1))
    entered("leave", "k", "mari", "--after-round", "1")
    entered("join", "k", "late", "--from-round", "2")
    seated = everybody(tables(entered, 2))
    assert "mari" not in seated
    assert "late" in seated


def test_a_substitute_sits_in_the_place_of_another(entered: Run) -> None:
    entered("substitute", "k", "guest", "--for", "mari", "--round", "1")
    seated = everybody(tables(entered, 1))
    assert "guest" in seated
    assert "mari" not in seated


def test_by_rank_neighbours_in_the_standing_sit_together(entered: Run) -> None:
    by_hand = ("--table", "mari jaan peep ants", "--table", "tiiu rein olena")
    finish(entered, 1, tables(entered, 1, *by_hand))
    first = tables(entered, 2, "--method", "rank")[0]
    assert {"mari", "tiiu"} <= set(first)


@pytest.mark.parametrize(
    ("by_hand", "why"),
    [
        (["mari jaan peep ants", "tiiu rein"], "table 2: expected three or four"),
        (["mari jaan peep ants", "tiiu rein mari"], "table 2: mari sits at another"),
        (["mari jaan peep ants", "tiiu rein juku"], "table 2: juku does not take part"),
        (["mari jaan peep ants"], "tiiu sits at no table"),
    ],
)
def test_tables_set_by_hand_must_fit(entered: Run, by_hand: list[str], why: str) -> None:
    words = [word for table in by_hand for word in ("--table", table)]
    status, _, err = entered("seat", "k", "1", *words)
    assert status == 1
    assert why in err


def test_slips_have_a_slip_a_table_and_everybody_on_the_hall_list(
    entered: Run, folder: Path
) -> None:
    seated = tables(entered, 1)
    status, out, _ = entered("slips", "k", "1")
    assert (status, out) == (0, "slips-k-1.html: 2 slips and the hall list, to be printed\n")
    page = (folder / "slips-k-1.html").read_text("utf-8")
    assert page.count('class="slip"') == len(seated)
    hall = page[page.index('class="hall"') : page.index('class="slips"')]
    assert [name for name in sorted(PLAYERS) if f"<bdi>{name}</bdi>" not in hall] == []


@pytest.mark.browser
def test_slips_of_a_full_hall_fit_on_a4_with_long_names(run: Run, folder: Path, page: Page) -> None:
    """80 players with names of up to 80 letters: nothing is wider than the sheet."""
    run("new", "k", "--game", "saare")
    run("enter", "k", *[f"{'Anneliisabet-Wilhelmiina ' * 3}{number}" for number in range(80)])
    assert run("seat", "k", "1", "--seed", "1").status == 0
    run("slips", "k", "1")
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 less the margins
    page.emulate_media(media="print")
    page.goto((folder / "slips-k-1.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    assert page.locator(".slip").count() == 20
    heights = page.evaluate("[...document.querySelectorAll('.slip')].map(s => s.offsetHeight)")
    assert max(heights) * 3 < 1047  # at least three on a sheet
