"""Between the statements of a sheet and the facts of a table's stream.

A fact holds the canonical text of its line and names players by id; the engine gives it meaning
when the table is folded again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.head import Cut, Dealt
from engine.moves import SHOWS, Move
from engine.words import join, split
from events.envelope import Event
from events.facts import (
    CardsDealt,
    CardsShown,
    DealBegan,
    DealVoided,
    Fact,
    MoveRecorded,
    ResultAmended,
    ResultAnnounced,
    RulingGiven,
    TableOpened,
)
from tourney.sheets.corrected import Corrected, DealLines, Line, corrected
from tourney.sheets.keeper import Scorekeeper
from tourney.sheets.statements import (
    Annul,
    DealLine,
    Decree,
    ResultLine,
    Stands,
    Statement,
    Void,
    line_reader,
    read_statement,
    renamed,
)
from tourney.sheets.tablehead import TableHead, make_head

# -- from facts


def head_of(address: str, opened: TableOpened) -> TableHead:
    """The head of the table that was opened so."""
    seats, trumps = opened.seats, opened.trumps
    return make_head(address, opened.game, seats, opened.dealer, opened.rules, trumps)


def statement_of(text: str, head: TableHead) -> Statement | None:
    """The statement that a line writes at this table, None for a blank line; raises FormError."""
    said = line_reader(head.game)(text)
    if isinstance(said, Move):
        return said
    return read_statement(said, head.game, head.table, head.pack) if said else None


# -- into facts


class Scribe:
    """Follows a table and turns what is said into facts.

    ``keeper`` folds the statements; with versions for lines, its findings bear the version of the
    event at fault.
    """

    def __init__(self, head: TableHead, table: Corrected | None = None) -> None:
        self.head = head
        self.table = table or Corrected()
        """What counts of the events read."""
        self.keeper = Scorekeeper(head, self.table.dealers())
        self.statements: list[Statement] = []
        self.version = 0
        """Of the last event; 0 where the table is not recorded yet."""
        self._move = 0
        """The version of the last move."""

    @classmethod
    def of(cls, events: Sequence[Event]) -> Scribe:
        """The table whose stream holds these events, as it stands."""
        scribe = cls.before(events)
        for deal in scribe.table.deals:
            scribe.read(deal)
        scribe.version = events[-1].version
        return scribe

    @classmethod
    def before(cls, events: Sequence[Event]) -> Scribe:
        """The same table before its first deal; ``table`` holds the deals to be read."""
        first = events[0].fact
        if not isinstance(first, TableOpened):
            raise TypeError(first)
        table = corrected(events)
        head = head_of(events[0].stream, first)
        return cls(head.renamed(table.called(1)), table)

    def read(self, deal: DealLines) -> None:
        """Folds what counts of a deal; one that is void may come after the table's end."""
        if deal.void and self.keeper.table.finished:
            return
        self.keeper.follow(self._said(deal))

    def _said(self, deal: DealLines) -> Iterator[tuple[int, Statement]]:
        """What counts of a deal, each statement noted when it has been folded."""
        read, plain = line_reader(self.head.game), len(self.table.seated) == 1
        for line in deal.all():
            words = read(line.text) if plain else ()
            statement = words if isinstance(words, Move) else self._statement(line)
            if statement is not None:
                yield line.version, statement
                self._note(statement, line.version)

    def _statement(self, line: Line) -> Statement | None:
        if len(self.table.seated) == 1:
            statement = statement_of(line.text, self.head)
        else:
            called = self.table.called(line.version)
            then = self.head.renamed({new: old for old, new in called.items()})
            if statement := statement_of(line.text, then):
                statement = renamed(statement, self.head.game, called)
        if isinstance(statement, ResultLine) and isinstance(line.fact, ResultAmended):
            statement = Decree(*statement, reason=line.fact.reason)
        return statement

    def open(self) -> list[Fact]:
        """The fact with which the table's stream begins; nothing if it has begun."""
        if self.version:
            return []
        self.version = 1
        head = self.head
        trumps = split(head.game.write_trumps(head.table))
        options = dict(head.options)
        return [TableOpened(head.game.name, [*head.names], head.dealer, options, trumps)]

    def take(self, line: int, statement: Statement) -> list[Fact]:
        """Folds a statement and gives the facts to record if the keeper has not stopped at it.

        A deal that ended by its moves announces its result in the same breath. Raises FormError.
        """
        counted = self._counted()
        self._fold(line, statement, self.version + 1)
        if self.keeper.stopped:
            return []
        facts = [self._fact(statement)]
        if self._counted() and not counted and not isinstance(statement, ResultLine):
            facts.append(self._announced(stated=False))
        self.version += len(facts)
        return facts

    def _fold(self, line: int, statement: Statement, version: int) -> None:
        self.keeper.take(line, statement)
        self._note(statement, version)

    def _note(self, statement: Statement, version: int) -> None:
        self.statements.append(statement)
        if isinstance(statement, Move):
            self._move = version

    def _counted(self) -> bool:
        return bool(self.keeper.deals) and self.keeper.deals[-1].after is not None

    def _fact(self, statement: Statement) -> Fact:
        text = str(statement)
        match statement:
            case Move():
                return CardsShown(text) if statement.verb == SHOWS else MoveRecorded(text)
            case Cut() | Dealt():
                return CardsDealt(text)
            case DealLine():
                return self._began(statement)
            case ResultLine():
                return self._announced(stated=True, line=text)
            case Void():
                return DealVoided(len(self.keeper.deals), join(statement.reason))
            case Decree() | Annul():
                raise TypeError("the arbiter's desk records what he decides afterwards")
            case Stands():
                return RulingGiven("stands", statement.rule, statement.reason, of=self._move)

    def _began(self, line: DealLine) -> Fact:
        deal = self.keeper.deals[-1]
        dealer = None if deal.dealer is None else self.head.names[deal.dealer]
        return DealBegan(line.number, dealer, stated=line.dealer is not None)

    def _announced(self, *, stated: bool, line: str = "") -> Fact:
        deal, game = self.keeper.deals[-1], self.head.game
        text = line or f"result {game.write_result(deal.result, self.head.names)}"
        return ResultAnnounced(deal.number, text, stated, game.describe(deal.result, deal.after))
