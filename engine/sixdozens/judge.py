"""What is wrong with a move in Six Dozens: one function a rule, asked in the order of naming."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import BIT, NAMES, Card, Cards, mask
from engine.moves import SHOWS, Move
from engine.places import (
    p1_elsewhere,
    p1_named_twice,
    p1_not_in_talon,
    p2_not_on_top,
    p2_not_there,
    p4_deck,
    p4_seat,
)
from engine.sixdozens.deal import ANYBODY, COVER, NOBODY, Deal, Right, d6_right
from engine.violation import ILLEGAL, IMPOSSIBLE, Datum, Violation

Check = Callable[[Deal, int, tuple[Card, ...]], Violation | None]
"""Asks one rule of a move: the deal before it, the seat (NOBODY for a cover), the cards named."""


def judge(deal: Deal, move: Move) -> Violation | None:
    """What is wrong with the move in this deal, by the first rule to be named; None if nothing."""
    name, verb, cards = move
    seat = deal.setting.seats.get(name)
    if seat is None:
        return p4_seat(deal.setting.names, name)
    if (cards or deal.ended_by) and (wrong := impossible(deal, seat, move)):
        return wrong
    for check in CARDS[verb] if seat == deal.turn else RULES[verb]:
        if wrong := check(deal, seat, cards):
            return wrong
    return None


def broken(deal: Deal, move: Move) -> list[Violation]:
    """Every rule that a possible move breaks, the first to be named first."""
    seat = deal.setting.seats[move.seat]
    found = (check(deal, seat, move.cards) for check in RULES[move.verb])
    return [wrong for wrong in found if wrong]


def may_stand(move: Move) -> bool:
    """Whether the arbiter can let this illegal move stand: any move of a seat."""
    return move.verb not in (COVER, SHOWS)


# -- can the cards be there?


def impossible(deal: Deal, seat: int, move: Move) -> Violation | None:
    """P4, P1 and P2: the deal has ended, or the cards cannot be in the hand or on the talon."""
    _, verb, cards = move
    if deal.ended_by and verb != SHOWS:
        return Violation("P4", IMPOSSIBLE, "deal-ended")
    places = deal.places
    if len(cards) == 1 and seat != NOBODY and BIT[cards[0]] & places.possible(seat):
        return None
    names, wanted = deal.setting.names, mask(cards)
    if wrong := p4_deck(deal.setting.deck, wanted) or p1_named_twice(cards, wanted):
        return wrong
    if seat == NOBODY:
        return p1_not_in_talon(places, names, wanted) or p2_not_on_top(places, deal.talon, wanted)
    return p1_elsewhere(places, names, seat, wanted) or p2_not_there(places, names, seat, wanted)


# -- is it allowed?


def _illegal(deal: Deal, rule: str, reason: str, seat: int, **data: Datum) -> Violation:
    return Violation(rule, ILLEGAL, reason, {"seat": deal.setting.names[seat], **data})


def d6_first_to_play(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """D6: the first move is made by the seat that must begin, where that is known already."""
    if deal.turn != ANYBODY:
        return None
    right = d6_right(deal)
    return d6_wrong(deal, seat, right, ILLEGAL) if right and right.seat != seat else None


def d6_wrong(deal: Deal, seat: int, right: Right, kind: str, **data: Datum) -> Violation:
    """D6: this seat began, and not the right one."""
    names = deal.setting.names
    named: dict[str, Datum] = {"seat": names[seat], "starter": names[right.seat], **data}
    if right.card is None:
        return Violation("D6", kind, f"{kind}-left-of-dealer", named)
    return Violation("D6", kind, f"{kind}-holder", {**named, "card": NAMES[right.card]})


def d10_lost_turn(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """D10: after a seven the next active seat neither plays nor passes."""
    return _illegal(deal, "D10", "lost-turn", seat) if seat == deal.lost else None


def d12_in_turn(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """D12: play goes clockwise through the seats that hold cards."""
    turn = deal.turn
    if turn in (seat, ANYBODY, NOBODY) or seat == deal.lost:
        return None
    return _illegal(deal, "D12", "out-of-turn", seat, turn=deal.setting.names[turn])


def d13_covered_first(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """D13: when everybody has passed, the bank is covered before anybody moves."""
    return _illegal(deal, "D13", "cover-first", seat) if deal.turn == NOBODY else None


def d13_cover(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """D13: the bank is covered only when everybody has passed and nobody is out."""
    if deal.turn == NOBODY:
        return None
    reason = "somebody-out" if deal.out else "not-all-passed"
    return Violation("D13", ILLEGAL, reason, {"card": NAMES[cards[0]]})


def d7_may_be_laid(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """D7: the card may be laid on the bank's top card."""
    if deal.setting.followers[seat][deal.bank.top] & BIT[cards[0]]:
        return None
    card, top = NAMES[cards[0]], NAMES[deal.bank.top]
    return _illegal(deal, "D7", "may-not-be-laid", seat, card=card, top=top)


def d11_must_play(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """D11: who can lay a card must, as far as the known cards show."""
    playable = deal.places.known[seat] & deal.setting.followers[seat][deal.bank.top]
    if not playable:
        return None
    cards_, top = str(Cards(playable)), NAMES[deal.bank.top]
    return _illegal(deal, "D11", "can-play", seat, cards=cards_, top=top)


_TURN: Final = (d6_first_to_play, d13_covered_first, d10_lost_turn, d12_in_turn)
CARDS: Final[dict[str, tuple[Check, ...]]] = {
    "play": (d7_may_be_laid,),
    "pass": (d11_must_play,),
    COVER: (),
    SHOWS: (),
}
"""The rules that whoever is on turn can still break."""
RULES: Final[dict[str, tuple[Check, ...]]] = {
    "play": (*_TURN, *CARDS["play"]),
    "pass": (*_TURN, *CARDS["pass"]),
    COVER: (d13_cover,),
    SHOWS: (),
}
"""The rules that each kind of move can break, in the order of rules.md, "Which rule is named"."""
