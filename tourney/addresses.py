"""Addresses: ``kevad-2026/1/3`` is a table, ``kevad-2026/1/3/2`` a deal, as on the site's URLs.

A table's address is the name of its stream in the record, a tournament's slug that of its own.
Nobody else takes an address apart.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_SLUG = r"[^/\s:]{1,100}"
_NUMBER = r"[1-9]\d{0,3}"
_SCOPE = re.compile(rf"({_SLUG})(?:/({_NUMBER})(?:/({_NUMBER})(?:/({_NUMBER}))?)?)?")
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
        return str(self._replace(deal=None))

    def __str__(self) -> str:
        return _joined(*self)


class Scope(NamedTuple):
    """A tournament, or a round, a table or a deal of it; without a tournament all there is."""

    tournament: str = ""
    round: int | None = None
    number: int | None = None
    deal: int | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Of the round, the table and the deal, as far as they are named."""
        return tuple(number for number in self[1:] if number is not None)

    @property
    def below(self) -> str:
        """What the addresses of all tables begin with that are in the tournament or round."""
        return f"{self}/" if self.tournament else ""

    def holds(self, address: str) -> bool:
        """Return whether the address is this one or within it; a deal stands for its table."""
        table = self._replace(deal=None)
        return not self.tournament or address == str(table) or address.startswith(table.below)

    def __str__(self) -> str:
        return _joined(*self)


EVERYTHING: Final = Scope()


def _joined(*parts: str | int | None) -> str:
    return "/".join(str(part) for part in parts if part is not None)


def parse_scope(text: str) -> Scope:
    """Return what the text addresses, everything if it is empty; raises AddressError."""
    if not text:
        return EVERYTHING
    if not (found := _SCOPE.fullmatch(text)):
        raise AddressError(text)
    tournament, *numbers = found.groups()
    return Scope(tournament, *(None if number is None else int(number) for number in numbers))


def parse(text: str) -> Address:
    """Return the table or deal that the text addresses; raises AddressError."""
    tournament, round_, number, deal = parse_scope(text)
    if round_ is None or number is None:
        raise AddressError(text)
    return Address(tournament, round_, number, deal)


def is_table(stream: str) -> bool:
    """Return whether a stream's name is the address of a table."""
    try:
        return parse(stream).deal is None
    except AddressError:
        return False


def is_slug(text: str) -> bool:
    """Return whether the text can name a tournament."""
    return re.fullmatch(_SLUG, text) is not None


def tournament_of(stream: str) -> str | None:
    """Return the tournament to which a stream belongs; None for players and seasons."""
    return None if ":" in stream else stream.partition("/")[0]


def player_stream(player: str) -> str:
    """Return the name of the stream of a player's own events."""
    return PLAYER + player


def season_stream(season: str) -> str:
    """Return the name of the stream of a season."""
    return SEASON + season
