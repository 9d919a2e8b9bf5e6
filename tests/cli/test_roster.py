"""Who leaves or comes when rounds are seated already: the roster and the seats are one truth."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import AtKeyboard, Run

FOUR, THREE = ["mari", "jaan", "peep", "ants"], ["tiiu", "rein", "olena"]
AGAIN = "to seat k/1 for who is there: the same command with --reseat, or tourney seat k 1 --again"


def seat(run: Run, round_: int, *tables: list[str]) -> None:
    words = [word for table in tables for word in ("--table", " ".join(table))]
    assert run("seat", "k", str(round_), *words).status == 0


@pytest.fixture
def seated(run: Run) -> Run:
    """A round of a table of four and one of three."""
    run("new", "k", "--game", "saare")
    run("enter", "k", *FOUR, *THREE)
    seat(run, 1, FOUR, THREE)
    return run


def around(run: Run, round_: int = 1) -> dict[str, list[str]]:
    """Who sits at the tables of a round, who deals first in front."""
    tables = json.loads(run("round", "k", str(round_), "--json").out)["tables"]
    return {
        table["address"]: sorted(
            (seat["seat"] for seat in table["seats"]), key=lambda one: one != table["dealer"]
        )
        for table in tables
    }


def answer(run: Run, *words: str) -> dict[str, Any]:
    ran = run(*words, "--json")
    assert ran.status == 0, ran.err
    document: dict[str, Any] = json.loads(ran.out)
    return document


LEAVE = ("leave", "k", "jaan", "--after-round", "0")
JOIN = ("join", "k", "late", "--from-round", "1")
ENTER = ("enter", "k", "late")
SUBSTITUTE = ("substitute", "k", "guest", "--for", "mari", "--round", "1")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (LEAVE, ["jaan still sits at k/1/1, which has not begun."]),
        (JOIN, ["late sits at no table of k/1, which is seated already."]),
        (ENTER, ["late sits at no table of k/1, which is seated already."]),
        (SUBSTITUTE, ["mari still sits at k/1/1, which", "guest sits at no table of k/1, which"]),
    ],
)
def test_whoever_leaves_or_comes_is_told_which_seated_tables_that_touches(
    seated: Run, words: tuple[str, ...], named: list[str]
) -> None:
    before = around(seated)
    ran = seated(*words)
    assert (ran.status, [one for one in [*named, AGAIN] if one not in ran.out]) == (0, [])
    assert around(seated) == before
    assert seated("seat", "k", "1", "--again").status == 0
    told = answer(seated, *words, "--reseat") if words == ENTER else {"touched": []}
    assert told["touched"] == []


def test_what_is_touched_is_told_as_json(seated: Run) -> None:
    told = answer(seated, *SUBSTITUTE)
    assert told["touched"] == [
        {"round": "k/1", "sitting": {"mari": "k/1/1"}, "standing": ["guest"]}
    ]
    assert told["reseated"] == []


def test_mended_a_table_of_four_goes_on_as_three(seated: Run) -> None:
    ran = seated("leave", "k", "mari", "--after-round", "0", "--reseat")
    assert "k/1/1: jaan peep ants; jaan deals first" in ran.out
    assert around(seated) == {"k/1/1": ["jaan", "peep", "ants"], "k/1/2": THREE}
    assert "still sits" not in ran.out


def test_mended_a_substitute_takes_the_chair_and_the_deal(seated: Run) -> None:
    told = answer(seated, *SUBSTITUTE, "--reseat")
    assert told["reseated"] == [
        {"address": "k/1/1", "table": 1, "seats": ["guest", *FOUR[1:]], "dealer": "guest"}
    ]
    assert around(seated)["k/1/1"] == ["guest", "jaan", "peep", "ants"]


def test_mended_who_plays_for_himself_again_takes_the_chair_back(seated: Run) -> None:
    before = around(seated)
    assert seated(*SUBSTITUTE, "--reseat").status == 0
    again = answer(seated, "substitute", "k", "mari", "--for", "mari", "--round", "1", "--reseat")
    assert again["touched"][0]["sitting"] == {"guest": "k/1/1"}
    assert around(seated) == before


def test_mended_a_later_substitute_takes_the_chair_of_the_earlier(seated: Run) -> None:
    assert seated(*SUBSTITUTE, "--reseat").status == 0
    told = answer(seated, "substitute", "k", "Liis", *SUBSTITUTE[3:], "--reseat")
    assert told["touched"][0]["sitting"] == {"guest": "k/1/1"}
    assert around(seated)["k/1/1"] == ["liis", "jaan", "peep", "ants"]


def test_mended_a_late_comer_sits_down_at_a_table_of_three(seated: Run) -> None:
    seated(*JOIN, "--reseat")
    assert around(seated) == {"k/1/1": FOUR, "k/1/2": [*THREE, "late"]}


def test_mended_a_late_comer_sits_down_with_those_not_met_before(run: Run) -> None:
    run("new", "k", "--game", "saare")
    run("enter", "k", *FOUR, *THREE)
    seat(run, 1, THREE, FOUR)
    for number, seats in enumerate((THREE, FOUR), 1):
        run("card", f"k/1/{number}", *[" ".join(seats)] * 4)
    run("leave", "k", "mari", "--after-round", "1")
    seat(run, 2, ["jaan", "tiiu", "rein"], ["peep", "ants", "olena"])
    run("join", "k", "olena-2", "--from-round", "2")
    run("join", "k", "mari", "--from-round", "2", "--reseat")
    assert around(run, 2)["k/2/1"] == ["jaan", "tiiu", "rein", "mari"]


def test_mended_where_three_would_be_two_all_that_has_not_begun_is_drawn_anew(
    seated: Run,
) -> None:
    seated("leave", "k", "rein", "--after-round", "0", "--reseat")
    assert sorted(map(len, around(seated).values())) == [3, 3]
    assert sorted(player for seats in around(seated).values() for player in seats) == sorted(
        {*FOUR, *THREE} - {"rein"}
    )


def test_a_table_that_has_begun_is_left_alone(seated: Run) -> None:
    seated("card", "k/1/2", " ".join(THREE))
    assert seated(*JOIN, "--reseat").status == 0
    assert around(seated)["k/1/2"] == THREE
    assert {*around(seated)} == {"k/1/1", "k/1/2", "k/1/3"}
    refused = seated("leave", "k", "rein", "--after-round", "0", "--reseat")
    assert (refused.status, "rein has played in round 1" in refused.err) == (1, True)


def test_where_nobody_is_left_to_sit_with_nothing_is_recorded(seated: Run) -> None:
    for number, seats in enumerate((FOUR, THREE), 1):
        seated("card", f"k/1/{number}", " ".join(seats))
    ran = seated(*JOIN, "--reseat")
    assert (ran.status, "nobody is left to sit with late" in ran.err) == (1, True)
    assert "without --reseat it is, and late sits at a table from the next round on" in ran.err
    assert "late" not in seated("show", "k").out
    assert seated(*JOIN).status == 0


@pytest.mark.parametrize("words", [LEAVE, JOIN, ENTER, SUBSTITUTE])
def test_the_same_command_mends_later_and_once(seated: Run, words: tuple[str, ...]) -> None:
    seated(*words)
    told = answer(seated, *words, "--reseat")
    assert told["reseated"] != []
    again = seated(*words, "--reseat")
    assert (again.status, again.out if words != ENTER else "") == (int(words != ENTER), "")
    assert seated("audit", "k").status == 0


@pytest.mark.parametrize(("typed", "mended"), [("y\n", True), ("n\n", False), ("", False)])
def test_at_a_terminal_whoever_types_is_asked(
    seated: Run,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    mended: bool,  # noqa: FBT001
) -> None:
    monkeypatch.setattr("sys.stdin", AtKeyboard(typed))
    ran = seated(*LEAVE)
    assert ran.status == 0
    assert "Seat those who are there now? [y/n]" in ran.out
    assert ("jaan" not in around(seated)["k/1/1"]) == mended
    assert (AGAIN in ran.out) != mended


def test_a_table_at_which_the_dealer_was_chosen_is_opened_anew_for_who_is_there(
    seated: Run,
) -> None:
    seated("move", "k/1/1", "dealer peep")
    seated(*LEAVE, "--reseat")
    assert around(seated)["k/1/1"] == ["peep", "mari", "ants"]
    assert seated("card", "k/1/1", "mari peep ants").status == 0
    assert seated("audit", "k").status == 0


def test_several_rounds_are_mended_at_once_and_one_that_is_closed_is_not(seated: Run) -> None:
    for number, seats in enumerate((FOUR, THREE), 1):
        seated("card", f"k/1/{number}", *[" ".join(seats)] * 4)
    for round_ in (2, 3, 4):
        tables = [word for table in (FOUR, THREE) for word in ("--table", " ".join(table))]
        seated("seat", "k", str(round_), "--force", *tables)
    seated("close", "k/3", "--reason", "time was up")
    told = answer(seated, "leave", "k", "jaan", "--after-round", "1", "--reseat")
    assert [one["round"] for one in told["touched"]] == ["k/2", "k/4"]
    assert around(seated, 2)["k/2/1"] == around(seated, 4)["k/4/1"] == ["mari", "peep", "ants"]


def test_a_tournament_shows_who_came_left_or_plays_for_whom_and_penalties_by_number(
    seated: Run,
) -> None:
    [mine, *_], other = (
        [seat["seat"] for seat in table["seats"]]
        for table in json.loads(seated("round", "k", "1", "--json").out)["tables"][:2]
    )
    seated("substitute", "k", "Friend", "--for", mine, "--round", "1", "--from-deal", "3")
    seated("substitute", "k", "friend", "--for", other[0], "--round", "2", "--round", "3")
    seated("join", "k", "Late", "--from-round", "2")
    seated("leave", "k", other[1], "--after-round", "1")
    number = json.loads(seated("penalty", "k", mine, "3", "--reason", "x", "--json").out)
    out = seated("show", "k").out
    assert "Late takes part from round 2 on\n" in out
    assert f"\n{other[1]} left after round 1\n" in out
    assert f"\nFriend plays for {other[0]} in rounds 2 3\n" in out
    [given] = number["recorded"]
    assert f"\nnumber {given['number']}: {mine} 3, x (desk)\n" in out


def test_who_left_in_the_middle_of_a_round_is_shown_with_the_deal_until_he_is_back(
    seated: Run,
) -> None:
    seated("card", "k/1/1", "1234", "2134")
    out = seated("leave", "k", "mari", "--after-round", "1", "--after-deal", "2", "--reason", "bus")
    assert "mari leaves after deal 2 of round 1\nk/1/1: closed\n" in out.out
    assert "\nmari left after deal 2 of round 1\n" in seated("show", "k").out
    assert "mari leaves after deal 2 of round 1 –" in seated("show", "k", "--history").out
    three = seated("reseat", "k/1/1", *FOUR[1:], "--reason", "three play on")
    assert (three.status, "--after-deal N, or tourney substitute" in three.err) == (1, True)
    assert seated("audit").status == 0
    seated("join", "k", "mari", "--from-round", "2")
    assert "left" not in seated("show", "k").out


def test_whose_substitute_sits_already_leaves_with_the_chair(seated: Run) -> None:
    seated(*SUBSTITUTE, "--reseat")
    away = ("leave", "k", "mari", "--after-round", "0")
    assert "guest still sits at k/1/1, which has not begun." in seated(*away).out
    assert seated(*away, "--reseat").status == 0
    assert sorted(around(seated)["k/1/1"]) == sorted(FOUR[1:])
    assert seated("audit").status == 0
    back = seated("join", "k", "mari", "--from-round", "1")
    assert "guest sits at no table of k/1, which is seated already." in back.out


def test_a_substitute_plays_for_one_in_a_round(seated: Run) -> None:
    seated(*SUBSTITUTE)
    for other in ("jaan", THREE[0]):
        refused = seated("substitute", "k", "guest", "--for", other, "--round", "1")
        assert (refused.status, refused.err) == (1, "tourney: guest plays in k/1 already\n")
    assert seated("substitute", "k", "guest", "--for", "jaan", "--round", "2").status == 0


def test_many_who_are_entered_are_said_as_a_sum(run: Run) -> None:
    run("new", "k", "--game", "saare")
    run("enter", "k", "Mari")
    out = run("enter", "k", *(f"Guest {number}" for number in range(12)), "Mari").out
    assert "\nentered: 12 players, 12 of them new\nentered before: mari\n" in out


def test_who_plays_on_somebody_elses_chair_is_not_seated_besides(seated: Run) -> None:
    seated("card", "k/1/1", "1234")
    seated("substitute", "k", "Friend", "--for", "mari", "--round", "1", "--from-deal", "2")
    assert seated("enter", "k", "friend", "--reseat").status == 0
    assert sorted(around(seated)["k/1/2"]) == sorted(THREE)
    seated("seat", "k", "1", "--again")
    assert sorted(around(seated)["k/1/2"]) == sorted(THREE)
    assert "friend" not in seated("audit").out
