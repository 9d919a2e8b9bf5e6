"""A table as it stands by the rules, and what is said next turned into facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.game import ENDS, announcement
from engine.head import Cut, Dealt
from engine.moves import Move
from engine.violation import FormError
from events.envelope import Event
from events.facts import DealBegan, DealVoided, Fact, ResultAnnounced, RulingGiven
from tourney.sheets.keeper import Scorekeeper
from tourney.sheets.state import DealState
from tourney.sheets.statements import (
    Annul,
    DealLine,
    Decree,
    ResultLine,
    Stands,
    Statement,
    Void,
)
from tourney.sheets.tablehead import TableHead
from tourney.table.history import Deal, Entry, TableHistory, history_of
from tourney.table.lines import fact_of_line, opening, void_reason


class Table:
    """Follows a table by the rules of its game, and turns what is said into facts.

    ``keeper`` folds the statements; its findings bear, for lines, the versions of the events.
    """

    def __init__(self, head: TableHead, history: TableHistory | None = None) -> None:
        self.head = head
        self._recorded = history
        self.keeper = Scorekeeper(head, history.dealers() if history else None)
        self.statements: list[Statement] = []
        self.faults: list[tuple[int, FormError]] = []
        """Recorded lines that are none, or out of their place, by their versions."""
        self.version = 0
        """Of the last event; 0 where the table is not recorded yet."""
        self._move = 0
        """The version of the last move."""

    @classmethod
    def of(cls, history: TableHistory) -> Table:
        """The table with this history, as it stands; raises FormError."""
        table = cls.before(history)
        for deal in history.deals:
            table.read(deal)
        table.version = history.version
        return table

    @classmethod
    def before(cls, history: TableHistory) -> Table:
        """The same table before its first deal; raises FormError."""
        return cls(history.head, history)

    @classmethod
    def recorded(cls, events: Sequence[Event]) -> Table:
        """The table whose stream holds these events; raises FormError, NotOpenedError."""
        return cls.of(history_of(events))

    # -- what was recorded

    @property
    def history(self) -> TableHistory:
        """What was recorded; raises ValueError where nothing is."""
        if self._recorded is None:
            raise ValueError("nothing is recorded of this table")
        return self._recorded

    def read(self, deal: Deal) -> None:
        """Folds what counts of a deal; one that is void may come after the table's end."""
        if deal.void and self.keeper.table.finished:
            return
        said, misplaced = self._said(deal), True
        while misplaced:
            misplaced = False
            try:
                self.keeper.follow(said)
            except FormError as error:
                self.faults.append((error.line or 0, error))
                misplaced = True

    def read_entry(self, entry: Entry) -> bool:
        """Folds one statement that counts; False where it is none or out of its place."""
        try:
            statement = self.history.statement(entry)
            if statement is not None:
                self.keeper.take(entry.version, statement)
                self._note(statement, entry.version)
        except FormError as error:
            self.faults.append((entry.version, error))
            return False
        return True

    def _said(self, deal: Deal) -> Iterator[tuple[int, Statement]]:
        """What counts of a deal; each statement is noted when it has been folded."""
        history, faults = self.history, self.faults
        for entry in deal.folded():
            known = len(faults)
            try:
                statement = history.statement(entry)
            except FormError as error:
                faults.append((entry.version, error))
                continue
            if statement is not None:
                yield entry.version, statement
                if len(faults) == known:
                    self._note(statement, entry.version)

    def _note(self, statement: Statement, version: int) -> None:
        self.statements.append(statement)
        if isinstance(statement, Move):
            self._move = version

    # -- what is said now

    def open(self) -> list[Fact]:
        """The fact with which the table's stream begins; nothing if it has begun."""
        if self.version:
            return []
        self.version = 1
        return [opening(self.head)]

    def take(self, line: int, statement: Statement) -> list[Fact]:
        """Folds a statement and gives the facts to record if the keeper has not stopped at it.

        Nothing for a move that says nothing new. A deal that ended by its moves announces its
        result in the same breath. Raises FormError.
        """
        counted, passed_over = self._counted(), len(self.keeper.passed_over)
        self.keeper.take(line, statement)
        if self.keeper.stopped or len(self.keeper.passed_over) > passed_over:
            return []
        self._note(statement, self.version + 1)
        facts = [self._fact(statement)]
        if self._counted() and not counted and not isinstance(statement, ResultLine):
            facts.append(self._announced(stated=False))
        self.version += len(facts)
        return facts

    def _counted(self) -> bool:
        return bool(self.keeper.deals) and self.last.after is not None

    @property
    def last(self) -> DealState:
        """The deal folded last."""
        return self.keeper.deals[-1]

    def _fact(self, statement: Statement) -> Fact:
        match statement:
            case Move() | Cut() | Dealt():
                return fact_of_line(statement)
            case DealLine(number, dealer):
                dealt = self.last.dealer
                seat = None if dealt is None else self.head.names[dealt]
                return DealBegan(number, seat, stated=dealer is not None)
            case ResultLine():
                return self._announced(stated=True, line=str(statement))
            case Void():
                return DealVoided(len(self.keeper.deals), void_reason(statement))
            case Stands(rule, reason):
                return RulingGiven("stands", rule, reason, of=self._move)
            case Decree() | Annul():
                raise TypeError("the arbiter's desk records what he decides afterwards")

    def _announced(self, *, stated: bool, line: str = "") -> Fact:
        result = self.result()
        if result is None:
            raise TypeError("the deal has no result")
        return ResultAnnounced(self.last.number, line or self.line(), stated, dict(result))

    # -- the deal folded last

    def result(self) -> Mapping[str, Any] | None:
        """What counts of the deal folded last, in full; None where it does not count."""
        if self.last.after is None:
            return None
        return announcement(self.head.game, self.last.result, self.last.after)

    def line(self) -> str:
        """The result of the deal folded last, as the sheet's line."""
        return f"result {self.head.game.write_result(self.last.result, self.head.names)}"


def holds(announced: Mapping[str, Any] | None, result: Mapping[str, Any] | None) -> bool:
    """Whether what was announced of a deal is what counts.

    Matches were recorded before their ends were announced: those are not looked for there.
    """
    if announced is None or result is None:
        return announced is result
    looked_at = {what for what in result if what in announced or what not in ENDS}
    return announced == {what: result[what] for what in looked_at}


def due_dealer(history: TableHistory, before: Entry) -> tuple[str | None] | None:
    """Who was to deal as the record stood before an entry; None where the table was finished."""
    events = [event for event in history.events if event.version < before.version]
    table = Table.recorded(events).keeper.table
    if table.finished:
        return None
    return (None if table.dealer is None else table.names[table.dealer],)
