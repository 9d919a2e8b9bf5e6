"""What is wrong with a move in Saare: one function a rule, asked in the order of rules.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import BIT, NAMES, Card, Cards, mask
from engine.moves import ALL_SEATS, SHOWS, Move
from engine.places import Places, not_in_hand, p1_named_twice, p4_seat
from engine.saare.deal import (
    NOBODY,
    Deal,
    next_with_cards,
    s10_says_nothing,
    s11_limit,
    same_rank,
)
from engine.violation import ILLEGAL, IMPOSSIBLE, Datum, Violation

Check = Callable[[Deal, int, tuple[Card, ...]], Violation | None]
"""Asks one rule of a move: the deal before it, the seat (NOBODY for ``all``), the cards named."""


def judge(deal: Deal, move: Move) -> Violation | None:
    """What is wrong with the move in this deal, by the first rule to be named; None if nothing."""
    name, verb, cards = move
    names = deal.setting.names
    if name in names:
        seat = names.index(name)
    elif name == ALL_SEATS:
        seat = NOBODY
    else:
        return p4_seat(names, name)
    if deal.ended and verb != SHOWS:
        says_nothing = verb == "done" and s10_says_nothing(deal)
        return None if says_nothing else Violation("P4", IMPOSSIBLE, "deal-ended")
    if cards and (wrong := not_there(deal.places, names, seat, verb, cards)):
        return wrong
    if verb == SHOWS:
        return None
    for check in RULES[verb] if deal.felt.attacks else UNOPENED[verb]:
        if wrong := check(deal, seat, cards):
            return wrong
    return None


def broken(deal: Deal, move: Move) -> list[Violation]:
    """Every rule that a possible move breaks, the first to be named first."""
    checks = RULES[move.verb] if deal.felt.attacks else UNOPENED[move.verb]
    found = (check(deal, seat_of(deal, move), move.cards) for check in checks)
    return [wrong for wrong in found if wrong]


def not_there(
    places: Places, names: tuple[str, ...], seat: int, verb: str, cards: tuple[Card, ...]
) -> Violation | None:
    """P1, P2: why the seat cannot lay or show these cards; the one to be beaten is not its own."""
    if len(cards) == 1:
        spent = BIT[cards[0]]
    elif verb == "beat" and cards[0] != cards[1]:
        spent = BIT[cards[1]]
    else:
        spent = mask(cards)
        if twice := p1_named_twice(cards, spent):
            return twice
    if spent & places.known[seat] == spent:
        return None
    return not_in_hand(places, names, seat, spent)


def seat_of(deal: Deal, move: Move) -> int:
    """The number of the seat that moves; NOBODY for ``all done``."""
    return NOBODY if move.seat == ALL_SEATS else deal.setting.names.index(move.seat)


def _illegal(deal: Deal, rule: str, reason: str, seat: int, **data: Datum) -> Violation:
    name = ALL_SEATS if seat == NOBODY else deal.setting.names[seat]
    return Violation(rule, ILLEGAL, reason, {"seat": name, **data})


def s6_leader_opens(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S6: the bout is opened by its leader."""
    if seat == deal.roles.leader:
        return None
    return _illegal(deal, "S6", "wrong-leader", seat, leader=deal.setting.names[deal.roles.leader])


def s8_one_rank(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S8: a bout opens with one or more cards of one rank."""
    if len(cards) == 1 or same_rank(mask(cards), cards[0]):
        return None
    return _illegal(deal, "S8", "several-ranks", seat, cards=str(Cards.of(cards)))


def s9_rank_lies_on_table(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S9: every later attack card has a rank that lies on the table in this bout."""
    ranks = deal.felt.ranks
    for one in cards:
        if not BIT[one] & ranks:
            other = str(Cards(mask(cards) & ~ranks))
            return _illegal(deal, "S9", "rank-not-on-table", seat, cards=other)
    return None


def s10_right_to_attack(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S10: nobody but the seat that has the right may attack."""
    return None if seat == deal.right else _without_right(deal, seat)


def s10_done(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S10: who has the right may be done, once the bout is open, and ``all`` may.

    Where everybody is done already it says nothing new, whoever says it.
    """
    right = deal.right
    if right != NOBODY and deal.felt.attacks:
        return None if seat in (NOBODY, right) else _without_right(deal, seat)
    return None if s10_says_nothing(deal) else _illegal(deal, "S10", "not-opened", seat)


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
    limit = deal.roles.limit
    if len(deal.felt.attacks) + len(cards) <= limit:
        return None
    return _over(deal, seat, cards, limit)


def s11_transfer(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """S11: a transfer counts against the limit of the seat that would have to take it."""
    receiver = next_with_cards(deal.places, seat)
    return (
        None
        if receiver == NOBODY
        else _over(deal, seat, cards, s11_limit(deal.places, deal.setting.options, receiver))
    )


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
    if next_with_cards(deal.places, seat) == NOBODY:
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
    "attack": (s11_limit_reached, s10_right_to_attack, s9_rank_lies_on_table, s11_too_many),
    "done": (s10_done,),
    "transfer": (s12_transfer, s11_transfer),
    "beat": (s13_beat, s14_beat_after_take),
    "take": (s14_take,),
}
"""The rules that each kind of move can break, in the order of rules.md, "Which rule is named"."""
UNOPENED: Final = RULES | {"attack": (s6_leader_opens, s8_one_rank, s11_too_many)}
"""The same before the bout is opened."""


def may_stand(deal: Deal, move: Move) -> bool:
    """Whether an illegal move can stand by ruling: the game must be able to go on from it."""
    if move.verb == "take":
        return bool(deal.felt.unbeaten) and seat_of(deal, move) not in deal.out
    if move.verb in ("done", "beat"):
        return bool(deal.felt.attacks)
    if move.verb == "transfer":
        return next_with_cards(deal.places, seat_of(deal, move)) != NOBODY
    return move.verb in RULES
