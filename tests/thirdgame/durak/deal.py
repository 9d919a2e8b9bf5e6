"""A deal of Durak as a value, how a move changes it, and who may do what (F1–F9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.cards import ALL, BIT, RANK_OF, SUIT_OF, Card, Cards, mask
from engine.game import Choice, Late, Lying
from engine.head import Head, Pack, Sight
from engine.moves import ALL_SEATS, SHOWS, Move
from engine.places import Places

HAND: Final = 6
NOBODY: Final = -1


class Setting(NamedTuple):
    """What does not change during a deal."""

    names: tuple[str, ...]
    dealer: int
    trumps: int
    """The set of the trumps."""


class Deal(NamedTuple):
    """One dealt hand, as it stands after some moves."""

    setting: Setting
    places: Places
    talon: tuple[Sight, ...]
    leader: int
    defender: int
    limit: int
    """How many attack cards this defence may face (F4)."""
    attacks: tuple[tuple[Card, int], ...] = ()
    """The attack cards of the bout as laid, each with who laid it."""
    beats: tuple[tuple[Card, Card], ...] = ()
    """Each card that was beaten, with the card that beat it."""
    out: tuple[int, ...] = ()
    moves: int = 0
    ended: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.setting.names

    @property
    def found(self) -> tuple[Late, ...]:
        """Nothing: no move is found wrong late."""
        return ()

    def copy(self) -> Deal:
        """The same deal, to be changed."""
        return self._replace(places=self.places.copy())

    @property
    def unbeaten(self) -> int:
        """The set of attack cards that are not beaten."""
        return mask(card for card, _ in self.attacks) & ~mask(card for card, _ in self.beats)

    @property
    def on_table(self) -> int:
        """The set of all cards of the bout."""
        return mask((*(card for card, _ in self.attacks), *(card for _, card in self.beats)))

    @property
    def ranks(self) -> int:
        """The set of all cards whose rank lies on the table (F3)."""
        ranks = 0
        for card in Cards(self.on_table):
            ranks |= RANK_OF[card]
        return ranks

    def stronger(self, attack: Card) -> int:
        """F5: the set of cards that beat this one."""
        trumps = self.setting.trumps
        higher = SUIT_OF[attack] & -BIT[attack] & ~BIT[attack]
        return higher if BIT[attack] & trumps else higher | trumps


def pack(seats: int) -> Pack:
    """F1: 36 cards, six each; the rest is the talon, with the trump under it."""
    return Pack(ALL, HAND, 36 - HAND * seats, "trump", under=True)


def deal_out(head: Head) -> Deal:
    """F1, F2: the deal before its first move; the seat on the dealer's left leads."""
    if head.turned is None or head.dealer is None:
        raise ValueError("a deal begins with its dealer and its trump")
    places = head.places()
    setting = Setting(head.names, head.dealer, SUIT_OF[head.turned])
    leader = (head.dealer + 1) % len(head.names)
    return _led(Deal(setting, places, head.talon_cards(), leader, leader, 0), leader)


def next_with_cards(places: Places, seat: int) -> int:
    """The next seat clockwise that holds a card; NOBODY if there is none."""
    number = len(places.known)
    later = ((seat + step) % number for step in range(1, number))
    return next((one for one in later if places.held(one)), NOBODY)


def _led(deal: Deal, leader: int) -> Deal:
    """F2, F4: the deal when this seat leads against the next one that holds a card."""
    defender = next_with_cards(deal.places, leader)
    limit = min(6, deal.places.held(defender))
    return deal._replace(leader=leader, defender=defender, limit=limit, attacks=(), beats=())


def play(deal: Deal, move: Move, *, stands: bool = False, in_place: bool = False) -> Deal:
    """The deal after this possible move, with all that follows by itself."""
    seat = NOBODY if move.seat == ALL_SEATS else deal.names.index(move.seat)
    deal = deal if in_place else deal.copy()
    if move.verb == SHOWS:
        deal.places.show(seat, mask(move.cards))
        return deal
    deal = deal._replace(moves=deal.moves + 1)
    if move.verb == "attack":
        if not deal.attacks and seat != deal.leader:
            deal = _led(deal, seat)
        attacks = (*deal.attacks, *((card, seat) for card in move.cards))
        deal.places.lay_open(seat, mask(move.cards))
        return deal._replace(attacks=attacks)
    if move.verb == "beat":
        attack, by = move.cards
        deal.places.lay_open(seat, BIT[by])
        return deal._replace(beats=(*deal.beats, (attack, by)))
    return _after_bout(deal, taken=move.verb == "take")


def _after_bout(deal: Deal, *, taken: bool) -> Deal:
    """F6–F9: the table is cleared, hands are filled up, seats go out, the next bout begins."""
    places = deal.places
    if taken:
        places.pick_up(deal.defender, deal.on_table)
    talon = _fill_up(deal)
    seats = clockwise(deal.leader, len(deal.names))
    gone = [seat for seat in seats if seat not in deal.out and not places.held(seat)]
    deal = deal._replace(talon=talon, out=(*deal.out, *([] if talon else gone)))
    if len(deal.out) >= len(deal.names) - 1:
        return deal._replace(ended=True, attacks=(), beats=())
    leader = deal.defender
    if taken or not places.held(leader):
        leader = next_with_cards(places, leader)
    return _led(deal, leader)


def clockwise(first: int, number: int) -> list[int]:
    """All seats, beginning with this one."""
    return [(first + step) % number for step in range(number)]


def _fill_up(deal: Deal) -> tuple[Sight, ...]:
    """F8: fills the hands up to six, the leader first and the defender last; what is left."""
    places, talon = deal.places, deal.talon
    order = clockwise(deal.leader, len(deal.names))
    order.remove(deal.defender)
    for seat in (*order, deal.defender):
        lacks = HAND - places.held(seat)
        if lacks > 0 and talon:
            places.draw(seat, talon[:lacks])
            talon = talon[lacks:]
    return talon


def allowed(deal: Deal) -> tuple[Choice, ...]:
    """Every kind of move that is allowed now, with the cards that may be there for it."""
    return () if deal.ended else (*_attackers(deal), *_defender(deal))


def _attackers(deal: Deal) -> Iterator[Choice]:
    names, places = deal.names, deal.places
    if not deal.attacks:
        yield Choice(names[deal.leader], "attack", Cards(places.possible(deal.leader)))
        return
    if len(deal.attacks) < deal.limit:
        for seat in clockwise(deal.leader, len(names)):
            fitting = Cards(places.possible(seat) & deal.ranks)
            if seat != deal.defender and places.held(seat) and fitting:
                yield Choice(names[seat], "attack", fitting)
    if not deal.unbeaten:
        yield Choice(names[deal.leader], "done")


def _defender(deal: Deal) -> Iterator[Choice]:
    name = deal.names[deal.defender]
    for attack in Cards(deal.unbeaten):
        if better := Cards(deal.places.possible(deal.defender) & deal.stronger(attack)):
            yield Choice(name, "beat", better, attack)
    if deal.unbeaten:
        yield Choice(name, "take")


def lying(deal: Deal) -> tuple[Lying, ...]:
    """The attack cards of the bout, each with the card that beat it."""
    beats = dict(deal.beats)
    return tuple(Lying(card, deal.names[seat], beats.get(card)) for card, seat in deal.attacks)


def roles(deal: Deal) -> dict[str, str]:
    """Who leads and who defends."""
    if deal.ended:
        return {}
    return {"leader": deal.names[deal.leader], "defender": deal.names[deal.defender]}
