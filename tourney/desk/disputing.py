"""Disputes and rulings: ``tourney dispute``, ``disputes`` and ``rule``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.result import refuse_strangers
from engine.violation import FormError
from engine.words import quoted, split
from events.envelope import Event
from events.facts import (
    DealBegan,
    DisputeOpened,
    PenaltyGiven,
    RulingGiven,
    RulingKind,
)
from events.record import Batch, Record
from tourney.addresses import Address, is_table
from tourney.desk.amending import give_result, make_void
from tourney.desk.calling import by_ids
from tourney.desk.correcting import (
    Correction,
    every_line,
    find_deal,
    find_statement,
)
from tourney.desk.fields import Field
from tourney.desk.people import People
from tourney.desk.refusals import Refused, checked_number
from tourney.desk.retracting import take_back
from tourney.desk.tables import scope_of
from tourney.desk.tournaments import find_field
from tourney.sheets.corrected import Corrected, DealLines, corrected
from tourney.sheets.recorded import Scribe

_DISPUTE = re.compile(r"(.+)#([1-9]\d{0,3})")


@dataclass(frozen=True)
class Dispute:
    """A dispute, and the ruling on it."""

    table: str
    event: Event
    opened: DisputeOpened
    ruled: Event | None
    """None while it is open."""

    @property
    def address(self) -> str:
        """What it is called: ``kevad-2026/1/3#1``."""
        return f"{self.table}#{self.opened.number}"


def disputes_of(events: Sequence[Event]) -> list[Dispute]:
    """The disputes of a table's stream, in the order in which they were opened.

    Who disputes is told by the seats that hold now, as all that was said at the table is.
    """
    # most tables have none, and need not be looked through twice
    some = any(isinstance(event.fact, DisputeOpened) for event in events)
    return [*_disputes_of(events)] if some else []


def _disputes_of(events: Sequence[Event]) -> Iterator[Dispute]:
    table = corrected(events)
    ruled = {
        event.fact.dispute: event
        for event in reversed(events)
        if isinstance(event.fact, RulingGiven)
    }
    for event in events:
        if isinstance(fact := event.fact, DisputeOpened):
            opened = replace(fact, seat=table.called(event.version)[fact.seat])
            yield Dispute(event.stream, event, opened, ruled.get(fact.number))


def disputes(record: Record, scope: str) -> Iterator[Dispute]:
    """The disputes of all tables whose address begins so; "" for all tables there are.

    Raises Refused where nothing is recorded.
    """
    where = scope_of(scope)
    streams = [stream for stream in record.streams(where.tournament) if where.holds(stream)]
    if scope and not streams:
        raise Refused("no-such-table", table=scope)
    for stream in streams:
        if is_table(stream):
            yield from disputes_of(record.read(stream))


# -- opening


def dispute(
    record: Record, address: str, at: int | None, seat: str, words: str, *, recorder: str
) -> Correction:
    """Plans a dispute about a statement, by default the last one of the deal or table addressed.

    Raises Refused where there is no such statement or seat.
    """
    plan = Correction(record, address, words, by=recorder)
    table = plan.table()
    of = _last(table, plan.where) if at is None else find_statement(table, plan.where, at)
    names = table.seated[-1][1]
    seat = _seat(record, names, seat)
    plan.add(DisputeOpened(len(disputes_of(plan.events)) + 1, of, seat, plan.reason))
    return plan


def _last(table: Corrected, where: Address) -> int:
    """The last statement of the deal addressed or, where none is, of the table."""
    lines = [*find_deal(table, where).said()] if where.deal else every_line(table)
    if not lines:
        raise Refused("nothing-after", table=where.table, number=1)
    return lines[-1].version


def _seat(record: Record, names: Sequence[str], word: str) -> str:
    """The seat that is called so, by id or name; raises FormError."""
    (seat,) = split(by_ids(record, tuple(names), quoted(word)))
    refuse_strangers([seat], names)
    return seat


def find_dispute(record: Record, text: str) -> Dispute:
    """The dispute that is called so and is still open; raises Refused."""
    if not (found := _DISPUTE.fullmatch(text)):
        raise Refused("dispute-address", address=text)
    table, number = found.groups()
    for one in disputes_of(record.read(table)):
        if one.opened.number == int(number):
            if one.ruled:
                raise Refused("ruled-already", dispute=text, by=one.ruled.by, at=one.ruled.at)
            return one
    raise Refused("no-such-dispute", dispute=text)


# -- ruling


