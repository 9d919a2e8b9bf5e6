"""What closes a deal, what may stand where in it, and what has no effect."""

from __future__ import annotations

import pytest

from tests.checked import checked
from tourney.sheets.check import check_text

HEAD = "game saare\nseats mari jaan\ndealer mari\n"
FOUR = "".join(f"deal {number}\nresult mari jaan\n" for number in (1, 2, 3, 4))


@pytest.mark.parametrize(
    "said",
    [
        "",
        "cut jaan 2",
        "trump 6s",
        "trump 6s\nhand mari ? ? ? ? ? ?",
        "trump 6s\nshows mari 7c",
        "trump 6s\nmari attack 7c",
        "trump 6s\nmari attack 7c\njaan take\nall done",
        "trump 6s\njaan attack 7c\nstands S6 why",
        "result mari jaan",
    ],
)
def test_void_may_follow_any_statement_of_the_deal(said: str) -> None:
    seen = checked(f"{HEAD}deal 1\n{said}\nvoid misdealt, a card was face up\ndeal 2\n")
    first, second = seen.verdict["deals"]
    assert seen.wrong == {}
    assert first == {
        "number": 1,
        "dealer": "mari",
        "void": True,
        "finished": False,
        "order": None,
        "sixes": None,
        "points": None,
    }
    assert second["dealer"] == "mari"


def test_void_needs_no_reason() -> None:
    assert checked(HEAD + "deal 1\nvoid\n").deal["void"]


def test_void_of_the_last_deal_reopens_a_finished_table() -> None:
    seen = checked(HEAD + FOUR + "void\ndeal 5\nresult jaan mari\n")
    assert seen.verdict["finished"]
    assert seen.verdict["points"] == {"mari": 15, "jaan": 5}
    assert seen.deal["dealer"] == "jaan"


def test_what_is_found_in_a_void_deal_is_told() -> None:
    seen = checked(HEAD + "deal 1\ntrump 6s\njaan attack 7c\nvoid\n")
    assert seen.wrong == {"jaan attack 7c": "S6 illegal"}


@pytest.mark.parametrize("closing", ["result mari jaan", "void"])
def test_P4_a_closed_deal_has_ended(closing: str) -> None:
    seen = checked(f"{HEAD}deal 1\ntrump 6s\n{closing}\nmari attack 7c\n")
    assert seen.wrong["mari attack 7c"] == "P4 impossible"


@pytest.mark.parametrize("closing", ["result mari jaan", "void"])
@pytest.mark.parametrize("said", ["shows mari 7c", "trump 6s", "result mari jaan", "cut jaan 2"])
def test_nothing_else_stands_after_a_closing(closing: str, said: str) -> None:
    [table] = check_text(f"{HEAD}deal 1\n{closing}\n{said}\n")
    assert table["error"]["line"] == 6


def test_a_finished_deal_needs_no_closing() -> None:
    [verdict] = check_text(SHORT + "deal 2\n")
    assert [deal["finished"] for deal in verdict["deals"]] == [True, False]


def test_a_result_repeats_what_the_moves_give() -> None:
    assert checked(SHORT + "result mari jaan sixes mari=1\n").wrong == {}


@pytest.mark.parametrize(
    "result", ["result jaan mari", "result mari jaan", "result mari jaan sixes mari=2"]
)
def test_R1_another_result_than_the_moves_give(result: str) -> None:
    seen = checked(SHORT + result + "\ndeal 2\n")
    assert seen.wrong == {result: "R1 mismatch"}
    assert seen.verdict["points"] == {"mari": 6, "jaan": 0}


def test_R1_a_result_before_the_moves_have_ended_the_deal_counts() -> None:
    seen = checked(HEAD + "deal 1\ntrump 6s\nmari attack 7c\nresult jaan mari\n")
    assert seen.wrong == {"result jaan mari": "R1 mismatch"}
    assert seen.deal["points"] == {"mari": 0, "jaan": 5}


def test_R1_is_not_asked_of_a_deal_without_moves() -> None:
    assert checked(HEAD + "deal 1\ntrump 6s\nresult jaan mari\n").wrong == {}


@pytest.mark.parametrize("sixes", ["jaan=1", "mari=0", "mari=5"])
def test_a_score_card_tells_one_to_four_sixes_of_seats_that_are_not_last(sixes: str) -> None:
    [table] = check_text(f"{HEAD}deal 1\nresult mari jaan sixes {sixes}\n")
    assert table["error"]["line"] == 5


