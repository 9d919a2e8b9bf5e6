"""Addresses: ``kevad-2026/1/3`` is a table, ``kevad-2026/1/3/2`` a deal, as on the site's URLs.

A table's address is the name of its stream in the record, a tournament's slug that of its own.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SLUG = r"[^/\s:]{1,100}"
_NUMBER = r"[1-9]\d{0,3}"
_DEAL = re.compile(rf"({_SLUG})/({_NUMBER})/({_NUMBER})(?:/({_NUMBER}))?")
PLAYER = "player:"
"""Streams of players begin so; no tournament's slug holds a colon."""
SEASON = "season:"
"""Streams of seasons begin so."""


class AddressError(ValueError):
    """The text is no address of the kind wanted."""


class Address(NamedTuple):
    """A table, or a deal of it."""

    tournament: str
    round: int
    number: int
    deal: int | None = None

    @property
    def table(self) -> str:
        """The address of the table, which is the name of its stream."""
        return f"{self.tournament}/{self.round}/{self.number}"

    def __str__(self) -> str:
        return self.table if self.deal is None else f"{self.table}/{self.deal}"


def parse(text: str) -> Address:
    """The table or deal that the text addresses; raises AddressError."""
    if not (found := _DEAL.fullmatch(text)):
        raise AddressError(text)
    tournament, *numbers = found.groups()
    round_, number, deal = (None if part is None else int(part) for part in numbers)
    if round_ is None or number is None:
        raise AddressError(text)
    return Address(tournament, round_, number, deal)


def is_slug(text: str) -> bool:
    """Whether the text can name a tournament."""
    return re.fullmatch(_SLUG, text) is not None


def player_stream(player: str) -> str:
    """The stream of a player's own events."""
    return PLAYER + player


def season_stream(season: str) -> str:
    """The stream of a season."""
    return SEASON + season
