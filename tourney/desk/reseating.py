"""Wrong chairs: ``tourney reseat``. The seats of all deals of tables of a round, at once.

Where something was played the chairs had been written down wrongly, and all that was recorded holds
for those who sit there now. Where no deal has begun yet, people are seated differently, and a table
of four may become one of three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from engine.result import unique_seats
from engine.violation import FormError
from events.envelope import Event
from events.errors import Conflict
from events.facts import Fact, RoundSeated, TableReseated
from events.facts import SeatedTable as SeatedFact
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import Address, AddressError, Scope, parse
from tourney.desk.chairs import chairs_of
from tourney.desk.correcting import Correction
from tourney.desk.overtaken import refuse_overtaken
from tourney.desk.people import People
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import scope_of
from tourney.desk.tournaments import find_field
from tourney.table.table import Table

Seats = Mapping[int, Sequence[str]]
"""Who sits at some tables of a round, clockwise."""


def reseat(
    record: Record,
    address: str,
    words: Sequence[str],
    reason: str,
    *,
    by: str,
    order: bool = False,
    meant: Mapping[str, str] | None = None,
) -> Reseating:
    """Plan who sits where.

    With ``order`` the names were right and only the order of the chairs was wrong: results stay
    with people, and who dealt follows from the order.

    ``words`` are the players of the table addressed, clockwise, then perhaps the address of a
    further table of the round and its players, and so on. Or a round is addressed, and ``A=B`` are
    two who sit on each other's chairs. Nothing is planned where they sit so. Raises Refused where a
    player takes no part in the round or would sit at two tables of it, or where there is no such
    table; FormError for a player named twice.
    """
    where = scope_of(address)
    if where.round is None or where.deal is not None:
        raise Refused("table-or-round", address=address)
    plan = Reseating(
        record, Scope(where.tournament, where.round), reason, by=by, order=order, meant=meant
    )
    if where.number is None:
        plan.swap(words)
    else:
        plan.seat(_by_table(plan.round, where.number, words))
    return plan


def _by_table(round_: Scope, first: int, words: Iterable[str]) -> dict[int, list[str]]:
    """The players asked for, by table."""
    number, asked = first, {first: list[str]()}
    for word in words:
        further = _table_at(word)
        if further is None:
            asked[number].append(word)
            continue
        number = further.number
        if (further.tournament, further.round) != (round_.tournament, round_.round):
            raise Refused("different-round", table=word, round=str(round_))
        if number in asked:
            raise Refused("table-named-twice", table=word)
        asked[number] = []
    return asked


def _table_at(word: str) -> Address | None:
    with suppress(AddressError):
        return parse(word)
    return None


class Reseating:
    """Chairs of a round that are about to be called, or taken, differently."""

    def __init__(
        self,
        record: Record,
        round_: Scope,
        reason: str,
        *,
        by: str,
        order: bool = False,
        meant: Mapping[str, str] | None = None,
    ) -> None:
        """Raises Refused where there is no such round, or the reason cannot stand in a sheet."""
        self._order = order
        self.round, self.reason = round_, checked_reason(reason)
        self.by, self.at = by, clock.now()
        self.tables: Mapping[str, Sequence[str]] = {}
        """Who sits at the tables that are different now, by their addresses."""
        self.standing: Sequence[str] = ()
        """Who takes part, sat at one of them and sits nowhere now."""
        self._record, self._people = record, People(record, meant)
        self._position = record.head().position
        self._field = find_field(record, round_.tournament, self._people)
        slug, number = round_.tournament, round_.round or 0
        self._chairs = chairs_of(record, self._field, slug, number)
        self._corrections: list[Correction] = []
        self._batches: list[Batch] = []

    # -- what is asked for

    def swap(self, words: Sequence[str]) -> None:
        """Plan that each two of ``A=B`` change chairs."""
        seats = {number: [*at] for number, at in self._seats().items()}
        at = {self._people.person(one): n for n, names in seats.items() for one in names}
        for word in words:
            pair = [*map(self._people.find, word.partition("=")[::2])] if "=" in word else []
            if len(pair) != 2:
                raise Refused("not-a-pair", text=word)
            for player in pair:
                if player not in at:
                    raise Refused("sits-nowhere", player=player, round=str(self.round))
            other = dict(zip(pair, reversed(pair), strict=True))
            for number in {at[player] for player in pair}:
                persons = map(self._people.person, seats[number])
                seats[number] = [other.get(one, one) for one in persons]
            at |= {player: at[other[player]] for player in pair}
        self._plan(seats)

    def seat(self, asked: Mapping[int, Sequence[str]]) -> None:
        """Plan who sits at these tables, by ids or names."""
        for number in asked:
            if number not in self._seats():
                raise Refused("no-such-table", table=self._chairs.address(number))
        self._plan({n: [*map(self._people.find, words)] for n, words in asked.items()})

    def _seats(self) -> Seats:
        begun = {number: one.seats for number, one in self._chairs.begun.items()}
        return {**begun, **{n: table["seats"] for n, table in self._chairs.waiting.items()}}

    # -- planning

    def _plan(self, asked: Seats) -> None:
        before = self._seats()
        ids = {self._people.person(one): one for seats in before.values() for one in seats}
        called = {n: [ids.get(player, player) for player in seats] for n, seats in asked.items()}
        for number, seats in called.items():
            self._check_size(number, seats)
        changed = {n: seats for n, seats in called.items() if seats != [*before[n]]}
        self._check_players({**before, **called}, changed)
        self.tables = {self._chairs.address(n): seats for n, seats in sorted(changed.items())}
        sitting = {player for seats in {**before, **called}.values() for player in seats}
        gone = [one for n in changed for one in before[n] if one not in sitting]
        present = self._field.present(self.round.round or 0)
        self.standing = [one for one in gone if self._people.person(one) in present]
        renamed = {n for n in changed if self._is_written_down(n, changed[n])}
        self._corrections = [*self._renamed({n: changed[n] for n in sorted(renamed)})]
        self._seat_waiting({n: seats for n, seats in changed.items() if n not in renamed})

    def _is_written_down(self, number: int, seats: Sequence[str]) -> bool:
        """Whether it is in the table's own stream that its chairs are called differently."""
        chairs = self._chairs
        waiting = chairs.waiting.get(number)
        return waiting is None or (number in chairs.opened and len(seats) == len(waiting["seats"]))

    def _check_size(self, number: int, seats: Sequence[str]) -> None:
        chairs, now = self._chairs, len(self._seats()[number])
        fixed = number in chairs.begun or (number in chairs.opened and chairs.seated is None)
        if fixed and len(seats) != now:
            key = "begun-number-of-seats" if number in chairs.begun else "other-number-of-seats"
            raise Refused(key, table=chairs.address(number), seats=now)
        if not 2 <= len(seats) <= 4:
            raise FormError("number-of-seats")
        unique_seats(seats)

    def _check_players(self, seats: Seats, changed: Iterable[int]) -> None:
        """Raise Refused for who takes no part, or would sit at two tables."""
        field, round_ = self._field, self.round.round or 0
        playing = {*field.present(round_), *field.substitutes(round_)}
        at: dict[str, int] = {}
        for number in sorted(seats, key=lambda number: number in changed):
            for player in map(self._people.person, seats[number]):
                if number in changed and player not in playing:
                    tournament = self.round.tournament
                    raise Refused("not-entered", player=player, tournament=tournament)
                if at.setdefault(player, number) != number and number in changed:
                    table = self._chairs.address(at[player])
                    raise Refused("sits-elsewhere", player=player, table=table)

    def _renamed(self, seats: Seats) -> Iterator[Correction]:
        for number, players in seats.items():
            address = self._chairs.address(number)
            plan = Correction(self._record, address, self.reason, by=self.by)
            plan.add(self._reseated(address, players))
            table = plan.table()
            if table.state.stopped or table.faults:
                raise Refused("cannot-reseat", table=address)
            yield plan

    def _reseated(self, address: str, players: Sequence[str]) -> TableReseated:
        """The fact that corrects the chairs of a table, or only their order."""
        if not self._order:
            return TableReseated([*players], self.reason)
        trial = Correction(self._record, address, self.reason, by=self.by)
        if {*players} != {*trial.history().seats}:
            raise Refused("different-people", table=address)
        trial.add(TableReseated([*players], self.reason, {}))
        table = Table.judged(trial.history())
        if table.state.stopped or table.faults:
            raise Refused("cannot-reseat", table=address)
        dealt = zip(table.recorded.deals, table.state.deals, strict=True)
        dealers = {
            str(deal.number): table.state.names[said.dealer]
            for deal, said in dealt
            if said.dealer is not None
        }
        return TableReseated([*players], self.reason, dealers)

    def _seat_waiting(self, changed: Seats) -> None:
        chairs = self._chairs
        if not changed or chairs.seated is None:
            return
        seated = {n: _seated(chairs.waiting[n], players) for n, players in changed.items()}
        waiting = {**chairs.waiting, **seated}
        tables = chairs.seating(waiting)
        method, seed = chairs.seated.method, chairs.seated.seed
        fact = RoundSeated(self.round.round or 0, tables, method, seed, self.reason)
        batch = Batch(self.round.tournament, self._field.version, [fact])
        self._batches = [*chairs.batches(waiting, self.reason), batch]

    # -- what is planned

    @property
    def corrected(self) -> list[str]:
        """The tables at which something was recorded that holds for different people now."""
        return [plan.where.table for plan in self._corrections]

    @property
    def facts(self) -> list[Fact]:
        """What is planned."""
        return [event.fact for event in self.planned() if isinstance(event.fact, Fact)]

    def planned(self) -> list[Event]:
        """All events planned, as they would be recorded."""
        facts = [
            (batch.stream, version, fact)
            for batch in self._all()
            for version, fact in enumerate(batch.facts, batch.expected + 1)
        ]
        return [
            Event(at, stream, version, self.at, self.by, None, fact)
            for at, (stream, version, fact) in enumerate(facts, self._position + 1)
        ]

    def _all(self) -> Iterator[Batch]:
        for plan in self._corrections:
            yield Batch(plan.where.table, plan.expected, plan.facts)
        yield from self._batches

    def record(self) -> None:
        """Record all of it, or nothing; raises as ``Correction.record``."""
        try:
            self._record.append(self._all(), at=self.at, by=self.by)
        except Conflict:
            for plan in self._corrections:
                batch = Batch(plan.where.table, plan.expected, plan.facts)
                refuse_overtaken(self._record, batch)
            raise


def _seated(before: SeatedFact, seats: Sequence[str]) -> SeatedFact:
    """The table with these seats; the deal goes with its chair where the dealer has left."""
    dealer, at = before["dealer"], 0
    if dealer in before["seats"]:
        at = before["seats"].index(dealer) % len(seats)
    dealer = dealer if dealer in seats else seats[at]
    return SeatedFact(table=before["table"], seats=[*seats], dealer=dealer)
