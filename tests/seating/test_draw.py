"""Drawn seatings: who meets whom, who sits at the threes, late comers and leavers."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.fields import field, groups, is_sound, round_by_round
from tourney.seating import (
    CannotSeatError,
    Round,
    SeatedTable,
    least_repeats,
    most_threes,
    plan,
    repeats,
    seat_round,
    short_sittings,
)


@pytest.mark.parametrize("count", [77, 78, 79, 80])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_seven_rounds_of_a_club_night_seated_round_by_round(count: int, seed: int) -> None:
    rounds = round_by_round([field(count)] * 7, seed)
    assert len(rounds) == 7
    assert all(is_sound(tables, field(count)) for tables in rounds)
    assert repeats(rounds) == 0
    assert max(short_sittings(rounds).values(), default=0) == most_threes(count, 7)


@pytest.mark.parametrize("count", [*range(21, 29), 31, 33, 36, 40, 45, 54, 63, 72, 81, 90, 100])
def test_seven_rounds_of_other_fields(count: int) -> None:
    rounds = plan(field(count), 7, seed=1)
    assert len(rounds) == 7
    assert all(is_sound(tables, field(count)) for tables in rounds)
    assert repeats(rounds) == 0
    assert max(short_sittings(rounds).values(), default=0) <= most_threes(count, 7)


@pytest.mark.parametrize("count", [4, 7, 8, 9, 13, 15, 16])
def test_as_few_repeats_as_possible_where_they_are_forced(count: int) -> None:
    rounds = plan(field(count), 7, seed=1)
    assert repeats(rounds) == least_repeats(count, 7) > 0
    assert max(short_sittings(rounds).values(), default=0) == most_threes(count, 7)


def test_the_twos_of_five_players_are_shared_out() -> None:
    rounds = plan(field(5), 5, seed=1, tries=6)
    twos = Counter(
        one for tables in rounds for one in min(tables, key=lambda t: len(t.seats)).seats
    )
    assert set(twos.values()) == {2}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_late_comer_and_a_leaver(seed: int) -> None:
    most, late = field(79), "late"
    fields = [most] + [[*most, late]] * 3 + [[*most[1:], late]] * 3
    rounds = round_by_round(fields, seed)
    assert all(is_sound(*pair) for pair in zip(rounds, fields, strict=True))
    assert repeats(rounds) == 0
    assert max(short_sittings(rounds).values()) == 1


def test_many_come_and_go() -> None:
    everybody = field(60)
    fields = [everybody[start : start + 41] for start in (0, 0, 3, 8, 8, 19)]
    rounds = round_by_round(fields, seed=5)
    assert all(is_sound(*pair) for pair in zip(rounds, fields, strict=True))
    assert repeats(rounds) == 0
    assert max(short_sittings(rounds).values()) <= 2


def test_the_rounds_follow_the_plan() -> None:
    assert tuple(round_by_round([field(24)] * 7, seed=9)) == plan(field(24), 7, seed=9)


def test_a_substitute_does_not_end_the_plan() -> None:
    first, second, third, *_ = plan(field(28), 7, seed=9)
    stood_in = [
        SeatedTable(tuple("guest" if one == "p03" else one for one in table.seats))
        for table in second
    ]
    next_round = seat_round(field(28), [first, stood_in], seed=9, rounds_to_come=5)
    assert groups(next_round) == groups(third)


def test_a_round_seated_by_hand_counts_as_it_was_played() -> None:
    players = field(40)
    by_hand: Round = [SeatedTable(tuple(players[at : at + 4])) for at in range(0, 40, 4)]
    rounds = [by_hand, seat_round(players, [by_hand], seed=1, rounds_to_come=6)]
    assert repeats(rounds) == 0


def test_the_order_of_entry_does_not_matter() -> None:
    assert plan(field(23), 3, seed=4) == plan(field(23)[::-1], 3, seed=4)


def test_another_seed_is_another_draw() -> None:
    assert groups(plan(field(24), 1, seed=1)[0]) != groups(plan(field(24), 1, seed=2)[0])


def test_a_seed_gives_the_same_tables_in_every_process() -> None:
    assert plan(field(7), 1, seed=1)[0] == (
        SeatedTable(("p03", "p06", "p04"), dealer="p06"),
        SeatedTable(("p01", "p05", "p00", "p02"), dealer="p02"),
    )


def test_nobody_deals_first_much_more_often_than_others() -> None:
    dealers = Counter(table.dealer for tables in plan(field(80), 7, seed=1) for table in tables)
    assert max(dealers.values()) <= 3


@pytest.mark.parametrize("method", ["draw", "rank"])
def test_one_player_cannot_be_seated(method: str) -> None:
    with pytest.raises(CannotSeatError):
        seat_round(["mari"], [], seed=1, method=method)  # type: ignore[arg-type]


FIELDS = st.lists(st.sets(st.sampled_from(field(30)), min_size=2), min_size=1, max_size=4)


@settings(max_examples=25)
@given(fields=FIELDS, seed=st.integers(0, 99))
def test_everybody_present_sits_once_whatever_happened_before(
    fields: list[set[str]], seed: int
) -> None:
    played: list[Round] = []
    for present in fields:
        tables = seat_round(present, played, seed=seed, rounds_to_come=2, tries=1)
        assert is_sound(tables, present)
        played.append(tables)


@settings(max_examples=40)
@given(count=st.integers(2, 30), rounds=st.integers(1, 9), seed=st.integers(0, 99))
def test_no_seating_goes_below_the_bounds(count: int, rounds: int, seed: int) -> None:
    planned = plan(field(count), rounds, seed=seed, tries=1)
    assert len(planned) == rounds
    assert repeats(planned) >= least_repeats(count, rounds)
    assert max(short_sittings(planned).values(), default=0) >= most_threes(count, rounds)
