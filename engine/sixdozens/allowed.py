"""Who may do what now in Six Dozens, for prompts and for "what would have been allowed"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Cards
from engine.game import Choice
from engine.moves import TALON
from engine.places import on_top
from engine.sixdozens.deal import ANYBODY, COVER, NOBODY, Deal, d6_right


def allowed(deal: Deal) -> tuple[Choice, ...]:
    """Every kind of move that is allowed now, with the cards that may be there for it."""
    if deal.ended:
        return ()
    if deal.turn == NOBODY:
        return (Choice(TALON, COVER, Cards(on_top(deal.places, deal.talon))),)
    return tuple(choice for seat in _on_turn(deal) for choice in _choices(deal, seat))


def _on_turn(deal: Deal) -> tuple[int, ...]:
    """The seat on turn; before the first move all seats that may be the right ones to begin."""
    if deal.turn != ANYBODY:
        return (deal.turn,)
    right = d6_right(deal)
    return (right.seat,) if right else tuple(range(len(deal.setting.names)))


def _choices(deal: Deal, seat: int) -> Iterator[Choice]:
    name = deal.setting.names[seat]
    if playable := deal.places.possible(seat) & deal.followers(seat):
        yield Choice(name, "play", Cards(playable))
    if deal.may_pass(seat):
        yield Choice(name, "pass")
