"""A table as it stands by the rules, and what is said next turned into facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.game import ENDS, announcement
from engine.head import Cut, Dealt
from engine.moves import Move
from engine.violation import FormError
from events.facts import (
    DealBegan,
    DealVoided,
    Fact,
    RestUnseen,
    ResultAmended,
    ResultAnnounced,
    RulingGiven,
)
from events.record import Record
from tourney.sheets.dealers import is_due
from tourney.sheets.fold import begin, fold, follow, step
from tourney.sheets.state import Step, TableState
from tourney.sheets.statements import (
    Agreed,
    Annul,
    CheckedBy,
    DealLine,
    Decree,
    ResultLine,
    Said,
    Stands,
    Statement,
    Unseen,
    Void,
)
from tourney.sheets.tablehead import TableHead
from tourney.table.history import Deal, Entry, TableHistory, history_of
from tourney.table.lines import fact_of_line, opening, reason_of

Dealers = Mapping[int, str | None]
"""Who dealt a deal, by its number; None where nobody can know."""


class Recorded(NamedTuple):
    """What recording a statement comes to."""

    table: Table
    """The table after it."""
    facts: list[Fact]
    """What is to be recorded."""
    step: Step
    """What the rules say of it."""


@dataclass(frozen=True)
class Table:
    """A table and where it stands by the rules.

    The lines of its statements and findings are the versions of their events.
    """

    state: TableState
    history: TableHistory | None = None
    """None where nothing is recorded yet."""
    version: int = 0
    """Of the last event, those included that were said since."""
    faults: tuple[tuple[int, FormError], ...] = ()
    """Recorded lines that are none, or out of their place, by their versions."""
    last: Step | None = None
    """What was said last, if anything was since."""
    result: int = 0
    """The version of the result of the deal that is played or, before it has one, of its
    beginning; 0 where neither was said since."""
    annulled: tuple[Fact, ...] = ()
    """What was decided when the next deal had begun: it is to be recorded after its beginning."""
    unopened: int = 0
    """Up to this version an earlier table was recorded there, which was withdrawn."""
    seating: int = 0
    """The version of its tournament by which it is seated; 0 where it is open, or nobody said."""

    @classmethod
    def new(
        cls, head: TableHead, dealers: Dealers | None = None, version: int = 0, seating: int = 0
    ) -> Table:
        """A table at which nothing counts that is recorded, up to a version.

        ``dealers`` are those who are beyond judging.
        """
        state = begin(head, dealers or {})
        return cls(state, version=version, unopened=version, seating=seating)

    @classmethod
    def before(cls, history: TableHistory, dealers: Dealers | None = None) -> Table:
        """The table with this history before its first deal; raises FormError.

        ``dealers`` are those of deals to come who are beyond judging as well.
        """
        known = {**(dealers or {}), **history.dealers()}
        faults = tuple(history.misagreed())
        return cls(begin(history.head, known), history, history.version, faults)

    @classmethod
    def of(cls, history: TableHistory, dealers: Dealers | None = None) -> Table:
        """The table with this history, as it stands; raises FormError."""
        table = cls.before(history, dealers)
        for deal in history.deals:
            table = table.with_deal(deal)
        return table

    @classmethod
    def judged(cls, history: TableHistory) -> Table:
        """As ``of``, with the dealers that the rules give, whatever is recorded of them."""
        table = cls(begin(history.head, {}), history, history.version)
        for deal in history.deals:
            table = table.with_deal(deal)
        return table

    @property
    def head(self) -> TableHead:
        """Who sits there and what is agreed."""
        return self.state.head

    # -- what was recorded

    def with_deal(self, deal: Deal) -> Table:
        """The table after what counts of a deal; what is out of its place is passed over."""
        said, faults = _said_of(self.recorded, deal)
        state, misplaced = _fold(self.state, said)
        return replace(self, state=state, faults=(*self.faults, *faults, *misplaced))

    @property
    def recorded(self) -> TableHistory:
        """What was recorded; raises ValueError where nothing is."""
        if self.history is None:
            raise ValueError("nothing is recorded of this table")
        return self.history

    # -- what is said now

    @property
    def over(self) -> bool:
        """Whether nothing more is played: it was played to its end, or closed before."""
        return self.closed is not None or bool(self.state.table.finished)

    @property
    def closed(self) -> Entry | None:
        """By which nothing more is played there; None where it was not closed."""
        return self.history.closed if self.history else None

    def opened(self) -> tuple[Table, list[Fact]]:
        """The table and the fact that opens it; no fact if it is open."""
        if self.version > self.unopened:
            return self, []
        return replace(self, version=self.version + 1), [opening(self.head)]

    def say(
        self, statement: Statement, stands: Stands | None = None, *, inferred: bool = False
    ) -> Recorded:
        """Judge one statement, with the ruling that lets it stand, and turn it into facts.

        Nothing comes of a move that says nothing new. A deal that ended by its moves announces its
        result in the same breath. What the rules say against the statement is for the caller to
        look at. ``inferred`` is a move that nobody said. Raises FormError.
        """
        version = self.version + 1
        if isinstance(statement, Stands):
            return self._rule(statement)
        taken = step(self.state, Said(version, statement, stands, version))
        if taken.says_nothing:
            return Recorded(self, [], taken)
        facts = [self._fact(statement, taken.after, inferred=inferred)]
        if stands:
            facts.append(RulingGiven("stands", stands.rule, stands.reason, of=version))
        return self._after(taken, facts)

    def say_all(self, said: Iterable[Said]) -> tuple[Table, list[Fact]]:
        """Say all of this, and open the table where it is not; raises FormError."""
        table, facts = self.opened()
        for one in said:
            table, new, _ = table.say(one.statement, one.stands)
            facts += new
        return table, [*facts, *table.annulled]

    def _rule(self, ruling: Stands) -> Recorded:
        """A ruling on the move that was said last."""
        last = self.last or self._last_step()
        if last is None or last.said.stands or not isinstance(last.said.statement, Move):
            raise FormError("stands-after-move")
        said = last.said._replace(stands=ruling, stands_line=self.version + 1)
        taken = step(last.before, said)._replace(before=self.state)
        fact = RulingGiven("stands", ruling.rule, ruling.reason, of=said.line)
        return self._after(taken, [fact])

    def _last_step(self) -> Step | None:
        """What was recorded last, judged again."""
        if self.history is None or not self.history.deals:
            return None
        table = self.before(self.history)
        *earlier, last = self.history.deals
        for deal in earlier:
            table = table.with_deal(deal)
        return next(reversed([*follow(table.state, said_of(self.history, last))]), None)

    def _after(self, taken: Step, facts: list[Fact]) -> Recorded:
        """The table after a step; a deal that its moves have ended has its result announced."""
        before, after = taken.before, taken.after
        if isinstance(taken.said.statement, Move) and before.in_play and not after.in_play:
            facts.append(announced(after))
        annulled, result = self.annulled, self.result
        if isinstance(taken.said.statement, Annul):
            facts, annulled = [], tuple(facts)
        elif isinstance(taken.said.statement, DealLine):
            facts, annulled = [*facts, *annulled], ()
        for version, fact in enumerate(facts, self.version + 1):
            if isinstance(fact, (DealBegan, ResultAnnounced, ResultAmended)):
                result = version
        version = self.version + len(facts)
        table = replace(self, state=after, version=version, last=taken, result=result)
        return Recorded(replace(table, annulled=annulled), facts, taken)

    def _began(self, line: DealLine, state: TableState) -> DealBegan:
        """The fact of a deal; ``due`` where only the sheet of which it comes shows that it was."""
        number, dealer = line.number, dealer_of(state)
        stated, of_sheet = line.dealer is not None, number in (self.state.dealers or {})
        if of_sheet and not is_due(self.state._replace(dealers={}), state.now.dealer):
            return DealBegan(number, dealer, stated, due=True)
        return DealBegan(number, dealer, stated)

    def _fact(self, statement: Statement, state: TableState, *, inferred: bool = False) -> Fact:
        match statement:
            case Move() | Cut() | Dealt() | Agreed():
                return fact_of_line(statement, inferred=inferred)
            case DealLine():
                return self._began(statement, state)
            case ResultLine():
                return announced(state, stated=True, line=str(statement))
            case Unseen():
                return RestUnseen(state.now.number, reason_of(statement))
            case Void() | Annul():
                return DealVoided(state.now.number, reason_of(statement))
            case Decree(reason=reason):
                of, line = self.result or _result_version(self.recorded), line_of_result(state)
                return ResultAmended(of, state.now.number, line, _in_full(state), reason)
            case Stands() | CheckedBy():
                raise TypeError("a ruling is said with its move, a check of a card by ``check``")


def all_over(record: Record, addresses: Iterable[str]) -> bool:
    """Whether nothing more is played at any of these tables, as at one that was withdrawn."""
    for address in addresses:
        events = record.read(address)
        if not events or not _is_over(history_of(events)):
            return False
    return True


def _is_over(history: TableHistory) -> bool:
    return history.withdrawn is not None or Table.of(history).over


def _result_version(history: TableHistory) -> int:
    deal = history.deals[-1]
    return (deal.result or deal.began).version


# -- a history, statement by statement


def _said_of(history: TableHistory, deal: Deal) -> tuple[list[Said], list[tuple[int, FormError]]]:
    """What counts of a deal as the rules are asked about it, and the lines that are none."""
    said, faults = list[Said](), list[tuple[int, FormError]]()
    for entry in deal.folded():
        try:
            statement = history.statement(entry)
        except FormError as error:
            faults.append((entry.version, error))
            continue
        if isinstance(statement, Stands):
            if said and said[-1].line == entry.fact.of:
                said[-1] = said[-1]._replace(stands=statement, stands_line=entry.version)
        elif isinstance(statement, Void) and is_afterwards(history, deal, entry):
            said.append(Said(entry.version, Annul(entry.fact.reason)))
        elif statement is not None:
            said.append(Said(entry.version, statement))
    return said, faults


def said_of(history: TableHistory, deal: Deal) -> list[Said]:
    """What counts of a deal, each ruling with its move; lines that are none are left out."""
    return _said_of(history, deal)[0]


def is_afterwards(history: TableHistory, deal: Deal, void: Entry) -> bool:
    """Whether a deal became void only when the next one had begun (S24, D22)."""
    later = (one.began.version for one in history.deals if one.number > deal.number)
    return any(began < void.version for began in later)


def _fold(state: TableState, said: list[Said]) -> tuple[TableState, list[tuple[int, FormError]]]:
    """The table after these statements, and those that were passed over as out of their place."""
    faults: list[tuple[int, FormError]] = []
    while said:
        try:
            return fold(state, said), faults
        except FormError as error:
            at = next(n for n, one in enumerate(said) if error.line in (one.line, one.stands_line))
            faults.append((error.line or 0, error))
            state, said = fold(state, said[:at]), said[at + 1 :]
    return state, faults


# -- the deal that was folded last


def result_of(state: TableState) -> Mapping[str, Any] | None:
    """What counts of it, in full; None where it does not count."""
    last = state.now
    return None if last.after is None else announcement(state.game, last.result, last.after)


def _in_full(state: TableState) -> dict[str, Any]:
    """What is announced of it; after the table's end too, where it counts nothing."""
    last = state.now
    after = state.game.counted(last.before, last.result) if last.after is None else last.after
    return announcement(state.game, last.result, after)


