"""What no seating can go below, by counting alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tourney.seating.costs import UNEVEN, Costs
from tourney.seating.tables import table_sizes


def least_cost(costs: Costs, rounds: int) -> int:
    """No seating of the rounds to come brings the cost below this.

    Each player meets three others a round, fewer at a small table, and at best those met least.
    """
    players = costs.empty
    at_threes = _short_sittings(players) * rounds
    uneven = sum(_cheapest(costs.short(), at_threes))
    each = (_cheapest(costs.met(player), 3 * rounds) for player in range(players))
    twice = sum(sorted(chain.from_iterable(each))[: 3 * rounds * players - at_threes])
    return costs.total() + UNEVEN * uneven + -(-twice // 2)


def least_repeats(players: int, rounds: int) -> int:
    """The repeats that a fresh field cannot avoid by any seating in fours and threes."""
    costs = Costs(players)
    uneven = sum(_cheapest([0] * players, _short_sittings(players) * rounds))
    return least_cost(costs, rounds) - UNEVEN * uneven


def most_threes(players: int, rounds: int) -> int:
    """How often somebody must sit at a three; a sitting at a two counts twice."""
    return -(-_short_sittings(players) * rounds // players)


def _short_sittings(players: int) -> int:
    """How many sit at a three in a round; those at a two count twice."""
    return sum(size * (4 - size) for size in table_sizes(players))


def _cheapest(counts: Sequence[int], more: int) -> list[int]:
    """What each of some more meetings costs at least, if these were met so often before."""
    costs: list[int] = []
    level = 0
    while len(costs) < more:
        costs += [level] * sum(count <= level for count in counts)
        level += 1
    return costs[:more]
