"""A round's score cards keyed in at the desk: ``tourney cards TOURNAMENT ROUND``.

Slips come in as tables finish, so any table may be next. A second typist goes through them in the
same way with ``--check``. No input or output here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.game import announcement
from engine.tally import Announced
from engine.words import quoted, split
from events.envelope import Event
from events.record import Record, Request
from tourney.addresses import parse
from tourney.desk.answers import Answer, carry_out
from tourney.desk.cards import Carded, card, due
from tourney.desk.checking import check as check_cards
from tourney.desk.checking import take_back
from tourney.desk.correcting import Correction, find_deal
from tourney.desk.people import name_of
from tourney.desk.refusals import Refused
from tourney.desk.retracting import retract
from tourney.desk.seated import round_tables
from tourney.desk.tables import address_of, find_table
from tourney.sheets.state import DealState, TableState
from tourney.table.history import Deal, history_of

BACK = "-"
"""Typed to take the last card back."""


class Asked(NamedTuple):
    """A deal whose card comes next at its table."""

    table: int
    deal: str
    seats: tuple[str, ...]
    """Clockwise, as on the slip."""
    names: tuple[str, ...]
    """What the players are called; a seat's id where a name is not known."""

    def lines(self, begun: str) -> list[str]:
        """The line typed so far with each seat that it does not name yet; for completion."""
        start = begun[: begun.rfind(" ") + 1]
        return [start + quoted(seat) for seat in self.seats if seat not in split(start)]

    def chosen(self, text: str) -> int | None:
        """The number of a table that was typed; None for what may be a card of this one."""
        places = sorted(text) == list("1234"[: len(self.seats)])
        number = text.removeprefix("/")
        return int(number) if number.isdecimal() and (number != text or not places) else None


@dataclass(frozen=True)
class Keyed:
    """What a line at the desk did: a card recorded, known before, or taken back."""

    carded: Carded | None = None
    taken_back: str | None = None
    """The deal whose card was."""
    result: str = ""
    """The card as the record has it, with the players' names."""
    points: tuple[tuple[str, int], ...] = ()
    """What the table came to, by name, if the card was its last."""
    answer: Answer[Any] | None = None
    """What the record answers to a line that was to record something."""
    passed_over: bool = False
    """Whether it is a card that recorded nothing when the lines were sent before, nor does now."""


