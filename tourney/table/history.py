"""A table's facts as one history: what was said, what became of it, and what counts of each deal.

Nothing is overwritten in the record. A correction is a fact of its own that speaks of an earlier
one: a statement taken back counts no more, and neither does what rests on it; a ruling that a move
stands follows its move; the arbiter's result closes its deal; a void deal counts nothing. What was
said before the seats were corrected holds for those who sit there now.

A history never changes. ``extended`` gives the history with further events; a fact that could not
be true when it was recorded counts nothing and is named in ``misfits``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from sys import maxsize
from typing import Final

from engine.game import could_be_announced
from engine.games import GAMES
from engine.tally import LARGEST
from events.envelope import Event
from events.facts import (
    ChairTaken,
    DealBegan,
    DisputeOpened,
    Fact,
    ResultAnnounced,
    RulingGiven,
    StatementChanged,
    StatementRestored,
    StatementRetracted,
    TableAgreed,
    TableOpened,
    TableReseated,
)
from tourney.table.building import Building
from tourney.table.chairs import Seating
from tourney.table.entries import Deal, Entry, Fallen, with_number
from tourney.table.lines import KINDS, kind_of_line
from tourney.table.values import Dispute, TableHistory

__all__ = [
    "PLAIN",
    "Deal",
    "Dispute",
    "Entry",
    "Fallen",
    "NotOpenedError",
    "TableHistory",
    "extended",
    "history_of",
    "seats_of",
]


class NotOpenedError(ValueError):
    """A stream that does not begin with the opening of a table."""


def history_of(events: Sequence[Event]) -> TableHistory:
    """What a table's whole stream comes to; NotOpenedError where it is none of a table."""
    opened = events[0].fact if events else None
    if not isinstance(opened, TableOpened):
        raise NotOpenedError(events[0].stream if events else "")
    begun = TableHistory(
        opened, (Entry(events[0], "opened", 0),), seatings=(Seating.opened(1, opened.seats),)
    )
    return extended(begun, events[1:])


