"""Sheets into the record: ``tourney import``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.violation import LATE
from events.facts import Fact, PlayerEntered, TableOpened, TournamentOpened
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import parse
from tourney.desk.people import Alike, People
from tourney.desk.refusals import Refused
from tourney.desk.tournaments import ROUNDS
from tourney.sheets.check import Checked
from tourney.sheets.fold import begin, follow, violations
from tourney.sheets.reader import Fault, Sheet
from tourney.sheets.state import TableState
from tourney.sheets.statements import Said, renamed
from tourney.sheets.tablehead import TableHead
from tourney.sheets.writer import in_order
from tourney.table.table import Table


@dataclass(frozen=True)
class Taken:
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
    """Take what stands before a table's first violation, where otherwise the file is refused."""
    late: bool = False
    """Late findings do not refuse the file: the moves were possible, the arbiter may rule."""
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
    if batches := [*plan.batches()]:
        record.append(batches, at=clock.now(), by=by)
    return Imported(tuple(taken), people.added(), people.resembling())


class _Plan:
    """What a file would add to each stream."""

    def __init__(self, record: Record, people: People) -> None:
        self._record = record
        self._people = people
        self._facts: dict[str, tuple[int, list[Fact]]] = {}

    def batches(self) -> Iterable[Batch]:
        yield from self._people.batches()
        for stream, (version, facts) in self._facts.items():
            if facts:
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
        head, said = self._by_id(sheet.head._replace(address=address), said)
        self._tournament(head, address)
        return self._table(address, head, said)

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
        events = self._record.read(address)
        opened = events[0].fact if events else None
        seats = opened.seats if isinstance(opened, TableOpened) else []
        return {self._people.person(seat): seat for seat in seats}

    def _tournament(self, head: TableHead, address: str) -> None:
        """Makes the tournament if it is new, and enters the players who are not in it yet."""
        slug, round_, _, _ = parse(address)
        events = self._record.read(slug)
        _, facts = self._facts.setdefault(slug, (len(events), []))
        told = [*(event.fact for event in events), *facts]
        opened = next((fact for fact in told if isinstance(fact, TournamentOpened)), None)
        if opened is None:
            opened = TournamentOpened(slug, head.game.name, clock.today(), ROUNDS)
            facts.append(opened)
        if opened.game != head.game.name:
            raise Refused("other-game", tournament=slug, game=opened.game)
        if round_ > opened.rounds:
            raise Refused("no-such-round", tournament=slug, round=round_, rounds=opened.rounds)
        person = self._people.person
        entered = {person(fact.player) for fact in told if isinstance(fact, PlayerEntered)}
        new = [player for player in head.names if person(player) not in entered]
        facts.extend(PlayerEntered(player) for player in new)

    def _table(self, address: str, head: TableHead, said: list[Said]) -> Taken:
        """Adds what the sheet says beyond the record; Raises Refused where the two differ."""
        events = self._record.read(address)
        table = Table.recorded(events) if events else Table(head)
        known = len(table.statements)
        _same_so_far(address, table, head, said)
        version, facts = table.version, table.open()
        for line, statement, *_ in said[known:]:
            facts += table.take(line, statement)
        self._facts[address] = version, facts
        return Taken(address, max(len(said) - known, 0), min(known, len(said)))


def _accepted(sheet: Sheet, state: TableState, wishes: Wishes) -> Iterator[Said]:
    """What of a sheet is to be recorded, each ruling after its move; Refused when nothing may be.

    A move that says nothing new is left out (S10).
    """
    late = (LATE,) if wishes.late else ()
    wrong = [found for found in violations(state) if found.violation.kind not in late]
    if wrong and not wishes.until_violation:
        raise Refused("violation", line=wrong[0].line, rule=wrong[0].violation.rule)
    for step in follow(begin(state.head), sheet.said):
        said = step.said
        if wrong and said.line >= wrong[0].line:
            return
        if not step.says_nothing:
            yield said._replace(stands=None)
            if said.stands:
                yield Said(said.stands_line, said.stands)


def _same_so_far(address: str, table: Table, head: TableHead, said: list[Said]) -> None:
    if table.version and table.head.lines() != head.lines():
        raise Refused("other-head", table=address)
    for recorded, (line, statement, *_) in zip(table.statements, said, strict=False):
        if str(recorded) != str(statement):
            raise Refused("other-statement", table=address, line=line, recorded=str(recorded))
