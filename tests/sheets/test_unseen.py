"""``unseen``: from there on nobody took down the moves, and only the result is known."""

from __future__ import annotations

import pytest

from tests.checked import checked
from tests.sheets.test_deals import HEAD
from tourney.sheets.check import check_text

PLAYED = f"{HEAD}deal 1\ntrump 6s\nmari attack 7c\njaan beat 7c 8c\n"


def expected(sheet: str) -> str:
    """What is said of an error of form."""
    [table] = check_text(sheet)
    return str(table["error"]["text"])


def test_a_result_after_it_is_no_mismatch_and_counts() -> None:
    seen = checked(f"{PLAYED}unseen the phone was away\nresult jaan mari\ndeal 2\n")
    assert seen.wrong == {}
    first = seen.verdict["deals"][0]
    assert (first["finished"], first["order"], first["unseen"]) == (True, ["jaan", "mari"], True)
    assert first["points"] == {"mari": 0, "jaan": 5}


def test_without_it_the_same_result_is_r1() -> None:
    assert checked(f"{PLAYED}result jaan mari\n").wrong == {"result jaan mari": "R1 mismatch"}


def test_the_deal_goes_on_until_its_result() -> None:
    seen = checked(f"{PLAYED}unseen\n")
    assert (seen.wrong, seen.deal["finished"], seen.deal["unseen"]) == ({}, False, True)
    assert expected(f"{PLAYED}unseen\ndeal 2\n") == expected(f"{PLAYED}deal 2\n")


@pytest.mark.parametrize("said", ["mari done", "shows mari 9c", "hand mari ? ? ? ? ? ?"])
def test_nothing_of_the_cards_is_said_after_it(said: str) -> None:
    assert expected(f"{PLAYED}unseen\n{said}\n") == 'expected only the result after "unseen"'


def test_it_is_said_once_and_in_a_deal_that_goes_on() -> None:
    assert '"unseen"' in expected(f"{PLAYED}unseen\nunseen\n")
    assert expected(f"{HEAD}deal 1\nresult mari jaan\nunseen\n").endswith('"result"')


@pytest.mark.parametrize("end", ["void misdealt", 'decree jaan mari because "they agreed"'])
def test_the_arbiter_decides_as_ever(end: str) -> None:
    seen = checked(f"{PLAYED}unseen\n{end}\ndeal 2\n")
    assert seen.wrong == {}
    assert seen.verdict["deals"][0]["void"] is end.startswith("void")


def test_what_was_found_before_it_is_found() -> None:
    sheet = f"{HEAD}deal 1\ntrump 6s\njaan attack 7c\nunseen\nresult jaan mari\n"
    assert checked(sheet).wrong == {"jaan attack 7c": "S6 illegal"}


def test_a_score_card_condition_holds_for_it() -> None:
    assert "sixes" in expected(f"{PLAYED}unseen\nresult jaan mari sixes mari=1\n")