def seats_of(events: Sequence[Event]) -> tuple[str, ...]:
    """Who sat at the table with these events, as it counts now; nobody if it never was opened."""
    try:
        history = history_of(events)
    except NotOpenedError:
        return ()
    return () if history.withdrawn else history.seats


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
        self._deals = {deal.number: Building(deal) for deal in history.deals}
        self._deal = history.deal
        self._seatings = history.seatings
        self._misfits = dict(history.misfits)
        self._since, self._ending = history.since, history.ending
        self._unsettled = self._placing_again = False
        self._changed_from = maxsize
        """The first statement that may have become something different since all was settled."""
        self._only_back = False
        """Whether what is not settled are statements that were brought back: none falls by it."""
        self._lost: list[Entry] = []
        """The beginnings of deals that are taken back."""

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
            self._since,
            self._ending,
        )

    def take(self, event: Event) -> None:
        """One more event."""
        fact = event.fact
        kind = KINDS.get(type(fact), "")
        if kind in _ENDINGS:
            self._end(Entry(event, kind, 0))
            return
        if isinstance(fact, StatementRetracted | StatementRestored):
            taken, whole = self._entry(fact.of), isinstance(fact, StatementRestored)
            later = fact.of > self._changed_from or (taken and taken.kind == "deal")
            if self._unsettled and later and not (whole and self._only_back):
                self._settle()  # what falls keeps the number that it had by then
            self._only_back = whole and (self._only_back or not self._unsettled)
            self._changed_from = 0 if whole else min(self._changed_from, fact.of)
            self._entries.append(Entry(event, kind, taken.deal if taken else self._deal))
            self._unsettled = True
            return
        if self._unsettled:
            self._settle()
        if self._ending and kind in _PLAYED and not self._is_of_a_change(fact):
            self._after_the_end(Entry(event, kind, self._about(fact)), self._ending)
            return
        if kind in PLAIN:
            self._entries.append(self._place(Entry(event, kind, self._deal)))
            return
        if isinstance(fact, StatementChanged):
            self._entries.append(self._changed(event, fact))
            self._unsettled, self._changed_from = True, 0
            return
        if isinstance(fact, RulingGiven) and fact.kind == "stands":
            kind = "stands"
        self._entries.append(self._place(Entry(event, kind, self._about(fact))))

    def _end(self, entry: Entry) -> None:
        self._entries.append(entry)
        self._ending = None if entry.kind == "reopen" else entry

    def _is_of_a_change(self, fact: object) -> bool:
        """Whether it is the result that the moves of a deal give now that one was changed."""
        change = self._entries[-1].fact
        of = change.deal if isinstance(change, StatementChanged) else None
        return isinstance(fact, ResultAnnounced) and not fact.stated and fact.deal == of

    def _after_the_end(self, entry: Entry, ending: Entry) -> None:
        """What was recorded at a table that is closed counts nothing.

        But where one was withdrawn another one may be opened, and of the first nothing counts.
        """
        if not isinstance(entry.fact, TableOpened) or ending.kind == "close":
            self._entries.append(self._misfit(entry, "closed"))
            return
        gone = Fallen(ending.event, ending.version)
        known = (one if one.fallen else one._replace(fallen=gone) for one in self._entries)
        self._entries = [*known, entry]
        self._opened, self._since, self._ending = entry.fact, entry.version, None
        self._deals, self._deal, self._misfits = {}, 0, {}
        self._seatings = (Seating.opened(entry.version, entry.fact.seats),)

    def _changed(self, event: Event, fact: StatementChanged) -> Entry:
        """The entry of a change: what it says stands after another statement of the deal."""
        after = self._entry(fact.after)
        kind = kind_of_line(fact.statement) if fact.statement else KINDS[type(fact)]
        entry = Entry(event, kind, fact.deal)
        if after is None or after.deal != fact.deal:
            return self._misfit(entry, "no-place")
        return entry._replace(place=(*after.order, -event.version))

    def _entry(self, version: int | None) -> Entry | None:
        return with_number(self._entries, version or 0)

    def _about(self, fact: object) -> int:
        """The number of the deal that a fact is about."""
        match fact:
            case DealBegan(number=number):
                return number
            case TableOpened() | TableReseated() | TableAgreed() | ChairTaken():
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
            return entry if self._is_about_something(entry) else self._misfit(entry, "no-place")
        if kind == "reseat":
            return self._reseat(entry)
        if kind == "agreed":
            return self._misfit(entry, "no-place") if self._deals else entry
        deal = self._deals.get(entry.deal)
        if kind == "deal":
            return self._misfit(entry, "deal-twice") if deal else self._begin(entry)
        if deal is None or kind not in _OF_DEAL or not deal.takes(entry):
            return self._misfit(entry, "no-place")
        return deal.add(entry) if self._could_be(entry) else self._misfit(entry, "no-result")

    def _could_be(self, entry: Entry) -> bool:
        """Whether it is no result or one that has its parts, as the game has them."""
        if entry.kind not in ("result", "amend"):
            return True
        game = GAMES.get(self._opened.game)
        seats = self._seats_at(entry.version)
        return game is not None and could_be_announced(game, entry.fact.result, seats)

    def _seats_at(self, version: int) -> tuple[str, ...]:
        then = (one.seats for one in reversed(self._seatings) if one.since <= version)
        return next(then, self._seatings[0].seats)

    def _is_about_something(self, entry: Entry) -> bool:
        """Whether what a dispute or a ruling speaks about is there."""
        fact = entry.fact
        if isinstance(fact, DisputeOpened):
            seats = self._seats_at(entry.version)
            return fact.seat in seats and self._entry(fact.of) is not None
        if isinstance(fact, RulingGiven):
            return fact.of is None or self._entry(fact.of) is not None
        if isinstance(fact, ChairTaken):
            return fact.seat in self._seats_at(entry.version) and 0 < fact.from_deal <= LARGEST
        return True

    def _begin(self, entry: Entry) -> Entry:
        fact = entry.fact
        if not 0 < fact.number <= LARGEST:
            return self._misfit(entry, "no-place")
        if fact.dealer is not None and fact.dealer not in self._seats_at(entry.version):
            return self._misfit(entry, "dealer")
        self._deals[entry.deal] = Building(Deal(entry, (entry,)))
        self._deal = entry.deal
        return entry

    def _reseat(self, entry: Entry) -> Entry:
        now = self._seatings[-1]
        if self._placing_again:
            return entry
        if not now.fits(entry.fact):
            return self._misfit(entry, "seats")
        self._seatings = (*self._seatings, now.corrected(entry.version, entry.fact))
        return entry

    def _misfit(self, entry: Entry, key: str) -> Entry:
        if isinstance(entry.fact, Fact):  # of anything else it is known already
            self._misfits[entry.version] = key
        return entry._replace(fallen=Fallen(None, entry.version))

    # -- after something was taken back

    def _settle(self) -> None:
        """Works out anew what counts, for something was taken back."""
        self._unsettled, self._changed_from, self._only_back = False, maxsize, False
        back = _taken_back(self._entries)
        self._lost = [of for of in map(self._entry, back) if of and of.kind == "deal"]
        self._deals, self._deal = {}, 0
        self._placing_again = True
        for at in sorted(range(len(self._entries)), key=lambda at: self._entries[at].order):
            self._entries[at] = self._again(self._entries[at], back)
        self._placing_again = False
        seating = self._seating()
        if seating[1:] != self._seatings[-1][1:]:
            seating = seating._replace(since=self._entries[-1].version)
            self._seatings = (*self._seatings, seating)

    def _again(self, entry: Entry, back: Mapping[int, Event]) -> Entry:
        """The entry as it stands now that these statements were taken back."""
        fallen = entry.fallen
        if entry.version < self._since or (fallen and fallen.by is None):
            return entry  # it never counted, or was withdrawn with its table
        if why := self._why_fallen(entry, back):
            return entry if fallen == why else entry._replace(fallen=why)
        placed = self._place(entry._replace(fallen=None))
        return entry if placed == entry else placed

    def _why_fallen(self, entry: Entry, back: Mapping[int, Event]) -> Fallen | None:
        """Whether a statement was taken back, or what it rests on was.

        A ruling rests on its move, a check on the result that it was of, an announced result on
        all that was said of its deal before it, and everything about a deal on its beginning.
        """
        version = entry.version
        if by := back.get(version):
            return Fallen(by, version)
        if entry.kind == "stands" and (by := back.get(entry.fact.of)):
            return Fallen(by, entry.fact.of)
        card = self._entry(entry.fact.of) if entry.kind == "check" else None
        if card and card.fallen:
            return Fallen(card.fallen.by, card.version)
        if entry.kind == "result":
            for of, by in back.items():
                if of < version < by.version and self._carries(of, by, entry.deal):
                    return Fallen(by, of)
            if not entry.fact.stated and (why := self._changed_after(entry)):
                return why
        return self._deal_fallen(entry, back)

    def _deal_fallen(self, entry: Entry, back: Mapping[int, Event]) -> Fallen | None:
        """Whether the beginning of its deal was taken back."""
        version = entry.version
        if entry.deal and entry.kind != "deal" and entry.deal not in self._deals:
            for began in self._lost:
                if began.deal == entry.deal and began.version < version:
                    return Fallen(back[began.version], began.version)
        return None

    def _carries(self, version: int, by: Event, deal: int) -> bool:
        """Whether a result of the deal may rest on this statement, which is taken back.

        A result that was written down does not rest on what was changed afterwards.
        """
        carrier = self._entry(version)
        apart = ("amend", "void", "check", "retract", "restore")
        mine = carrier is not None and carrier.deal == deal and carrier.kind not in apart
        return mine and not isinstance(by.fact, StatementChanged)

    def _changed_after(self, result: Entry) -> Fallen | None:
        """Whether the deal of a result that its moves gave was changed later."""
        for entry in self._entries[result.version :]:
            fact = entry.event.fact
            if isinstance(fact, StatementChanged) and fact.deal == result.deal:
                return Fallen(entry.event, fact.after)
        return None

    def _seating(self) -> Seating:
        """Who sits there by the corrections of it that count."""
        seating = Seating.opened(self._since, self._opened.seats)
        for entry in self._entries:
            counts = entry.kind == "reseat" and not entry.fallen and entry.version > self._since
            if counts and seating.fits(entry.fact):
                seating = seating.corrected(entry.version, entry.fact)
        return seating


