"""Who sits where in a round as it stands, and what is recorded where somebody sits elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from events.facts import RoundSeated, TableWithdrawn
from events.facts import SeatedTable as SeatedFact
from events.record import Batch, Record
from tourney.addresses import Scope, parse
from tourney.table.history import NotOpenedError, TableHistory, history_of
from tourney.tournament.fields import Field


@dataclass(frozen=True)
class Chairs:
    """The tables of a round, by number."""

    round: Scope
    seated: RoundSeated | None
    """As it was seated last; None where it was not."""
    begun: Mapping[int, TableHistory]
    """Tables at which a deal has begun, or that were closed."""
    waiting: Mapping[int, SeatedFact]
    """Tables at which none has: they can still be seated differently."""
    opened: frozenset[int]
    """Those waiting of which something is recorded, such as who deals."""
    versions: Mapping[int, int]
    """Of the streams of the round's tables that have not begun, as they were read."""

    def address(self, number: int) -> str:
        """The address of a table."""
        return str(self.round._replace(number=number))

    def sitting(self) -> dict[str, int]:
        """At which table each player sits."""
        begun = {number: history.seats for number, history in self.begun.items()}
        waiting = {number: table["seats"] for number, table in self.waiting.items()}
        return {
            player: number
            for number, seats in sorted({**begun, **waiting}.items())
            for player in seats
        }

    def taking(self) -> set[str]:
        """Who plays on somebody else's chair at a table that has begun."""
        return {
            one.player
            for history in self.begun.values()
            for one in history.chairs_taken()
            if one.player != one.seat
        }

    def seating(self, waiting: Mapping[int, SeatedFact]) -> list[SeatedFact]:
        """All tables of the round, those that have begun as they were seated."""
        seated = {table["table"]: table for table in (self.seated.tables if self.seated else ())}
        kept = {number: seated[number] for number in self.begun if number in seated}
        return [table for _, table in sorted({**kept, **waiting}.items())]

    def batches(self, waiting: Mapping[int, SeatedFact], reason: str = "") -> list[Batch]:
        """What is recorded at the tables where these are the ones that wait.

        What was opened for different people is withdrawn, so that it can be opened for these. A
        table that begins at the very moment makes all of it a Conflict.
        """
        numbers = sorted({*self.waiting, *waiting, *self.versions} - self.begun.keys())
        return [self._batch(number, waiting.get(number), reason) for number in numbers]

    def _batch(self, number: int, seats: SeatedFact | None, reason: str) -> Batch:
        other = number in self.opened and seats != self.waiting[number]
        facts = [TableWithdrawn(reason)] if other else []
        return Batch(self.address(number), self.versions.get(number, 0), facts)


def chairs_of(record: Record, tournament: Field, slug: str, round_: int) -> Chairs:
    """The tables of a round of a tournament, recorded or seated."""
    where, seated = Scope(slug, round_), tournament.seated.get(round_)
    histories = dict[int, TableHistory]()
    for stream in record.streams(where.below):
        with suppress(NotOpenedError):
            histories[parse(stream).number] = history_of(record.read(stream))
    open_ = {number: one for number, one in histories.items() if not one.withdrawn}
    begun = {number: one for number, one in open_.items() if one.met or one.closed}
    waiting = {table["table"]: table for table in (seated.tables if seated else ())}
    opened = {number: _as_opened(one) for number, one in open_.items() if number not in begun}
    versions = {number: one.version for number, one in histories.items() if number not in begun}
    waiting = {number: one for number, one in waiting.items() if number not in begun}
    return Chairs(where, seated, begun, {**waiting, **opened}, frozenset(opened), versions)


def _as_opened(history: TableHistory) -> SeatedFact:
    number = parse(history.address).number
    return SeatedFact(table=number, seats=[*history.seats], dealer=history.head.dealer)
