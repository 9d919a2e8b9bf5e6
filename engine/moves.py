"""A move as a value, and how it is written: ``mari attack 7c 7d``, ``all done``, ``cover Kc``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engine.cards import Card, card, foreign, meanings
from engine.violation import FormError
from engine.words import quoted

ALL_SEATS: Final = "all"
"""Stands in the place of the seat in ``all done``."""
TALON: Final = "talon"
"""Stands in the place of the seat of a ``cover``, which no seat makes."""
SHOWS: Final = "shows"

KEYWORDS: Final = frozenset(
    "table game rules seats dealer trumps deal cut trump open hand talon shows all result void "
    "stands".split()
)
"""Words with a meaning of their own in a sheet of any game; each game has more (``games``)."""
LATER_KEYWORDS: Final = frozenset("decree annul because unseen closed checked chair".split())
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
    """How many cards a verb takes, at least ``least`` and at most ``most``, and what it does."""

    least: int
    most: int
    does: Literal["", "lay", "beat", "take"] = ""
    """With what lies there: cards are laid, the second named beats the first, all are taken."""
    by: Literal["seat", "talon", "all"] = "seat"
    """Who does it: a seat; the talon, so that no seat is written; or a seat or all together."""


SHOWING: Final = Verb(1, 36)


def read_move(words: Sequence[str], verbs: Mapping[str, Verb]) -> Move:
    """The move that the words of a line write, in a game with these verbs.

    Raises FormError for an unknown verb, no card, or a wrong number of cards.
    """
    verb = verbs.get(words[1]) if len(words) > 1 else None
    if verb and verb.by != "talon" and may_be_seat(words[0]):
        return Move(words[0], words[1], read_cards(words[2:], verb, words[1]))
    if words[0] == SHOWS:
        if len(words) < 3:
            raise FormError("shows")
        return Move(words[1], SHOWS, read_cards(words[2:], SHOWING, SHOWS))
    first = verbs.get(words[0])
    if first and first.by == "talon":
        return Move(TALON, words[0], read_cards(words[1:], first, words[0]))
    if verb and verb.by == "all" and words[0] == ALL_SEATS and len(words) == 2:
        return Move(ALL_SEATS, words[1])
    of_seats = (name for name, one in verbs.items() if one.by != "talon")
    raise FormError("statement", text=" ".join(words), verbs=" ".join(of_seats))


def read_cards(words: Sequence[str], verb: Verb, name: str) -> tuple[Card, ...]:
    """The cards typed after a verb; raises FormError for no card or a wrong number of them."""
    if not verb.least <= len(words) <= verb.most:
        raise FormError("number-of-cards", verb=name, least=verb.least, most=verb.most)
    try:
        return tuple(map(card, words))
    except KeyError as wrong:
        raise no_card(wrong.args[0]) from None


def read_card(word: str) -> Card:
    """The card typed; raises FormError with the word when it is none."""
    try:
        return card(word)
    except KeyError:
        raise no_card(word) from None


def no_card(word: str) -> FormError:
    """What is wrong with a word that names no card: it may name two, or only looks like one."""
    if cards := meanings(word):
        return FormError("card-of-two", text=word, cards=" ".join(cards))
    if letters := foreign(word):
        return FormError("card-look-alike", text=word, letters=letters)
    return FormError("card", text=word)


def may_be_seat(word: str) -> bool:
    """Whether a word may name a seat of a table that has been recorded.

    A keyword that came with a later game may: see ``games.is_name`` for new tables.
    """
    return bool(word) and word not in KEYWORDS and "=" not in word
