"""Positions late in a deal of Saare, where every card is known."""

from __future__ import annotations

from engine.cards import ALL, Cards, card, cards
from engine.head import Head
from engine.moves import read_move
from engine.places import Places
from engine.saare import Saare
from engine.saare.deal import Deal, Options, deal_out, faced, pack
from engine.saare.score import Result

GAME = Saare()


def late(
    *,
    trump: str = "2s",
    talon: str = "",
    limit: str = "six",
    draw: str = "clockwise",
    right: str = "once",
    sixes: str = "taken",
    **hands: str,
) -> Deal:
    """A deal with these hands; the first seat leads, a seat with no cards is out.

    All other cards are in the discard. ``trump`` is a suit, or the talon's last card.
    """
    names = tuple(hands)
    suit = next(one for one in cards("6c 6d 6h 6s") if one.suit == trump[-1])
    options = Options(limit, draw, right, sixes)
    deal = deal_out(Head(names, 0, pack(len(names)), turned=suit), options)
    known = tuple(cards(hand) for hand in hands.values())
    drawing = tuple(card(word) for word in talon.split())
    laid = ALL & ~sum(known) & ~cards(talon)
    deal.places, deal.talon = Places(known, (0,) * len(names), 0, laid, 0), drawing
    deal.out = tuple(seat for seat, hand in enumerate(known) if not hand)
    deal.roles = faced(deal.places, options, opener=0, leader=0)
    return deal


def after(deal: Deal, *moves: str) -> Deal:
    """The deal after these moves, each of which must be right."""
    for line in moves:
        move = read_move(line.split(), GAME.verbs)
        wrong = GAME.judge(deal, move)
        assert wrong is None, f"{line}: {wrong}"
        deal = GAME.play(deal, move)
    return deal


def stood(deal: Deal, line: str) -> Deal:
    """The deal after a move that breaks a rule, and stands by ruling."""
    move = read_move(line.split(), GAME.verbs)
    assert GAME.may_stand(deal, move), line
    assert GAME.broken(deal, move), line
    return GAME.play(deal, move, stands=True)


def may_stand(deal: Deal, line: str) -> bool:
    """Whether the arbiter can let this move stand."""
    return GAME.may_stand(deal, read_move(line.split(), GAME.verbs))


def refused(deal: Deal, line: str) -> str:
    """The rule and the reason for which a move is refused; empty if it is not."""
    wrong = GAME.judge(deal, read_move(line.split(), GAME.verbs))
    return f"{wrong.rule} {wrong.reason}" if wrong else ""


def hand(deal: Deal, seat: str) -> str:
    """The cards of a seat."""
    return str(Cards(deal.places.known[deal.setting.names.index(seat)]))


def leader(deal: Deal) -> str:
    """Who leads the bout."""
    return deal.setting.names[deal.roles.leader]


def defender(deal: Deal) -> str:
    """Who defends."""
    return deal.setting.names[deal.roles.defender]


def right(deal: Deal) -> str:
    """Who has the right to attack; empty if nobody."""
    return deal.setting.names[deal.right] if deal.right >= 0 else ""


def order(deal: Deal) -> str:
    """The seats that are out, first to last."""
    return " ".join(deal.setting.names[seat] for seat in deal.out)


def sixes(deal: Deal) -> dict[str, int]:
    """How many sixes count for whom (S20)."""
    given = zip(deal.setting.names, result(deal).sixes, strict=True)
    return {name: number for name, number in given if number}


def points(deal: Deal) -> dict[str, int]:
    """What the deal is worth to whom (S19, S20)."""
    return dict(zip(deal.setting.names, result(deal).points(), strict=True))


def result(deal: Deal) -> Result:
    """The result of a deal that has ended."""
    given = GAME.result(deal)
    assert given is not None
    return given
