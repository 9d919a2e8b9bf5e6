"""What is known now of a deal as it stood then: cards that came to light later.

At the table nobody could know them, and no move is judged by them; but who looks back may.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.cards import is_card
from engine.moves import COVER, SHOWS, TALON
from engine.words import split
from tourney.readmodel.views import Position, Step


def came_to_light(then: Position, later: Sequence[Step]) -> Mapping[str, tuple[str, ...]]:
    """For each seat, and the talon, the unknown cards that it held then, as later steps showed.

    A card that a seat may have drawn in between is not among them: nobody knows when it came.
    """
    seen = {*_seen(then)}
    drew: set[str] = set()
    found: dict[str, list[str]] = {}
    before = then
    for step in later:
        for seat, card in _shown(step):
            if card not in seen and seat not in drew:
                found.setdefault(seat, []).append(card)
            seen.add(card)
        if step.after is not None:
            drew |= _drew(before, step.after)
            before = step.after
    return {seat: tuple(cards) for seat, cards in found.items()}


def _seen(position: Position) -> Iterator[str]:
    """The cards whose place was known."""
    for hand in position.hands:
        yield from hand.known
    for laid in position.laid:
        yield from filter(None, (laid.card, laid.beaten_by))
    yield from (card for card in (*position.talon, *position.gone) if card)


def _shown(step: Step) -> Iterator[tuple[str, str]]:
    """Who had which card, by what the statement says or by what followed from it (P3)."""
    if step.after is None:
        return
    words = split(step.statement.text)
    if step.statement.kind in ("move", "shows"):
        seat = words[1] if words[0] == SHOWS else TALON if words[0] == COVER else words[0]
        yield from ((seat, word) for word in words if is_card(word))
    for hand in step.after.hands:
        yield from ((hand.seat, card) for card in hand.known)


def _drew(before: Position, after: Position) -> set[str]:
    """The seats that got cards nobody knows."""
    pairs = zip(before.hands, after.hands, strict=True)
    return {now.seat for was, now in pairs if now.unknown > was.unknown}
