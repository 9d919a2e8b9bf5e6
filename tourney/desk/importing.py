"""Sheets into the record: ``tourney import``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import NamedTuple

from engine.violation import LATE
from events.envelope import Event
from events.facts import CardChecked, ChairTaken, Fact, PlayerEntered, PlayerJoined, TableClosed
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import parse
from tourney.desk.people import Alike, People
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.seated import is_seated, seated_head
from tourney.desk.tables import check_in_play
from tourney.desk.tournaments import check_slug
from tourney.sheets.check import Checked
from tourney.sheets.fold import begin, follow, violations
from tourney.sheets.reader import Chair, Closed, Fault, Sheet
from tourney.sheets.state import TableState
from tourney.sheets.statements import (
    Agreed,
    Annul,
    CheckedBy,
    DealLine,
    Said,
    Statement,
    Void,
    renamed,
)
from tourney.sheets.tablehead import TableHead
from tourney.sheets.writer import in_order
from tourney.table.history import history_of, seats_of
from tourney.table.lines import reason_of
from tourney.table.sheet import sheet_of
from tourney.table.table import Table
from tourney.tournament.agreement import agreed
from tourney.tournament.fields import Field, field_of


class Taken(NamedTuple):
    """What an import did with a table: how many statements are new, how many were there."""

    address: str
    new: int
    known: int


@dataclass(frozen=True)
class Imported:
    """What an import of one file did."""

    tables: tuple[Taken, ...]
    players: Mapping[str, str]
    """The players added, name by id."""
    alike: Mapping[str, tuple[Alike, ...]]
    """Who else may be meant by some of them."""


@dataclass(frozen=True)
class Wishes:
    """How to import."""

    until_violation: bool = False
    """Take what stands before a table's first violation, where else the file is refused."""
    late: bool = False
    """Late findings do not refuse the file: the moves were possible, the arbiter may rule."""
    other_seats: bool = False
    """Take a table although the round was drawn with other seats, or without that table."""
    table: str | None = None
    """The address of a sheet that has no ``table`` line."""
    meant: Mapping[str, str] = field(default_factory=dict)
    """Which player is meant by a name that several have: name to id."""


def import_tables(
    record: Record, tables: Iterable[Checked], wishes: Wishes, *, by: str
) -> Imported:
    """Records the checked tables of one file, all or none.

    The tournaments and players that they name are made. What is recorded already is not recorded
    again; a sheet that goes on from what is recorded adds the rest. Raises Refused for a table
    without an address, with a violation, or that differs from what is recorded; Conflict when
    somebody records the same at the same moment.
    """
    people = People(record, wishes.meant)
    plan = _Plan(record, people)
    taken = [plan.take(checked, wishes) for checked in tables]
    batches = [*plan.batches()]
    if any(batch.facts for batch in batches):
        record.append(batches, at=clock.now(), by=by)
    return Imported(tuple(taken), people.added(), people.resembling())


