"""A deal of Saare as a value: what is on the table, in the hands and in the talon."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

from engine.cards import ALL, BIT, RANK_OF, SUIT, SUIT_OF, SUITS, Card, mask
from engine.game import Late, Lying
from engine.head import Head, Pack, Sight
from engine.places import Places
from engine.value import Value, new

HAND: Final = 6
MOST_ATTACKS: Final = 6
NOBODY: Final = -1
TURNED: Final = "trump"


class Options(NamedTuple):
    """The house rules of a table: each option of the sheet's ``rules`` line, at its default."""

    limit: str = "six"
    draw: str = "clockwise"
    right: str = "once"
    sixes: str = "taken"


OPTIONS: Final = {
    "limit": ("six", "hand"),
    "draw": ("clockwise", "defender-last"),
    "right": ("once", "returns"),
    "sixes": ("taken", "given"),
}
"""The values that each option may have."""


class Setting(Value):
    """What does not change during a deal."""

    __slots__ = ("dealer", "names", "options", "returns", "stronger")

    def __init__(
        self, names: tuple[str, ...], dealer: int, options: Options, stronger: tuple[int, ...]
    ) -> None:
        self.names, self.dealer, self.options = names, dealer, options
        self.stronger = stronger
        """For each card the set of cards that beat it (S13)."""
        self.returns = options.right == "returns"
        """Whether a beat with a new rank begins the right again (S10)."""


class Roles(Value):
    """Who faces whom in the bout; seats by number."""

    __slots__ = ("defender", "leader", "limit", "opener")

    def __init__(self, opener: int, leader: int, defender: int, limit: int) -> None:
        self.opener = opener
        """Laid the bout's first card, or will lay it (S16)."""
        self.leader, self.defender = leader, defender
        self.limit = limit
        """How many attack cards this defence may face (S11)."""


class Felt(Value):
    """What lies on the table in the bout; nothing before it is opened."""

    __slots__ = ("attacks", "beats", "cards", "laid", "ranks", "unbeaten")

    attacks: list[Card]
    """The attack cards in the order in which they were laid."""
    laid: list[tuple[int, int]]
    """For each of them the seat that laid it, and the number of its move."""
    beats: list[tuple[Card, Card]]
    """Each card that was beaten, with the card that beat it, in order."""
    unbeaten: int
    """The set of attack cards that are not beaten."""
    cards: int
    """The set of all cards on the table."""
    ranks: int
    """The set of all cards whose rank lies on the table (S9)."""

    def __init__(self) -> None:
        self.attacks, self.laid, self.beats = [], [], []
        self.unbeaten = self.cards = self.ranks = 0

    def copy(self) -> Felt:
        """The same, to be changed."""
        felt = new(Felt)
        felt.attacks, felt.laid, felt.beats = [*self.attacks], [*self.laid], [*self.beats]
        felt.unbeaten, felt.cards, felt.ranks = self.unbeaten, self.cards, self.ranks
        return felt


