"""Disputes and rulings: ``tourney dispute``, ``disputes`` and ``rule``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.result import refuse_strangers
from engine.words import join, split
from events.envelope import Event
from events.facts import (
    DisputeOpened,
    PenaltyGiven,
    RulingGiven,
    RulingKind,
)
from events.record import Batch, Record
from tourney.addresses import Address
from tourney.desk.amending import give_result, make_void
from tourney.desk.calling import seat_by_name
from tourney.desk.cards import called
from tourney.desk.correcting import (
    Correction,
    every_line,
    find_deal,
    find_statement,
)
from tourney.desk.people import People
from tourney.desk.refusals import Refused, checked_number
from tourney.desk.retracting import take_back
from tourney.desk.tables import scope_of
from tourney.desk.tournaments import find_field
from tourney.sheets.fold import violations
from tourney.table.history import Deal, Dispute, Entry, TableHistory, history_of
from tourney.table.table import Table
from tourney.tournament.fields import Field

_DISPUTE = re.compile(r"(.+)#([1-9]\d{0,3})")


def disputes_of(events: Sequence[Event]) -> list[Dispute]:
    """The disputes of a table's stream, in the order in which they were opened."""
    return history_of(events).disputes() if events else []


def disputes(record: Record, tables: Iterable[str], scope: str) -> Iterator[Dispute]:
    """The disputes of those of these tables whose address begins so; "" for all of them.

    Raises Refused where nothing is recorded at such an address.
    """
    where = scope_of(scope)
    if scope and not any(map(where.holds, record.streams(where.tournament))):
        raise Refused("no-such-table", table=scope)
    for table in filter(where.holds, tables):
        yield from disputes_of(record.read(table))


# -- opening


def dispute(
    record: Record,
    address: str,
    at: int | None,
    seat: str,
    words: str,
    *,
    recorder: str,
    meant: Mapping[str, str] | None = None,
) -> Correction:
    """Plans a dispute about a statement, by default the last one of the deal or table addressed.

    Raises Refused where there is no such statement or seat.
    """
    plan = Correction(record, address, words, by=recorder)
    history = plan.history()
    of = _last(history, plan.where) if at is None else find_statement(history, plan.where, at)
    seat = _seat(record, history.seats, seat, meant)
    plan.add(DisputeOpened(len(history.disputes()) + 1, of, seat, plan.reason))
    return plan


def _last(history: TableHistory, where: Address) -> int:
    """The last statement of the deal addressed or, where none is, of the table."""
    lines = [*find_deal(history, where).said()] if where.deal else every_line(history)
    if not lines:
        raise Refused("nothing-after", table=where.table, number=1)
    return lines[-1].version


def _seat(record: Record, names: Sequence[str], word: str, meant: Mapping[str, str] | None) -> str:
    """The seat that is called so, by id or name; raises FormError, and Refused for two of them."""
    seat = seat_by_name(record, names, word, meant)
    refuse_strangers([seat], names)
    return seat


def find_dispute(record: Record, text: str) -> tuple[Dispute, list[Event]]:
    """Return the dispute that is called so, and the events of its table; raises Refused."""
    if not (found := _DISPUTE.fullmatch(text)):
        raise Refused("dispute-address", address=text)
    table, number = found.groups()
    events = record.read(table)
    for one in disputes_of(events):
        if one.fact.number == int(number):
            return one, events
    raise Refused("no-such-dispute", dispute=text)


# -- ruling


def rule(
    record: Record,
    dispute_: str,
    kind: str,
    words: Sequence[str],
    reason: str,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> Correction:
    """Plans a ruling on an open dispute, with all that follows from it.

    ``upheld``: as recorded. ``stands``: the disputed move broke a rule, and stays. ``rewind N``:
    it is played again after statement N. ``result "…"``: the deal has this result. ``penalty SEAT
    POINTS``: points below zero for a player. ``void``: the deal counts nothing. Raises Refused, and
    FormError for a result that cannot be.
    """
    disputed, events = find_dispute(record, dispute_)
    if disputed.ruled:
        ruled = disputed.ruled.event
        raise Refused("ruled-already", dispute=dispute_, by=ruled.by, at=ruled.at)
    opened = disputed.opened
    plan = Correction(record, opened.event.stream, reason, by=by, events=events)
    ruling = Ruling(plan, opened, meant)
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
    disputed: Entry
    meant: Mapping[str, str] | None = None
    """Which player is meant by a name."""

    def give(self, kind: RulingKind, **data: str | int) -> None:
        """Plans the arbiter's word itself."""
        fact = self.disputed.fact
        self.plan.add(
            RulingGiven(kind, self.broken(), self.plan.reason, fact.of, fact.number, data)
        )

    def broken(self) -> str:
        """The rule that the disputed statement broke, as far as it has come to light, or ""."""
        recorded = Table.of(history_of(self.plan.events[: self.plan.expected]))
        of = self.disputed.fact.of
        rules = [one.violation.rule for one in violations(recorded.state) if one.line == of]
        return rules[0] if rules else ""

    def deal(self) -> Deal:
        """The deal that is disputed; raises Refused where it was taken back."""
        where = self.plan.where._replace(deal=self.disputed.deal)
        return find_deal(self.plan.history(), where)


def _upheld(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    ruling.give("upheld")


def _stands(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    rule_ = ruling.broken()
    if not rule_:
        raise Refused("nothing-to-stand", number=ruling.disputed.fact.of)
    ruling.give("stands")
    if ruling.plan.table().faults:
        raise Refused("cannot-stand", rule=rule_, number=ruling.disputed.fact.of)


def _rewind(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    take_back(ruling.plan, _whole(words[0]))
    ruling.give("rewind", to=_whole(words[0]))


def _result(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    head = ruling.plan.history().head
    result = called(record, head, split(" ".join(words)), ruling.meant)
    give_result(ruling.plan, ruling.deal(), result)
    ruling.give("result", result=join(result))


def _penalty(record: Record, ruling: Ruling, words: Sequence[str]) -> None:
    where, people = ruling.plan.where, People(record)
    seat = _seat(record, ruling.plan.history().seats, words[0], ruling.meant)
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