class _Plan:
    """What a file would add to each stream."""

    def __init__(self, record: Record, people: People) -> None:
        self._record = record
        self._people = people
        self._facts: dict[str, tuple[int, list[Fact]]] = {}
        self._new: dict[str, Field] = {}

    def batches(self) -> Iterable[Batch]:
        yield from self._people.batches()
        for stream, (version, facts) in self._facts.items():
            yield Batch(stream, version, facts)

    def take(self, checked: Checked, wishes: Wishes) -> Taken:
        sheet, state = checked.sheet, checked.outcome
        if sheet is None or isinstance(state, Fault) or isinstance(sheet.head, Fault):
            raise TypeError("only a table without a fault of form can be imported")
        said = [*_accepted(sheet, state, wishes)]
        address = sheet.head.address or wishes.table
        if address is None:
            raise Refused("no-address", line=sheet.line)
        address = parse(address).table
        if address in self._facts:
            raise Refused("table-twice", table=address)
        names = sheet.head.names
        head, said = self._by_id(sheet.head._replace(address=address), said)
        seats = dict(zip(names, head.names, strict=True))
        chairs = [one._replace(seat=seats[one.seat]) for one in sheet.chairs]
        self._tournament(head, address)
        drawn = None if wishes.other_seats else self._drawn(head)
        taken = self._table(address, head, said, drawn, sheet.closed)
        return taken._replace(new=taken.new + self._take_chairs(address, chairs, seats))

    def _take_chairs(self, address: str, chairs: Iterable[Chair], seats: Mapping[str, str]) -> int:
        """Adds who plays on whose chair beyond the record; how many that are."""
        events = self._record.read(address)
        known = {
            (one.seat, one.from_deal): one.player
            for one in (history_of(events).chairs_taken() if events else ())
        }
        new = list[ChairTaken]()
        for line, seat, name, deal in chairs:
            player = seats.get(name) or self._people.id_of(name)
            recorded = known.get((seat, deal), player)
            if recorded != player:
                said = f"chair {seat} {recorded}"
                raise Refused("other-statement", table=address, line=line, recorded=said)
            back = player == seat and all(one.seat != seat for one in new)
            if (seat, deal) not in known and not (back and all(one != seat for one, _ in known)):
                new.append(ChairTaken(seat, player, deal))
        self._facts[address][1].extend(new)
        return len(new)

    def _by_id(self, head: TableHead, said: list[Said]) -> tuple[TableHead, list[Said]]:
        """The same with players' ids for names, each deal in canonical order."""
        seats = self._seats(str(head.address))
        ids = {name: self._people.id_of(name) for name in head.names}
        ids = {name: seats.get(player, player) for name, player in ids.items()}
        if len(set(ids.values())) < len(ids):
            raise Refused("same-player", table=str(head.address), seats=" ".join(head.names))
        statements = [
            one._replace(statement=renamed(one.statement, head.game, ids)) for one in said
        ]
        return head.renamed(ids), in_order(statements, [*ids.values()])

    def _seats(self, address: str) -> dict[str, str]:
        """Who sits at a recorded table, by person: a player may have been merged since."""
        seats = seats_of(self._record.read(address))
        return {self._people.person(seat): seat for seat in seats}

    def _tournament(self, head: TableHead, address: str) -> None:
        """Makes the tournament if it is new, and enters the players who are not in it yet."""
        slug, round_, _, _ = parse(address)
        events, person = self._record.read(slug), self._people.person
        _, facts = self._facts.setdefault(slug, (len(events), []))
        if events:
            field = field_of(events, slug, person)
        else:
            if slug not in self._new:
                check_slug(self._record, slug)
                opened = agreed(head.game.name, name=slug, night=clock.today())
                facts.append(opened)
                self._new[slug] = Field(0, opened)
            field = self._new[slug]
        opened = field.opened
        if opened.game != head.game.name:
            raise Refused("other-game", tournament=slug, game=opened.game)
        if round_ > opened.rounds:
            raise Refused("no-such-round", tournament=slug, round=round_, rounds=opened.rounds)
        for ended in (round_, None):
            if ended in field.closed and not self._record.version(address):
                raise Refused("closed", address=address, reason=field.closed[ended])
        playing = {*field.since, *field.substitutes(round_)}
        joined = (fact for fact in facts if isinstance(fact, PlayerEntered | PlayerJoined))
        playing |= {person(fact.player) for fact in joined}
        new = [player for player in head.names if person(player) not in playing]
        # who sits down in a later round had no chair in one that was seated before
        late = any(number < round_ for number in field.seated)
        facts.extend(PlayerJoined(one, round_) if late else PlayerEntered(one) for one in new)

    def _drawn(self, head: TableHead) -> TableHead | None:
        """The table as the lot drew it, seats called as in the sheet; None where none was drawn.

        Which chair comes first is all the same, and dealer and trumps are the table's to say.
        Raises Refused where the round was seated with others there, or without this table.
        """
        where = parse(str(head.address))
        if self._record.version(where.table):
            return None
        drawn = seated_head(self._record, where)
        if drawn is None:
            if is_seated(self._record, where):
                raise Refused("table-not-drawn", table=where.table)
            return None
        persons = [*map(self._people.person, drawn.names)]
        said = [*map(self._people.person, head.names)]
        around = [said[at:] + said[:at] for at in range(len(said))]
        if persons not in around:
            seats = {"drawn": " ".join(persons), "seats": " ".join(said)}
            raise Refused("drawn-otherwise", table=where.table, **seats)
        by_person = dict(zip(said, head.names, strict=True))
        called = dict(zip(drawn.names, map(by_person.__getitem__, persons), strict=True))
        drawn = drawn.renamed(called)
        proposed = head.agreeing("dealer", [drawn.dealer])
        return proposed.agreeing("trumps", drawn.trumps) if drawn.trumps else proposed

    def _table(
        self,
        address: str,
        head: TableHead,
        said: list[Said],
        drawn: TableHead | None,
        closed: Closed | None,
    ) -> Taken:
        """Adds what the sheet says beyond the record; raises Refused where the two differ."""
        events = self._record.read(address)
        history = history_of(events) if events else None
        if history and history.withdrawn:
            history = None
        before = history.head if history else drawn or head
        chosen = _chosen(before, head)
        if chosen and history and history.deals:
            raise Refused("other-head", table=address)
        checks, said = _checks(said), [*_without_checks(said)]
        dealers = _dealers(said)
        table = Table.of(history, dealers) if history else Table.new(before, dealers, len(events))
        known = _one_by_one(_without_checks(sheet_of(table))) if history else []
        _same_so_far(address, known, _one_by_one(said))
        beyond = [*chosen, *_beyond(said, len(known))]
        if beyond:
            check_in_play(table)
        _, facts = table.say_all(beyond)
        facts += _checked(address, events, facts, checks)
        if closed and not table.closed:
            facts.append(TableClosed(checked_reason(closed.reason)))
        self._facts[address] = table.version, facts
        of = len(_one_by_one(said))
        return Taken(address, max(of - len(known), 0), min(len(known), of))