_ENDINGS: Final = frozenset(("close", "withdraw", "reopen"))
"""Kinds that say whether the table goes on."""
_APART: Final = _ENDINGS | {
    *("opened", "chair", "retract", "restore", "change", "dispute", "ruling")
}
"""Kinds that are never taken back and are no part of a deal."""
PLAIN: Final = frozenset(("head", "move", "shows", "unseen"))
"""Kinds of statements of the deal that is played."""
_PLAYED: Final = PLAIN | {"opened", "agreed", "deal", "result"}
"""Kinds of which there are no more at a table that has ended."""
_OF_DEAL: Final = PLAIN | {"stands", "result", "amend", "void", "check"}


def _taken_back(entries: Sequence[Entry]) -> dict[int, Event]:
    """What was taken back and by which event; a taking back may be undone itself."""
    back: dict[int, Event] = {}
    undone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == "restore":
            undone.add(entry.fact.of)
        elif entry.kind == "retract" and entry.version not in undone | back.keys():
            of = entry.fact.of
            if 0 < of < entry.version:
                back[of] = entry.event
        elif isinstance(entry.fact, StatementChanged):
            dropped = (of for of in entry.fact.dropped if 0 < of < entry.version)
            back |= dict.fromkeys(dropped, entry.event)
    return back
