"""How a move changes a deal of Six Dozens. Total over possible moves: any of them may stand.

After an illegal move that stands, the turn is as if the mover had been entitled to it.
"""

from __future__ import annotations

from typing import Final

from engine.cards import BIT, Card, mask
from engine.moves import Move
from engine.places import laid_open, made, replaced, shown, turned_open
from engine.sixdozens.deal import (
    ANYBODY,
    COVER,
    D12_NEXT,
    NOBODY,
    Bank,
    Deal,
    Doubts,
    Pass,
    d6_right,
)
from engine.sixdozens.late import come_to_light
from engine.sixdozens.trumps import SEVENS

_LAYER: Final = {seat: (seat,) for seat in range(NOBODY, 4)}


def play(deal: Deal, move: Move, *, stands: bool = False) -> Deal:
    """The deal after this possible move, with all that follows by itself (D10, D14).

    What comes to light by it adds to what was ``found``; a move that ``stands`` by ruling is not
    looked at again.
    """
    name, verb, cards = move
    seat = deal.setting.seats[name]
    if deal.turn == ANYBODY and verb in ("play", "pass"):
        deal = _begun(deal, seat, stands=stands)
    if verb == "pass":
        return _passed(deal, seat, stands=stands)
    if verb == "play":
        after = _laid(deal, seat, cards)
    elif verb == COVER:
        after = _covered(deal, cards)
    else:
        after = deal._replace(places=shown(deal.places, seat, mask(cards)))
    unseen = deal.places.unseen
    if not unseen or unseen == after.places.unseen:
        return after
    return come_to_light(after, seat, unseen & ~after.places.unseen)


def _begun(deal: Deal, seat: int, *, stands: bool) -> Deal:
    """This seat is first to play; whether rightly may have to be looked at later (D6)."""
    return deal._replace(
        starter=seat,
        bank=deal.bank._replace(laid_last=seat),
        doubts=deal.doubts._replace(start=not stands and d6_right(deal) is None),
    )


def _laid(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """The card lies on the bank; the seat may be out by it, and the next may lose its turn."""
    setting, places, talon, bank, active, _, _, _, out, _, starter, moves, doubts, found = deal
    bit = BIT[cards[0]]
    places = laid_open(places, seat, bit)
    if not places.known[seat] and not places.unknown[seat]:
        active &= ~(1 << seat)
        out = (*out, seat)
    turn, lost = D12_NEXT[active][seat], NOBODY
    if bit & SEVENS and setting.options.seven == "skip":
        turn, lost = D12_NEXT[active][turn], turn
    ended_by = 0 if active & active - 1 else 1  # D14.1: only one seat holds cards
    bank = made(Bank, (cards[0], bank.cards + cards, bank.layers + _LAYER[seat], seat))
    now = (active, active, turn, lost, out, ended_by, starter, moves + 1, doubts, found)
    return made(Deal, (setting, places, talon, bank, *now))


def _passed(deal: Deal, seat: int, *, stands: bool) -> Deal:
    setting, places, talon, bank, active, waiting, _, _, out, _, starter, moves, doubts, found = (
        deal
    )
    moves, waiting = moves + 1, waiting & ~(1 << seat)
    if places.unknown[seat] and not stands:
        start, passes, owed = doubts
        passes = (*passes, made(Pass, (moves, seat, bank.top)))
        owed = replaced(owed, seat, owed[seat] | setting.followers[seat][bank.top])
        doubts = made(Doubts, (start, passes, owed))
    turn = D12_NEXT[active][seat] if waiting else NOBODY
    ended_by = 0 if waiting else d14_all_passed(deal)
    now = (active, waiting, turn, NOBODY, out, ended_by, starter, moves, doubts, found)
    return made(Deal, (setting, places, talon, bank, *now))


def d14_all_passed(deal: Deal) -> int:
    """D14: how a deal ends when all have passed: 2 with somebody out, 3 without talon, else 0."""
    if deal.out:
        return 2
    return 0 if deal.talon else 3


def _covered(deal: Deal, cards: tuple[Card, ...]) -> Deal:
    """D13: the talon's top card lies on the bank, and the seat that laid last is on turn."""
    setting, places, talon, bank, active, _, _, _, out, _, starter, moves, doubts, found = deal
    places = turned_open(places, BIT[cards[0]])
    last = bank.laid_last
    bank = Bank(cards[0], bank.cards + cards, bank.layers + _LAYER[NOBODY], last)
    turn = ANYBODY if last == NOBODY else last
    now = (active, active, turn, NOBODY, out, 0, starter, moves + 1, doubts, found)
    return made(Deal, (setting, places, talon[1:], bank, *now))
