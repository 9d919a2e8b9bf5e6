"""The money of a match of Six Dozens as postings, and whether it adds up (D5, D15, D16, D19, D20).

All of it follows from what was announced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.sixdozens.score import CAPITAL, d21_tally
from engine.tally import CLOSING, KITTY, OPENING, START, Announced, Posting
from engine.violation import MISMATCH, Violation


def postings(names: Sequence[str], deals: Sequence[Announced]) -> Iterator[Posting]:
    """Every posting of a match, what the seats held before it and what D19 shared out included."""
    first, last = deals[0].result, deals[-1].result
    opening = {
        seat: capital + first["penalties"].get(seat, 0) - first["shares"].get(seat, 0)
        for seat, capital in first["capital"].items()
    }
    yield from _moved(0, START, OPENING, opening)
    for number, (_, result) in enumerate(deals, 1):
        penalties = {seat: -points for seat, points in result["penalties"].items()}
        yield from _moved(number, KITTY, "penalty", penalties)
        yield from _moved(number, KITTY, "share", result["shares"])
    final = d21_tally(names, deals).counts
    end = {seat: CAPITAL + final[seat] - capital for seat, capital in last["capital"].items()}
    yield from _moved(len(deals), KITTY, CLOSING, end)


def _moved(deal: int, source: str, what: str, amounts: Mapping[str, int]) -> Iterator[Posting]:
    """Points that go from an account to seats, below zero the other way."""
    moved = {seat: amount for seat, amount in amounts.items() if amount}
    for seat, amount in moved.items():
        yield Posting(deal, seat, what, amount)
    if moved:
        yield Posting(deal, source, what, -sum(moved.values()))


def d20_money(before: Mapping[str, Any] | None, announced: Mapping[str, Any]) -> Violation | None:
    """D20: capital and kitty add up, and are those before, less penalties, with shares."""
    capital, kitty = announced["capital"], announced["kitty"]
    had = before["capital"] if before else dict.fromkeys(capital, CAPITAL)
    lost, won = announced["penalties"], announced["shares"]
    kept = before["kitty"] if before else 0
    all_points = CAPITAL * len(capital)
    adds_up = sum(capital.values()) + kitty == all_points
    if adds_up and "final" in announced:
        adds_up = sum(announced["final"].values()) + announced["left_over"] == all_points
    follows = kitty == kept + sum(lost.values()) - sum(won.values()) and all(
        points == had[seat] - lost.get(seat, 0) + won.get(seat, 0)
        for seat, points in capital.items()
    )
    return None if adds_up and follows else Violation("D20", MISMATCH, "money")
