"""What a seating costs: meetings that repeat, and threes that always fall to the same players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

UNEVEN = 3
"""How many repeats one would accept to share the threes more evenly by one sitting."""
CROWDED = 10_000
"""What a second empty chair at a table costs: more than anything it could save."""


class Costs:
    """Who met whom how often, kept as what one meeting more costs and one fewer saves.

    Players are numbers from 0. Every table has four chairs; an empty one is the number after the
    last player, and whoever "meets" it sits at a three. A pair that met m times costs m(m-1)/2,
    a player with m sittings at a three UNEVEN times as much: least when evenly shared out.
    """

    def __init__(self, players: int) -> None:
        self.empty = players
        self.more = [[0] * (players + 1) for _ in range(players + 1)]
        self.less = [[-1] * players + [-UNEVEN] for _ in range(players)]
        self.less.append([-UNEVEN] * players + [CROWDED])
        self.more[players][players] = CROWDED

    def meet(self, one: int, other: int, times: int = 1) -> None:
        """Counts meetings of two chairs; those of two empty ones cost the same each time."""
        if one == other:
            return
        cost = times * self._weight(one, other)
        for rows in (self.more, self.less):
            rows[one][other] += cost
            rows[other][one] = rows[one][other]

    def sit(self, tables: Iterable[Sequence[int]]) -> None:
        """Counts all meetings at these tables of four chairs."""
        for table in tables:
            for one, other in combinations(table, 2):
                self.meet(one, other)

    def total(self) -> int:
        """What all the meetings so far cost."""
        pairs = combinations(range(self.empty + 1), 2)
        return sum(
            self.more[one][other] * self.less[one][other] // (2 * self._weight(one, other))
            for one, other in pairs
        )

    def met(self, player: int) -> list[int]:
        """How often the player met each other player."""
        return [*self.more[player][:player], *self.more[player][player + 1 : self.empty]]

    def short(self) -> list[int]:
        """How often each player sat at a three."""
        return [cost // UNEVEN for cost in self.more[self.empty][: self.empty]]

    def _weight(self, one: int, other: int) -> int:
        return UNEVEN if self.empty in {one, other} else 1
