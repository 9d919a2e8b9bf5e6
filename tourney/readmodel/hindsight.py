"""What is known now of a deal as it stood then: cards that came to light later.

At the table nobody could know them, and no move is judged by them; but who looks back may.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tourney.readmodel.views import Position, Step

Light = Mapping[str, tuple[str, ...]]


def came_to_light(then: Position, later: Sequence[Step]) -> Light:
    """For each seat, and the talon, the unknown cards that it held then, as later steps showed.

    A card that a seat may have drawn in between is not among them: nobody knows when it came.
    """
    return all_along(then, later)[0]


def all_along(start: Position, steps: Sequence[Step]) -> Sequence[Light]:
    """What has come to light since, at the start and after each step, in one walk back."""
    stood = positions(start, steps)
    found: dict[str, str] = {}
    found_so = [_by_seat(found)]
    moments = zip(steps, stood[:-1], stood[1:], strict=True)
    for step, was, now in reversed([*moments]):
        found = _before(step, was, now, found)
        found_so.append(_by_seat(found))
    return found_so[::-1]


def positions(start: Position, steps: Sequence[Step]) -> Sequence[Position]:
    """How the deal stood at the start and after each step; what moves nothing leaves it so."""
    stood = [start]
    for step in steps:
        stood.append(step.after or stood[-1])
    return stood


def _before(step: Step, was: Position, now: Position, found: dict[str, str]) -> dict[str, str]:
    """Which unknown cards were where before a step, from the same after it: a seat for a card."""
    named = dict(_named(step)) if step.after else {}
    drew = set(_drew(was, now, step))
    held = {card: hand.seat for hand in now.hands for card in hand.known} | found
    kept = {card: seat for card, seat in held.items() if seat not in drew and card not in named}
    seen = set(_seen(was))
    return {card: seat for card, seat in (named | kept).items() if card not in seen}


def _by_seat(found: Mapping[str, str]) -> Light:
    seats: defaultdict[str, list[str]] = defaultdict(list)
    for card, seat in found.items():
        seats[seat].append(card)
    return {seat: tuple(cards) for seat, cards in seats.items()}


def _seen(position: Position) -> Iterator[str]:
    """The cards whose place was known."""
    for hand in position.hands:
        yield from hand.known
    for laid in position.laid:
        yield from filter(None, (laid.card, laid.beaten_by))
    yield from (card for card in (*position.talon, *position.gone) if card)


def _named(step: Step) -> Iterator[tuple[str, str]]:
    """The cards that a statement names, with who had them."""
    if step.move:
        for card in step.move.cards:
            yield str(card), step.move.seat


def _drew(was: Position, now: Position, step: Step) -> Iterator[str]:
    """The seats that got cards from the talon: more than was left to them and what they took."""
    lay = {card for one in was.laid for card in (one.card, one.beaten_by)}
    left = {card: seat for card, seat in _named(step) if card not in lay}
    if step.statement.kind != "move" or step.after is None:
        left = {}
    for before, after in zip(was.hands, now.hands, strict=True):
        rest = len(before.known) + before.unknown - sum(s == before.seat for s in left.values())
        own = [card for card in after.known if card not in lay and card not in left]
        if len(own) + after.unknown > rest:
            yield before.seat
