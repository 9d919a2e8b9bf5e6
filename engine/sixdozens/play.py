"""How a move changes a deal of Six Dozens. Total over possible moves: any of them may stand.

After an illegal move that stands, the turn is as if the mover had been entitled to it.
"""

from __future__ import annotations

from engine.cards import BIT, Card, mask
from engine.moves import Move
from engine.sixdozens.deal import ANYBODY, COVER, D12_NEXT, NOBODY, Deal, Pass, d6_right
from engine.sixdozens.late import come_to_light
from engine.sixdozens.trumps import SEVENS


def play(deal: Deal, move: Move, *, stands: bool = False, in_place: bool = False) -> Deal:
    """The deal after this possible move, with all that follows by itself (D10, D14).

    What comes to light by it adds to what was ``found``; a move that ``stands`` by ruling is not
    looked at again. It is the very same deal if that may be changed ``in_place``.
    """
    name, verb, cards = move
    if not in_place:
        deal = deal.copy()
    seat, unseen = deal.setting.seats[name], deal.places.unseen
    if deal.turn == ANYBODY and verb in ("play", "pass"):
        _begin(deal, seat, stands=stands)
    if verb == "play":
        _lay(deal, seat, cards[0])
    elif verb == "pass":
        _pass(deal, seat, stands=stands)
    elif verb == COVER:
        _cover(deal, cards[0])
    else:
        deal.places.show(seat, mask(cards))
    if unseen != deal.places.unseen:
        come_to_light(deal, seat, unseen & ~deal.places.unseen)
    return deal


def _begin(deal: Deal, seat: int, *, stands: bool) -> None:
    """This seat is first to play; whether rightly may have to be looked at later (D6)."""
    deal.doubts.start = not stands and d6_right(deal) is None
    deal.starter = deal.bank.laid_last = seat


def _lay(deal: Deal, seat: int, card: Card) -> None:
    """The card lies on the bank; the seat may be out by it, and the next may lose its turn."""
    places, bit = deal.places, BIT[card]
    deal.moves += 1
    places.lay_open(seat, bit)
    deal.bank.lay(card, seat)
    deal.bank.laid_last = seat
    if not places.known[seat] and not places.unknown[seat]:
        deal.active &= ~(1 << seat)
        deal.out = (*deal.out, seat)
        if not deal.active & deal.active - 1:
            deal.ended_by = 1  # D14.1: only one seat holds cards
    deal.waiting = active = deal.active
    deal.turn, deal.lost = D12_NEXT[active][seat], NOBODY
    if bit & SEVENS and deal.setting.options.seven == "skip":
        deal.turn, deal.lost = D12_NEXT[active][deal.turn], deal.turn


def _pass(deal: Deal, seat: int, *, stands: bool) -> None:
    deal.moves += 1
    deal.waiting &= ~(1 << seat)
    deal.lost = NOBODY
    if deal.places.unknown[seat] and not stands:
        top = deal.bank.top
        deal.doubts.passes.append(Pass(deal.moves, seat, top))
        deal.doubts.owed[seat] |= deal.setting.followers[seat][top]
    if deal.waiting:
        deal.turn = D12_NEXT[deal.active][seat]
    else:
        deal.turn, deal.ended_by = NOBODY, d14_all_passed(deal)


def d14_all_passed(deal: Deal) -> int:
    """D14: how a deal ends when all have passed: 2 with somebody out, 3 without talon, else 0."""
    if deal.out:
        return 2
    return 0 if deal.talon else 3


def _cover(deal: Deal, card: Card) -> None:
    """D13: the talon's top card lies on the bank, and the seat that laid last is on turn."""
    deal.moves += 1
    deal.places.turn_open(BIT[card])
    deal.talon = deal.talon[1:]
    deal.bank.lay(card, NOBODY)
    last = deal.bank.laid_last
    deal.waiting, deal.lost = deal.active, NOBODY
    deal.turn = ANYBODY if last == NOBODY else last