class Keying:
    """A round at the desk. Raises Refused where the round has no table.

    Lines that are sent again find the desk as it was when they were sent first: a table whose card
    is among them lacks it until that line is read.
    """

    def __init__(
        self,
        record: Record,
        tournament: str,
        round_: int,
        *,
        by: str,
        check: bool = False,
        requests: Sequence[Request] = (),
        meant: Mapping[str, str] | None = None,
    ) -> None:
        """``by`` is who types, to ``check`` what somebody else typed before.

        ``requests`` are those of all the lines to come, ``meant`` says which seat is meant by a
        name. Raises RequestConflict.
        """
        self._record, self._by, self._check, self._meant = record, by, check, meant
        tables = round_tables(record, tournament, round_)
        self._tables = {
            parse(str(table.head.address)).number: table
            for table in tables
            if check or not table.closed
        }
        self._passed: set[int] = set()
        self._aside: set[tuple[int, int]] = set()
        """Tables and deals whose card disagreed; their table's number asks for them again."""
        self._typed: list[str] = []
        self._requests = requests
        self._line = 0
        self._sent = {n: done for n, one in enumerate(requests, 1) if (done := self._sent_as(one))}
        self._at = self._next()

    def _sent_as(self, request: Request) -> Event | None:
        """The last of what a line recorded when it was sent before."""
        done = self._record.recorded(request)
        return self._record.since(done.last - 1, 1)[0] if done else None

    @property
    def progress(self) -> tuple[int, int]:
        """How many tables are finished, or checked, and of how many."""
        if self._check:
            done = sum(self._due(number) is None for number in self._tables)
        else:
            done = sum(table.state.table.finished for table in self._tables.values())
        return done, len(self._tables)

    @property
    def asked(self) -> Asked | None:
        """The deal whose card is to be typed; None once no table is left to be asked for."""
        if self._at is None:
            return None
        state = self._tables[self._at].state
        deal = f"{state.head.address}/{self._due(self._at) or len(state.deals)}"
        return Asked(self._at, deal, state.names, self._called(state))

    def _due(self, number: int) -> int | None:
        """The deal whose card is to be typed at a table; None where none is."""
        table = self._tables[number]
        if self._check:
            deals = table.history.deals if table.history else ()
            mine = (deal.number for deal in deals if self._mine_to_check(deal))
            return next((deal for deal in mine if (number, deal) not in self._aside), None)
        return _deal_due(table.state)

    def _mine_to_check(self, deal: Deal) -> bool:
        return deal.unchecked and deal.came_out is not None and deal.came_out.event.by != self._by

    def _called(self, state: TableState) -> tuple[str, ...]:
        return tuple(name_of(self._record, seat) or seat for seat in state.names)

    def put(self, line: str, reason: str) -> Keyed:
        """Do what a line asks: a card, the number of a table, ``-``, or nothing for the next table.

        ``reason`` is recorded where a card is taken back. Raises what ``card`` raises, and Refused.
        """
        text, asked = line.strip(), self.asked
        self._line += 1
        if sent := self._sent.pop(self._line, None):
            return self._again(sent)
        if text == BACK:
            return self._back(reason)
        if asked is None or not text:
            self._pass()
        elif (number := asked.chosen(text)) is not None:
            self._choose(number)
        elif any(line > self._line for line in self._sent):
            return Keyed(passed_over=True)
        else:
            return self._card(asked, text)
        return Keyed()

    @property
    def _request(self) -> Request | None:
        return self._requests[self._line - 1] if self._requests else None

    def _again(self, sent: Event) -> Keyed:
        """Answer a line that was sent before, and be where it led to."""
        number, deal = parse(sent.stream).number, getattr(sent.fact, "deal", None)
        if number in self._tables:
            self._at = number
        if deal is None:
            self._typed = self._typed[:-1]
        else:
            self._typed.append(f"{sent.stream}/{deal}")
            if not self._lacks(number):
                self._at = self._next()
        return Keyed(answer=carry_out(self._record, _nothing, self._request))

    def _lacks(self, number: int) -> bool:
        """Whether a table lacks a card, or did before the lines still to come were sent first."""
        later = [one.fact for one in self._sent.values() if parse(one.stream).number == number]
        cards = sum(1 if hasattr(fact, "deal") else -1 for fact in later)
        return cards > 0 or self._due(number) is not None

    def _pass(self) -> None:
        if self._at is not None:
            self._passed.add(self._at)
        self._at = self._next()

    def _next(self) -> int | None:
        """The first table that lacks a card and was not passed over."""
        waiting = filter(self._lacks, self._tables)
        return next((number for number in waiting if number not in self._passed), None)

    def _choose(self, number: int) -> None:
        self._aside = {one for one in self._aside if one[0] != number}
        if number not in self._tables:
            raise Refused("no-table-of-round", table=number, of=len(self._tables))
        if not self._lacks(number):
            key = "no-card-to-check" if self._check else "no-card-missing"
            raise Refused(key, table=str(self._tables[number].head.address))
        self._at = number

    def _card(self, asked: Asked, text: str) -> Keyed:
        answer = carry_out(self._record, lambda _: self._enter(asked, text), self._request)
        if (carded := answer.outcome) is None:  # the same lines are sent by two at once
            return Keyed(answer=answer)
        table = find_table(self._record, carded.address) if self._check else carded.table
        self._tables[asked.table] = table
        self._typed += [f"{carded.address}/{one}" for one in carded.new]
        points: tuple[tuple[str, int], ...] = ()
        if self._due(asked.table) is None:
            points = tuple(zip(asked.names, _counts(table.state), strict=True))
            self._at = self._next()
        deal = table.state.deals[(address_of(asked.deal).deal or 0) - 1]
        return Keyed(carded, None, _written(table.state, deal, asked.names), points, answer)

    def _enter(self, asked: Asked, text: str) -> Carded:
        enter = check_cards if self._check else card
        try:
            return enter(self._record, asked.deal, [text], by=self._by, meant=self._meant)
        except Refused as refused:
            if refused.key == "card-differs":
                self._aside.add((asked.table, address_of(asked.deal).deal or 0))
                if self._due(asked.table) is None:
                    self._at = self._next()
            raise

    def _back(self, reason: str) -> Keyed:
        if not self._typed:
            raise Refused("no-card-typed")
        typed, where = self._typed[-1], address_of(self._typed[-1])

        def act(record: Record) -> Correction:
            if self._check:
                plan = take_back(record, typed, reason, by=self._by)
            else:
                began = find_deal(history_of(record.read(where.table)), where).began.version
                plan = retract(record, where.table, began, reason, by=self._by)
            plan.record()
            return plan

        answer = carry_out(self._record, act, self._request)
        if plan := answer.outcome:
            self._at = plan.where.number
            self._tables[self._at] = plan.table()
        return Keyed(taken_back=self._typed.pop(), answer=answer)


def _nothing(_: Record) -> None:
    """What a line does that was sent before."""


def _deal_due(state: TableState) -> int | None:
    """The deal whose card is missing; None where none is, or it is recorded move by move."""
    return due(state) if state.game.deals_left(state.table) else None


def _written(state: TableState, deal: DealState, names: tuple[str, ...]) -> str:
    """How a deal came out."""
    return "void" if deal.void else state.game.write_result(deal.result, names)


def _counts(state: TableState) -> list[int]:
    """What the table counts for each seat."""
    game, names = state.game, state.names
    deals = [
        Announced(None, announcement(game, deal.result, deal.after))
        for deal in state.deals
        if deal.after is not None
    ]
    counts = game.tally(names, deals).counts if deals else dict.fromkeys(names, 0)
    return [counts[name] for name in names]
