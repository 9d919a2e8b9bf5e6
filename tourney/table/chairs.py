"""Who sits at a table, and what the seats were called before a correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.facts import TableReseated


class Seating(NamedTuple):
    """Who sits at a table, and where the chairs of its opening stand."""

    since: int
    """The version since which it is so."""
    seats: tuple[str, ...]
    """Who sits there, clockwise."""
    places: tuple[int, ...]
    """For each chair of the opening its place among the seats."""

    @classmethod
    def opened(cls, since: int, seats: Sequence[str]) -> Seating:
        """The seats as the table was opened."""
        return cls(since, tuple(seats), tuple(range(len(seats))))

    def corrected(self, since: int, fact: TableReseated) -> Seating:
        """The seats after a correction, of the names of the chairs or of their order."""
        seats = tuple(fact.seats)
        if fact.dealers is None:
            return Seating(since, seats, self.places)
        return Seating(since, seats, tuple(seats.index(self.seats[at]) for at in self.places))

    def fits(self, fact: TableReseated) -> bool:
        """Whether the table could be corrected so."""
        seats = fact.seats
        same = fact.dealers is None or {*seats} == {*self.seats}
        return len({*seats}) == len(seats) == len(self.seats) and same

    def called(self, now: Seating) -> Mapping[str, str]:
        """What each seat is called now, in the order of now."""
        pairs = sorted(zip(now.places, self.places, strict=True))
        return {self.seats[then]: now.seats[at] for at, then in pairs}
