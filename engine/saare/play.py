"""How a move changes a deal of Saare. Total over possible moves: any may stand by ruling.

After an illegal move that stands, turn, right, leader and defender are as if the mover had been
entitled to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import BIT, RANK_OF, Card, mask
from engine.moves import SHOWS, Move
from engine.places import Places, drawn, laid_open, picked_up, replaced, shown
from engine.saare.deal import HAND, NOBODY, Deal, Felt, Roles, faced, s11_limit
from engine.saare.judge import seat_of

Play = Callable[[Deal, int, tuple[Card, ...]], Deal]


def play(deal: Deal, move: Move) -> Deal:
    """The deal after this possible move, with all that follows by itself (S15–S18)."""
    seat = seat_of(deal, move)
    if move.verb == SHOWS:
        return deal._replace(places=shown(deal.places, seat, mask(move.cards)))
    return s15_bout_end(PLAYS[move.verb](deal, seat, move.cards))


def _attack(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    roles = deal.roles
    if not deal.felt.attacks and seat != roles.leader:
        roles = faced(deal, opener=seat, leader=seat)
    return _attacked(deal, roles, seat, cards, taken=deal.taken)


def _transfer(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """S12: the whole attack passes on to the next seat clockwise that holds a card."""
    opener = deal.roles.opener if deal.felt.attacks else seat
    return _attacked(deal, faced(deal, opener, leader=seat), seat, cards, taken=False)


def _attacked(deal: Deal, roles: Roles, seat: int, cards: tuple[Card, ...], *, taken: bool) -> Deal:
    wanted, felt = mask(cards), deal.felt
    ranks = felt.ranks
    for one in cards:
        ranks |= RANK_OF[one]
    felt = Felt(
        felt.attacks + cards,
        felt.givers + (seat,) * len(cards),
        felt.beats,
        felt.unbeaten | wanted,
        felt.cards | wanted,
        ranks,
    )
    places = laid_open(deal.places, seat, wanted)
    moves, emptied = deal.moves + 1, deal.emptied
    if not places.known[seat] and not places.unknown[seat]:
        emptied = replaced(emptied, seat, moves)
    right = s10_holder(roles, places, seat)
    return Deal(
        deal.setting, places, deal.talon, roles, right, taken, felt, emptied, deal.out, moves
    )


def s10_holder(roles: Roles, places: Places, seat: int) -> int:
    """S10: who has the right to attack when it comes to this seat: a seat without cards is done.

    It goes clockwise up to the leader, passing over the defender; NOBODY at the end.
    """
    known, unknown = places.known, places.unknown
    while not known[seat] and not unknown[seat]:
        seat = _next_attacker(roles, len(known), seat)
        if seat == NOBODY:
            break
    return seat


def _next_attacker(roles: Roles, number: int, seat: int) -> int:
    """The seat that follows this one in the order of attack, or NOBODY."""
    following = (seat + 1) % number
    if following == roles.defender:
        following = (following + 1) % number
    passed_leader = (following - roles.leader) % number <= (seat - roles.leader) % number
    return NOBODY if passed_leader else following


def _done(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """S10: the right passes to the next seat; after ``all done`` nobody has it."""
    right = NOBODY if seat == NOBODY else _right_after(deal.roles, deal.places, seat)
    return Deal(
        deal.setting,
        deal.places,
        deal.talon,
        deal.roles,
        right,
        deal.taken,
        deal.felt,
        deal.emptied,
        deal.out,
        deal.moves + 1,
    )


def _right_after(roles: Roles, places: Places, seat: int) -> int:
    following = _next_attacker(roles, len(places.known), seat)
    return NOBODY if following == NOBODY else s10_holder(roles, places, following)


def _beat(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    attack, beating = cards
    deal, felt = _defending(deal, seat), deal.felt
    felt = Felt(
        felt.attacks,
        felt.givers,
        (*felt.beats, (attack, beating)),
        felt.unbeaten & ~BIT[attack],
        felt.cards | BIT[beating],
        felt.ranks | RANK_OF[beating],
    )
    places = laid_open(deal.places, seat, BIT[beating])
    moves, emptied = deal.moves + 1, deal.emptied
    if not places.known[seat] and not places.unknown[seat]:
        emptied = replaced(emptied, seat, moves)
    return Deal(
        deal.setting,
        places,
        deal.talon,
        deal.roles,
        deal.right,
        deal.taken,
        felt,
        emptied,
        deal.out,
        moves,
    )


def _take(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    return _defending(deal, seat)._replace(taken=True, moves=deal.moves + 1)


def _defending(deal: Deal, seat: int) -> Deal:
    """The deal with this seat as defender: another one only if its move stands by ruling."""
    if seat == deal.roles.defender:
        return deal
    roles = deal.roles._replace(defender=seat, limit=s11_limit(deal, seat))
    right = _right_after(roles, deal.places, seat) if deal.right == seat else deal.right
    return deal._replace(roles=roles, right=right)


PLAYS: Final[dict[str, Play]] = {
    "attack": _attack,
    "transfer": _transfer,
    "beat": _beat,
    "take": _take,
    "done": _done,
}


def s15_bout_end(deal: Deal) -> Deal:
    """S15: the bout ends by itself when nothing is left to beat, give along or take."""
    felt = deal.felt
    if deal.taken:
        return _after_bout(deal) if deal.attackers_done() else deal
    if felt.unbeaten or not felt.attacks:
        return deal
    if deal.attackers_done() or not deal.places.held(deal.roles.defender):
        return _after_bout(deal)
    return deal


def _after_bout(deal: Deal) -> Deal:
    """The cards leave the table, hands are filled up, seats go out, and the next bout begins."""
    if deal.taken:
        deal = deal._replace(places=picked_up(deal.places, deal.roles.defender, deal.felt.cards))
    deal = s17_out(s16_filled_up(deal))
    return deal if deal.ended else s6_next_bout(deal)


def s16_filled_up(deal: Deal) -> Deal:
    """S16: hands are filled up to six from the talon, each seat completely before the next."""
    places, talon = deal.places, deal.talon
    for seat in _drawing_order(deal):
        if not talon:
            break
        lacks = HAND - places.held(seat)
        if lacks > 0:
            places, talon = drawn(places, seat, talon[:lacks]), talon[lacks:]
    return deal._replace(places=places, talon=talon)


def _drawing_order(deal: Deal) -> list[int]:
    """The seats still in the deal, from the one that opened the bout, clockwise."""
    opener, defender = deal.roles.opener, deal.roles.defender
    order = [opener, *deal.clockwise(opener)[:-1]]
    if deal.setting.options.draw == "defender-last":
        order.sort(key=lambda seat: seat == defender)
    return [seat for seat in order if seat not in deal.out]


def s17_out(deal: Deal) -> Deal:
    """S17, S18: who has no card now is out, by the last cards played; one left over is last."""
    seats = range(len(deal.setting.names))
    empty = [seat for seat in seats if seat not in deal.out and not deal.places.held(seat)]
    out = (*deal.out, *sorted(empty, key=deal.emptied.__getitem__))
    if len(out) == len(seats) - 1:
        out = (*out, *(seat for seat in seats if seat not in out))
    return deal._replace(out=out)


def s6_next_bout(deal: Deal) -> Deal:
    """S6: after a beaten bout the defender leads, after a taken one the seat clockwise of him."""
    leader = deal.roles.defender
    if deal.taken or not deal.places.held(leader):
        leader = deal.next_with_cards(leader)
    roles = faced(deal, opener=leader, leader=leader)
    return deal._replace(roles=roles, right=leader, taken=False, felt=Felt())
