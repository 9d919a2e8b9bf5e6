"""What a deal of Durak comes to, and a table of three deals (F9–F12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.result import refuse_strangers
from engine.tally import (
    Announced,
    Detail,
    Figure,
    Tally,
    every_number,
    number,
    numbered,
    seat_or_none,
    some_numbers,
)
from engine.violation import MISMATCH, FormError, Violation
from engine.words import quoted
from tests.thirdgame.durak.deal import Deal

DEALS: Final = 3
"""F12: a table plays three deals."""


class Result(NamedTuple):
    """How a deal came out: who is the fool, if anybody is, and with how many cards."""

    fool: int | None
    held: int = 0


class Table(NamedTuple):
    """A table between two deals."""

    names: tuple[str, ...]
    dealer: int
    points: tuple[int, ...]
    counted: int = 0

    @property
    def finished(self) -> bool:
        """F12: whether the three deals are played."""
        return self.counted == DEALS


PARTS: Final = {
    "fool": seat_or_none,
    "held": some_numbers,
    "points": every_number,
    "ended": number,
}


def _fool(result: Mapping[str, Any]) -> Mapping[str, int]:
    return {} if result["fool"] is None else {result["fool"]: 1}


FIGURES: Final = (
    Figure("fool", _fool, noted=True, rule="F11"),
    Figure("held", numbered("held"), noted=True),
    Figure("points", numbered("points")),
)
DETAILS: Final = (Detail("fool", "seat"), Detail("ended", "ending", rule="F9"))


def result(deal: Deal) -> Result | None:
    """F9: the result of a deal that has ended; None while it goes on."""
    if not deal.ended:
        return None
    left = [seat for seat in range(len(deal.names)) if seat not in deal.out]
    return Result(left[0], deal.places.held(left[0])) if left else Result(None)


def points(counted: Result, seats: int) -> tuple[int, ...]:
    """F11: a point for everybody but the fool."""
    return tuple(int(seat != counted.fool) for seat in range(seats))


def f10_counted(table: Table, counted: Result) -> Table:
    """F10: the fool deals next; after a draw the deal passes clockwise."""
    new = points(counted, len(table.names))
    dealer = counted.fool
    if dealer is None:
        dealer = (table.dealer + 1) % len(table.names)
    sums = tuple(map(sum, zip(table.points, new, strict=True)))
    return table._replace(dealer=dealer, points=sums, counted=table.counted + 1)


def describe(counted: Result, names: Sequence[str]) -> dict[str, Any]:
    """``fool``, the cards ``held``, ``points``, and whether it ``ended`` with a fool (1) or not."""
    fool = None if counted.fool is None else names[counted.fool]
    return {
        "fool": fool,
        "held": {} if fool is None else {fool: counted.held},
        "points": dict(zip(names, points(counted, len(names)), strict=True)),
        "ended": 2 if fool is None else 1,
    }


def f12_tally(names: Sequence[str], deals: Sequence[Announced]) -> Tally:
    """F12: the points of all deals; equal totals are separated by the cards held as a fool."""
    results = [deal.result for deal in deals]
    counts = {name: sum(one["points"][name] for one in results) for name in names}
    lighter = {name: -sum(one["held"].get(name, 0) for one in results) for name in names}
    return Tally(len(deals) >= DEALS, counts, {"lighter": lighter}, dict.fromkeys(names, 0))


def f11_points(announced: Mapping[str, Any]) -> Violation | None:
    """F11: everybody but the fool has a point."""
    right = {name: int(name != announced["fool"]) for name in announced["points"]}
    return None if announced["points"] == right else Violation("F11", MISMATCH, "points")


def read_result(words: Sequence[str], names: Sequence[str]) -> Result:
    """The result written ``fool peep 5`` or ``draw``; raises FormError."""
    if [*words] == ["draw"]:
        return Result(None)
    if len(words) != 3 or words[0] != "fool" or not words[2].isdigit():
        raise FormError("result-fool")
    refuse_strangers([words[1]], names)
    return Result(names.index(words[1]), int(words[2]))


def read_cells(cells: Mapping[str, str]) -> tuple[str, str]:
    """The result in the columns ``fool`` and ``held``; an empty row is a draw."""
    if not cells.get("fool"):
        return "fool", "draw"
    return "fool", f"fool {quoted(cells['fool'])} {cells.get('held', '')}".strip()


def write_result(counted: Result, names: Sequence[str]) -> str:
    """The result as the words after ``result`` write it."""
    if counted.fool is None:
        return "draw"
    return f"fool {quoted(names[counted.fool])} {counted.held}"
