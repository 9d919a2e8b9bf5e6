"""What comes to light about earlier moves: a wrong pass (D11), a wrong start (D6)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import BIT, NAMES, SUIT_OF, Cards
from engine.game import Late
from engine.sixdozens.deal import NOBODY, Deal, Pass, d6_right
from engine.sixdozens.judge import d6_wrong
from engine.violation import LATE, Datum, Violation


def come_to_light(deal: Deal, seat: int, light: int) -> None:
    """Finds all that these cards, unseen before the deal's last statement, prove.

    The statement was made by this seat; what covers the bank (NOBODY) was in no hand. Mostly one
    card of the seat came up, which proves nothing, as is seen without going through the passes.
    """
    laid, owed = light & deal.places.laid, deal.doubts.owed
    held = light & ~laid if seat == NOBODY else light
    alone = seat != NOBODY and not held & (held - 1)
    if held & owed[seat] if alone else held and any(owed):
        d11_find(deal, seat, laid)
    if deal.doubts.start and (light & SUIT_OF[deal.bank.cards[0]] or deal.places.open()):
        d6_find(deal)


def d11_find(deal: Deal, seat: int, laid: int) -> None:
    """D11: passes that cards known only now prove wrong, one finding for each pass.

    Nothing is drawn, so a seat held at its pass whatever it holds now or has just ``laid``.
    """
    known = deal.places.known
    found, doubted = [], []
    for one in deal.doubts.passes:
        held = known[one.seat] | (laid if one.seat == seat else 0)
        if proof := held & deal.setting.followers[one.seat][one.top]:
            found.append(_d11(deal, one, proof, laid))
        else:
            doubted.append(one)
    deal.doubts.passes, deal.doubts.owed = doubted, _owed(deal, doubted)
    deal.found = (*deal.found, *found)


def _d11(deal: Deal, one: Pass, proof: int, laid: int) -> Late:
    card = next(iter(Cards(proof & laid or proof)))
    data: dict[str, Datum] = {
        "seat": deal.setting.names[one.seat],
        "card": NAMES[card],
        "top": NAMES[one.top],
        "move": deal.moves,
    }
    reason = "played-later" if BIT[card] & laid else "seen-later"
    return Late(one.move, Violation("D11", LATE, reason, data))


def _owed(deal: Deal, passes: Iterable[Pass]) -> list[int]:
    owed = [0] * len(deal.setting.names)
    for one in passes:
        owed[one.seat] |= deal.setting.followers[one.seat][one.top]
    return owed


def d6_find(deal: Deal) -> None:
    """D6: once the cards that decide who must begin are known, whether another seat began."""
    right = d6_right(deal)
    if right is None:
        return
    deal.doubts.start = False
    if right.seat != deal.starter:
        wrong = d6_wrong(deal, deal.starter, right, LATE, move=deal.moves)
        deal.found = (*deal.found, Late(1, wrong))