def rule(
    record: Record, dispute_: str, kind: str, words: Sequence[str], reason: str, *, by: str
) -> Correction:
    """Plans a ruling on an open dispute, with all that follows from it.

    ``upheld``: as recorded. ``stands``: the disputed move broke a rule, and stays. ``rewind N``:
    it is played again after statement N. ``result "…"``: the deal has this result. ``penalty SEAT
    POINTS``: points below zero for a player. ``void``: the deal counts nothing. Raises Refused, and
    FormError for a result that cannot be.
    """
    told = find_dispute(record, dispute_)
    ruling = Ruling(Correction(record, told.table, reason, by=by), told.opened)
    if kind not in RULINGS:
        raise Refused("ruling-kind", kinds=", ".join(RULINGS), kind=kind)
    least, most = RULINGS[kind].words
    if not least <= len(words) <= most:
        raise Refused("ruling-words", kind=kind, form=RULINGS[kind].form)
    RULINGS[kind].plan(record, ruling, words)
    return ruling.plan


@dataclass(frozen=True)
class Ruling:
    """A ruling that is being planned."""

    plan: Correction
    dispute: DisputeOpened

    def give(self, kind: RulingKind, **data: str | int) -> None:
        """Plans the arbiter's word itself."""
        of, number = self.dispute.of, self.dispute.number
        self.plan.add(RulingGiven(kind, self.broken(), self.plan.reason, of, number, data))

    def broken(self) -> str:
        """The rule that the disputed statement broke, as far as it has come to light, or ""."""
        found = Scribe.of(self.plan.events[: self.plan.expected]).keeper.found()
        rules = [one.violation.rule for one in found if one.line == self.dispute.of]
        return rules[0] if rules else ""

    def deal(self) -> DealLines:
        """The deal that is disputed; raises Refused where it was taken back."""
        number = 0
        for event in self.plan.events[: self.dispute.of]:
            number = getattr(event.fact, "deal", number)
            if isinstance(event.fact, DealBegan):
                number = event.fact.number
        return find_deal(self.plan.table(), self.plan.where._replace(deal=number))


def _upheld(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    ruling.give("upheld")


def _stands(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    rule_ = ruling.broken()
    if not rule_:
        raise Refused("nothing-to-stand", number=ruling.dispute.of)
    ruling.give("stands")
    try:
        ruling.plan.scribe()
    except FormError:
        raise Refused("cannot-stand", rule=rule_, number=ruling.dispute.of) from None


def _rewind(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    take_back(ruling.plan, _whole(words[0]))
    ruling.give("rewind", to=_whole(words[0]))


def _result(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    seats = tuple(ruling.plan.table().seated[-1][1])
    text = by_ids(record, seats, " ".join(words))
    give_result(ruling.plan, ruling.deal(), text)
    ruling.give("result", result=text)


def _penalty(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    where, people = ruling.plan.where, People(record)
    seat = _seat(record, ruling.plan.table().seated[-1][1], words[0])
    points = _whole(words[1])
    if points >= 0:
        raise Refused("penalty-points")
    field = find_field(record, where.tournament, people)
    player = _counts_for(field, where.round, people.person(seat))
    given = PenaltyGiven(player, checked_number(points), ruling.plan.reason)
    ruling.plan.add_elsewhere(Batch(where.tournament, field.version, [given]))
    ruling.give("penalty", player=player, points=points)


def _counts_for(field: Field, round_: int, player: str) -> str:
    """The player for whom a substitute plays in a round; everybody else plays for himself."""
    played = {one: other for (at, other), one in field.instead.items() if at == round_}
    return played.get(player, player)


def _void(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    make_void(ruling.plan, ruling.deal())
    ruling.give("void")


def _whole(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise Refused("whole-number", text=word) from None


class _Kind(NamedTuple):
    plan: Callable[[Record, Ruling, Sequence[str]], None]
    words: tuple[int, int]
    """How many words follow, at least and at most."""
    form: str


RULINGS: Final[Mapping[str, _Kind]] = {
    "upheld": _Kind(_upheld, (0, 0), "upheld"),
    "stands": _Kind(_stands, (0, 0), "stands"),
    "rewind": _Kind(_rewind, (1, 1), "rewind N"),
    "result": _Kind(_result, (1, 99), 'result "…"'),
    "penalty": _Kind(_penalty, (2, 2), "penalty SEAT POINTS"),
    "void": _Kind(_void, (0, 0), "void"),
}
"""What a ruling can be, and the words that follow it."""
