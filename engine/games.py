"""The registry: every game, by the name that a sheet's ``game`` line writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.game import AnyGame
from engine.saare import Saare
from engine.sixdozens import SixDozens

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {game.name: game for game in (Saare(), SixDozens())}
)
