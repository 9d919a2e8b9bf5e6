"""What the pages of a table and of its deals have in common: a deal, and what it gave whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.publishing.chapters import PileCard
    from tourney.publishing.notes import Note, Noted
    from tourney.publishing.paths import Link
    from tourney.readmodel.views import Deal, Person


class Scored(NamedTuple):
    """What a deal gave a seat."""

    person: Person
    place: int | None
    gain: int
    notes: Sequence[Noted]
    figures: Mapping[str, int | None]
    """The numbers of the score card, in its order."""


class Detailed(NamedTuple):
    """What a result says of the whole deal, as ``engine.tally.Detail`` does."""

    name: str
    kind: str
    rule: str
    value: Person | int | None
    """None where it is not known, or play did not end so."""


class Trump(NamedTuple):
    """A suit that is trump: a seat's own, or everybody's."""

    person: Person | None
    suit: str


class Lot(NamedTuple):
    """What the lot had drawn, where the table chose differently."""

    dealer: Person | None
    trumps: Sequence[Trump]


class TurningPoint(NamedTuple):
    """The move at which the end of a deal was still open, or was open no more."""

    person: Person
    """Who came off worst."""
    open: bool
    move: int
    anchor: str


@dataclass(frozen=True)
class DealPart:
    """A deal on the page of its table."""

    deal: Deal
    link: Link | None
    """The page of its moves; None where none are recorded."""
    dealer: Person | None
    void: Note | None
    by_seat: Sequence[Scored]
    """Clockwise; empty while the deal does not count."""
    details: Sequence[Detailed]
    turned: str | None
    """The card turned up."""
    pile: Sequence[PileCard]
    amendments: Sequence[Note]
    """How its result was corrected."""
    late: int
    """How many findings its moves have on which nobody has ruled."""
    turning: TurningPoint | None
    """Where its end was decided; None where nothing can be said of the result that counts."""

    @cached_property
    def scores(self) -> Sequence[Scored]:
        """By place if everybody has one, else clockwise."""
        if any(one.place is None for one in self.by_seat):
            return self.by_seat
        return sorted(self.by_seat, key=attrgetter("place"))
