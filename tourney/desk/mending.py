"""Rounds that are seated already when somebody leaves or comes: what it touches, and mending it.

Only tables at which no deal has begun are touched. As few people as possible are seated
differently: a substitute takes the chair, a table of four goes on as three, a table of three takes
whoever came. Only where that cannot be, all tables that have not begun are drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from events.facts import Fact, RoundSeated
from events.facts import SeatedTable as SeatedFact
from events.record import Batch, Record
from tourney import seating
from tourney.desk.chairs import Chairs, chairs_of
from tourney.desk.people import People
from tourney.desk.refusals import Refused
from tourney.desk.seatings import Draft, rounds_before
from tourney.tournament.fields import Field, after


@dataclass(frozen=True)
class Touched:
    """A seated round in which somebody sits who takes no part in it, or the other way round."""

    round: str
    sitting: Mapping[str, str]
    """Who takes no part and sits there all the same: the table of each."""
    standing: Sequence[str]
    """Who takes part and sits at no table."""


@dataclass(frozen=True)
class Mending:
    """What a change of the roster does to the rounds that are seated."""

    touched: Sequence[Touched]
    tables: Mapping[str, SeatedFact]
    """The tables that were seated differently, by address; none where nothing was mended."""


Agree = Callable[[Sequence[Touched]], bool]
"""Whether what is touched is to be mended."""


class Mender:
    """A change of the roster that is about to be recorded, with the seats that follow from it."""

    def __init__(
        self, record: Record, slug: str, field: Field, people: People, facts: Sequence[Fact]
    ) -> None:
        """``field`` is the tournament without the facts."""
        self._record, self._slug, self._people = record, slug, people
        self._version, self._field, self._facts = field.version, field, [*facts]
        self._before = field
        self._tables: dict[str, SeatedFact] = {}
        self._batches: list[Batch] = []
        for fact in facts:
            self._take(fact)

    def _take(self, fact: Fact) -> None:
        self._field = after(self._field, fact, self._slug, self._people.person)

    def mend(self, about: Collection[str], agree: Agree) -> Mending:
        """What is touched of these persons and, if that is agreed, seated differently.

        Raises Refused where nobody is left to sit with somebody.
        """
        touched = [*self._touched(about)]
        if touched and agree([one for _, one in touched]):
            for round_, _ in touched:
                self._mend(round_)
        return Mending([one for _, one in touched], self._tables)

    def batches(self) -> list[Batch]:
        """What is to be recorded, in the tournament and at its tables."""
        return [*self._batches, Batch(self._slug, self._version, self._facts)]

    def _touched(self, about: Collection[str]) -> Iterator[tuple[int, Touched]]:
        if None in self._field.closed:
            return
        for round_ in sorted(self._field.seated.keys() - self._field.closed.keys()):
            if not self._may_touch(round_, about):
                continue
            chairs = self._chairs(round_)
            sitting, standing = self._misplaced(round_, chairs)
            at = {player: chairs.address(number) for player, number in sitting.items()}
            mine = {one: table for one, table in at.items() if self._people.person(one) in about}
            alone = [player for player in standing if player in about]
            if mine or alone:
                yield round_, Touched(str(chairs.round), mine, alone)

    def _may_touch(self, round_: int, about: Collection[str]) -> bool:
        """Whether any of them may sit where they should not; tables need not be read for that."""
        tables, present = self._field.seated[round_].tables, self._field.present(round_)
        seated = {self._people.person(player) for table in tables for player in table["seats"]}
        return any((player in seated) != (player in present) for player in about)

    def _chairs(self, round_: int) -> Chairs:
        return chairs_of(self._record, self._field, self._slug, round_)

    def _misplaced(self, round_: int, chairs: Chairs) -> tuple[dict[str, int], list[str]]:
        """Who sits at a table that has not begun and takes no part, and who takes part only."""
        sitting, present = chairs.sitting(), self._field.present(round_)
        persons = {self._people.person(player) for player in {*sitting, *chairs.taking()}}
        wrong = {
            player: number
            for player, number in sitting.items()
            if number in chairs.waiting and self._people.person(player) not in present
        }
        return wrong, [player for player in present if player not in persons]

    # -- mending

    def _mend(self, round_: int) -> None:
        chairs = self._chairs(round_)
        waiting = self._filled(round_, chairs) or {}
        seated = chairs.seated
        if waiting and seated:
            fact = RoundSeated(round_, chairs.seating(waiting), seated.method, seated.seed)
            batches = chairs.batches(waiting)
        else:
            draft = Draft(self._record, self._slug, round_, self._people, self._field)
            _check_to_be_mended(draft)
            fact, _, batches = draft.plan()
        self._facts.append(fact)
        self._batches += batches
        before = chairs.waiting
        self._tables |= {
            chairs.address(table["table"]): table
            for table in fact.tables
            if table["table"] not in chairs.begun and table != before.get(table["table"])
        }
        self._take(fact)

    def _filled(self, round_: int, chairs: Chairs) -> dict[int, SeatedFact] | None:
        """The tables with as few changes as possible; None where that is not enough."""
        sitting, standing = self._misplaced(round_, chairs)
        waiting = dict(chairs.waiting)
        for player, number in sitting.items():
            heir = self._heir(round_, self._people.person(player))
            takes = heir in standing
            waiting[number] = _without(waiting[number], player, heir if takes else "")
            standing = [one for one in standing if not (takes and one == heir)]
        for player in standing:
            threes = [one for one in waiting.values() if len(one["seats"]) == 3]
            if not threes:
                return None
            table = min(threes, key=lambda one: self._repeats(round_, one, player))
            seats = [*table["seats"], player]
            waiting[table["table"]] = SeatedFact(
                table=table["table"], seats=seats, dealer=table["dealer"]
            )
        before = {number: len(table["seats"]) for number, table in chairs.waiting.items()}
        now = {number: len(table["seats"]) for number, table in waiting.items()}
        return None if any(now[number] < min(3, before[number]) for number in now) else waiting

    def _heir(self, round_: int, player: str) -> str:
        """Who plays now in whose place the player sat there, a substitute's or his own."""
        played = {one: other for (at, other), one in self._before.instead.items() if at == round_}
        whose = played.get(player, player)
        return self._field.instead.get((round_, whose), whose)

    def _repeats(self, round_: int, table: SeatedFact, player: str) -> int:
        """How many meetings are repeated where the player joins a table."""
        history = rounds_before(self._record, self._slug, self._field, round_, self._people)
        seats = tuple(map(self._people.person, [*table["seats"], player]))
        return seating.repeats([*history, (seating.SeatedTable(seats, None),)])


def _check_to_be_mended(draft: Draft) -> None:
    """Raises Refused where nobody is left to sit with somebody, with what can be done instead."""
    try:
        draft.check_to_be_mended()
    except Refused as refused:
        if refused.key != "nobody-to-sit-with":
            raise
        raise Refused("nobody-to-mend-with", **refused.data) from None


def _without(table: SeatedFact, player: str, heir: str) -> SeatedFact:
    """The table without a player, whose chair, or whose deal, somebody takes over."""
    seats = table["seats"]
    at = seats.index(player)
    dealer = table["dealer"]
    if dealer == player:
        dealer = heir or seats[(at + 1) % len(seats)]
    left = [*seats[:at], *([heir] if heir else []), *seats[at + 1 :]]
    return SeatedFact(table=table["table"], seats=left, dealer=dealer)
