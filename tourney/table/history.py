"""A table's facts as one history: what was said, what became of it, and what counts of each deal.

Nothing is overwritten in the record. A correction is a fact of its own that speaks of an earlier
one: a statement taken back counts no more, and neither does what rests on it; a ruling that a move
stands follows its move; the arbiter's result closes its deal; a void deal counts nothing. What was
said before the seats were corrected holds for those who sit there now.

A history never changes. ``extended`` gives the history with further events; a fact that could not
be true when it was recorded counts nothing and is named in ``misfits``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from engine.violation import FormError
from events.envelope import Event
from events.facts import (
    DealBegan,
    DisputeOpened,
    Fact,
    RulingGiven,
    StatementRetracted,
    TableOpened,
    TableReseated,
)
from tourney.sheets.statements import Statement, renamed
from tourney.sheets.tablehead import TableHead, make_head
from tourney.table.lines import (
    KINDS,
    line_of,
    renamed_line,
    renamed_result,
    statement_of,
)


class Fallen(NamedTuple):
    """Why a statement counts no more."""

    by: Event | None
    """What took it back; None for one that could never count."""
    of: int
    """The statement that was taken back: this one, or the one on which it rested."""

    @property
    def reason(self) -> str:
        """The reason given; "" where none was."""
        fact = self.by.fact if self.by else None
        return fact.reason if isinstance(fact, StatementRetracted) else ""


class Entry(NamedTuple):
    """A fact of the table, and what became of it."""

    event: Event
    kind: str
    """See ``lines.KINDS``."""
    deal: int
    """The deal that it is about; 0 for the table as a whole."""
    move: int | None = None
    """The number of a move in its deal, from 1."""
    fallen: Fallen | None = None
    """None while it counts."""

    @property
    def version(self) -> int:
        """Its number in the table's stream."""
        return self.event.version

    @property
    def fact(self) -> Any:
        """What was recorded."""
        return self.event.fact

    @property
    def follows(self) -> int | None:
        """The corrected deal from which it only follows; None for what was said of its own."""
        follows: int | None = getattr(self.fact, "follows", None)
        return follows


