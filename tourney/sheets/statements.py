"""The statements of a sheet as values, and how a line becomes one.

Each prints as its line in canonical form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

from engine.game import AnyGame
from engine.head import TURNED, Cut, Dealt, Pack, read_head
from engine.moves import LATER_KEYWORDS, Move, read_move
from engine.violation import FormError
from engine.words import join, quoted, split

LONGEST_LINE: Final = 4096
"""Characters in a line at most; a longer one is no line that anybody typed."""
DEALT_WORDS: Final = frozenset(("cut", *TURNED, "hand", "talon"))
DUE: Final = "due"
"""The last word of a ``deal`` line whose deal was due by what counted then."""
_NO_MOVES: Final = DEALT_WORDS | {
    *("table", "game", "rules", "seats", "dealer", "trumps"),
    *("deal", "unseen", "result", "decree", "void", "annul", "stands"),
    *("closed", "checked", "chair"),
}
"""How a line begins that is no move; only an old table has a seat called by one of these words."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")


class Agreed(NamedTuple):
    """``dealer mari``, ``trumps one s``: what a seated table chose itself before its first deal.

    In a sheet these are lines of the head.
    """

    what: str
    """The keyword, ``dealer`` or ``trumps``."""
    words: tuple[str, ...]

    def __str__(self) -> str:
        return join([self.what, *self.words])


class DealLine(NamedTuple):
    """``deal 2 dealer=jaan due``: a deal begins; its dealer may be stated."""

    number: int
    dealer: str | None = None
    due: bool = False
    """Whether by what counted then the deal was due, and its dealer."""

    def __str__(self) -> str:
        stated = "" if self.dealer is None else f" dealer={quoted(self.dealer)}"
        return f"deal {self.number}{stated}{f' {DUE}' if self.due else ''}"


class Unseen(NamedTuple):
    """``unseen …``: nobody took down what followed; of the deal only its result is still known."""

    reason: tuple[str, ...] = ()

    def __str__(self) -> str:
        return join(["unseen", *self.reason])


class ResultLine(NamedTuple):
    """``result …``: how the deal came out, as announced."""

    result: Any
    """The result as the game reads it, seats by number."""
    text: str
    """The words after ``result`` in canonical form."""

    def __str__(self) -> str:
        return f"result {self.text}"


class Decree(NamedTuple):
    """``decree … because "…"``: the arbiter's result, which counts whatever else was said."""

    result: Any
    """The result as the game reads it, seats by number."""
    text: str
    """The words after ``decree`` in canonical form."""
    reason: str

    def __str__(self) -> str:
        return f'decree {self.text} because "{self.reason}"'


class Void(NamedTuple):
    """``void …``: the deal counts nothing (S24, D22); the reason in words."""

    reason: tuple[str, ...] = ()

    def __str__(self) -> str:
        return join(["void", *self.reason])


class Annul(NamedTuple):
    """``annul "…"``: the deal is void, as decided when the next deal had begun (S24, D22)."""

    reason: str

    def __str__(self) -> str:
        return f'annul "{self.reason}"'


class CheckedBy(NamedTuple):
    """``checked "anna"``: who entered the card of the deal a second time, and it agreed."""

    by: str

    def __str__(self) -> str:
        return f'checked "{self.by}"'


