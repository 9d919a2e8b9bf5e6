"""Between the facts of a table's stream and the statements of its sheet, in both directions.

A fact holds the canonical text of its line and names players by id; the engine gives it meaning
when the table is folded again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.head import Cut, Dealt
from engine.moves import SHOWS, Move
from engine.violation import FormError
from engine.words import join, split
from events.facts import (
    CardChecked,
    CardsDealt,
    CardsShown,
    ChairTaken,
    DealBegan,
    DealVoided,
    DisputeOpened,
    MoveRecorded,
    RestUnseen,
    ResultAmended,
    ResultAnnounced,
    RulingGiven,
    StatementChanged,
    StatementRestored,
    StatementRetracted,
    TableAgreed,
    TableClosed,
    TableOpened,
    TableReopened,
    TableReseated,
    TableWithdrawn,
)
from tourney.sheets.statements import (
    DEALT_WORDS,
    DUE,
    Agreed,
    Annul,
    CheckedBy,
    DealLine,
    Decree,
    ResultLine,
    Stands,
    Statement,
    Unseen,
    Void,
    line_reader,
    read_statement,
    renamed,
)
from tourney.sheets.tablehead import TableHead

KINDS: Final[Mapping[type, str]] = {
    TableOpened: "opened",
    TableAgreed: "agreed",
    DealBegan: "deal",
    CardsDealt: "head",
    MoveRecorded: "move",
    CardsShown: "shows",
    RestUnseen: "unseen",
    ResultAnnounced: "result",
    ResultAmended: "amend",
    DealVoided: "void",
    CardChecked: "check",
    TableReseated: "reseat",
    ChairTaken: "chair",
    StatementRetracted: "retract",
    StatementRestored: "restore",
    StatementChanged: "change",
    DisputeOpened: "dispute",
    RulingGiven: "ruling",
    TableClosed: "close",
    TableWithdrawn: "withdraw",
    TableReopened: "reopen",
}
"""The kind of each fact of a table; a ruling that a move stands is of the kind ``stands``."""


# -- from facts


def line_of(fact: object) -> str:
    """The line that a fact records, seats called as then; "" for one that is no statement."""
    line = _LINES.get(type(fact))
    return line(fact) if line else ""


def _recorded(fact: Any) -> str:
    line: str = fact.statement
    return line


def _ruling(fact: RulingGiven) -> str:
    return str(Stands(fact.rule, fact.reason)) if fact.kind == "stands" else ""


def _with_reason(fact: DealVoided | RestUnseen) -> str:
    return f"{KINDS[type(fact)]} {fact.reason}".rstrip()


_LINES: Final[Mapping[type, Callable[[Any], str]]] = {
    **dict.fromkeys((MoveRecorded, CardsDealt, CardsShown, TableAgreed), _recorded),
    **dict.fromkeys((StatementChanged, ResultAnnounced, ResultAmended), _recorded),
    DealBegan: lambda fact: str(DealLine(fact.number, fact.dealer if fact.stated else None)),
    **dict.fromkeys((DealVoided, RestUnseen), _with_reason),
    RulingGiven: _ruling,
}


def read_line(text: str, head: TableHead) -> Statement | None:
    """The statement that a line writes at this table, None for a blank line; raises FormError.

    That a card was checked is no line to be said: it comes of the card entered again. Nor is a deal
    due by what counted then: that is only for a sheet to say.
    """
    said = line_reader(head.game)(text)
    if isinstance(said, Move):
        return said
    statement = read_statement(said, head.game, head.table, head.pack) if said else None
    if isinstance(statement, CheckedBy):
        raise FormError("out-of-place", word=said[0])
    if isinstance(statement, DealLine) and statement.due:
        raise FormError("out-of-place", word=DUE)
    return statement


def statement_of(fact: object, head: TableHead) -> Statement | None:
    """The statement that a fact records; None where it is none. Raises FormError."""
    match fact:
        case DealBegan(number=number, dealer=dealer, stated=stated):
            return DealLine(number, dealer if stated else None)
        case DealVoided(reason=reason) | RestUnseen(reason=reason):
            return (Void if isinstance(fact, DealVoided) else Unseen)(tuple(split(reason)))
        case RulingGiven(kind="stands", rule=rule, reason=reason):
            return Stands(rule, reason)
    if not (line := line_of(fact)):
        return None
    statement = read_line(line, head)
    if isinstance(fact, ResultAmended) and isinstance(statement, ResultLine):
        return Decree(*statement, reason=fact.reason)
    return statement


def renamed_line(fact: object, head: TableHead, called: Mapping[str, str]) -> str:
    """The line of a fact with the seats of ``head`` called differently."""
    try:
        statement = statement_of(fact, head)
    except FormError:
        return line_of(fact)
    if statement is None or isinstance(fact, (DealVoided, RestUnseen)):
        return line_of(fact)
    if isinstance(statement, Decree):
        statement = ResultLine(statement.result, statement.text)
    return str(renamed(statement, head.game, called))


def renamed_result(result: Mapping[str, Any], called: Mapping[str, str]) -> dict[str, Any]:
    """A result in full whose seats, as keys and as values, are called differently."""
    return {what: _renamed(value, called) for what, value in result.items()}


def _renamed(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {called.get(seat, seat): number for seat, number in value.items()}
    if isinstance(value, list):
        return [called.get(seat, seat) for seat in value]
    return called.get(value, value) if isinstance(value, str) else value


def outcome_of(line: str) -> str:
    """Return what the line of a result says, without its first word."""
    return line.removeprefix("result ")


def kind_of_line(line: str) -> str:
    """The kind of a statement by its line: ``move``, ``shows`` or one of the ``head``."""
    first = line.partition(" ")[0]
    if first == SHOWS:
        return SHOWS
    return "head" if first in DEALT_WORDS else "move"


# -- into facts


def fact_of_line(
    statement: Move | Cut | Dealt | Agreed, *, inferred: bool = False
) -> MoveRecorded | CardsShown | CardsDealt | TableAgreed:
    """The fact of a statement of which its line says everything."""
    if isinstance(statement, Move):
        line = str(statement)
        shows = statement.verb == SHOWS
        return CardsShown(line) if shows else MoveRecorded(line, inferred)
    if isinstance(statement, Agreed):
        return TableAgreed(str(statement))
    return CardsDealt(str(statement))


def opening(head: TableHead) -> TableOpened:
    """The fact with which the stream of a table begins."""
    return TableOpened(head.game.name, [*head.names], head.dealer, dict(head.options), head.trumps)


def reason_of(statement: Void | Unseen | Annul) -> str:
    """The words of a ``void``, ``annul`` or ``unseen`` as the reason of its fact."""
    reason = statement.reason
    return reason if isinstance(reason, str) else join(reason)
