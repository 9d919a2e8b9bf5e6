"""Who sits where in a round and what the lot drew, for slips, the hall's wall and the home page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.collation import sort_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.publishing.texts import Texts
    from tourney.readmodel.views import Person, Round, TableLine


class SeatedAt(NamedTuple):
    """A seat of a round's table."""

    player: Person
    table: int
    suit: str | None
    """The suit that is the seat's own trump."""
    deals: bool
    """Whether the seat deals first."""


def seats_of(table: TableLine) -> list[SeatedAt]:
    """The seats of a table, clockwise."""
    return [
        SeatedAt(seat.player, table.number, table.suits.get(seat.seat), table.dealer == seat.seat)
        for seat in table.seats
    ]


def by_name(texts: Texts, tables: Iterable[TableLine]) -> list[SeatedAt]:
    """All who sit at these tables, in the order of the language's alphabet."""
    key = sort_key(texts.lang)
    seats = [seat for table in tables for seat in seats_of(table)]
    return sorted(seats, key=lambda seat: (key(texts.called(seat.player)), seat.table))


def is_just_seated(round_: Round) -> bool:
    """Whether everybody looks for a chair: the round is seated, and no deal of it has counted."""
    return bool(round_.tables) and not any(table.deals for table in round_.tables)
