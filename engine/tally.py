"""What the announced results of a table come to, as plain data: never worked out from moves.

A game says here what its numbers are: the figures of a seat, the details of a deal, the postings
of its money. Rows, pages and files take them as they come, so a new number is said in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

LARGEST: Final = 999_999_999
"""The largest whole number that a result may hold, above and below zero."""
KITTY: Final = "kitty"
"""The account of what belongs to nobody yet."""
START: Final = "start"
"""The account that gives everybody their first points."""
OPENING: Final = "opening"
"""What is posted before the first deal."""
CLOSING: Final = "end"
"""What is posted after the last deal and is no part of it."""


class Announced(NamedTuple):
    """A deal that counts, as announced."""

    dealer: str | None
    """None where it is not known."""
    result: Mapping[str, Any]
    """As ``Game.describe`` gave it, seats by name."""


class Tally(NamedTuple):
    """What a table's announced results come to; mappings name every seat."""

    finished: bool
    """Whether no further deal can be played (S21, D18)."""
    counts: Mapping[str, int]
    """What the table counts in a tournament: points (S22), capital − 72 (D21)."""
    criteria: Mapping[str, Mapping[str, int]]
    """What it adds for each criterion of equal totals that is not a sum of points."""
    firsts: Mapping[str, int]
    """How often each seat was first: in a deal, or in the match where there is one."""
    winners: tuple[str, ...] = ()
    """Who has won the table; nobody in a game whose table is not won (Saare)."""


class Figure(NamedTuple):
    """A number that a deal gives each seat."""

    name: str
    """Its name in rows, CSV and JSON, and in the keys of its words."""
    of: Callable[[Mapping[str, Any]], Mapping[str, int] | None]
    """The numbers by seat in a result as ``Game.describe`` gives it; None if it has none."""
    ranks: bool = False
    """Whether it is a place, from 1; who has none has no place. Any other number is then 0."""
    noted: bool = False
    """Whether pages say it in words beside the seat, unless it is 0."""
    rule: str = ""
    """The rule that explains it; empty where it needs no explanation."""

    def by_seat(self, result: Mapping[str, Any], seats: Sequence[str]) -> tuple[int | None, ...]:
        """The number of each seat; None where there is none."""
        numbers = self.of(result)
        if numbers is None:
            return (None,) * len(seats)
        none = None if self.ranks else 0
        return tuple([numbers.get(seat, none) for seat in seats])


class Detail(NamedTuple):
    """Something that a result says of the whole deal, by its name in ``Game.describe``."""

    name: str
    kind: Literal["seat", "ending", "number"]
    """A seat's name; a number that says how play ended; or a number that only files hold."""
    rule: str = ""
    """The rule that explains it; empty where it needs no explanation."""


Part: TypeAlias = Callable[[Any, Sequence[str]], bool]
"""Whether a value can be a part of a result at a table of these seats."""


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST


def number(value: Any, seats: Sequence[str]) -> bool:
    """Whether it is a whole number."""
    return _is_number(value)


def seat_or_none(value: Any, seats: Sequence[str]) -> bool:
    """Whether it is a seat, or nobody."""
    return value is None or value in seats


def some_seats(value: Any, seats: Sequence[str]) -> bool:
    """Whether it lists seats, each at most once."""
    return isinstance(value, list) and all(value.count(seat) == (seat in seats) for seat in value)


def every_seat(value: Any, seats: Sequence[str]) -> bool:
    """Whether it lists every seat once."""
    return some_seats(value, seats) and len(value) == len(seats)


def some_numbers(value: Any, seats: Sequence[str]) -> bool:
    """Whether it gives seats whole numbers."""
    return isinstance(value, dict) and all(
        seat in seats and _is_number(value[seat]) for seat in value
    )


def every_number(value: Any, seats: Sequence[str]) -> bool:
    """Whether it gives every seat a whole number."""
    return some_numbers(value, seats) and len(value) == len(seats)


class Posting(NamedTuple):
    """Points that come to an account, or leave it (below 0). Those of a deal add up to zero."""

    deal: int
    """Which of the deals that count, from 1; 0 before the first."""
    account: str
    """A seat, KITTY or START."""
    what: str
    """OPENING, CLOSING or the game's own word."""
    amount: int


def ranked(part: str) -> Callable[[Mapping[str, Any]], Mapping[str, int] | None]:
    """Read a part of a result that lists seats, first to last, as their places from 1."""

    def read(result: Mapping[str, Any]) -> Mapping[str, int] | None:
        seats = result.get(part)
        return None if seats is None else {seat: at for at, seat in enumerate(seats, 1)}

    return read


def numbered(part: str) -> Callable[[Mapping[str, Any]], Mapping[str, int] | None]:
    """Read a part of a result that gives numbers by seat."""

    def read(result: Mapping[str, Any]) -> Mapping[str, int] | None:
        numbers: Mapping[str, int] | None = result.get(part)
        return numbers

    return read
