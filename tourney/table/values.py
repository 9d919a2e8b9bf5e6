"""What a table's facts come to as a whole, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from engine.violation import FormError
from events.envelope import Event
from events.facts import ChairTaken, DisputeOpened, TableOpened
from tourney.sheets.statements import Agreed, Statement, renamed
from tourney.sheets.tablehead import TableHead, make_head
from tourney.table.chairs import Seating
from tourney.table.entries import Deal, Entry, with_number
from tourney.table.lines import line_of, renamed_line, renamed_result, statement_of


@dataclass(frozen=True)
class TableHistory:
    """All that was recorded at a table, and what it comes to."""

    opened: TableOpened
    entries: tuple[Entry, ...]
    """Every fact, in the order of their versions."""
    deals: tuple[Deal, ...] = ()
    """Those whose beginning counts, in the order in which they began."""
    deal: int = 0
    """The deal to which the next statement belongs; 0 before the first."""
    seatings: tuple[Seating, ...] = ()
    """What the seats are called, clockwise, and since which version it was so."""
    misfits: tuple[tuple[int, str], ...] = ()
    """Facts that could not be: their versions, and the words for what is wrong."""
    since: int = 1
    """The version with which the table was opened, anew if it had been withdrawn."""
    ending: Entry | None = None
    """By which it is closed or withdrawn; None while it is neither."""

    @property
    def closed(self) -> Entry | None:
        """By which nothing more is played there; None where it was not closed."""
        return self.ending if self.ending and self.ending.kind == "close" else None

    @property
    def withdrawn(self) -> Entry | None:
        """By which the table is as if it had never been opened; None where it was not."""
        return self.ending if self.ending and self.ending.kind == "withdraw" else None

    @property
    def met(self) -> bool:
        """Whether a deal has begun, so that those who sit there have met."""
        return not self.withdrawn and bool(self.deals)

    @property
    def address(self) -> str:
        """The table's address."""
        return self.entries[0].event.stream

    @property
    def version(self) -> int:
        """Of the last event."""
        return self.entries[-1].version

    @property
    def events(self) -> list[Event]:
        """The facts as they were recorded."""
        return [entry.event for entry in self.entries]

    @property
    def in_order(self) -> list[Entry]:
        """Every fact as it was said, a change where it belongs."""
        return sorted(self.entries, key=lambda entry: entry.order)

    def entry(self, version: int) -> Entry | None:
        """What has this number; None where nothing has."""
        return with_number(self.entries, version)

    def find(self, number: int) -> Deal | None:
        """The deal with this number, if its beginning counts."""
        return next((deal for deal in reversed(self.deals) if deal.number == number), None)

    # -- what the seats are called

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there, clockwise."""
        return self.seatings[-1].seats

    def called(self, version: int) -> Mapping[str, str]:
        """What each seat is called now, by its name when the event of this version was recorded."""
        if version < self.since:
            return {}
        then = next(one for one in reversed(self.seatings) if one.since <= version)
        return then.called(self.seatings[-1])

    @cached_property
    def proposed(self) -> TableHead:
        """The head with which the table was opened, seats called as now; raises FormError."""
        opened = self.opened
        seats, trumps = opened.seats, opened.trumps
        head = make_head(self.address, opened.game, seats, opened.dealer, opened.rules, trumps)
        return head.proposed().renamed(self.called(self.since)).reordered(self.seats)

    @cached_property
    def head(self) -> TableHead:
        """The head with what the table chose itself before its first deal; raises FormError."""
        head = self.proposed
        for entry in self.chosen():
            with suppress(FormError):
                head = self._agreed(head, entry)
        first = self.find(1)
        if first and first.began.fact.stated and (dealer := self.dealer(first)):
            head = head.agreeing("dealer", [dealer])
        also = {one.player: one.seat for one in self.chairs_taken() if one.player != one.seat}
        return head._replace(also=also) if also else head

    def chosen(self) -> Iterator[Entry]:
        """What the table said before its first deal about its dealer and trumps, and counts."""
        return (entry for entry in self.entries if entry.kind == "agreed" and not entry.fallen)

    def _agreed(self, head: TableHead, entry: Entry) -> TableHead:
        statement = self.statement(entry)
        return head.agreeing(*statement) if isinstance(statement, Agreed) else head

    def misagreed(self) -> Iterator[tuple[int, FormError]]:
        """What was recorded as chosen and cannot be at this table, by its version."""
        for entry in self.chosen():
            try:
                self._agreed(self.proposed, entry)
            except FormError as error:
                yield entry.version, error

    def _head_at(self, version: int) -> TableHead:
        then = {now: old for old, now in self.called(version).items()}
        return self.proposed.renamed(then)

    # -- what was said, as values

    def statement(self, entry: Entry) -> Statement | None:
        """What an entry says, seats called as now; None for no statement. Raises FormError."""
        if len(self.seatings) == 1:
            return statement_of(entry.fact, self.proposed)
        if said := statement_of(entry.fact, self._head_at(entry.version)):
            return renamed(said, self.proposed.game, self.called(entry.version))
        return None

    def line(self, entry: Entry) -> str:
        """The sheet's line of an entry, seats called as now; "" for no statement."""
        if len(self.seatings) == 1 or entry.version < self.since:
            return line_of(entry.fact)
        try:
            head = self._head_at(entry.version)
        except FormError:
            return line_of(entry.fact)
        return renamed_line(entry.fact, head, self.called(entry.version))

    def result(self, entry: Entry) -> Mapping[str, Any]:
        """A result in full, seats called as now."""
        fact = entry.fact
        result: Mapping[str, Any] = fact.result
        return (
            result
            if len(self.seatings) == 1
            else renamed_result(result, self.called(entry.version))
        )

    def announced(self, deal: Deal) -> Mapping[str, Any] | None:
        """The result of a deal that holds, in full; None where none was announced."""
        return None if deal.result is None else self.result(deal.result)

    def counted(self, deal: Deal) -> Mapping[str, Any]:
        """The result of a deal that counts, in full; nothing of a different one."""
        return (self.announced(deal) or {}) if deal.counts else {}

    def dealer(self, deal: Deal) -> str | None:
        """Who dealt a deal, as recorded."""
        dealer: str | None = deal.began.fact.dealer
        if dealer is None or len(self.seatings) == 1:
            return dealer
        since = deal.began.version
        for entry in self.entries:
            if entry.kind != "reseat" or entry.version < since or entry.fallen:
                continue
            if by_order := (entry.fact.dealers or {}).get(str(deal.number)):
                since, dealer = entry.version, by_order
        return self.called(since).get(dealer)

    def dealers(self) -> Mapping[int, str | None]:
        """Who dealt each deal, by its number."""
        return {deal.number: self.dealer(deal) for deal in self.deals}

    def chairs_taken(self) -> list[ChairTaken]:
        """Who plays on whose chair from which deal on, seats called as now, by seat and deal.

        Of what was said of the same deal the last holds.
        """
        said = {
            (self.called(entry.version)[entry.fact.seat], entry.fact.from_deal): entry.fact.player
            for entry in self.entries
            if entry.kind == "chair" and not entry.fallen
        }
        taken, holders = list[ChairTaken](), dict[str, str]()
        for seat, deal in sorted(said, key=lambda one: (self.seats.index(one[0]), one[1])):
            player = said[seat, deal]
            if player != holders.get(seat, seat):
                taken.append(ChairTaken(seat, player, deal))
            holders[seat] = player
        return taken

    def playing(self, deal: int) -> Mapping[str, str]:
        """Who plays a deal on whose chair, where it is not the one whose seat it is."""
        taken = {one.seat: one.player for one in self.chairs_taken() if one.from_deal <= deal}
        return {seat: player for seat, player in taken.items() if player != seat}

    # -- disputes and rulings

    def rulings(self) -> list[Entry]:
        """Every word of the arbiter that was not taken back itself."""
        return [
            entry
            for entry in self._since_opened()
            if entry.kind in ("ruling", "stands")
            and not (entry.fallen and entry.fallen.of == entry.version)
        ]

    def _since_opened(self) -> Iterator[Entry]:
        return (entry for entry in self.entries if entry.version >= self.since and entry.could_be)

    def disputes(self) -> list[Dispute]:
        """The disputes, in the order in which they were opened."""
        if not (opened := [one for one in self._since_opened() if one.kind == "dispute"]):
            return []
        ruled = {
            entry.fact.dispute: entry
            for entry in reversed(self.rulings())
            if entry.fact.dispute is not None
        }
        return [Dispute(entry, self._seat(entry), ruled.get(entry.fact.number)) for entry in opened]

    def _seat(self, entry: Entry) -> str:
        seat: str = entry.fact.seat
        return self.called(entry.version).get(seat, seat)


class Dispute(NamedTuple):
    """What a seat disputes, and the ruling on it."""

    opened: Entry
    seat: str
    """Who disputes, called as now."""
    ruled: Entry | None
    """None while it is open."""

    @property
    def fact(self) -> DisputeOpened:
        """What was recorded."""
        fact: DisputeOpened = self.opened.fact
        return fact

    @property
    def address(self) -> str:
        """What it is called: ``kevad-2026/1/3#1``."""
        return f"{self.opened.event.stream}#{self.fact.number}"
