"""The registry: every game, by the name that a sheet's ``game`` line writes.

A game is loaded when it is first asked for, so that a command at a table pays for one only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engine.moves import KEYWORDS, LATER_KEYWORDS, may_be_seat

if TYPE_CHECKING:
    from engine.game import AnyGame


def _saare() -> AnyGame:
    from engine.saare import Saare  # noqa: PLC0415

    return Saare()


def _six_dozens() -> AnyGame:
    from engine.sixdozens import SixDozens  # noqa: PLC0415

    return SixDozens()


class Games(Mapping[str, "AnyGame"]):
    """The games by name; knowing their names and words loads none of them."""

    def __init__(self) -> None:
        self._makers: dict[str, Callable[[], AnyGame]] = {}
        self._made: dict[str, AnyGame] = {}
        self.keywords = KEYWORDS | LATER_KEYWORDS
        """Words with a meaning of their own in a sheet of some game: no name of a seat."""

    def add(self, name: str, make: Callable[[], AnyGame], words: str) -> None:
        """Add a game: how it is made, and the words of its sheets that other games may not have."""
        self._makers[name] = make
        self.keywords |= frozenset(words.split())

    def remove(self, name: str) -> None:
        """Leave a game out again; its words stay words."""
        self._made.pop(name, None)
        del self._makers[name]

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __contains__(self, name: object) -> bool:
        return name in self._makers


GAMES: Final = Games()
GAMES.add("saare", _saare, "sixes attack transfer beat take done")
GAMES.add("six-dozens", _six_dozens, "out left play pass cover")


def is_name(word: str) -> bool:
    """Whether a word may name a seat of a new table: no keyword, not empty, without ``=``."""
    return may_be_seat(word) and word not in GAMES.keywords