class Stands(NamedTuple):
    """``stands S9 "…"``: the arbiter lets the move before it stand."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f'stands {self.rule} "{self.reason}"'


Framing = (
    Agreed
    | DealLine
    | Cut
    | Dealt
    | Unseen
    | ResultLine
    | Decree
    | Void
    | Annul
    | CheckedBy
    | Stands
)
"""Any statement but a move."""
Statement = Move | Framing
"""Anything that may be said at a table."""


class Said(NamedTuple):
    """A statement and the line in which it stands; a ruling travels with the move it is about."""

    line: int
    statement: Statement
    """Anything but ``stands``."""
    stands: Stands | None = None
    """The ruling by which the move stands."""
    stands_line: int = 0


def numbered(statements: Iterable[Statement]) -> Iterator[Said]:
    """Return statements as said in lines counted from 1."""
    return map(Said, count(1), statements)


@cache
def line_reader(game: AnyGame) -> Callable[[str], Move | tuple[str, ...]]:
    """Reads a line in this game: gives the move that it writes, or the words of any other line.

    It raises FormError. It remembers lines, for a night says the same few hundred moves again
    and again.
    """
    verbs = game.verbs

    @lru_cache(maxsize=1 << 15)
    def read(line: str) -> Move | tuple[str, ...]:
        words = read_words(line)
        return words if not words or words[0] in _NO_MOVES else read_move(words, verbs)

    return read


def read_words(line: str) -> tuple[str, ...]:
    """The words of a line; raises FormError where it is no line of text."""
    if len(line) > LONGEST_LINE:
        raise FormError("line-too-long", length=len(line), most=LONGEST_LINE)
    if not line.isprintable() and (control := _CONTROL.search(line)):
        raise FormError("control-character", code=f"U+{ord(control.group()):04X}")
    return tuple(split(line))


def read_statement(words: Sequence[str], game: AnyGame, table: Any, pack: Pack) -> Statement:
    """The statement of a deal that these words write, at this table; raises FormError."""
    word = words[0]
    if word in DEALT_WORDS:
        return read_head(words, pack)
    if word in LATER_KEYWORDS and word in table.names and words[1:2] and words[1] in game.verbs:
        return read_move(words, game.verbs)
    if word not in _READ:
        raise FormError("out-of-place", word=word)
    return _READ[word](words, game, table)


def _read_agreed(words: Sequence[str], *_: object) -> Agreed:
    return Agreed(words[0], tuple(words[1:]))


def _read_deal(words: Sequence[str], *_: object) -> DealLine:
    if not words[1:] or not is_number(words[1]):
        raise FormError("deal-line")
    due = words[-1] == DUE
    stated = words[2:-1] if due else words[2:]
    if not stated:
        return DealLine(int(words[1]), due=due)
    key, sign, dealer = stated[0].partition("=")
    if len(stated) > 1 or key != "dealer" or not sign or not dealer:
        raise FormError("deal-line")
    return DealLine(int(words[1]), dealer, due)


def is_number(word: str) -> bool:
    """Whether a word writes a number from 1 to 9999."""
    return word.isascii() and word.isdigit() and len(word) <= 4 and int(word) > 0


def _read_unseen(words: Sequence[str], *_: object) -> Unseen:
    return Unseen(tuple(words[1:]))


def _read_result(words: Sequence[str], game: AnyGame, table: Any) -> ResultLine:
    result = game.read_result(words[1:], table)
    return ResultLine(result, game.write_result(result, table.names))


def _read_decree(words: Sequence[str], game: AnyGame, table: Any) -> Decree:
    if len(words) < 4 or words[-2] != "because":
        raise FormError("decree")
    result = game.read_result(words[1:-2], table)
    return Decree(result, game.write_result(result, table.names), words[-1])


def _read_void(words: Sequence[str], *_: object) -> Void:
    return Void(tuple(words[1:]))


def _read_annul(words: Sequence[str], *_: object) -> Annul:
    if len(words) != 2:
        raise FormError("annul")
    return Annul(words[1])


def _read_checked(words: Sequence[str], *_: object) -> CheckedBy:
    if len(words) != 2 or not words[1].strip():
        raise FormError("checked")
    return CheckedBy(words[1])


def _read_stands(words: Sequence[str], *_: object) -> Stands:
    if len(words) != 3:
        raise FormError("stands")
    return Stands(words[1], words[2])


_READ: Final[Mapping[str, Callable[[Sequence[str], AnyGame, Any], Statement]]] = {
    "dealer": _read_agreed,
    "trumps": _read_agreed,
    "deal": _read_deal,
    "unseen": _read_unseen,
    "result": _read_result,
    "decree": _read_decree,
    "void": _read_void,
    "annul": _read_annul,
    "checked": _read_checked,
    "stands": _read_stands,
}


def renamed(statement: Statement, game: AnyGame, names: Mapping[str, str]) -> Statement:
    """The same statement with its seats called differently; ``names`` in seat order."""
    if isinstance(statement, (ResultLine, Decree)):
        return statement._replace(text=game.write_result(statement.result, [*names.values()]))
    if isinstance(statement, DealLine):
        dealer = statement.dealer
        return statement if dealer is None else statement._replace(dealer=names[dealer])
    if isinstance(statement, Agreed):
        return statement._replace(words=tuple(_called(word, names) for word in statement.words))
    if isinstance(statement, (Move, Cut, Dealt)):
        return statement._replace(seat=names.get(statement.seat, statement.seat))
    return statement


def _called(word: str, names: Mapping[str, str]) -> str:
    """A seat, or ``seat=suit``, with the seat called differently."""
    seat, sign, suit = word.rpartition("=")
    return f"{names.get(seat, seat)}={suit}" if sign else names.get(word, word)
