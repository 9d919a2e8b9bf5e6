"""P1–P4, for both games: where the cards are, as far as anybody at the table could know.

A recorder sees only what is played openly. So a hand is *known cards and a number of unknown
ones*, and full knowledge is simply "no unknown ones". A card that is neither known in a hand nor
laid openly nor known in the talon is *unseen*.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import BIT, NAMES, Cards, mask
from engine.violation import IMPOSSIBLE, Datum, Violation


class Places(NamedTuple):
    """Every card in exactly one place (P1)."""

    known: tuple[int, ...]
    """For each seat the set of cards known to be in its hand."""
    unknown: tuple[int, ...]
    """For each seat the number of its cards that are not known."""
    unseen: int
    """The set of cards whose place is not known."""
    laid: int
    """The set of cards that lie openly: on the table, in the discard or in the bank."""
    hidden: int
    """How many unknown cards there are outside the hands: in the talon and set aside."""

    def held(self, seat: int) -> int:
        """How many cards the seat holds."""
        return self.known[seat].bit_count() + self.unknown[seat]

    def possible(self, seat: int) -> int:
        """The set of cards that may be in the seat's hand."""
        known, unknown, unseen, _, _ = self
        return known[seat] | unseen if unknown[seat] else known[seat]

    def open(self) -> bool:
        """Whether every card of every hand is known."""
        return not any(self.unknown)


made: Final = tuple.__new__
"""Makes a NamedTuple from its class and a tuple of all its fields.

Calling the class does the same in twice the time, which is felt where moves are folded.
"""


def replaced(some: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The same for each seat, but for one seat this value."""
    changed = list(some)
    changed[seat] = value
    return tuple(changed)


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


def p3_told(places: Places) -> Places:
    """P3: unseen cards that can only be in one hand are known to be there.

    Nothing stronger is inferred. When only the talon or the cards set aside are unknown no hand
    has an unknown card, which P2 sees by itself.
    """
    known, unknown, unseen, laid, hidden = places
    if hidden or not unseen or unknown.count(0) != len(unknown) - 1:
        return places
    seat = unknown.index(unseen.bit_count())
    return Places(replaced(known, seat, known[seat] | unseen), (0,) * len(known), 0, laid, 0)


def shown(places: Places, seat: int, wanted: int) -> Places:
    """The seat lets these cards of its hand be seen: now they are known to be there."""
    known, unknown, unseen, laid, hidden = places
    new = wanted & ~known[seat]
    if not new:
        return places
    known = replaced(known, seat, known[seat] | wanted)
    unknown = replaced(unknown, seat, unknown[seat] - new.bit_count())
    return p3_told(Places(known, unknown, unseen & ~new, laid, hidden))


def laid_open(places: Places, seat: int, wanted: int) -> Places:
    """The seat lays these cards openly: they leave its hand."""
    known, unknown, unseen, laid, hidden = places
    new = wanted & unseen
    if new != wanted:
        hands = list(known)
        hands[seat] &= ~wanted
        known = tuple(hands)
    if not new:
        return made(Places, (known, unknown, unseen, laid | wanted, hidden))
    numbers = list(unknown)
    numbers[seat] -= new.bit_count()
    after = made(Places, (known, tuple(numbers), unseen & ~new, laid | wanted, hidden))
    return after if hidden else p3_told(after)


def turned_open(places: Places, wanted: int) -> Places:
    """The talon's top card is turned up and lies openly."""
    known, unknown, unseen, laid, hidden = places
    if not wanted & unseen:
        return Places(known, unknown, unseen, laid | wanted, hidden)
    return p3_told(Places(known, unknown, unseen & ~wanted, laid | wanted, hidden - 1))


def picked_up(places: Places, seat: int, taken: int) -> Places:
    """The seat takes cards that lay openly into its hand, where they are known."""
    known, unknown, unseen, laid, hidden = places
    known = replaced(known, seat, known[seat] | taken)
    return made(Places, (known, unknown, unseen, laid & ~taken, hidden))


def drawn(places: Places, seat: int, cards: Sequence[int | None]) -> Places:
    """The seat draws these cards from the talon, in this order; None is a card not known.

    A known card drawn (the trump at the end) becomes known to all in its hand.
    """
    known, unknown, unseen, laid, hidden = places
    number = cards.count(None)
    if number < len(cards):
        seen = mask(one for one in cards if one is not None)
        known = replaced(known, seat, known[seat] | seen)
    if number:
        unknown = replaced(unknown, seat, unknown[seat] + number)
    return p3_told(made(Places, (known, unknown, unseen, laid, hidden - number)))
