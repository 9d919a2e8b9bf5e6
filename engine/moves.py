"""A move as a value, and how it is written: ``mari attack 7c 7d``, ``all done``, ``cover Kc``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.cards import Card, card
from engine.violation import FormError
from engine.words import quoted

ALL_SEATS: Final = "all"
"""Stands in the place of the seat in ``all done``."""
TALON: Final = "talon"
"""Stands in the place of the seat of a ``cover``, which no seat makes."""
SHOWS: Final = "shows"
COVER: Final = "cover"

KEYWORDS: Final = frozenset(
    "table game rules seats dealer trumps deal cut trump open hand talon shows all cover "
    "result sixes out left void stands attack transfer beat take done play pass".split()
)
"""Words with a meaning of their own in a sheet: no name of a seat."""
LATER_KEYWORDS: Final = frozenset(("decree", "annul", "because"))
"""The same since there are rulings afterwards: an older table may have a seat called so."""


class Move(NamedTuple):
    """Who does what with which cards; ``shows`` is written and folded like a move."""

    seat: str
    verb: str
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        laid = "".join(f" {one}" for one in self.cards)
        if self.verb == SHOWS:
            return f"{SHOWS} {quoted(self.seat)}{laid}"
        return self.verb + laid if self.seat == TALON else f"{quoted(self.seat)} {self.verb}{laid}"


class Verb(NamedTuple):
    """How many cards a verb takes: at least ``least``, at most ``most``."""

    least: int
    most: int


SHOWING: Final = Verb(1, 36)


def read_move(words: Sequence[str], verbs: Mapping[str, Verb]) -> Move:
    """The move that the words of a line write, in a game with these verbs.

    Raises FormError for an unknown verb, no card, or a wrong number of cards.
    """
    verb = verbs.get(words[1]) if len(words) > 1 and words[1] != COVER else None
    if verb and may_be_seat(words[0]):
        return Move(words[0], words[1], read_cards(words[2:], verb, words[1]))
    if words[0] == SHOWS:
        if len(words) < 3:
            raise FormError("shows")
        return Move(words[1], SHOWS, read_cards(words[2:], SHOWING, SHOWS))
    if words[0] == COVER and COVER in verbs:
        return Move(TALON, COVER, read_cards(words[1:], verbs[COVER], COVER))
    if verb and tuple(words) == (ALL_SEATS, "done"):
        return Move(ALL_SEATS, "done")
    raise FormError("statement", text=" ".join(words), verbs=" ".join(verbs))


def read_cards(words: Sequence[str], verb: Verb, name: str) -> tuple[Card, ...]:
    """The cards typed after a verb; raises FormError for no card or a wrong number of them."""
    if not verb.least <= len(words) <= verb.most:
        raise FormError("number-of-cards", verb=name, least=verb.least, most=verb.most)
    try:
        return tuple(map(card, words))
    except KeyError as wrong:
        raise FormError("card", text=wrong.args[0]) from None


def read_card(word: str) -> Card:
    """The card typed; raises FormError with the word when it is none."""
    try:
        return card(word)
    except KeyError:
        raise FormError("card", text=word) from None


def is_name(word: str) -> bool:
    """Whether a word may name a seat of a new table: no keyword, not empty, without ``=``."""
    return may_be_seat(word) and word not in LATER_KEYWORDS


def may_be_seat(word: str) -> bool:
    """Whether a word may name a seat of a table that has been recorded."""
    return bool(word) and word not in KEYWORDS and "=" not in word
