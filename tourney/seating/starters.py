"""Two fields that swaps alone hardly solve, as one round each that is turned into all others.

The players are orbits of a group and a few who stay where they are; adding a group element to every
player of the round gives the next one. In both no pair meets twice: 24 players in seven rounds (a
resolvable group-divisible design of type 3^8) and 28 in nine (a resolvable design in which each
pair meets once); see Colbourn and Dinitz, Handbook of Combinatorial Designs, II.7 and IV.5. Both
rounds were found by search and are checked by the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tourney.seating.bound import most_threes
from tourney.seating.search import Chairs


@dataclass(frozen=True)
class _Starter:
    rows: int
    columns: int
    """The group is pairs of numbers, added modulo rows and columns."""
    tables: tuple[tuple[int, ...], ...]
    spare: tuple[int, ...]
    """Three players who meet in no round but perhaps the first: the chairs that may stay empty."""

    def turned(self, by: int) -> Chairs:
        return [[self._turn(player, by) for player in table] for table in self.tables]

    def _turn(self, player: int, by: int) -> int:
        order = self.rows * self.columns
        orbit, element = divmod(player, order)
        if 4 * len(self.tables) - orbit * order < order:
            return player
        row, column = element // self.columns + by // self.columns, element + by
        return orbit * order + row % self.rows * self.columns + column % self.columns


_STARTERS = {
    6: _Starter(
        7,
        1,
        (
            (18, 22, 9, 0), (1, 16, 20, 15), (13, 14, 11, 7),
            (4, 21, 12, 17), (23, 8, 19, 2), (3, 10, 6, 5),
        ),
        (21, 22, 23),
    ),
    7: _Starter(
        3,
        3,
        (
            (1, 25, 21, 26), (6, 18, 13, 0), (8, 11, 24, 17), (5, 16, 19, 22),
            (9, 2, 4, 3), (27, 20, 7, 15), (14, 23, 12, 10),
        ),
        (1, 25, 21),
    ),
}  # fmt: skip
"""By the number of tables."""


def constructed(players: int, rounds: int, rng: Random) -> list[Chairs] | None:
    """Rounds in which nobody meets twice, in drawn order; None where no construction is known.

    Chairs beyond the players are empty, never two at a table, and everybody meets each of them at
    most once; None also where that is more often than the arithmetic forces.
    """
    starter = _STARTERS.get(-(-players // 4))
    if starter is None:
        return None
    chairs = 4 * len(starter.tables)
    spare = starter.spare[: chairs - players]
    order = [one for one in range(chairs) if one not in spare]
    number = {one: place for place, one in enumerate(order)}
    turns = [starter.turned(by) for by in range(starter.rows * starter.columns)]
    found = [
        [[number.get(one, players) for one in table] for table in tables]
        for tables in turns
        if not any(len(set(spare).intersection(table)) > 1 for table in tables)
    ]
    if len(found) < rounds or len(spare) > most_threes(players, rounds):
        return None
    rng.shuffle(found)
    return found[:rounds]
