"""The order of the standings: S23, D21, and every other criterion."""

from itertools import permutations

from tourney.readmodel.ranking import CRITERIA, Contender, order_of, rank
from tourney.tournament.agreement import tie_breaks_of

S23 = order_of(["firsts", "seconds", "best-round"])


def contender(player: str, *rounds: int | None, **tallies: int) -> Contender:
    played = {number: points for number, points in enumerate(rounds, 1) if points is not None}
    return Contender(player, played, tallies)


def places(*contenders: Contender, criteria: list[str] = S23) -> list[tuple[int, str, str | None]]:
    ranked = rank(contenders, criteria)
    return [(row.place, row.contender.player, row.decided_by) for row in ranked]


def test_S22_most_points_first() -> None:
    assert places(contender("ants", 5, 3), contender("mari", 9)) == [
        (1, "mari", None),
        (2, "ants", "total"),
    ]


def test_S23_more_first_places_then_more_second_places_then_the_best_round() -> None:
    group = [
        contender("d", 6, 4, firsts=1, seconds=2),
        contender("c", 7, 3, firsts=1, seconds=2),
        contender("b", 5, 5, firsts=1, seconds=3),
        contender("a", 5, 5, firsts=2),
    ]
    assert places(*group) == [
        (1, "a", None),
        (2, "b", "firsts"),
        (3, "c", "seconds"),
        (4, "d", "best-round"),
    ]


def test_S23_the_place_is_shared_by_those_equal_in_everything() -> None:
    equal = [contender(player, 6, 4, firsts=1) for player in ("jaan", "ants")]
    assert places(contender("mari", 20), *equal, contender("peep", 1)) == [
        (1, "mari", None),
        (2, "ants", "total"),
        (2, "jaan", None),
        (4, "peep", "total"),
    ]


def test_S23_seconds_separate_only_those_whom_firsts_did_not() -> None:
    group = [
        contender("a", 10, firsts=2, seconds=0),
        contender("b", 10, firsts=1, seconds=5),
        contender("c", 10, firsts=1, seconds=9),
    ]
    assert [row[1] for row in places(*group)] == ["a", "c", "b"]


def test_D21_matches_won_separate_equal_totals() -> None:
    group = [contender("a", 12, -6), contender("b", 6, wins=1), contender("c", 6)]
    assert places(*group, criteria=order_of(["wins"])) == [
        (1, "b", None),
        (2, "a", "wins"),
        (2, "c", None),
    ]


def test_negative_totals_are_less_than_none() -> None:
    assert [row[1] for row in places(contender("a", -6), contender("b", 0))] == ["b", "a"]


def test_last_round_is_the_last_that_any_of_the_equal_has_played() -> None:
    group = [contender("a", 5, 5), contender("b", 4, 6), contender("c", 10, None)]
    ranked = rank(group, order_of(["last-round"]))
    assert [row.contender.player for row in ranked] == ["b", "a", "c"]
    assert [row.criteria["last-round"] for row in ranked] == [6, 5, None]


def test_head_to_head_counts_only_meetings_among_the_equal() -> None:
    a = Contender("a", {1: 9}, met={"b": -1, "z": 4})
    b = Contender("b", {1: 9}, met={"a": 1, "z": -4})
    z = Contender("z", {1: 3}, met={"a": -4, "b": 4})
    assert places(a, b, z, criteria=order_of(["head-to-head"])) == [
        (1, "b", None),
        (2, "a", "head-to-head"),
        (3, "z", "total"),
    ]


def test_head_to_head_among_three_adds_up_what_each_won_of_the_other_two() -> None:
    a = Contender("a", {1: 9}, met={"b": 1, "c": -2})
    b = Contender("b", {1: 9}, met={"a": -1, "c": 3})
    c = Contender("c", {1: 9}, met={"a": 2, "b": -3})
    ranked = rank([a, b, c], order_of(["head-to-head"]))
    assert [(row.contender.player, row.criteria["head-to-head"]) for row in ranked] == [
        ("b", 2),
        ("a", -1),
        ("c", -1),
    ]
    assert [row.place for row in ranked] == [1, 2, 2]


def test_head_to_head_of_two_who_never_met_is_equal() -> None:
    strangers = Contender("a", {1: 9}, met={"z": 4}), Contender("b", {1: 9}, met={"z": -4})
    assert [place for place, *_ in places(*strangers, criteria=order_of(["head-to-head"]))] == [
        1,
        1,
    ]


def test_a_tournament_may_choose_its_games_own_criteria_and_those_of_any_game() -> None:
    assert tie_breaks_of(["firsts", "best-round"]) == [
        "firsts",
        "best-round",
        "last-round",
        "head-to-head",
    ]


def test_penalties_count_in_the_total() -> None:
    fined = Contender("a", {1: 9}, penalty=-4)
    assert places(fined, contender("b", 6)) == [(1, "b", None), (2, "a", "total")]


def test_the_order_does_not_depend_on_the_order_of_asking() -> None:
    group = [contender(player, 6, firsts=player in "bd") for player in "abcd"]
    orders = {tuple(places(*some)) for some in permutations(group)}
    assert orders == {((1, "b", None), (1, "d", None), (3, "a", "firsts"), (3, "c", None))}


def test_a_criterion_that_is_not_known_decides_nothing() -> None:
    assert order_of(["wins", "coin", "wins"]) == ["total", "wins"]
    assert set(CRITERIA) >= {*S23, "wins", "last-round", "head-to-head"}
