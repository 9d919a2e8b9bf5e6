"""How a move changes a deal of Saare. Total over possible moves: any may stand by ruling.

After an illegal move that stands, turn, right, leader and defender are as if the mover had been
entitled to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import BIT, RANK_OF, Card, mask
from engine.moves import ALL_SEATS, SHOWS, Move
from engine.saare.deal import (
    HAND,
    NOBODY,
    Deal,
    Felt,
    Roles,
    faced,
    next_with_cards,
    s10_says_nothing,
    s11_limit,
)

Play = Callable[[Deal, int, tuple[Card, ...]], None]
"""Changes a deal by a move of this seat (NOBODY for ``all``) with these cards."""


def play(deal: Deal, move: Move, *, stands: bool = False, in_place: bool = False) -> Deal:
    """The deal after this possible move, with all that follows by itself (S15–S18).

    The very same deal where the move says nothing new (S10), or if it may be changed ``in_place``.
    No move of Saare is found wrong late, so that ``stands`` changes nothing.
    Each kind of move asks S15 itself, and only where it can have ended the bout.
    """
    name, verb, cards = move
    if verb == "done" and s10_says_nothing(deal):
        return deal
    seat = NOBODY if name == ALL_SEATS else deal.setting.names.index(name)
    after = deal if in_place else deal.copy()
    PLAYS[verb](after, seat, cards)
    return after


def _shows(deal: Deal, seat: int, cards: tuple[Card, ...]) -> None:
    deal.places.show(seat, mask(cards))


def _attack(deal: Deal, seat: int, cards: tuple[Card, ...]) -> None:
    felt, places, roles = deal.felt, deal.places, deal.roles
    if not felt.attacks and (seat != roles.leader or seat == roles.defender):
        deal.roles = faced(places, deal.setting.options, opener=seat, leader=seat)
    deal.moves = number = deal.moves + 1
    wanted = 0
    for one in cards:
        wanted |= BIT[one]
        felt.ranks |= RANK_OF[one]
        felt.attacks.append(one)
        felt.laid.append((seat, number))
    felt.unbeaten |= wanted
    felt.cards |= wanted
    places.lay_open(seat, wanted)
    deal.undone = seat
    if not places.known[seat] and not places.unknown[seat]:
        deal.emptied[seat] = number
        deal.undone = s10_next(deal, seat)
    if deal.taken:
        s15_bout_end(deal)


def _transfer(deal: Deal, seat: int, cards: tuple[Card, ...]) -> None:
    """S12: the whole attack passes on to the next seat clockwise that holds a card."""
    opener = deal.roles.opener if deal.felt.attacks else seat
    deal.roles = faced(deal.places, deal.setting.options, opener, leader=seat)
    deal.taken = False
    _attack(deal, seat, cards)


def s10_next(deal: Deal, seat: int) -> int:
    """S10: who has the right to attack after this seat, or NOBODY.

    It goes clockwise and ends before the leader, passing over the defender and seats without
    cards.
    """
    known, unknown, roles = deal.places.known, deal.places.unknown, deal.roles
    leader, defender = roles.leader, roles.defender
    while True:
        seat = (seat + 1) % len(known)
        if seat == leader:
            return NOBODY
        if seat != defender and (known[seat] or unknown[seat]):
            return seat


def s10_again(deal: Deal) -> int:
    """S10: the right where it begins again, at the leader or the first after him with a card."""
    leader = deal.roles.leader
    if leader != deal.roles.defender and deal.places.held(leader):
        return leader
    return s10_next(deal, leader)


def _done(deal: Deal, seat: int, cards: tuple[Card, ...]) -> None:
    """S10: the right passes to the next seat; after ``all done`` nobody has it."""
    deal.moves += 1
    deal.undone = NOBODY if seat == NOBODY else s10_next(deal, seat)
    if deal.undone == NOBODY:
        s15_bout_end(deal)


def _beat(deal: Deal, seat: int, cards: tuple[Card, ...]) -> None:
    attack, beating = cards
    if seat != deal.roles.defender:
        _defend(deal, seat)
    felt, places, bit = deal.felt, deal.places, BIT[beating]
    deal.moves += 1
    places.lay_open(seat, bit)
    if deal.setting.returns and not bit & felt.ranks:
        deal.undone = s10_again(deal)
    felt.beats.append((attack, beating))
    felt.unbeaten &= ~BIT[attack]
    felt.cards |= bit
    felt.ranks |= RANK_OF[beating]
    if not places.known[seat] and not places.unknown[seat]:
        deal.emptied[seat] = deal.moves
        if deal.undone == seat:
            deal.undone = s10_next(deal, seat)
    if deal.taken or not felt.unbeaten:
        s15_bout_end(deal)


def _take(deal: Deal, seat: int, cards: tuple[Card, ...]) -> None:
    if seat != deal.roles.defender:
        _defend(deal, seat)
    deal.moves += 1
    deal.taken = True
    s15_bout_end(deal)


def _defend(deal: Deal, seat: int) -> None:
    """This seat is the defender, though it was not: its move stands by ruling."""
    opener, leader, places = deal.roles.opener, deal.roles.leader, deal.places
    deal.roles = Roles(opener, leader, seat, s11_limit(places, deal.setting.options, seat))
    if deal.undone == seat:
        deal.undone = s10_next(deal, seat)


PLAYS: Final[dict[str, Play]] = {
    "attack": _attack,
    "transfer": _transfer,
    "beat": _beat,
    "take": _take,
    "done": _done,
    SHOWS: _shows,
}


def s15_bout_end(deal: Deal) -> None:
    """S15: the bout ends by itself when nothing is left to beat, give along or take."""
    if not deal.taken and (deal.felt.unbeaten or not deal.felt.attacks):
        return
    if deal.right == NOBODY or (not deal.taken and not deal.places.held(deal.roles.defender)):
        _end_bout(deal)


def _end_bout(deal: Deal) -> None:
    """The cards leave the table, hands are filled up, seats go out, and the next bout begins."""
    if deal.taken:
        deal.places.pick_up(deal.roles.defender, deal.felt.cards)
    if deal.talon:
        s16_fill_up(deal)
    if any(deal.emptied):
        deal.out = s17_out(deal)
    if len(deal.out) == len(deal.emptied):
        deal.ended = True
        return
    deal.felt, deal.roles = Felt(), s6_next_roles(deal)
    deal.undone, deal.taken = deal.roles.leader, False


def s16_fill_up(deal: Deal) -> None:
    """S16: hands are filled up to six from the talon, each seat completely before the next.

    The opener is first, and so on clockwise; while there is a talon nobody is out.
    """
    places, opener, number = deal.places, deal.roles.opener, len(deal.setting.names)
    order = [*range(opener, number), *range(opener)]
    if deal.setting.options.draw == "defender-last":
        order.remove(deal.roles.defender)
        order.append(deal.roles.defender)
    for seat in order:
        lacks = HAND - places.held(seat)
        if lacks > 0 and deal.talon:
            places.draw(seat, deal.talon[:lacks])
            deal.talon = deal.talon[lacks:]


def s17_out(deal: Deal) -> tuple[int, ...]:
    """S17, S18: who has no card now is out, by the last cards played; one left over is last."""
    seats, out = range(len(deal.emptied)), deal.out
    empty = [seat for seat in seats if seat not in out and not deal.places.held(seat)]
    out = (*out, *sorted(empty, key=deal.emptied.__getitem__))
    if len(out) == len(seats) - 1:
        out = (*out, *(seat for seat in seats if seat not in out))
    return out


def s6_next_roles(deal: Deal) -> Roles:
    """S6: after a beaten bout the defender leads, after a taken one the seat clockwise of him."""
    places, leader = deal.places, deal.roles.defender
    if deal.taken or not places.held(leader):
        leader = next_with_cards(places, leader)
    return faced(places, deal.setting.options, opener=leader, leader=leader)
