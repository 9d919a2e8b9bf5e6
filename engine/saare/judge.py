"""What is wrong with a move in Saare: one function a rule, asked in the order of rules.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import BIT, NAMES, Card, Cards, mask
from engine.moves import ALL_SEATS, SHOWS, Move
from engine.places import p1_elsewhere, p1_named_twice, p2_not_there, p4_seat
from engine.saare.deal import NOBODY, Deal, s11_limit, same_rank
from engine.violation import ILLEGAL, IMPOSSIBLE, Datum, Violation

Check = Callable[[Deal, int, tuple[Card, ...]], Violation | None]
"""Asks one rule of a move: the deal before it, the seat (NOBODY for ``all``), the cards named."""


def judge(deal: Deal, move: Move) -> Violation | None:
    """What is wrong with the move in this deal, by the first rule to be named; None if nothing."""
    if wrong := impossible(deal, move):
        return wrong
    if move.verb == SHOWS:
        return None
    seat = seat_of(deal, move)
    for check in RULES[move.verb]:
        if wrong := check(deal, seat, move.cards):
            return wrong
    return None


def broken(deal: Deal, move: Move) -> list[Violation]:
    """Every rule that a possible move breaks, the first to be named first."""
    seat = seat_of(deal, move)
    found = (check(deal, seat, move.cards) for check in RULES[move.verb])
    return [wrong for wrong in found if wrong]


def impossible(deal: Deal, move: Move) -> Violation | None:
    """P4, P1 and P2: the seat or the cards cannot be there, or the deal has ended."""
    names = deal.setting.names
    if move.seat not in names and move.seat != ALL_SEATS:
        return p4_seat(names, move.seat)
    if move.verb != SHOWS and deal.ended:
        return Violation("P4", IMPOSSIBLE, "deal-ended")
    if not move.cards:
        return None
    seat, spent = seat_of(deal, move), spends(move)
    return (
        p1_named_twice(move.cards, mask(move.cards))
        or p1_elsewhere(deal.places, names, seat, spent)
        or p2_not_there(deal.places, names, seat, spent)
    )


def seat_of(deal: Deal, move: Move) -> int:
    """The number of the seat that moves; NOBODY for ``all done``."""
    return NOBODY if move.seat == ALL_SEATS else deal.setting.names.index(move.seat)


def spends(move: Move) -> int:
    """The set of cards that the move takes out of the hand; the card to be beaten is none of it."""
    return BIT[move.cards[1]] if move.verb == "beat" else mask(move.cards)


def _illegal(deal: Deal, rule: str, reason: str, seat: int, **data: Datum) -> Violation:
    name = ALL_SEATS if seat == NOBODY else deal.setting.names[seat]
    return Violation(rule, ILLEGAL, reason, {"seat": name, **data})


def s6_leader_opens(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S6: the bout is opened by its leader."""
    if deal.felt.attacks or seat == deal.roles.leader:
        return None
    return _illegal(deal, "S6", "wrong-leader", seat, leader=deal.setting.names[deal.roles.leader])


