"""Tables and rounds as seated, and what is counted of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class SeatedTable:
    """One table of a round."""

    seats: tuple[str, ...]
    """The players' ids, clockwise."""
    dealer: str | None = None
    """Who deals first; None where the lot was not drawn by us."""


Round = Sequence[SeatedTable]
"""The tables of one round, table 1 first."""


class CannotSeatError(ValueError):
    """So few players that there is no table for them; `present` says how many."""

    def __init__(self, present: int) -> None:
        super().__init__(present)
        self.present = present


def table_sizes(present: int) -> tuple[int, ...]:
    """Tables of four, then of three; a two only for 2 or 5 players.

    Raises CannotSeatError for fewer than two.
    """
    if present < 2:
        raise CannotSeatError(present)
    tables = -(-present // 4)
    small, larger = divmod(present, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[str]]:
    """For each pair that met, how often."""
    tables = (table for tables in rounds for table in tables)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table.seats, 2))


def repeats(rounds: Iterable[Round]) -> int:
    """The sum over pairs of (meetings choose 2): a second meeting counts 1, a third 2 more."""
    return sum(met * (met - 1) // 2 for met in meetings(rounds).values())


def short_sittings(rounds: Iterable[Round]) -> Counter[str]:
    """For each player, how often they sat at a three; a sitting at a two counts twice."""
    tables = (table for tables in rounds for table in tables)
    return Counter(
        player for table in tables for player in table.seats for _ in range(len(table.seats), 4)
    )
