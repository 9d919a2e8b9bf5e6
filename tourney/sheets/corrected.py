"""What counts of a table's events: the statements as they stand after all corrections.

Nothing is overwritten in the record. A correction is a fact of its own that speaks of an earlier
one, and the table is folded again from what counts: statements taken back are left out, a ruling
that a move stands follows its move, a result by the arbiter closes its deal, a void one is void.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.words import split
from events.envelope import Event
from events.facts import (
    CardsDealt,
    CardsShown,
    DealBegan,
    DealVoided,
    MoveRecorded,
    ResultAmended,
    ResultAnnounced,
    RulingGiven,
    StatementRetracted,
)
from tourney.sheets.statements import DealLine, Stands, Void


class Line(NamedTuple):
    """A statement that counts: the version of its event, its text, and the fact behind it."""

    version: int
    text: str
    fact: object


@dataclass
class DealLines:
    """The statements of one deal that count, in the order in which they are folded."""

    began: DealBegan
    lines: list[Line]
    decree: Line | None = None
    """The last correction of its result."""
    void: Line | None = None

    def all(self) -> Iterator[Line]:
        """Everything said of the deal, corrections in their place."""
        for line in self.lines:
            if not (self.decree and isinstance(line.fact, ResultAnnounced)):
                yield line
        yield from filter(None, (self.decree, self.void))


@dataclass
class Corrected:
    """A table's deals as they count."""

    deals: list[DealLines] = field(default_factory=list)
    retracted: dict[int, Event] = field(default_factory=dict)
    """What took a statement back, by the version of the statement."""

    def dealers(self) -> Mapping[int, str | None]:
        """Who dealt each deal, by its number."""
        return {deal.began.number: deal.began.dealer for deal in self.deals}


def corrected(events: Sequence[Event]) -> Corrected:
    """The statements of a table's stream that count."""
    table = Corrected(retracted=_retracted(events))
    for event in events:
        if event.version not in table.retracted:
            _take(table, event)
    return table


def _retracted(events: Iterable[Event]) -> dict[int, Event]:
    """What was taken back and by which event; a taking back may itself be taken back."""
    back: dict[int, Event] = {}
    for event in events:
        if isinstance(event.fact, StatementRetracted):
            back[event.fact.of] = event
    for version in [version for version, event in back.items() if event.version in back]:
        del back[version]
    return back


def _take(table: Corrected, event: Event) -> None:
    fact, version, deals = event.fact, event.version, table.deals
    match fact:
        case DealBegan(number, dealer, stated):
            text = str(DealLine(number, dealer if stated else None))
            deals.append(DealLines(fact, [Line(version, text, fact)]))
        case CardsDealt(text) | MoveRecorded(text) | CardsShown(text):
            deals[-1].lines.append(Line(version, text, fact))
        case ResultAnnounced(statement=text, stated=True):
            deals[-1].lines.append(Line(version, text, fact))
        case ResultAmended(deal=number, statement=text):
            _numbered(table, number).decree = Line(version, text, fact)
        case DealVoided(deal=number, reason=reason):
            text = str(Void(tuple(split(reason))))
            _numbered(table, number).void = Line(version, text, fact)
        case RulingGiven(kind="stands", rule=rule, reason=reason, of=int() as of):
            _stand(table, of, Line(version, str(Stands(rule, reason)), fact))


def _numbered(table: Corrected, number: int) -> DealLines:
    return next(deal for deal in reversed(table.deals) if deal.began.number == number)


def _stand(table: Corrected, of: int, ruling: Line) -> None:
    """Puts the ruling after its move, unless the move was taken back."""
    for deal in table.deals:
        for at, line in enumerate(deal.lines):
            if line.version == of:
                deal.lines.insert(at + 1, ruling)
                return
