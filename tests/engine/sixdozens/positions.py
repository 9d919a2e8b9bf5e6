"""Positions late in a deal of Six Dozens, and what comes of them."""

from __future__ import annotations

from engine.cards import BIT, Card, Cards, card, cards
from engine.game import Late
from engine.head import Head
from engine.moves import TALON, read_move
from engine.places import Places
from engine.sixdozens import SixDozens
from engine.sixdozens.deal import Deal, Options, deal_out, pack
from engine.sixdozens.trumps import read_trumps

GAME = SixDozens()


def late(
    top: str = "9d",
    *,
    talon: str = "",
    unseen: str = "",
    trumps: str = "none",
    seven: str = "skip",
    deck: str = "36",
    ranked: str = "other",
    **hands: str,
) -> Deal:
    """A deal in which the first seat is on turn and laid last; a seat without cards is out.

    ``?`` is a card not known, one of the ``unseen``; what is told nowhere lies in the bank.
    """
    names, options = tuple(hands), Options(deck=deck, seven=seven, ranked=ranked)
    head = Head(names, 0, pack(len(names), options), turned=card(top))
    deal = deal_out(head, options, read_trumps(trumps.split(), names))
    known = tuple(cards(hand.replace("?", "")) for hand in hands.values())
    unknown = tuple(hand.count("?") for hand in hands.values())
    drawing = tuple(map(sight, talon.split()))
    told = sum(known) | cards(unseen) | cards(talon.replace("?", ""))
    hidden = len(cards(unseen)) - sum(unknown)
    places = Places(known, unknown, cards(unseen), deal.setting.deck & ~told, hidden)
    places.p3_only_there()
    deal.places, deal.talon, deal.bank.laid_last = places, drawing, 0
    deal.active = deal.waiting = sum(1 << seat for seat, hand in enumerate(hands.values()) if hand)
    deal.turn = deal.starter = 0
    deal.out = tuple(seat for seat, hand in enumerate(hands.values()) if not hand)
    return deal


def sight(word: str) -> Card | None:
    """A card, or None for ``?``."""
    return None if word == "?" else card(word)


def after(deal: Deal, *moves: str) -> Deal:
    """The deal after these moves, each of which must be right."""
    for line in moves:
        assert not refused(deal, line), line
        deal = GAME.play(deal, read_move(line.split(), GAME.verbs))
    return deal


def stood(deal: Deal, line: str) -> Deal:
    """The deal after a move that breaks a rule, and stands by ruling."""
    move = read_move(line.split(), GAME.verbs)
    assert GAME.may_stand(deal, move)
    assert GAME.broken(deal, move)
    return GAME.play(deal, move, stands=True)


def refused(deal: Deal, line: str) -> str:
    """The rule and the reason for which a move is refused; empty if it is not."""
    wrong = GAME.judge(deal, read_move(line.split(), GAME.verbs))
    return f"{wrong.rule} {wrong.reason}" if wrong else ""


def broken(deal: Deal, line: str) -> list[str]:
    """Every rule that the move breaks."""
    return [wrong.rule for wrong in GAME.broken(deal, read_move(line.split(), GAME.verbs))]


def turn(deal: Deal) -> str:
    """Who may move now: a seat, ``talon`` if the bank must be covered, nobody after the end."""
    return " ".join(dict.fromkeys(choice.seat for choice in GAME.allowed(deal)))


def must_cover(deal: Deal) -> bool:
    """Whether the bank must be covered now."""
    return turn(deal) == TALON


def laid_on(top: str, *, trumps: str = "none", seat: int = 0, ranked: str = "other") -> str:
    """All cards that the seat may lay on this card (of mari and jaan)."""
    deal = late(top, trumps=trumps, ranked=ranked, mari="6c", jaan="7c")
    return str(Cards(deal.followers(seat)))


def found(deal: Deal) -> list[tuple[int, str, str]]:
    """The late findings: the number of the move, the rule, the card that decides."""
    return [told(one) for one in deal.found]


def told(one: Late) -> tuple[int, str, str]:
    """One of them."""
    return one.move, one.violation.rule, str(one.violation.data.get("card", ""))


def hand(deal: Deal, seat: str) -> str:
    """The known cards of a seat."""
    return str(Cards(deal.places.known[deal.setting.names.index(seat)]))


def lies_open(deal: Deal, text: str) -> bool:
    """Whether the card lies in the bank."""
    return bool(deal.places.laid & BIT[card(text)])
