"""What is found in tables that were set by hand."""

import pytest

from tourney.seating import Problem, check_seating

EIGHT = list("abcdefgh")


def test_tables_that_can_be_used() -> None:
    assert check_seating(["abcd", "efgh"], EIGHT) == []


def test_more_threes_than_needed_may_be_chosen() -> None:
    assert check_seating(["abcd", "efg", "hij", "kl+"], [*EIGHT, *"ijkl+"]) == []


def test_a_player_who_sits_nowhere() -> None:
    assert check_seating(["abcd", "efg"], EIGHT) == [Problem("missing", player="h")]


def test_a_player_who_sits_twice() -> None:
    assert check_seating(["abcd", "efga"], EIGHT[:7]) == [Problem("twice", 2, "a")]


def test_a_player_who_is_not_there() -> None:
    assert check_seating(["abcd", "efgx"], EIGHT[:7]) == [Problem("unknown", 2, "x")]


@pytest.mark.parametrize("table", ["", "d", "de", "defgh"])
def test_a_table_of_a_wrong_size(table: str) -> None:
    problems = check_seating(["abc", table], ["a", "b", "c", *table])
    wanted = [] if table == "de" else [Problem("size", 2, size=len(table))]
    assert problems == wanted


def test_a_two_where_threes_are_possible() -> None:
    assert check_seating(["abcd", "ef"], EIGHT[:6]) == [Problem("size", 2, size=2)]