def line_of_result(state: TableState) -> str:
    """Its result as the sheet's line."""
    return f"result {state.game.write_result(state.now.result, state.names)}"


def announced(state: TableState, *, stated: bool = False, line: str = "") -> ResultAnnounced:
    """The fact that announces its result; ``line`` is what somebody wrote down."""
    return ResultAnnounced(state.now.number, line or line_of_result(state), stated, _in_full(state))


def holds(announced: Mapping[str, Any] | None, result: Mapping[str, Any] | None) -> bool:
    """Whether what was announced of a deal is what counts.

    Matches were recorded before their ends were announced: those are not looked for there.
    """
    if announced is None or result is None:
        return announced is result
    looked_at = {what for what in result if what in announced or what not in ENDS}
    return announced == {what: result[what] for what in looked_at}


def dealer_of(state: TableState) -> str | None:
    """Who deals it; None where nobody can know, or a statement was refused."""
    dealer = state.last.dealer if state.last else None
    return None if dealer is None else state.names[dealer]


def due_dealer(history: TableHistory, before: Entry) -> tuple[str | None] | None:
    """Who was to deal as the record stood before an entry; None where the table was finished.

    Who sits where is what is known by now.
    """
    events = [
        entry.event
        for entry in history.entries
        if entry.version < before.version or (entry.kind == "reseat" and not entry.fallen)
    ]
    table = Table.of(history_of(events)).state.table
    if table.finished:
        return None
    return (None if table.dealer is None else table.names[table.dealer],)
