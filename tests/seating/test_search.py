"""The parts of the draw that only show when they are wrong."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.fields import field
from tourney.seating import TRIES, least_repeats, plan, repeats, short_sittings
from tourney.seating.costs import UNEVEN, Costs
from tourney.seating.draw import _at_random, _chairs
from tourney.seating.search import Chairs, _Search, improve
from tourney.seating.starters import constructed


@settings(max_examples=40)
@given(count=st.integers(4, 30), seed=st.integers(0, 99))
def test_the_cost_kept_swap_by_swap_is_the_cost_counted_afresh(count: int, seed: int) -> None:
    rng, costs = Random(seed), Costs(count)
    rounds = [_at_random(count, rng) for _ in range(4)]
    for tables in rounds:
        costs.sit(tables)
    search = _Search(rounds, costs, rng, goal=-1)
    search.run(500, heat=5)
    fresh = Costs(count)
    for tables in search.rounds:
        fresh.sit(tables)
    assert (search.cost, costs.more, costs.less) == (fresh.total(), fresh.more, fresh.less)


@given(count=st.integers(4, 30), rounds=st.integers(1, 7), seed=st.integers(0, 99))
def test_a_cost_is_repeats_and_unevenly_shared_threes(count: int, rounds: int, seed: int) -> None:
    planned = plan(field(count), rounds, seed=seed, tries=0)
    costs = Costs(count)
    for table in (table for tables in planned for table in tables):
        seats = [field(count).index(one) for one in table.seats]
        costs.sit([seats + [costs.empty] * (4 - len(seats))])
    uneven = sum(times * (times - 1) // 2 for times in short_sittings(planned).values())
    assert costs.total() == repeats(planned) + UNEVEN * uneven


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (28, 9)])
def test_no_pair_of_a_construction_meets_twice(players: int, rounds: int) -> None:
    found = constructed(players, rounds, Random(1)) or []
    pairs = Counter(
        frozenset(pair) for tables in found for table in tables for pair in combinations(table, 2)
    )
    assert len(found) == rounds
    assert set(pairs.values()) == {1}


def test_everybody_meets_everybody_in_nine_rounds_of_28() -> None:
    rounds = plan(field(28), 9, seed=1)
    assert (repeats(rounds), least_repeats(28, 9), least_repeats(28, 10)) == (0, 0, 42)


@pytest.mark.parametrize(("players", "rounds"), [(24, 8), (28, 10), (25, 3), (20, 7)])
def test_no_construction_where_it_would_not_do(players: int, rounds: int) -> None:
    assert constructed(players, rounds, Random(1)) is None


@settings(max_examples=15)
@given(count=st.integers(5, 8), played=st.integers(1, 4), seed=st.integers(0, 99))
def test_the_next_round_of_two_tables_is_the_best_there_is(
    count: int, played: int, seed: int
) -> None:
    rng = Random(seed)
    history = [_at_random(count, rng) for _ in range(played)]

    def cost(tables: Chairs) -> int:
        costs = Costs(count)
        for one in (*history, tables):
            costs.sit(one)
        return costs.total()

    costs = Costs(count)
    for tables in history:
        costs.sit(tables)
    (found,) = improve([_at_random(count, rng)], costs, rng, TRIES)
    every = (
        [_chairs([*here], count), _chairs([*there], count)]
        for here in combinations(range(count), count // 2)
        for there in [{*range(count)}.difference(here)]
    )
    assert cost(found) == min(map(cost, every))
