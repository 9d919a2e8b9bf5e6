"""P1–P4, for both games: where the cards are, as far as anybody at the table could know.

A recorder sees only what is played openly. So a hand is *known cards and a number of unknown
ones*, and full knowledge is simply "no unknown ones". A card that is neither known in a hand nor
laid openly nor known in the talon is *unseen*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import BIT, NAMES, Cards, mask
from engine.value import Value, new
from engine.violation import IMPOSSIBLE, Datum, Violation


class Places(Value):
    """Every card in exactly one place (P1)."""

    __slots__ = ("hidden", "known", "laid", "unknown", "unseen")

    known: list[int]
    """For each seat the set of cards known to be in its hand."""
    unknown: list[int]
    """For each seat the number of its cards that are not known."""
    unseen: int
    """The set of cards whose place is not known."""
    laid: int
    """The set of cards that lie openly: on the table, in the discard or in the bank."""
    hidden: int
    """How many unknown cards there are outside the hands: in the talon and set aside."""

    def __init__(
        self, known: Iterable[int], unknown: Iterable[int], unseen: int, laid: int, hidden: int
    ) -> None:
        self.known, self.unknown = list(known), list(unknown)
        self.unseen, self.laid, self.hidden = unseen, laid, hidden

    def copy(self) -> Places:
        """The same places, to be changed."""
        places = new(Places)
        places.known, places.unknown = [*self.known], [*self.unknown]
        places.unseen, places.laid, places.hidden = self.unseen, self.laid, self.hidden
        return places

    def held(self, seat: int) -> int:
        """How many cards the seat holds."""
        return self.known[seat].bit_count() + self.unknown[seat]

    def possible(self, seat: int) -> int:
        """The set of cards that may be in the seat's hand."""
        known = self.known[seat]
        return known | self.unseen if self.unknown[seat] else known

    def open(self) -> bool:
        """Whether every card of every hand is known."""
        return not any(self.unknown)

    # -- what is done to them

    def show(self, seat: int, wanted: int) -> None:
        """The seat lets these cards of its hand be seen: now they are known to be there."""
        new = wanted & ~self.known[seat]
        if new:
            self.known[seat] |= wanted
            self._seen(seat, new)

    def lay_open(self, seat: int, wanted: int) -> None:
        """The seat lays these cards openly: they leave its hand."""
        new = wanted & self.unseen
        self.known[seat] &= ~wanted
        self.laid |= wanted
        if new:
            self._seen(seat, new)

    def _seen(self, seat: int, new: int) -> None:
        """These of the seat's cards, not known until now, have come up."""
        self.unknown[seat] -= new.bit_count()
        self.unseen &= ~new
        if not self.hidden:
            self.p3_only_there()

    def turn_open(self, wanted: int) -> None:
        """The talon's top card is turned up and lies openly."""
        self.laid |= wanted
        if wanted & self.unseen:
            self.unseen &= ~wanted
            self.hidden -= 1
            self.p3_only_there()

    def pick_up(self, seat: int, taken: int) -> None:
        """The seat takes cards that lay openly into its hand, where they are known."""
        self.known[seat] |= taken
        self.laid &= ~taken

    def draw(self, seat: int, cards: Sequence[int | None]) -> None:
        """The seat draws these cards from the talon, in this order; None is a card not known.

        A known card drawn (the trump at the end) becomes known to all in its hand.
        """
        self.known[seat] |= mask(one for one in cards if one is not None)
        number = cards.count(None)
        self.unknown[seat] += number
        self.hidden -= number
        self.p3_only_there()

    def p3_only_there(self) -> None:
        """P3: unseen cards that can only be in one hand are known to be there.

        Nothing stronger is inferred. When only the talon or the cards set aside are unknown no
        hand has an unknown card, which P2 sees by itself.
        """
        unknown = self.unknown
        if self.hidden or not self.unseen or unknown.count(0) != len(unknown) - 1:
            return
        seat = unknown.index(self.unseen.bit_count())
        self.known[seat] |= self.unseen
        unknown[seat], self.unseen = 0, 0


