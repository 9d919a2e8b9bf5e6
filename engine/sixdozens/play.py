"""How a move changes a deal of Six Dozens. Total over possible moves: any of them may stand.

After an illegal move that stands, the turn is as if the mover had been entitled to it.
"""

from __future__ import annotations

from engine.cards import BIT, Card, mask
from engine.moves import COVER, SHOWS, Move
from engine.places import laid_open, replaced, shown, turned_open
from engine.sixdozens.deal import ANYBODY, NOBODY, Bank, Deal, Pass, d6_right, d12_next
from engine.sixdozens.late import come_to_light
from engine.sixdozens.trumps import SEVENS


def play(deal: Deal, move: Move, *, stands: bool = False) -> Deal:
    """The deal after this possible move, with all that follows by itself (D10, D14).

    What comes to light by it adds to what was ``found``; a move that ``stands`` by ruling is not
    looked at again.
    """
    seat = deal.setting.seats[move.seat]
    if move.verb == SHOWS:
        after = deal._replace(places=shown(deal.places, seat, mask(move.cards)))
    elif move.verb == COVER:
        after = _covered(deal, move.cards)
    else:
        after = _moved(deal, seat, move.cards, stands=stands)
    return come_to_light(deal, after, seat)


def _moved(deal: Deal, seat: int, cards: tuple[Card, ...], *, stands: bool) -> Deal:
    if deal.turn == ANYBODY:
        deal = _begun(deal, seat, stands=stands)
    return _laid(deal, seat, cards) if cards else _passed(deal, seat, stands=stands)


def _begun(deal: Deal, seat: int, *, stands: bool) -> Deal:
    """This seat is first to play; whether rightly may have to be looked at later (D6)."""
    return deal._replace(
        starter=seat,
        bank=deal.bank._replace(laid_last=seat),
        start_unsure=not stands and d6_right(deal) is None,
    )


def _laid(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """The card lies on the bank; the seat may be out by it, and the next may lose its turn."""
    card = cards[0]
    places = laid_open(deal.places, seat, BIT[card])
    bank, active, out = deal.bank, deal.active, deal.out
    if not places.known[seat] and not places.unknown[seat]:
        active &= ~(1 << seat)
        out = (*out, seat)
    turn, lost = d12_next(active, seat), NOBODY
    if SEVENS & BIT[card] and deal.setting.options.seven == "skip":
        turn, lost = d12_next(active, turn), turn
    return Deal(
        deal.setting,
        places,
        deal.talon,
        Bank(card, bank.cards + cards, (*bank.layers, seat), seat),
        active,
        active,
        turn,
        lost,
        out,
        0 if active & active - 1 else 1,  # D14.1: only one seat holds cards
        deal.starter,
        deal.moves + 1,
        deal.start_unsure,
        deal.passes,
        deal.owed,
        deal.found,
    )


def _passed(deal: Deal, seat: int, *, stands: bool) -> Deal:
    waiting, moves = deal.waiting & ~(1 << seat), deal.moves + 1
    passes, owed = deal.passes, deal.owed
    if deal.places.unknown[seat] and not stands:
        passes = (*passes, Pass(moves, seat, deal.bank.top))
        owed = replaced(owed, seat, owed[seat] | deal.followers(seat))
    return Deal(
        deal.setting,
        deal.places,
        deal.talon,
        deal.bank,
        deal.active,
        waiting,
        d12_next(deal.active, seat) if waiting else NOBODY,
        NOBODY,
        deal.out,
        0 if waiting else d14_all_passed(deal),
        deal.starter,
        moves,
        deal.start_unsure,
        passes,
        owed,
        deal.found,
    )


def d14_all_passed(deal: Deal) -> int:
    """D14: how a deal ends when all have passed: 2 with somebody out, 3 without talon, else 0."""
    if deal.out:
        return 2
    return 0 if deal.talon else 3


def _covered(deal: Deal, cards: tuple[Card, ...]) -> Deal:
    """D13: the talon's top card lies on the bank, and the seat that laid last is on turn."""
    bank = deal.bank
    return Deal(
        deal.setting,
        turned_open(deal.places, BIT[cards[0]]),
        deal.talon[1:],
        Bank(cards[0], bank.cards + cards, (*bank.layers, NOBODY), bank.laid_last),
        deal.active,
        deal.active,
        ANYBODY if bank.laid_last == NOBODY else bank.laid_last,
        NOBODY,
        deal.out,
        0,
        deal.starter,
        deal.moves + 1,
        deal.start_unsure,
        deal.passes,
        deal.owed,
        deal.found,
    )