class Deal(NamedTuple):
    """A deal of which the beginning counts."""

    began: Entry
    lines: tuple[Entry, ...]
    """What counts of it as it was played: each ruling after its move, a stated result included."""
    results: tuple[Entry, ...] = ()
    """Every result that was announced and counts; the last of them holds."""
    void: Entry | None = None
    moves: int = 0
    """How many moves count."""

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.began.deal

    @property
    def result(self) -> Entry | None:
        """The result that holds, whether the deal is void or not."""
        return self.results[-1] if self.results else None

    @property
    def counts(self) -> bool:
        """Whether it has a result and is not void."""
        return bool(self.results) and self.void is None

    @property
    def decree(self) -> Entry | None:
        """The arbiter's result, whatever figures followed from other deals since."""
        given = (one for one in reversed(self.results) if one.kind == "amend")
        return next((one for one in given if one.follows is None), None)

    @property
    def ended(self) -> int | None:
        """The position in the record of its first result."""
        return self.results[0].event.position if self.results else None

    @property
    def confirmed(self) -> bool:
        """Whether somebody wrote down a result."""
        return any(getattr(one.fact, "stated", True) for one in self.results)

    def folded(self) -> Iterator[Entry]:
        """What the rules are asked about, in order: the lines, the arbiter's result, the void."""
        yield from self.lines
        yield from filter(None, (self.decree, self.void))

    def said(self) -> Iterator[Entry]:
        """Everything that counts as said of the deal, results that were replaced among it."""
        yield from self.lines
        for one in self.results:
            if one.kind == "amend" and one.follows is None:
                yield one
        yield from filter(None, (self.void,))


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
    seatings: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """What the seats are called, clockwise, and since which version it was so."""
    misfits: tuple[tuple[int, str], ...] = ()
    """Facts that could not be: their versions, and the words for what is wrong."""

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

    def entry(self, version: int) -> Entry | None:
        """What has this number; None where nothing has."""
        return _with_number(self.entries, version)

    def find(self, number: int) -> Deal | None:
        """The deal with this number, if its beginning counts."""
        return next((deal for deal in reversed(self.deals) if deal.number == number), None)

    # -- what the seats are called

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there, clockwise."""
        return self.seatings[-1][1]

    def called(self, version: int) -> Mapping[str, str]:
        """What each seat is called now, by its name when the event of this version was recorded."""
        then = next(seats for since, seats in reversed(self.seatings) if since <= version)
        return dict(zip(then, self.seats, strict=True))

    @cached_property
    def head(self) -> TableHead:
        """The head of the table, seats called as now; raises FormError where it fits no game."""
        opened = self.opened
        seats, trumps = opened.seats, opened.trumps
        head = make_head(self.address, opened.game, seats, opened.dealer, opened.rules, trumps)
        return head.renamed(self.called(1))

    def _head_at(self, version: int) -> TableHead:
        then = {now: old for old, now in self.called(version).items()}
        return self.head.renamed(then)

    # -- what was said, as values

    def statement(self, entry: Entry) -> Statement | None:
        """What an entry says, seats called as now; None for no statement. Raises FormError."""
        if len(self.seatings) == 1:
            return statement_of(entry.fact, self.head)
        if said := statement_of(entry.fact, self._head_at(entry.version)):
            return renamed(said, self.head.game, self.called(entry.version))
        return None

    def line(self, entry: Entry) -> str:
        """The sheet's line of an entry, seats called as now; "" for no statement."""
        if len(self.seatings) == 1:
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

    def dealer(self, deal: Deal) -> str | None:
        """Who dealt a deal, as recorded."""
        dealer: str | None = deal.began.fact.dealer
        if dealer is None or len(self.seatings) == 1:
            return dealer
        return self.called(deal.began.version).get(dealer)

    def dealers(self) -> Mapping[int, str | None]:
        """Who dealt each deal, by its number."""
        return {deal.number: self.dealer(deal) for deal in self.deals}

    # -- disputes and rulings

    def rulings(self) -> list[Entry]:
        """Every word of the arbiter."""
        return [entry for entry in self.entries if entry.kind in ("ruling", "stands")]

    def disputes(self) -> list[Dispute]:
        """The disputes, in the order in which they were opened."""
        if not (opened := [entry for entry in self.entries if entry.kind == "dispute"]):
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


def _with_number(entries: Sequence[Entry], version: int) -> Entry | None:
    """The entry of this version; a version may be missing where a hand in the store took it."""
    at = version - 1
    if 0 <= at < len(entries) and entries[at].version == version:
        return entries[at]
    return next((entry for entry in entries if entry.version == version), None)


class NotOpenedError(ValueError):
    """A stream that does not begin with the opening of a table."""


def history_of(events: Sequence[Event]) -> TableHistory:
    """The history that a table's whole stream tells; NotOpenedError where it is none of a table."""
    opened = events[0].fact if events else None
    if not isinstance(opened, TableOpened):
        raise NotOpenedError(events[0].stream if events else "")
    begun = TableHistory(
        opened, (Entry(events[0], "opened", 0),), seatings=((1, tuple(opened.seats)),)
    )
    return extended(begun, events[1:])


def seats_of(events: Sequence[Event]) -> tuple[str, ...]:
    """Who sat at the table with these events, as it counts now; nobody if it never was opened."""
    try:
        return history_of(events).seats
    except NotOpenedError:
        return ()


def extended(history: TableHistory, events: Iterable[Event]) -> TableHistory:
    """The history after these further events of its stream."""
    fold = _Fold(history)
    for event in events:
        fold.take(event)
    return fold.history()


