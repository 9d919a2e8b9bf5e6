"""The registry: every game, by the name that a sheet's ``game`` line writes.

A game is loaded when it is first asked for, so that a command at a table pays for one only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.game import AnyGame


def _saare() -> AnyGame:
    from engine.saare import Saare  # noqa: PLC0415

    return Saare()


def _six_dozens() -> AnyGame:
    from engine.sixdozens import SixDozens  # noqa: PLC0415

    return SixDozens()


_MAKERS: Final[Mapping[str, Callable[[], AnyGame]]] = {
    "saare": cache(_saare),
    "six-dozens": cache(_six_dozens),
}


class _Games(Mapping[str, "AnyGame"]):
    """The games by name; knowing their names loads none of them."""

    def __getitem__(self, name: str) -> AnyGame:
        return _MAKERS[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)

    def __contains__(self, name: object) -> bool:
        return name in _MAKERS


GAMES: Final[Mapping[str, AnyGame]] = _Games()