def _without_checks(said: Iterable[Said]) -> Iterator[Said]:
    return (one for one in said if not isinstance(one.statement, CheckedBy))


def _checks(said: Iterable[Said]) -> dict[int, str]:
    """Who checked the card of a deal, by the deal's number."""
    checks, number = dict[int, str](), 0
    for one in said:
        match one.statement:
            case DealLine(number=begun):
                number = begun
            case CheckedBy(by=by):
                checks[number] = checked_reason(by)
    return checks


def _checked(
    address: str, events: Sequence[Event], facts: Sequence[Fact], checks: Mapping[int, str]
) -> Iterator[CardChecked]:
    """What says that cards were checked, where it is not recorded yet."""
    if not checks:
        return
    planned = (
        Event(0, address, version, "", "", None, fact)
        for version, fact in enumerate(facts, len(events) + 1)
    )
    for deal in history_of([*events, *planned]).deals:
        if deal.number in checks and deal.came_out and not deal.checked:
            yield CardChecked(deal.came_out.version, deal.number, checks[deal.number])


def _chosen(before: TableHead, head: TableHead) -> list[Said]:
    """What the table chose, by the head of its sheet, where that is not what holds before.

    Raises Refused where the two heads differ in anything else.
    """
    said = {"dealer": ([before.dealer], [head.dealer]), "trumps": (before.trumps, head.trumps)}
    chosen = [Agreed(what, tuple(now)) for what, (then, now) in said.items() if now != then]
    same_seats = before.names == head.names
    agreed = reduce(lambda one, said: one.agreeing(*said), chosen, before) if same_seats else before
    if agreed.lines() != head.lines():
        raise Refused("other-head", table=str(head.address))
    return [Said(0, one) for one in chosen]


def _accepted(sheet: Sheet, state: TableState, wishes: Wishes) -> Iterator[Said]:
    """What of a sheet is to be recorded; raises Refused when nothing may be.

    A move that says nothing new is left out (S10).
    """
    late = (LATE,) if wishes.late else ()
    wrong = [found for found in violations(state) if found.violation.kind not in late]
    if wrong and not wishes.until_violation:
        raise Refused("violation", line=wrong[0].line, rule=wrong[0].violation.rule)
    for taken in follow(begin(state.head), sheet.said):
        if wrong and taken.said.line >= wrong[0].line:
            return
        if not taken.says_nothing:
            yield taken.said


def _dealers(said: Iterable[Said]) -> dict[int, str | None]:
    """The dealers that a sheet states, or that nobody knows; its check has judged them."""
    lines = [one.statement for one in said if isinstance(one.statement, DealLine)]
    return {line.number: line.dealer for line in lines if line.dealer is not None or line.due}


def _one_by_one(said: Iterable[Said]) -> list[tuple[int, Statement]]:
    """Each statement with its line, each ruling after its move."""
    lines = list[tuple[int, Statement]]()
    for one in said:
        lines.append((one.line, one.statement))
        if one.stands:
            lines.append((one.stands_line, one.stands))
    return lines


def _beyond(said: Iterable[Said], known: int) -> Iterator[Said]:
    """What is said after so many statements; a ruling may come after a move that is known."""
    at = 0
    for one in said:
        start, at = at, at + (2 if one.stands else 1)
        if start >= known:
            yield one
        elif at > known and one.stands:
            yield Said(one.stands_line, one.stands)


def _same_so_far(
    address: str, known: list[tuple[int, Statement]], said: list[tuple[int, Statement]]
) -> None:
    for (_, recorded), (line, statement) in zip(known, said, strict=False):
        if not _is_same(recorded, statement):
            raise Refused("other-statement", table=address, line=line, recorded=str(recorded))


def _is_same(recorded: Statement, statement: Statement) -> bool:
    """Whether both say the same; a sheet need not state who dealt."""
    if isinstance(recorded, DealLine) and isinstance(statement, DealLine):
        return recorded.number == statement.number and statement.dealer in (None, recorded.dealer)
    if isinstance(recorded, Void) and isinstance(statement, Annul):  # no deal came after it yet
        return reason_of(recorded) == statement.reason
    return str(recorded) == str(statement)
