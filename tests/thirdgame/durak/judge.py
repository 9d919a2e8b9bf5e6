"""What is wrong with a move of Durak: one function a rule (F2–F7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import BIT, NAMES, RANK_OF, Card, Cards, mask
from engine.moves import ALL_SEATS, SHOWS, Move
from engine.places import not_in_hand, p1_named_twice, p4_seat
from engine.violation import ILLEGAL, IMPOSSIBLE, Datum, Violation
from tests.thirdgame.durak.deal import NOBODY, Deal

Check = Callable[[Deal, int, tuple[Card, ...]], Violation | None]


def judge(deal: Deal, move: Move) -> Violation | None:
    """What is wrong with the move, by the first rule to be named; None if nothing."""
    if move.seat != ALL_SEATS and (wrong := p4_seat(deal.names, move.seat)):
        return wrong
    if deal.ended and move.verb != SHOWS:
        return Violation("P4", IMPOSSIBLE, "deal-ended")
    if move.cards and (wrong := _not_there(deal, move)):
        return wrong
    return None if move.verb == SHOWS else next(iter(broken(deal, move)), None)


def broken(deal: Deal, move: Move) -> list[Violation]:
    """Every rule that a possible move breaks."""
    seat = NOBODY if move.seat == ALL_SEATS else deal.names.index(move.seat)
    checks = OPENING if move.verb == "attack" and not deal.attacks else RULES[move.verb]
    found = (check(deal, seat, move.cards) for check in checks)
    return [wrong for wrong in found if wrong]


def _not_there(deal: Deal, move: Move) -> Violation | None:
    """P1, P2: why the seat cannot lay or show these cards."""
    own = move.cards[1:] if move.verb == "beat" else move.cards
    twice = p1_named_twice(move.cards, mask(move.cards))
    return twice or not_in_hand(deal.places, deal.names, deal.names.index(move.seat), mask(own))


def _illegal(deal: Deal, rule: str, reason: str, seat: int, **data: Datum) -> Violation:
    name = ALL_SEATS if seat == NOBODY else deal.names[seat]
    return Violation(rule, ILLEGAL, reason, {"seat": name, **data})


def f2_leader(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F2: the leader opens the bout."""
    if seat == deal.leader:
        return None
    return _illegal(deal, "F2", "wrong-leader", seat, leader=deal.names[deal.leader])


def f2_one_rank(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F2: a bout opens with cards of one rank."""
    if not mask(cards) & ~RANK_OF[cards[0]]:
        return None
    return _illegal(deal, "F2", "several-ranks", seat, cards=str(Cards.of(cards)))


def f3_rank(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F3: every later attack card has a rank that lies on the table."""
    if strange := Cards(mask(cards) & ~deal.ranks):
        return _illegal(deal, "F3", "rank-not-on-table", seat, cards=str(strange))
    return None


def f3_attacker(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F3: the defender does not attack himself."""
    return _illegal(deal, "F3", "defender-attacks", seat) if seat == deal.defender else None


def f4_limit(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F4: not more than six attack cards, and not more than the defender held."""
    number = len(deal.attacks) + len(cards)
    if number <= deal.limit:
        return None
    return _illegal(deal, "F4", "too-many", seat, number=number, limit=deal.limit)


def f5_beat(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F5: the defender beats an unbeaten card with a higher one of its suit or a trump."""
    attack, by = cards
    if seat != deal.defender:
        return _illegal(deal, "F5", "not-the-defender", seat, defender=deal.names[deal.defender])
    if not BIT[attack] & deal.unbeaten:
        return _illegal(deal, "F5", "no-unbeaten-card", seat, card=NAMES[attack])
    if not BIT[by] & deal.stronger(attack):
        return _illegal(deal, "F5", "does-not-beat", seat, card=NAMES[attack], by=NAMES[by])
    return None


def f6_take(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F6: the defender may take while a card is unbeaten."""
    if seat != deal.defender:
        return _illegal(deal, "F6", "not-the-defender", seat, defender=deal.names[deal.defender])
    return None if deal.unbeaten else _illegal(deal, "F6", "nothing-unbeaten", seat)


def f7_done(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Violation | None:
    """F7: the leader, or all together, end a bout in which everything is beaten."""
    if deal.attacks and not deal.unbeaten and seat in (deal.leader, NOBODY):
        return None
    return _illegal(deal, "F7", "not-beaten-off", seat)


RULES: Final[dict[str, tuple[Check, ...]]] = {
    "attack": (f3_attacker, f4_limit, f3_rank),
    "beat": (f5_beat,),
    "take": (f6_take,),
    "done": (f7_done,),
}
OPENING: Final = (f2_leader, f2_one_rank, f4_limit)
"""The rules of the attack that opens a bout."""


def may_stand(deal: Deal, move: Move) -> bool:
    """Whether the game could go on from this illegal move: from an attack it can."""
    return move.verb == "attack" and move.seat != deal.names[deal.defender]