class Deal(Value):
    """One dealt hand, as it stands after some moves."""

    __slots__ = (
        *("setting", "places", "talon", "roles", "undone", "taken", "felt", "emptied", "out"),
        *("moves", "ended"),
    )

    setting: Setting
    places: Places
    talon: tuple[Sight, ...]
    """In drawing order; the last card is the trump."""
    roles: Roles
    undone: int
    """The first seat in the order of the right that is not done, or NOBODY (S10)."""
    taken: bool
    """Whether the defender has taken (S14)."""
    felt: Felt
    emptied: list[int]
    """For each seat the number of the move with which its last card left its hand, or 0."""
    out: tuple[int, ...]
    """The seats that are out, first to last; all of them when the deal has ended (S17, S18)."""
    moves: int
    ended: bool
    """Whether the deal has ended (S18)."""

    def __init__(
        self, setting: Setting, places: Places, talon: tuple[Sight, ...], roles: Roles
    ) -> None:
        """The deal before its first move."""
        self.setting, self.places, self.talon, self.roles = setting, places, talon, roles
        self.undone, self.taken, self.felt = roles.leader, False, Felt()
        self.emptied, self.out = [0] * len(setting.names), ()
        self.moves, self.ended = 0, False

    def copy(self) -> Deal:
        """The same deal, to be changed."""
        deal = new(Deal)
        deal.setting, deal.places, deal.talon = self.setting, self.places.copy(), self.talon
        deal.roles, deal.undone, deal.taken = self.roles, self.undone, self.taken
        deal.felt, deal.emptied, deal.out = self.felt.copy(), [*self.emptied], self.out
        deal.moves, deal.ended = self.moves, self.ended
        return deal

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.setting.names

    @property
    def found(self) -> tuple[Late, ...]:
        """Nothing: no move of Saare is found wrong late."""
        return ()

    def lying(self) -> tuple[Lying, ...]:
        """The attack cards of the bout, each with the card that beat it.

        Then the cards with which the defender beat none of them, where a ruling let that stand.
        """
        beats, names = dict(self.felt.beats), self.setting.names
        laid = zip(self.felt.attacks, self.felt.laid, strict=True)
        attacks = [Lying(card, names[seat], beats.get(card)) for card, (seat, _) in laid]
        paired = {one.beaten_by for one in attacks}
        astray = [beating for _, beating in self.felt.beats if beating not in paired]
        return (*attacks, *(Lying(card, names[self.roles.defender], None) for card in astray))

    def named_roles(self) -> dict[str, str]:
        """Who leads, defends and has the right to attack, by name."""
        if self.ended:
            return {}
        defender = "taker" if self.taken else "defender"
        roles = {"leader": self.roles.leader, defender: self.roles.defender, "right": self.right}
        return {role: self.setting.names[seat] for role, seat in roles.items() if seat != NOBODY}

    def situation(self) -> Hashable:
        """All on which it depends what may follow, where every hand is known."""
        felt, roles, places = self.felt, self.roles, self.places
        emptied = [seat for seat, move in enumerate(self.emptied) if move and seat not in self.out]
        return (
            *(tuple(places.known), self.talon, mask(felt.attacks), felt.unbeaten, felt.cards),
            *(roles.opener, roles.leader, roles.defender, roles.limit, self.undone, self.taken),
            *(tuple(sorted(emptied, key=self.emptied.__getitem__)), self.out, self.ended),
        )

    @property
    def right(self) -> int:
        """The seat with the right to attack; NOBODY when all are done or the limit is reached.

        S10, S11. It is asked here and nowhere else.
        """
        return self.undone if len(self.felt.attacks) < self.roles.limit else NOBODY


def pack(seats: int) -> Pack:
    """S1, S4: 36 cards, six each; the rest is the talon, with the trump under it."""
    return Pack(ALL, HAND, 36 - HAND * seats, TURNED, under=True, cut=True)


def s13_stronger(trump: str) -> tuple[int, ...]:
    """S5, S13: for each card the set of cards that beat it when this suit is trump.

    A higher card of its suit, or any trump if the card is no trump.
    """
    trumps = SUIT[SUITS.index(trump)]
    higher = [SUIT_OF[one] & -BIT[one] & ~BIT[one] for one in range(36)]
    return tuple(higher[one] | (0 if BIT[one] & trumps else trumps) for one in range(36))


_STRONGER: Final = {suit: s13_stronger(suit) for suit in SUITS}


def deal_out(head: Head, options: Options) -> Deal:
    """S4: the deal that begins with this head, before its first move.

    Raises ValueError for a head without the trump or the dealer.
    """
    if head.turned is None or head.dealer is None:
        raise ValueError("a deal begins with its dealer and its trump")
    setting = Setting(head.names, head.dealer, options, _STRONGER[head.turned.suit])
    places = head.places()
    roles = faced(places, options, opener=head.dealer, leader=head.dealer)
    return Deal(setting, places, head.talon_cards(), roles)


def next_with_cards(places: Places, seat: int) -> int:
    """The next seat clockwise that holds a card; NOBODY if no other seat does."""
    known, unknown = places.known, places.unknown
    number = len(known)
    for step in range(1, number):
        other = (seat + step) % number
        if known[other] or unknown[other]:
            return other
    return NOBODY


def faced(places: Places, options: Options, opener: int, leader: int) -> Roles:
    """S7: the roles when this seat leads; its defender is the next that holds a card."""
    defender = next_with_cards(places, leader)
    return Roles(opener, leader, defender, s11_limit(places, options, defender))


def s10_says_nothing(deal: Deal) -> bool:
    """S10: whether a ``done`` says nothing new now, because everybody is done already.

    The limit is reached, or the bout or the deal has ended by itself.
    """
    if deal.ended:
        return True
    return deal.right == NOBODY if deal.felt.attacks else deal.moves > 0


def s11_limit(places: Places, options: Options, defender: int) -> int:
    """S11: how many attack cards this defender may face, as the defence falls to him."""
    return min(MOST_ATTACKS, places.held(defender)) if options.limit == "hand" else MOST_ATTACKS


def same_rank(cards: int, attack: int) -> bool:
    """Whether all these cards have the rank of the attack card."""
    return not cards & ~RANK_OF[attack]
