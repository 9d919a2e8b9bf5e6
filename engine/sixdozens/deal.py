"""A deal of Six Dozens as a value: the bank, the hands, the talon, whose turn it is."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

from engine.cards import ALL, BIT, Card
from engine.game import Late, Lying
from engine.head import Head, Pack, Sight
from engine.moves import TALON
from engine.places import Places
from engine.sixdozens.trumps import SEVENS, SIXES, Trumps, d6_order, d7_followers
from engine.value import Value, new

NOBODY: Final = -1
TURNED: Final = "open"
COVER: Final = "cover"
"""The verb of the talon, which no seat makes (D13)."""
ANYBODY: Final = -2
"""On turn before the first move, as long as it is not looked who must begin (D6)."""

DECKS: Final = {"36": ALL, "32": ALL & ~SIXES, "28": ALL & ~SIXES & ~SEVENS}
"""D1: the cards of each deck."""
HAND: Final = {"36": 8, "32": 7, "28": 6}
"""D4: cards dealt to each seat from each deck."""
TALONS: Final = {2: 5, 3: 4, 4: 3}
"""D4: cards in the talon, by the number of players."""


class Options(NamedTuple):
    """The house rules of a table: each option of the sheet's ``rules`` line, at its default."""

    deck: str = "36"
    seven: str = "skip"
    next_dealer: str = "starter"
    first: str = "six"
    ranked: str = "other"
    kitty_left: str = "shared"


OPTIONS: Final = {
    "deck": ("36", "32", "28"),
    "seven": ("skip", "plain"),
    "next-dealer": ("starter", "loser", "first-out", "richest", "poorest"),
    "first": ("six", "ace"),
    "ranked": ("other", "all"),
    "kitty-left": ("shared", "stays"),
}
"""The values that each option may have."""


class Setting(Value):
    """What does not change during a deal."""

    __slots__ = ("dealer", "deck", "followers", "names", "options", "order", "seats")

    names: tuple[str, ...]
    """The seats, clockwise."""
    seats: Mapping[str, int]
    """The number of each seat, and NOBODY for the talon, which covers the bank."""
    dealer: int | None
    options: Options
    deck: int
    """The set of cards in use (D1)."""
    followers: tuple[tuple[int, ...], ...]
    """For each seat, for each card on top of the bank, the set of cards it may lay on it (D7)."""
    order: tuple[Card, ...]
    """The cards of the open card's suit: who holds the first of them begins (D6)."""

    def __init__(self, head: Head, opened: Card, options: Options, trumps: Trumps) -> None:
        self.names, self.dealer, self.options = head.names, head.dealer, options
        self.seats = {TALON: NOBODY, **{name: seat for seat, name in enumerate(head.names)}}
        self.deck = DECKS[options.deck]
        seats = range(len(head.names))
        self.followers = tuple(d7_followers(trumps, seat, options.ranked) for seat in seats)
        self.order = d6_order(opened, options.first)


class Bank(Value):
    """What lies in the middle."""

    __slots__ = ("cards", "laid_last", "layers", "top")

    top: Card
    cards: list[Card]
    """From the open card to the top."""
    layers: list[int]
    """Who laid each of them; NOBODY for the open card and those that covered the bank."""
    laid_last: int
    """The seat that laid last or, if none has yet, the first to play; NOBODY before it plays."""

    def __init__(self, opened: Card) -> None:
        self.top, self.cards = opened, [opened]
        self.layers, self.laid_last = [NOBODY], NOBODY

    def copy(self) -> Bank:
        """The same bank, to be changed."""
        bank = new(Bank)
        bank.top, bank.laid_last = self.top, self.laid_last
        bank.cards, bank.layers = [*self.cards], [*self.layers]
        return bank

    def lay(self, card: Card, by: int) -> None:
        """This card is the top one now; NOBODY lays the talon's."""
        self.top = card
        self.cards.append(card)
        self.layers.append(by)


class Pass(NamedTuple):
    """A pass that may turn out to have been wrong (D11)."""

    move: int
    seat: int
    top: Card
    """The bank's top card then."""


class Doubts(Value):
    """What could not be judged when it was done, because cards were unknown."""

    __slots__ = ("owed", "passes", "start")

    start: bool
    """Whether it is not known yet if the right seat began (D6)."""
    passes: list[Pass]
    """The passes that may still turn out to have been wrong (D11)."""
    owed: list[int]
    """For each seat the set of cards that prove a pass of it wrong if it held one of them."""

    def __init__(self, seats: int) -> None:
        self.start = False
        self.passes, self.owed = [], [0] * seats

    def copy(self) -> Doubts:
        """The same doubts, to be changed."""
        doubts = new(Doubts)
        doubts.start, doubts.passes, doubts.owed = self.start, [*self.passes], [*self.owed]
        return doubts


