"""The keys of the recorder, and every way of pressing them."""

from __future__ import annotations

from typing import Final

from engine.cards import RANKS, SUITS, card
from engine.violation import FormError

DONE: Final = " "
"""Done, pass; of several readings the first; in a hand a card not known."""
NEXT: Final = "\n"
"""All are done; the next deal; the rest of a hand is not known; the result is complete."""
TAKE: Final = "x"
SHOWS: Final = "w"
HAND: Final = "="
"""Once for a hand, twice for the talon."""
CUT: Final = "/"
REST: Final = "e"
"""From here on only the result."""
VOID: Final = "v"
BACK: Final = "\b"
FLAG: Final = "!"
PAST: Final = "^"
HELP: Final = "?"
LINE: Final = ":"

SEATS: Final = "1234"
_ALL: Final = frozenset(
    (*RANKS, *SUITS, *SEATS, *"05", DONE, NEXT, TAKE, SHOWS, HAND, CUT, REST, VOID, BACK, FLAG)
) | {PAST, HELP, LINE}

_WORDS: Final = {
    "done": DONE,
    "pass": DONE,
    "take": TAKE,
    "all": NEXT,
    "next": NEXT,
    "shows": SHOWS,
    "hand": HAND,
    "talon": HAND * 2,
    "cut": CUT,
    "rest": REST,
    "void": VOID,
    "undo": BACK,
    "back": BACK,
    "flag": FLAG,
    "past": PAST,
}
"""What buttons are called, where a face has buttons."""

_SAME: Final = {
    **dict(zip("tjqka", "TJQKA", strict=True)),
    **dict(zip("CDHS", SUITS, strict=True)),
    **dict(zip("♣♦♥♠", SUITS, strict=True)),
    **{key.upper(): key for key in (TAKE, SHOWS, REST, VOID)},
    "0": "T",
    "\r": NEXT,
    "\x7f": BACK,
    # the keyboard set to Cyrillic: a letter on the key of the Latin one, or one that looks like it
    **dict(zip("еойклафЕОЙКЛАФ", "TJQKKAATJQKKAA", strict=True)),
    **dict(zip("свріыСВРІЫ", "cdhsscdhss", strict=True)),
    **dict(zip("хчцумХЧЦУМ", (TAKE, TAKE, SHOWS, REST, VOID) * 2, strict=True)),
    ".": CUT,
}
"""The key that is meant by a sign."""


def keys_of(pressed: str) -> str:
    """Return the keys meant by what was pressed or tapped; raises FormError for anything else.

    It is a sign, the word of a button, or a card; several cards with blanks between them are
    laid at once.
    """
    if len(pressed) == 1:
        key = _SAME.get(pressed, pressed)
        if key not in _ALL:
            raise FormError("key", text=pressed)
        return key
    if pressed in _WORDS:
        return _WORDS[pressed]
    try:
        cards = [card(word) for word in pressed.split()]
    except KeyError:
        raise FormError("key", text=pressed) from None
    if not cards:
        raise FormError("key", text=pressed)
    return "".join(one.rank for one in cards) + "".join(one.suit for one in cards)
