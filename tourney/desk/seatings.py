"""Who sits with whom in a round: ``tourney seat``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Literal

from engine.violation import FormError
from events.facts import RoundSeated
from events.facts import SeatedTable as SeatedFact
from events.record import Batch, Record
from tourney import clock, seating
from tourney.addresses import Scope, parse
from tourney.desk.chairs import chairs_of
from tourney.desk.people import People
from tourney.desk.refusals import Refused, checked_number, checked_reason
from tourney.desk.seated import round_tables
from tourney.desk.tournaments import find_field
from tourney.table.history import NotOpenedError, history_of
from tourney.table.table import all_over
from tourney.tournament.fields import Field
from tourney.tournament.running import running_beside

Method = Literal["draw", "rank", "hand"]


@dataclass(frozen=True)
class Seated:
    """A round as it was seated now."""

    tables: Mapping[int, seating.SeatedTable]
    """All of them by number, those that had begun among them."""
    seed: int | None
    """Of the draw; None where it was set by hand."""
    repeats: int
    """How many pairs meet that have met before."""
    begun: Sequence[str]
    """The addresses of the tables that had begun and stay as they are."""
    elsewhere: Mapping[str, Sequence[str]]
    """In which different tournaments that are on some of those who were seated play."""


def seat(  # noqa: PLR0913 - one keyword for each option of the command
    record: Record,
    slug: str,
    round_: int,
    *,
    by: str,
    method: Method = "draw",
    order: Sequence[str] = (),
    by_hand: Sequence[Sequence[str]] = (),
    seed: int | None = None,
    force: bool = False,
    tries: int = seating.TRIES,
    meant: Mapping[str, str] | None = None,
) -> Seated:
    """Seat a round, from what was really played before.

    ``order`` is the standing, the best first, for ``rank``; ``by_hand`` the tables by id or name,
    and ``meant`` says which player is meant by a name.
    Without a seed the draw goes on from the round before it; ``tries`` is how long it is searched
    where no seating is found that cannot be better. Raises Refused where the round is
    seated already or one before it has open tables (unless forced), where a table of it has
    begun, or where the tables set by hand cannot be used.
    """
    draft = Draft(record, slug, round_, People(record, meant))
    draft.check_to_come(force=force)
    return draft.record(draft.plan(method, order, by_hand, seed, tries=tries), by=by)


def seat_again(
    record: Record,
    slug: str,
    round_: int,
    reason: str = "",
    *,
    by: str,
    method: Method = "draw",
    order: Sequence[str] = (),
    by_hand: Sequence[Sequence[str]] = (),
    seed: int | None = None,
    meant: Mapping[str, str] | None = None,
) -> Seated:
    """Mend a seated round: whoever is present and sits at no table that has begun is seated anew.

    As ``seat``; tables that have begun stay as they are. Raises Refused where the round is not
    seated, nobody is left to be seated, or the tables set by hand cannot be used.
    """
    draft = Draft(record, slug, round_, People(record, meant))
    draft.check_to_be_mended()
    why = checked_reason(reason) if reason else ""
    return draft.record(draft.plan(method, order, by_hand, seed, why), by=by)


class Draft:
    """The seating of a round that is about to be recorded."""

    def __init__(
        self, record: Record, slug: str, round_: int, people: People, field: Field | None = None
    ) -> None:
        """``field`` is the tournament where more is about to be recorded of it."""
        self._record, self._people = record, people
        self._field = field or find_field(record, slug, people)
        self._slug, self._round, self._this = slug, round_, Scope(slug, round_)
        self._chairs = chairs_of(record, self._field, slug, round_)
        self._begun = [*map(self._chairs.address, sorted(self._chairs.begun))]
        tables = [table.seats for table in self._chairs.begun.values()]
        there = [*self._chairs.taking(), *(player for seats in tables for player in seats)]
        sitting = {*map(self._people.person, there)}
        self._left = [player for player in self._field.present(round_) if player not in sitting]

    def check_to_come(self, *, force: bool) -> None:
        """Raise Refused where the round cannot be seated for the first time, or as a whole."""
        self._check_open()
        if self._begun:
            raise self._refuse("round-begun")
        if force:
            return
        if self._chairs.seated or self._chairs.opened:
            raise self._refuse("round-seated")
        if open_ := open_tables(self._record, self._slug, self._round - 1):
            before = Scope(self._slug, self._round - 1)
            raise Refused("open-tables", round=str(before), tables=" ".join(open_))

    def check_to_be_mended(self) -> None:
        """Raise Refused where nothing can be mended beside the tables that have begun."""
        self._check_open()
        if not self._chairs.seated:
            raise self._refuse("round-not-seated")
        if self._begun and len(self._left) == 1:
            raise self._refuse("nobody-to-sit-with", player=self._left[0])
        if not self._left and not self._chairs.waiting:
            raise self._refuse("all-tables-begun")

    def _check_open(self) -> None:
        rounds = self._field.opened.rounds
        if not 1 <= self._round <= rounds:
            raise Refused("no-such-round", tournament=self._slug, round=self._round, rounds=rounds)
        for round_, address in ((self._round, str(self._this)), (None, self._slug)):
            if round_ in self._field.closed:
                raise Refused("closed", address=address, reason=self._field.closed[round_])

    def _refuse(self, key: str, **data: str) -> Refused:
        return Refused(key, round=str(self._this), **data)

    def plan(
        self,
        method: Method = "draw",
        order: Sequence[str] = (),
        by_hand: Sequence[Sequence[str]] = (),
        seed: int | None = None,
        reason: str = "",
        *,
        tries: int = seating.TRIES,
    ) -> tuple[RoundSeated, Seated, list[Batch]]:
        """Seat those who are left, beside the tables that have begun.

        Return the fact, what it comes to, and what is recorded at the tables.
        """
        field, round_ = self._field, self._round
        history = rounds_before(self._record, self._slug, field, round_, self._people)
        tables: seating.Round = ()
        if method == "hand":
            tables, seed = _by_hand(by_hand, self._left, self._people), None
        else:
            seed = _seed(field, round_) if seed is None else checked_number(seed)
            present = self._left
            if present or not self._begun:
                tables = _drawn(field, present, history, round_, method, order, seed, tries)
        waiting = self._numbered(tables)
        seated = self._chairs.seating(waiting)
        why = [reason] if reason else []
        repeats = seating.repeats([*history, tables]) - seating.repeats(history)
        everybody = [player for table in tables for player in table.seats]
        person = self._people.person
        elsewhere = running_beside(self._record, self._slug, field, everybody, person, all_over)
        done = Seated(_tables(seated), seed, repeats, self._begun, elsewhere)
        fact = RoundSeated(round_, seated, method, seed, *why)
        return fact, done, self._chairs.batches(waiting, reason)

    def _numbered(self, tables: seating.Round) -> dict[int, SeatedFact]:
        """The tables that were drawn, by numbers that no table that has begun has."""
        numbers = (number for number in count(1) if number not in self._chairs.begun)
        return {
            number: SeatedFact(table=number, seats=[*table.seats], dealer=table.dealer)
            for number, table in zip(numbers, tables, strict=False)
        }

    def record(self, planned: tuple[RoundSeated, Seated, list[Batch]], *, by: str) -> Seated:
        """Record a plan; raises Conflict where a table of it has begun meanwhile."""
        fact, done, batches = planned
        batch = Batch(self._slug, self._field.version, [fact])
        self._record.append([*batches, batch], at=clock.now(), by=by)
        return done


def _tables(seated: Sequence[SeatedFact]) -> dict[int, seating.SeatedTable]:
    return {
        table["table"]: seating.SeatedTable((*table["seats"],), table["dealer"]) for table in seated
    }


def by_rank(
    record: Record, slug: str, round_: int, orders: Sequence[Sequence[str]]
) -> list[seating.Round]:
    """The tables of a round that was seated by rank, as they would be by each of these standings.

    There are none where all but one have left by now.
    """
    people = People(record)
    tournament = find_field(record, slug, people)
    present, seed = tournament.present(round_), tournament.seated[round_].seed or 0
    if len(present) < 2:
        return [() for _ in orders]
    history = rounds_before(record, slug, tournament, round_, people)
    return [
        _drawn(tournament, present, history, round_, "rank", order, seed, seating.TRIES)
        for order in orders
    ]


def open_tables(record: Record, slug: str, round_: int) -> list[str]:
    """The addresses of a round's tables that are not finished; none for a round without tables."""
    try:
        tables = round_tables(record, slug, round_)
    except Refused:
        return []
    return [str(one.head.address) for one in tables if not one.over]