class _Fold:
    """Takes events one after the other; what a correction changes is worked out when it matters."""

    def __init__(self, history: TableHistory) -> None:
        self._opened = history.opened
        self._entries = list(history.entries)
        self._deals = {deal.number: _Building(deal) for deal in history.deals}
        self._deal = history.deal
        self._seatings = history.seatings
        self._misfits = dict(history.misfits)
        self._unsettled = self._placing_again = False

    def history(self) -> TableHistory:
        """What the events so far come to."""
        if self._unsettled:
            self._settle()
        return TableHistory(
            self._opened,
            tuple(self._entries),
            tuple(building.deal() for building in self._deals.values()),
            self._deal,
            self._seatings,
            tuple(sorted(self._misfits.items())),
        )

    def take(self, event: Event) -> None:
        """One more event."""
        fact = event.fact
        kind = KINDS.get(type(fact), "")
        if isinstance(fact, StatementRetracted):
            taken = self._entry(fact.of)
            self._entries.append(Entry(event, kind, taken.deal if taken else self._deal))
            self._unsettled = True
            return
        if self._unsettled:
            self._settle()
        if kind in PLAIN:
            self._entries.append(self._place(Entry(event, kind, self._deal)))
            return
        if isinstance(fact, RulingGiven) and fact.kind == "stands":
            kind = "stands"
        self._entries.append(self._place(Entry(event, kind, self._about(fact))))

    def _entry(self, version: int | None) -> Entry | None:
        return _with_number(self._entries, version or 0)

    def _about(self, fact: object) -> int:
        """The number of the deal that a fact is about."""
        match fact:
            case DealBegan(number=number):
                return number
            case TableOpened() | TableReseated():
                return 0
            case DisputeOpened(of=of) | RulingGiven(of=int() as of):
                of_ = self._entry(of)
                return of_.deal if of_ else self._deal
        return getattr(fact, "deal", self._deal)

    # -- what counts

    def _place(self, entry: Entry) -> Entry:
        """The entry in its deal, a move with its number; one that can have no place falls."""
        kind = entry.kind
        if kind in _APART:
            return entry
        if kind == "reseat":
            return self._reseat(entry)
        deal = self._deals.get(entry.deal)
        if kind == "deal":
            return self._misfit(entry, "deal-twice") if deal else self._begin(entry)
        if deal is None or kind not in _OF_DEAL or not deal.takes(entry):
            return self._misfit(entry, "no-place")
        return deal.add(entry)

    def _begin(self, entry: Entry) -> Entry:
        self._deals[entry.deal] = _Building(Deal(entry, (entry,)))
        self._deal = entry.deal
        return entry

    def _reseat(self, entry: Entry) -> Entry:
        seats = tuple(entry.fact.seats)
        if not len({*seats}) == len(seats) == len(self._opened.seats):
            return self._misfit(entry, "seats")
        if not self._placing_again:
            self._seatings = (*self._seatings, (entry.version, seats))
        return entry

    def _misfit(self, entry: Entry, key: str) -> Entry:
        if isinstance(entry.fact, Fact):  # of anything else it is known already
            self._misfits[entry.version] = key
        return entry._replace(fallen=Fallen(None, entry.version))

    # -- after something was taken back

    def _settle(self) -> None:
        """Works out anew what counts, for something was taken back."""
        self._unsettled = False
        back = _taken_back(self._entries)
        self._deals, self._deal = {}, 0
        self._placing_again = True
        for at, entry in enumerate(self._entries):
            self._entries[at] = self._again(entry, back)
        self._placing_again = False
        seats = self._seats()
        if seats != self._seatings[-1][1]:
            self._seatings = (*self._seatings, (self._entries[-1].version, seats))

    def _again(self, entry: Entry, back: Mapping[int, Event]) -> Entry:
        """The entry as it stands now that these statements were taken back."""
        fallen = entry.fallen
        if fallen and fallen.by is None:
            return entry  # it never counted
        if why := self._why_fallen(entry, back):
            return entry if fallen == why else entry._replace(fallen=why)
        placed = self._place(entry._replace(fallen=None))
        return entry if placed == entry else placed

    def _why_fallen(self, entry: Entry, back: Mapping[int, Event]) -> Fallen | None:
        """Whether a statement was taken back, or what it rests on was.

        A ruling rests on its move, an announced result on all that was said of its deal before
        it, and everything about a deal on its beginning.
        """
        version = entry.version
        if by := back.get(version):
            return Fallen(by, version)
        if entry.kind == "stands" and (by := back.get(entry.fact.of)):
            return Fallen(by, entry.fact.of)
        if entry.kind == "result":
            for of, by in back.items():
                if of < version < by.version and self._carries(of, entry.deal):
                    return Fallen(by, of)
        if entry.deal and entry.kind != "deal" and entry.deal not in self._deals:
            for of, by in back.items():
                began = self._entry(of)
                if began and began.kind == "deal" and began.deal == entry.deal and of < version:
                    return Fallen(by, of)
        return None

    def _carries(self, version: int, deal: int) -> bool:
        """Whether a result of the deal may rest on this statement."""
        carrier = self._entry(version)
        apart = ("amend", "void", "retract")
        return carrier is not None and carrier.deal == deal and carrier.kind not in apart

    def _seats(self) -> tuple[str, ...]:
        """Who sits there by the last correction of it that counts."""
        chairs = [entry for entry in self._entries if entry.kind == "reseat" and not entry.fallen]
        return tuple(chairs[-1].fact.seats if chairs else self._opened.seats)


