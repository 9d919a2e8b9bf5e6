"""Where a line of a sheet names seats, before anybody knows who is called so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import is_card
from engine.games import GAMES
from engine.moves import Verb

_AT: Final = {"deal": 2, "dealer": 1, "cut": 1, "hand": 1, "shows": 1}
"""Which word names a seat, where only one does."""


def seat_of_word(word: str) -> str:
    """Who is called by a word such as ``mari``, ``mari=2``, ``mari=c`` or ``dealer=mari``."""
    name, sign, last = word.rpartition("=")
    return word if not sign else last if name == "dealer" else name


def seats_in(words: Sequence[str], verbs: Mapping[str, Verb]) -> Sequence[int]:
    """Where a statement has seats, as the grammar of the sheet says."""
    first = words[0] if words else ""
    if len(words) > 1 and words[1] in verbs and all(map(is_card, words[2:])):
        return [0]
    match first:
        case word if word in _AT:
            return [at for at in (_AT[word],) if at < len(words)]
        case "trumps" if words[1:2] == ["own"]:
            return range(2, len(words))
        case "result":
            return _in_a_result(words, 1, len(words))
        case "decree":
            return _in_a_result(words, 1, len(words) - 2)
    return [0] if words and first not in GAMES.keywords else []


def _in_a_result(words: Sequence[str], start: int, end: int) -> Sequence[int]:
    """Every word but those of the game itself, such as ``sixes`` and ``left``."""
    return [at for at in range(start, end) if seat_of_word(words[at]) not in GAMES.keywords]