def s8_one_rank(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S8: a bout opens with one or more cards of one rank."""
    if deal.felt.attacks or len(cards) == 1 or same_rank(mask(cards), cards[0]):
        return None
    return _illegal(deal, "S8", "several-ranks", seat, cards=str(Cards.of(cards)))


def s9_rank_lies_on_table(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S9: every later attack card has a rank that lies on the table in this bout."""
    if not deal.felt.attacks:
        return None
    other = Cards(mask(cards) & ~deal.felt.ranks)
    return _illegal(deal, "S9", "rank-not-on-table", seat, cards=str(other)) if other else None


def s10_right_to_attack(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S10: nobody but the seat that has the right may attack."""
    if seat == deal.right or not deal.felt.attacks:
        return None
    return _without_right(deal, seat)


def s10_done(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S10: who has the right may be done, once the bout is open; ``all`` while anybody has it."""
    if not deal.felt.attacks:
        return _illegal(deal, "S10", "not-opened", seat)
    if deal.attackers_done():
        return _illegal(deal, "S10", "all-are-done", seat)
    return None if seat in (NOBODY, deal.right) else _without_right(deal, seat)


def _without_right(deal: Deal, seat: int) -> Violation:
    if deal.right == NOBODY:
        return _illegal(deal, "S10", "all-are-done", seat)
    return _illegal(deal, "S10", "not-the-right", seat, holder=deal.setting.names[deal.right])


def s11_limit_reached(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S11: when the limit is reached all attackers are done."""
    if len(deal.felt.attacks) < deal.roles.limit:
        return None
    return _illegal(deal, "S11", "limit-reached", seat, limit=deal.roles.limit)


def s11_too_many(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S11: not more attack cards than the limit, those on the table included."""
    return _over(deal, seat, cards, deal.roles.limit)


def s11_transfer(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S11: a transfer counts against the limit of the seat that would have to take it."""
    receiver = deal.next_with_cards(seat)
    return None if receiver == NOBODY else _over(deal, seat, cards, s11_limit(deal, receiver))


def _over(deal: Deal, seat: int, cards: tuple[Card, ...], limit: int) -> Violation | None:
    number = len(deal.felt.attacks) + len(cards)
    if number <= limit:
        return None
    return _illegal(deal, "S11", "too-many", seat, number=number, limit=limit)


def s12_transfer(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S12: the defender may transfer before any beat or take, adding cards of the attack's rank."""
    felt = deal.felt
    if not felt.attacks:
        return _illegal(deal, "S12", "before-opening", seat)
    if seat != deal.roles.defender:
        return _not_defender(deal, "S12", seat)
    if deal.taken or felt.beats:
        return _illegal(deal, "S12", "after-take" if deal.taken else "after-beat", seat)
    if mask(cards) & ~felt.ranks:
        ranks = Cards(mask(cards) & ~felt.ranks)
        return _illegal(deal, "S12", "another-rank", seat, cards=str(ranks))
    if deal.next_with_cards(seat) == NOBODY:
        return _illegal(deal, "S12", "nobody-to-take-it", seat)
    return None


def s13_beat(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S13: the defender beats an unbeaten attack card with a higher one of its suit or a trump."""
    attack, beating = cards
    if seat != deal.roles.defender:
        return _not_defender(deal, "S13", seat)
    if not deal.felt.unbeaten & BIT[attack]:
        return _illegal(deal, "S13", "no-unbeaten-card", seat, card=NAMES[attack])
    if not deal.setting.stronger[attack] & BIT[beating]:
        return _illegal(deal, "S13", "does-not-beat", seat, card=NAMES[attack], by=NAMES[beating])
    return None


def s14_beat_after_take(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S14: after the take nothing more is beaten."""
    return _illegal(deal, "S14", "beat-after-take", seat) if deal.taken else None


def s14_take(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S14: the defender may take, once, while an attack card is unbeaten."""
    if seat != deal.roles.defender:
        return _not_defender(deal, "S14", seat)
    if deal.taken:
        return _illegal(deal, "S14", "taken-already", seat)
    return None if deal.felt.unbeaten else _illegal(deal, "S14", "nothing-unbeaten", seat)


def _not_defender(deal: Deal, rule: str, seat: int) -> Violation:
    defender = deal.setting.names[deal.roles.defender]
    return _illegal(deal, rule, "not-the-defender", seat, defender=defender)


RULES: Final[dict[str, tuple[Check, ...]]] = {
    "attack": (
        s6_leader_opens,
        s10_right_to_attack,
        s11_limit_reached,
        s8_one_rank,
        s9_rank_lies_on_table,
        s11_too_many,
    ),
    "done": (s10_done,),
    "transfer": (s12_transfer, s11_transfer),
    "beat": (s13_beat, s14_beat_after_take),
    "take": (s14_take,),
}
"""The rules that each kind of move can break, in the order of rules.md, "Which rule is named"."""


def may_stand(deal: Deal, move: Move) -> bool:
    """Whether an illegal move can stand by ruling: the game must be able to go on from it."""
    if move.verb == "take":
        return bool(deal.felt.unbeaten)
    if move.verb == "done":
        return bool(deal.felt.attacks)
    if move.verb == "transfer":
        return deal.next_with_cards(seat_of(deal, move)) != NOBODY
    return move.verb in RULES
