"""How a move changes a deal of Saare. Total over possible moves: any may stand by ruling.

After an illegal move that stands, turn, right, leader and defender are as if the mover had been
entitled to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import BIT, RANK_OF, Card, mask
from engine.head import Sight
from engine.moves import ALL_SEATS, SHOWS, Move
from engine.places import Places, drawn, laid_open, made, picked_up, replaced, shown
from engine.saare.deal import (
    EMPTY,
    HAND,
    NOBODY,
    Deal,
    Felt,
    Giving,
    Options,
    Roles,
    faced,
    next_with_cards,
    s10_says_nothing,
    s11_limit,
)

Play = Callable[[Deal, int, tuple[Card, ...]], Deal]


def play(deal: Deal, move: Move, *, stands: bool = False) -> Deal:
    """The deal after this possible move, with all that follows by itself (S15–S18).

    The very same deal where the move says nothing new (S10).
    No move of Saare is found wrong late, so that ``stands`` changes nothing.
    Each kind of move asks S15 itself, and only where it can have ended the bout.
    """
    name, verb, cards = move
    seat = NOBODY if name == ALL_SEATS else deal.setting.names.index(name)
    if verb == SHOWS:
        return deal._replace(places=shown(deal.places, seat, mask(cards)))
    return PLAYS[verb](deal, seat, cards)


def _attack(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    setting, places, talon, roles, _, taken, felt, emptied, out, moves, _ = deal
    attacks, givings, beats, unbeaten, on_table, ranks = felt
    if not attacks and (seat != roles.leader or seat == roles.defender):
        roles = faced(places, setting.options, opener=seat, leader=seat)
    wanted = 0
    for one in cards:
        wanted |= BIT[one]
        ranks |= RANK_OF[one]
    places, moves, undone = laid_open(places, seat, wanted), moves + 1, seat
    givings = s20_given(givings, seat, wanted, moves)
    felt = made(
        Felt, (attacks + cards, givings, beats, unbeaten | wanted, on_table | wanted, ranks)
    )
    if not places.known[seat] and not places.unknown[seat]:
        emptied = replaced(emptied, seat, moves)
        undone = s10_next(roles, places, seat)
    after = made(
        Deal, (setting, places, talon, roles, undone, taken, felt, emptied, out, moves, False)
    )
    return s15_bout_end(after) if taken else after


def s20_given(givings: tuple[Giving, ...], seat: int, cards: int, move: int) -> tuple[Giving, ...]:
    """S20: the givings with the cards of this move, in the last one if no move came between."""
    if givings and givings[-1][0] == seat and givings[-1][2] == move - 1:
        return (*givings[:-1], made(Giving, (seat, givings[-1][1] | cards, move)))
    return (*givings, made(Giving, (seat, cards, move)))


def _transfer(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """S12: the whole attack passes on to the next seat clockwise that holds a card."""
    opener = deal.roles.opener if deal.felt.attacks else seat
    roles = faced(deal.places, deal.setting.options, opener, leader=seat)
    return _attack(deal._replace(roles=roles, taken=False), seat, cards)


def s10_next(roles: Roles, places: Places, seat: int) -> int:
    """S10: who has the right to attack after this seat, or NOBODY.

    It goes clockwise and ends before the leader, passing over the defender and seats without
    cards.
    """
    known, unknown = places.known, places.unknown
    _, leader, defender, _ = roles
    while True:
        seat = (seat + 1) % len(known)
        if seat == leader:
            return NOBODY
        if seat != defender and (known[seat] or unknown[seat]):
            return seat


def s10_again(roles: Roles, places: Places) -> int:
    """S10: the right where it begins again, at the leader or the first after him with a card."""
    leader = roles.leader
    if leader != roles.defender and places.held(leader):
        return leader
    return s10_next(roles, places, leader)


def _done(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    """S10: the right passes to the next seat; after ``all done`` nobody has it.

    Where nobody has it already the deal stays as it is.
    """
    if s10_says_nothing(deal):
        return deal
    setting, places, talon, roles, _, taken, felt, emptied, out, moves, _ = deal
    undone = NOBODY if seat == NOBODY else s10_next(roles, places, seat)
    after = made(
        Deal, (setting, places, talon, roles, undone, taken, felt, emptied, out, moves + 1, False)
    )
    return s15_bout_end(after) if undone == NOBODY else after


def _beat(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    attack, beating = cards
    setting, places, talon, roles, undone, taken, felt, emptied, out, moves, _ = _defending(
        deal, seat
    )
    attacks, givings, beats, unbeaten, on_table, ranks = felt
    bit = BIT[beating]
    beats, unbeaten = (*beats, (attack, beating)), unbeaten & ~BIT[attack]
    felt = made(Felt, (attacks, givings, beats, unbeaten, on_table | bit, ranks | RANK_OF[beating]))
    places, moves = laid_open(places, seat, bit), moves + 1
    if setting.returns and not bit & ranks:
        undone = s10_again(roles, places)
    if not places.known[seat] and not places.unknown[seat]:
        emptied = replaced(emptied, seat, moves)
        if undone == seat:
            undone = s10_next(roles, places, seat)
    after = made(
        Deal, (setting, places, talon, roles, undone, taken, felt, emptied, out, moves, False)
    )
    return after if unbeaten and not taken else s15_bout_end(after)


def _take(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    setting, places, talon, roles, undone, _, felt, emptied, out, moves, _ = _defending(deal, seat)
    after = made(
        Deal, (setting, places, talon, roles, undone, True, felt, emptied, out, moves + 1, False)
    )
    return s15_bout_end(after)


def _defending(deal: Deal, seat: int) -> Deal:
    """The deal with this seat as defender: another one only if its move stands by ruling."""
    if seat == deal.roles.defender:
        return deal
    roles = deal.roles._replace(
        defender=seat, limit=s11_limit(deal.places, deal.setting.options, seat)
    )
    undone = deal.undone
    if undone == seat:
        undone = s10_next(roles, deal.places, seat)
    return deal._replace(roles=roles, undone=undone)


PLAYS: Final[dict[str, Play]] = {
    "attack": _attack,
    "transfer": _transfer,
    "beat": _beat,
    "take": _take,
    "done": _done,
}


def s15_bout_end(deal: Deal) -> Deal:
    """S15: the bout ends by itself when nothing is left to beat, give along or take."""
    if not deal.taken and (deal.felt.unbeaten or not deal.felt.attacks):
        return deal
    if deal.right == NOBODY or (not deal.taken and not deal.places.held(deal.roles.defender)):
        return _after_bout(deal)
    return deal


def _after_bout(deal: Deal) -> Deal:
    """The cards leave the table, hands are filled up, seats go out, and the next bout begins."""
    setting, places, talon, roles, undone, taken, felt, emptied, out, moves, _ = deal
    if taken:
        places = picked_up(places, roles.defender, felt.cards)
    if talon:
        places, talon = s16_filled_up(places, talon, roles, setting.options)
    if any(emptied):
        out = s17_out(places, out, emptied)
    ended = len(out) == len(emptied)
    if not ended:
        felt, roles = EMPTY, s6_next_roles(places, setting.options, roles, taken=taken)
        undone, taken = roles.leader, False
    return made(
        Deal, (setting, places, talon, roles, undone, taken, felt, emptied, out, moves, ended)
    )


def s16_filled_up(
    places: Places, talon: tuple[Sight, ...], roles: Roles, options: Options
) -> tuple[Places, tuple[Sight, ...]]:
    """S16: hands are filled up to six from the talon, each seat completely before the next.

    The opener is first, and so on clockwise; while there is a talon nobody is out.
    """
    opener, number = roles.opener, len(places.known)
    order = [*range(opener, number), *range(opener)]
    if options.draw == "defender-last":
        order.remove(roles.defender)
        order.append(roles.defender)
    known, unknown = places.known, places.unknown
    for seat in order:
        lacks = HAND - known[seat].bit_count() - unknown[seat]
        if lacks > 0 and talon:
            places, talon = drawn(places, seat, talon[:lacks]), talon[lacks:]
    return places, talon


def s17_out(places: Places, out: tuple[int, ...], emptied: tuple[int, ...]) -> tuple[int, ...]:
    """S17, S18: who has no card now is out, by the last cards played; one left over is last."""
    seats = range(len(emptied))
    empty = [seat for seat in seats if seat not in out and not places.held(seat)]
    out = (*out, *sorted(empty, key=emptied.__getitem__))
    if len(out) == len(seats) - 1:
        out = (*out, *(seat for seat in seats if seat not in out))
    return out


def s6_next_roles(places: Places, options: Options, roles: Roles, *, taken: bool) -> Roles:
    """S6: after a beaten bout the defender leads, after a taken one the seat clockwise of him."""
    leader = roles.defender
    if taken or not places.held(leader):
        leader = next_with_cards(places, leader)
    return faced(places, options, opener=leader, leader=leader)