class Deal(Value):
    """One dealt hand, as it stands after some moves."""

    __slots__ = (
        *("setting", "places", "talon", "bank", "active", "waiting", "turn", "lost", "out"),
        *("ended_by", "starter", "moves", "doubts", "found"),
    )

    setting: Setting
    places: Places
    talon: tuple[Sight, ...]
    """What is left of the talon, in drawing order."""
    bank: Bank
    active: int
    """The seats that hold cards, as a bitmask."""
    waiting: int
    """Those of them that have not passed since the bank's top card came (D13, D14)."""
    turn: int
    """The seat on turn; ANYBODY before the first move, NOBODY if the bank must be covered."""
    lost: int
    """The seat that has just lost its turn, or NOBODY (D10)."""
    out: tuple[int, ...]
    """The seats that are out, first to last."""
    ended_by: int
    """0 as long as the deal goes on, then 1, 2 or 3 (D14)."""
    starter: int
    """The seat that played first, or NOBODY."""
    moves: int
    doubts: Doubts
    found: tuple[Late, ...]
    """Late findings, in the order in which they came to light."""

    def __init__(
        self, setting: Setting, places: Places, talon: tuple[Sight, ...], bank: Bank
    ) -> None:
        """The deal before its first move."""
        self.setting, self.places, self.talon, self.bank = setting, places, talon, bank
        self.active = self.waiting = (1 << len(setting.names)) - 1
        self.turn, self.lost, self.starter, self.out = ANYBODY, NOBODY, NOBODY, ()
        self.ended_by, self.moves = 0, 0
        self.doubts, self.found = Doubts(len(setting.names)), ()

    def copy(self) -> Deal:
        """The same deal, to be changed."""
        deal = new(Deal)
        deal.setting, deal.places, deal.talon = self.setting, self.places.copy(), self.talon
        deal.bank, deal.doubts, deal.found = self.bank.copy(), self.doubts.copy(), self.found
        deal.active, deal.waiting, deal.out = self.active, self.waiting, self.out
        deal.turn, deal.lost, deal.starter = self.turn, self.lost, self.starter
        deal.ended_by, deal.moves = self.ended_by, self.moves
        return deal

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.setting.names

    @property
    def ended(self) -> bool:
        """Whether the deal has ended (D14)."""
        return self.ended_by != 0

    def situation(self) -> Hashable:
        """All on which it depends what may follow, where every hand is known."""
        bank, known = self.bank, tuple(self.places.known)
        return (
            *(known, self.talon, bank.top, bank.laid_last, self.active, self.waiting, self.turn),
            *(self.ended_by, bool(self.out)),
        )

    def followers(self, seat: int) -> int:
        """The set of cards that this seat may lay on the bank now (D7)."""
        return self.setting.followers[seat][self.bank.top]

    def lying(self) -> tuple[Lying, ...]:
        """The bank, its top card last."""
        names, laid = self.setting.names, zip(self.bank.cards, self.bank.layers, strict=True)
        return tuple(Lying(card, None if seat == NOBODY else names[seat]) for card, seat in laid)

    def named_roles(self) -> dict[str, str]:
        """Who is on turn, has just lost the turn, and played first, by name."""
        if self.ended:
            return {}
        roles = {"turn": self.turn, "lost": self.lost, "starter": self.starter}
        return {role: self.setting.names[seat] for role, seat in roles.items() if seat >= 0}

    def may_pass(self, seat: int) -> bool:
        """Whether a pass of this seat is right as far as its known cards show (D11)."""
        return not self.places.known[seat] & self.followers(seat)


def pack(seats: int, options: Options) -> Pack:
    """D1, D4: the deck in use, the cards dealt to each seat and the talon."""
    deck = options.deck
    return Pack(DECKS[deck], HAND[deck], TALONS[seats], TURNED, under=False)


def deal_out(head: Head, options: Options, trumps: Trumps) -> Deal:
    """D4: the deal that begins with this head, before its first move.

    Raises ValueError for a head without the open card.
    """
    opened = head.turned
    if opened is None:
        raise ValueError("the head lacks the open card")
    setting = Setting(head, opened, options, trumps)
    places = head.places(laid=BIT[opened])
    return Deal(setting, places, head.talon_cards(), Bank(opened))


class Right(NamedTuple):
    """Who must begin, and the card that says so; None if it is the seat on the dealer's left."""

    seat: int
    card: Card | None


def d6_right(deal: Deal) -> Right | None:
    """D6: who must begin, or None as long as the cards that decide it are not known.

    Going along the open suit from the end that decides, every card before the first one known to
    have been dealt to a seat must be known not to have been dealt to anybody. What a seat has laid
    it was dealt; what covered the bank, lies in the talon or is set aside was dealt to nobody.
    """
    unsure = 0 if deal.places.open() else deal.places.unseen
    for card in deal.setting.order:
        if unsure & BIT[card]:
            return None
        if (holder := _dealt_to(deal, card)) != NOBODY:
            return Right(holder, card)
    dealer, number = deal.setting.dealer, len(deal.setting.names)
    return None if dealer is None else Right((dealer + 1) % number, None)


def _dealt_to(deal: Deal, card: Card) -> int:
    """The seat to which this card, not unseen, was dealt; NOBODY if it was dealt to none."""
    for seat, known in enumerate(deal.places.known):
        if known & BIT[card]:
            return seat
    bank = deal.bank
    return bank.layers[bank.cards.index(card)] if card in bank.cards else NOBODY


def _d12_next(active: int, seat: int) -> int:
    """D12: the next active seat clockwise of this one; itself if it is the only one."""
    later = active & -(2 << seat)
    first = later or active
    return (first & -first).bit_length() - 1


D12_NEXT: Final = tuple(tuple(_d12_next(active, seat) for seat in range(4)) for active in range(16))
"""The same worked out once: for each set of active seats, for each seat the one that follows."""