def rounds_before(
    record: Record, slug: str, tournament: Field, round_: int, people: People
) -> list[seating.Round]:
    """The rounds before this one as they were played; one that was left out is none."""
    rounds = (
        _played(record, slug, tournament, number, people.person) for number in range(1, round_)
    )
    return [tables for tables in rounds if tables]


def _played(
    record: Record, slug: str, tournament: Field, round_: int, person: Callable[[str], str]
) -> seating.Round:
    """A round as it was played: recorded tables by the seats that hold now, others as seated.

    Seats are called by persons, so that who was merged does not meet the same people again.
    """
    tables = {
        table["table"]: seating.SeatedTable(tuple(map(person, table["seats"])), table["dealer"])
        for table in (tournament.seated[round_].tables if round_ in tournament.seated else ())
    }
    for stream in record.streams(Scope(slug, round_).below):
        events = record.read(stream)
        with suppress(NotOpenedError, FormError):
            table, number = history_of(events), parse(stream).number
            if table.closed and not table.met:
                tables.pop(number, None)
            elif not table.withdrawn:
                seats = tuple(map(person, table.head.names))
                tables[number] = seating.SeatedTable(seats, table.head.dealer)
    return [tables[number] for number in sorted(tables)]


def _seed(tournament: Field, round_: int) -> int:
    """That of the last draw before, so that all rounds follow one plan, else a new one."""
    before = [tournament.seated[one].seed for one in sorted(tournament.seated) if one < round_]
    return next((seed for seed in reversed(before) if seed is not None), secrets.randbelow(10**6))


def _drawn(
    tournament: Field,
    present: Sequence[str],
    history: Sequence[seating.Round],
    round_: int,
    method: Literal["draw", "rank"],
    order: Sequence[str],
    seed: int,
    tries: int,
) -> seating.Round:
    to_come = tournament.opened.rounds - round_ + 1
    try:
        return seating.seat_round(
            present,
            history,
            seed=seed,
            method=method,
            rounds_to_come=to_come,
            order=order,
            tries=tries,
        )
    except seating.CannotSeatError as error:
        raise Refused("too-few-players", players=error.present) from None


def _by_hand(
    tables: Sequence[Sequence[str]], present: Sequence[str], people: People
) -> seating.Round:
    seated = [[people.id_of(word) for word in table] for table in tables]
    for problem in seating.check_seating(seated, present):
        raise Refused(
            f"seating-{problem.kind}",
            table=problem.table or 0,
            player=problem.player or "",
            size=problem.size or 0,
        )
    return [seating.SeatedTable(tuple(table), table[0]) for table in seated]
