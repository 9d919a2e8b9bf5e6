"""The head of a deal: who cut, which card was turned up, and the cards dealt as far as known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import BIT, DECK, NAMES, Card, Cards, mask
from engine.moves import read_card
from engine.places import Places, p1_named_twice, p4_deck, p4_seat
from engine.violation import ILLEGAL, IMPOSSIBLE, FormError, Violation
from engine.words import quoted

UNKNOWN: Final = "?"
TURNED: Final = ("trump", "open")
"""The keywords of the card turned up: its suit is trump, or others are laid on it."""

Sight = Card | None
"""A card, or None for one that is not known."""
_SIGHTS: Final[dict[str, Sight]] = {**dict(zip(NAMES, DECK, strict=True)), UNKNOWN: None}
"""What is mostly typed; ``read_card`` knows the other ways of writing a card."""


class Cut(NamedTuple):
    """``cut jaan 2``: who cut the pack, into how many piles (S3)."""

    seat: str
    piles: int

    def __str__(self) -> str:
        return f"cut {quoted(self.seat)} {self.piles}"


class Dealt(NamedTuple):
    """Cards that the head names: the one turned up, a ``hand`` or the ``talon``.

    ``what`` is the statement's keyword; ``seat`` is empty where no seat is meant.
    """

    what: str
    seat: str
    cards: tuple[Sight, ...]

    def __str__(self) -> str:
        seat = f" {quoted(self.seat)}" if self.what == "hand" else ""
        return self.what + seat + "".join(f" {one or UNKNOWN}" for one in map(typed, self.cards))


def known_of(cards: Sequence[Sight] | None) -> int:
    """The set of those cards that are known."""
    together = 0
    for one in cards or ():
        if one is not None:
            together |= BIT[one]
    return together


def typed(one: Sight) -> str:
    """The card as typed in a head, ``?`` for one not known."""
    return UNKNOWN if one is None else NAMES[one]


class Pack(NamedTuple):
    """What a game deals from and how: the deck and the numbers of cards (S4, D4)."""

    deck: int
    """The set of cards in use."""
    hand: int
    """Cards dealt to each seat."""
    talon: int
    """Cards in the talon."""
    turned: str
    """The keyword of the card turned up: ``trump`` or ``open``."""
    under: bool
    """Whether the card turned up lies under the talon, as its last card."""
    cut: bool = False
    """Whether a sheet may say who cut the pack (S3)."""

    def aside(self, seats: int) -> int:
        """How many cards are set aside unseen and take no part."""
        dealt = self.hand * seats + self.talon + (not self.under)
        return self.deck.bit_count() - dealt


class Head(NamedTuple):
    """The head as far as it is known. Seats are numbered clockwise; ``dealer`` is one or None."""

    names: tuple[str, ...]
    dealer: int | None
    pack: Pack
    cut: Cut | None = None
    turned: Card | None = None
    hands: tuple[tuple[Sight, ...] | None, ...] = ()
    talon: tuple[Sight, ...] | None = None

    def named(self) -> int:
        """The set of all cards that the head names so far."""
        named = 0 if self.turned is None else BIT[self.turned]
        for cards in (*self.hands, self.talon):
            named |= known_of(cards)
        return named

    def in_talon(self) -> int:
        """The set of cards named for the talon, the one under it included."""
        under = BIT[self.turned] if self.pack.under and self.turned is not None else 0
        return under | known_of(self.talon)

    def adding(self, statement: Cut | Dealt) -> Head:
        """Return the head with one more statement, which ``judge_head`` found right."""
        if isinstance(statement, Cut):
            return self._replace(cut=statement)
        if statement.what == self.pack.turned:
            return self._replace(turned=statement.cards[0])
        if statement.what == "talon":
            return self._replace(talon=statement.cards)
        hands = list(self.hands or (None,) * len(self.names))
        hands[self.names.index(statement.seat)] = statement.cards
        return self._replace(hands=tuple(hands))

    def talon_cards(self) -> tuple[Sight, ...]:
        """The talon in drawing order, with None for the cards not known."""
        cards = self.talon or (None,) * self.pack.talon
        return (*cards[:-1], self.turned) if self.pack.under else cards

    def places(self, laid: int = 0) -> Places:
        """Where the cards are when the head is complete; ``laid`` is what lies openly already."""
        hands = self.hands or (None,) * len(self.names)
        known = [*map(known_of, hands)]
        unknown = [self.pack.hand - hand.bit_count() for hand in known]
        unseen = self.pack.deck & ~self.named()
        places = Places(known, unknown, unseen, laid, unseen.bit_count() - sum(unknown))
        places.p3_only_there()
        return places


def read_head(words: Sequence[str], pack: Pack) -> Cut | Dealt:
    """The head statement written by these words; raises FormError, also for a wrong number."""
    what = words[0]
    if what == "cut" and pack.cut:
        return _read_cut(words)
    if what == pack.turned:
        return Dealt(what, "", _read_dealt(words[1:], 1, what))
    if what == "talon":
        return Dealt(what, "", _read_dealt(words[1:], pack.talon, what))
    if what == "hand" and len(words) > 1:
        return Dealt(what, words[1], _read_dealt(words[2:], pack.hand, what))
    first = f"cut, {pack.turned}" if pack.cut else pack.turned
    raise FormError("head", text=" ".join(words), first=first)


def _read_cut(words: Sequence[str]) -> Cut:
    if len(words) != 3 or not (words[2].isascii() and words[2].isdigit()):
        raise FormError("cut")
    return Cut(words[1], int(words[2]))


def _read_dealt(words: Sequence[str], number: int, what: str) -> tuple[Sight, ...]:
    if len(words) != number:
        raise FormError("number-of-cards", verb=what, least=number, most=number)
    if what in ("hand", "talon"):
        return tuple([_SIGHTS[word] if word in _SIGHTS else read_card(word) for word in words])
    return (read_card(words[0]),)


def judge_head(head: Head, statement: Cut | Dealt) -> Violation | None:
    """What is wrong with one more statement of the head: P4, then P1 or S3."""
    if isinstance(statement, Cut):
        return p4_seat(head.names, statement.seat) or s3_cut(head, statement)
    if statement.what == "hand" and (wrong := p4_seat(head.names, statement.seat)):
        return wrong
    cards = [one for one in statement.cards if one is not None]
    wanted = mask(cards)
    return (
        p4_deck(head.pack.deck, wanted)
        or p1_named_twice(cards, wanted)
        or _said_before(head, statement, wanted)
    )


def _said_before(head: Head, statement: Dealt, wanted: int) -> Violation | None:
    """P1, P2 for a head: each card has one place, and the trump is the talon's last card."""
    twice = wanted & head.named()
    if head.pack.under and (bottom := _bottom(head, statement)):
        trump, last = bottom
        if last is not None and last != trump:
            return Violation(
                "P1", IMPOSSIBLE, "not-under-talon", {"trump": NAMES[trump], "card": NAMES[last]}
            )
        if last is not None:
            twice &= ~BIT[trump]
    if not twice:
        return None
    if statement.what == "hand" and not twice & ~head.in_talon():
        data = {"seat": statement.seat, "cards": str(Cards(twice))}
        return Violation("P2", IMPOSSIBLE, "out-of-play", data)
    return Violation("P1", IMPOSSIBLE, "told-before", {"cards": str(Cards(twice))})


def _bottom(head: Head, statement: Dealt) -> tuple[Card, Sight] | None:
    """The trump and the talon's last card, once both are named."""
    if statement.what == "talon" and head.turned is not None:
        return head.turned, statement.cards[-1]
    if (
        statement.what == head.pack.turned
        and head.talon is not None
        and statement.cards[0] is not None
    ):
        return statement.cards[0], head.talon[-1]
    return None


def s3_cut(head: Head, cut: Cut) -> Violation | None:
    """S3: the player on the dealer's left cuts the pack, into two or three."""
    if head.dealer is None:
        return None
    left = head.names[(head.dealer + 1) % len(head.names)]
    if cut.seat != left:
        return Violation("S3", ILLEGAL, "wrong-seat", {"seat": cut.seat, "left": left})
    if cut.piles not in (2, 3):
        return Violation("S3", ILLEGAL, "piles", {"piles": cut.piles})
    return None