_APART: Final = frozenset(("opened", "retract", "dispute", "ruling"))
"""Kinds that are never taken back and are no part of a deal."""
PLAIN: Final = frozenset(("head", "move", "shows", "unseen"))
"""Kinds of statements of the deal that is played."""
_OF_DEAL: Final = PLAIN | {"stands", "result", "amend", "void"}


def _taken_back(entries: Sequence[Entry]) -> dict[int, Event]:
    """What was taken back and by which event; a taking back may itself be taken back."""
    back: dict[int, Event] = {}
    for entry in reversed(entries):
        if entry.kind == "retract" and entry.version not in back:
            of = entry.fact.of
            if 0 < of < entry.version:
                back[of] = entry.event
    return back


class _Building:
    """A deal to which statements are added."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._lines: list[Entry] | None = None
        """Of its own once something was added."""

    def deal(self) -> Deal:
        """The deal as it stands; the very same where nothing was added."""
        if self._lines is not None:
            self._deal = self._deal._replace(lines=tuple(self._lines), moves=self._moves)
            self._lines = None
        return self._deal

    def takes(self, entry: Entry) -> bool:
        """Whether what a correction speaks about is there."""
        return entry.kind != "stands" or self._at(entry.fact.of) is not None

    def add(self, entry: Entry) -> Entry:
        """Adds a statement of the deal, and gives it back as it stands there."""
        kind = entry.kind
        if kind == "void":
            self._deal = self._deal._replace(void=entry)
            return entry
        if kind in ("result", "amend"):
            self._deal = self._deal._replace(results=(*self._deal.results, entry))
            if not getattr(entry.fact, "stated", False):
                return entry
        lines = self._own_lines()
        if kind == "move":
            self._moves += 1
            if entry.move != self._moves:
                entry = entry._replace(move=self._moves)
        if kind == "stands":
            lines.insert((self._at(entry.fact.of) or 0) + 1, entry)
        else:
            lines.append(entry)
        return entry

    def _own_lines(self) -> list[Entry]:
        if self._lines is None:
            self._lines, self._moves = list(self._deal.lines), self._deal.moves
        return self._lines

    def _at(self, version: int | None) -> int | None:
        """Where the statement of this version stands among the lines."""
        found = (at for at, line in enumerate(self._own_lines()) if line.version == version)
        return next(found, None)