def p4_seat(names: Sequence[str], seat: str) -> Violation | None:
    """P4: a seat that is not at the table."""
    return None if seat in names else Violation("P4", IMPOSSIBLE, "unknown-seat", {"seat": seat})


def p4_deck(deck: int, wanted: int) -> Violation | None:
    """P4: a card outside the deck in use."""
    outside = Cards(wanted & ~deck)
    return Violation("P4", IMPOSSIBLE, "outside-deck", {"cards": str(outside)}) if outside else None


def p1_named_twice(cards: Sequence[int], wanted: int) -> Violation | None:
    """P1: a card is in one place, so one move names it once. ``wanted`` is the set of them."""
    if wanted.bit_count() == len(cards):
        return None
    twice = next(one for one in cards if list(cards).count(one) > 1)
    return Violation("P1", IMPOSSIBLE, "named-twice", {"card": NAMES[twice]})


def not_in_hand(places: Places, names: Sequence[str], seat: int, wanted: int) -> Violation | None:
    """P1, P2: why the seat cannot have all these cards; None if it can."""
    new = wanted & ~places.known[seat]
    if not new or (not new & ~places.unseen and new.bit_count() <= places.unknown[seat]):
        return None
    return p1_elsewhere(places, names, seat, wanted) or p2_not_there(places, names, seat, wanted)


def p1_elsewhere(places: Places, names: Sequence[str], seat: int, wanted: int) -> Violation | None:
    """P1: a card that lies openly, or is known in another hand, is not in this one."""
    if not wanted & ~(places.known[seat] | places.unseen):
        return None
    if laid := Cards(wanted & places.laid):
        return Violation("P1", IMPOSSIBLE, "lies-open", {"seat": names[seat], "cards": str(laid)})
    for other, theirs in enumerate(places.known):
        if other != seat and wanted & theirs:
            cards, holder = str(Cards(wanted & theirs)), names[other]
            data = {"seat": names[seat], "holder": holder, "cards": cards}
            return Violation("P1", IMPOSSIBLE, "in-another-hand", data)
    return None


def p2_not_there(places: Places, names: Sequence[str], seat: int, wanted: int) -> Violation | None:
    """P2: a seat has its known cards, and of the unseen ones as many as it has unknown cards."""
    wanted &= ~places.known[seat]
    if not wanted:
        return None
    if away := Cards(wanted & ~places.unseen):
        return Violation("P2", IMPOSSIBLE, "out-of-play", {"seat": names[seat], "cards": str(away)})
    if wanted.bit_count() <= places.unknown[seat]:
        return None
    cards, unknown = str(Cards(wanted)), places.unknown[seat]
    data: dict[str, Datum] = {"seat": names[seat], "cards": cards, "unknown": unknown}
    return Violation("P2", IMPOSSIBLE, "no-unknown-card", data)


def p1_not_in_talon(places: Places, names: Sequence[str], wanted: int) -> Violation | None:
    """P1: a card that lies openly, or is known in a hand, is not in the talon."""
    if wanted & places.unseen:
        return None
    data = {"card": str(Cards(wanted))}
    if wanted & places.laid:
        return Violation("P1", IMPOSSIBLE, "talon-lies-open", data)
    for seat, theirs in enumerate(places.known):
        if wanted & theirs:
            return Violation("P1", IMPOSSIBLE, "talon-in-hand", {**data, "holder": names[seat]})
    return None


def p2_not_on_top(places: Places, talon: Sequence[int | None], wanted: int) -> Violation | None:
    """P2: the talon's top card is the one known to be there, or one whose place is not known."""
    if not talon:
        return Violation("P2", IMPOSSIBLE, "talon-empty")
    if wanted & on_top(places, talon):
        return None
    return Violation("P2", IMPOSSIBLE, "not-on-top", {"card": str(Cards(wanted))})


def on_top(places: Places, talon: Sequence[int | None]) -> int:
    """The set of cards that may be the talon's top card; empty if the talon is."""
    if not talon:
        return 0
    top = talon[0]
    return places.unseen if top is None else BIT[top]
