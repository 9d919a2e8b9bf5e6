"""The search: swap two players of one round, keep what costs less and at times what costs more.

Simulated annealing over all rounds to come at once, so that no round is paid for by a later one.
Each try heats up and cools down again; the first are short, since most fields need no more.
"""

from __future__ import annotations

from math import log
from random import Random

from tourney.seating.bound import least_cost
from tourney.seating.costs import UNEVEN, Costs

Chairs = list[list[int]]
"""A round: tables of four chairs, each a player's number or that of an empty chair."""

FIRST_STEPS, MOST_STEPS = 20_000, 250_000
"""Of the first try, and of those after it, each twice the one before until it is the most."""
FEW, FEW_TRIES = 2, 3
"""So few tables are seated as well as can be after so few tries, and longer ones find no better."""
STAGES = 40
HOT, COLD = 0.4, 0.15
LOTS = [-log(1 - lot / 1024) for lot in range(1024)]
"""How much more a swap may cost by lot, at heat 1."""


def improve(rounds: list[Chairs], costs: Costs, rng: Random, tries: int) -> list[Chairs]:
    """The rounds with the least cost that was found; costs holds what was played before.

    Ends at once when the least possible cost is reached.
    """
    goal = least_cost(costs, len(rounds))
    for tables in rounds:
        costs.sit(tables)
    search = _Search(rounds, costs, rng, goal)
    few = any(len(tables) <= FEW for tables in rounds)
    for number in range(min(tries, FEW_TRIES) if few else tries):
        steps = min(FIRST_STEPS << number, MOST_STEPS) // STAGES
        for stage in range(STAGES):
            search.run(steps, HOT + (COLD - HOT) * stage / STAGES)
            if search.best_cost <= goal:
                return search.best
    return search.best


class _Search:
    def __init__(self, rounds: list[Chairs], costs: Costs, rng: Random, goal: int) -> None:
        self.rounds = rounds
        self.costs = costs
        self.rng = rng
        self.goal = goal
        self.cost = costs.total()
        self.keep()

    def keep(self) -> None:
        self.best_cost = self.cost
        self.best = [[list(table) for table in tables] for tables in self.rounds]

    def run(self, steps: int, heat: float) -> None:
        """Tries so many swaps at one heat.

        A seating costs millions of these, so the sum over twelve pairs is written out.
        """
        limits = [lot * heat for lot in LOTS]
        rounds, more, less, rnd = self.rounds, self.costs.more, self.costs.less, self.rng.random
        count, chairs, empty = len(rounds), 4 * len(rounds[0]), self.costs.empty
        several = chairs - empty > 1
        for _ in range(steps):
            if self.best_cost <= self.goal:
                return
            tables = rounds[int(rnd() * count)]
            here, there = int(rnd() * chairs), int(rnd() * chairs)
            ours, theirs = tables[here >> 2], tables[there >> 2]
            i, j = here & 3, there & 3
            one, other = ours[i], theirs[j]
            if ours is theirs or one == other:
                continue
            a, b, c = ours[i - 1], ours[i - 2], ours[i - 3]
            x, y, z = theirs[j - 1], theirs[j - 2], theirs[j - 3]
            row, col = more[one], more[other]
            change = row[x] + row[y] + row[z] + col[a] + col[b] + col[c]
            row, col = less[one], less[other]
            change -= row[a] + row[b] + row[c] + col[x] + col[y] + col[z]
            if several and empty in (a, b, c) and empty in (x, y, z):  # from three to three
                change -= UNEVEN * ((one != empty) + (other != empty))
            if change <= 0 or change < limits[int(rnd() * 1024)]:
                ours[i], theirs[j] = other, one
                self.swapped(one, other, (a, b, c), (x, y, z), change)

    def swapped(
        self,
        one: int,
        other: int,
        left: tuple[int, int, int],
        joined: tuple[int, int, int],
        change: int,
    ) -> None:
        """Counts what it means that `one` left three chairs for three others, and back."""
        meet = self.costs.meet
        for chair in left:
            meet(one, chair, -1)
            meet(other, chair)
        for chair in joined:
            meet(one, chair)
            meet(other, chair, -1)
        self.cost += change
        if self.cost < self.best_cost:
            self.keep()