def test_with_moves_no_six_may_be_told() -> None:
    """Nothing is wrong in it; a score card only has no place for it."""
    seen = checked(SHORT + "result mari jaan sixes mari=1 jaan=0\n")
    assert seen.wrong == {}


# -- the head of a deal, and cards shown


@pytest.mark.parametrize(
    "lines",
    [
        "cut jaan 2\ntrump 6s\nhand mari 7c ? ? ? ? ?",
        "hand mari 7c ? ? ? ? ?\ntrump 6s\ncut jaan 2",
        "trump 6s\ncut jaan 2\nhand mari 7c ? ? ? ? ?",
    ],
)
def test_the_head_comes_in_any_order(lines: str) -> None:
    assert checked(f"{HEAD}deal 1\n{lines}\njaan attack 7c\n").wrong == {
        "jaan attack 7c": "P1 impossible"
    }


def test_shows_may_stand_before_the_head_is_complete() -> None:
    seen = checked(HEAD + "deal 1\ntrump 6s\nshows mari 7c\nhand jaan 8c ? ? ? ? ?\n")
    assert seen.wrong == {}


def test_shows_must_fit_what_the_head_tells_afterwards() -> None:
    seen = checked(HEAD + "deal 1\ntrump 6s\nshows mari 7c\nhand jaan 7c ? ? ? ? ?\n")
    assert seen.wrong == {"hand jaan 7c ? ? ? ? ?": "P1 impossible"}


def test_shows_needs_the_card_turned_up() -> None:
    [table] = check_text(HEAD + "deal 1\nshows mari 7c\n")
    assert table["error"]["line"] == 5


def test_shows_may_stand_after_the_last_move() -> None:
    seen = checked(SHORT + "shows jaan 6c 6d 7c\nshows jaan Ac\nresult mari jaan sixes mari=1\n")
    assert seen.wrong == {}


def test_shows_after_the_last_move_may_be_impossible() -> None:
    seen = checked(SHORT + "shows mari 6c\n")
    assert seen.wrong == {"shows mari 6c": "P1 impossible"}
    assert seen.deal["finished"]


def test_what_follows_a_refused_move_is_not_judged() -> None:
    seen = checked(HEAD + "deal 1\ntrump 6s\njaan attack 7c\nmari attack 7c 8c\nresult mari jaan\n")
    assert seen.wrong == {"jaan attack 7c": "S6 illegal"}
    assert not seen.deal["finished"]


@pytest.mark.parametrize(
    "card",
    [
        "result mari jaan sixes jaan=1",
        "result mari jaan sixes mari=5",
        "result mari",
        'decree mari jaan sixes jaan=1 because "why"',
    ],
)
def test_a_score_card_after_a_refused_move_must_be_one_that_can_be(card: str) -> None:
    [table] = check_text(
        f"{HEAD}deal 1\ntrump 6s\njaan attack 7c\nresult mari jaan\ndeal 2\n{card}\n"
    )
    assert table["error"]["line"] == 9


def test_so_must_the_cards_left_of_one() -> None:
    head = "game six-dozens\nseats mari jaan\ndealer mari\ntrumps none\n"
    [table] = check_text(f"{head}deal 1 dealer=jaan\nresult left mari=9 jaan=1\n")
    assert table["error"]["line"] == 6


def test_a_result_of_moves_that_are_not_judged_is_not_looked_at() -> None:
    """It might be what they come to, and is R1 otherwise."""
    seen = checked(HEAD + "deal 1\ntrump 6s\njaan attack 7c\nresult mari jaan sixes jaan=1\n")
    assert seen.wrong == {"jaan attack 7c": "S6 illegal"}


def test_what_follows_a_refused_move_must_have_form() -> None:
    [table] = check_text(HEAD + "deal 1\ntrump 6s\njaan attack 7c\ndeal 4\n")
    assert table["error"]["line"] == 7


SHORT = """\
game saare
seats mari jaan
dealer mari
deal 1
trump As
mari attack Kc Kd Kh Ks
jaan take
all done
mari attack 7c 7d 7h 7s
jaan take
all done
mari attack 8c 8d 8h 8s
jaan take
all done
mari attack 9c 9d 9h 9s
jaan take
all done
mari attack Tc Td Th Ts
jaan take
all done
mari attack Jc Jd Jh Js
jaan take
all done
mari attack Qc Qd Qh Qs
jaan take
all done
mari attack As
jaan take
all done
mari attack 6c
jaan take
"""
"""Two players; jaan takes whatever comes, at last a six."""
