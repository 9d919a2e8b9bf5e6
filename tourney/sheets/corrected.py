"""What counts of a table's events: the statements as they stand after all corrections.

Nothing is overwritten in the record. A correction is a fact of its own that speaks of an earlier
one, and the table is folded again from what counts: statements taken back are left out, a ruling
that a move stands follows its move, a result by the arbiter closes its deal, a void one is void.
What was said under other names, before the seats were corrected, is told by those that hold now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

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
    TableOpened,
    TableReseated,
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
    results: list[Line] = field(default_factory=list)
    """Every announcement of its result, the last of which holds."""
    decree: Line | None = None
    """The last correction of its result, the mere figures that follow from another deal apart."""
    void: Line | None = None

    def all(self) -> Iterator[Line]:
        """Everything said of the deal, corrections in their place."""
        for line in self.lines:
            if not (self.decree and isinstance(line.fact, ResultAnnounced)):
                yield line
        yield from filter(None, (self.decree, self.void))

    def said(self) -> Iterator[Line]:
        """The same with the results that were replaced by others, which may have to fall too."""
        yield from self.lines
        for line in self.results:
            if isinstance(line.fact, ResultAmended) and line.fact.follows is None:
                yield line
        yield from filter(None, [self.void])


@dataclass
class Corrected:
    """A table's deals as they count."""

    deals: list[DealLines] = field(default_factory=list)
    retracted: dict[int, Event] = field(default_factory=dict)
    """What took a statement back, by the version of the statement."""
    seated: list[tuple[int, Sequence[str]]] = field(default_factory=list)
    """Who was said to sit there, clockwise, and since which version."""

    def dealers(self) -> Mapping[int, str | None]:
        """Who dealt each deal, by its number."""
        return {
            deal.began.number: self.called(deal.lines[0].version).get(deal.began.dealer or "")
            for deal in self.deals
        }

    def called(self, version: int) -> Mapping[str, str]:
        """What each seat is called now, by its name when the event of this version was recorded."""
        *_, then = (seats for since, seats in self.seated if since <= version)
        return dict(zip(then, self.seated[-1][1], strict=True))

    def announced(self, deal: DealLines) -> Mapping[str, Any] | None:
        """The result that holds, in full; None where none was announced."""
        if not deal.results:
            return None
        version, _, fact = deal.results[-1]
        result: Mapping[str, Any] = vars(fact)["result"]
        called = self.called(version)
        return (
            result if all(old == new for old, new in called.items()) else recalled(result, called)
        )


def seats_of(events: Sequence[Event]) -> Sequence[str]:
    """Who sat at the table with these events, as it was said last; nobody if it never was."""
    told = (event.fact for event in reversed(events))
    seats = (fact.seats for fact in told if isinstance(fact, (TableReseated, TableOpened)))
    return next(seats, ())


def recalled(result: Mapping[str, Any], called: Mapping[str, str]) -> dict[str, Any]:
    """A result in full in which the seats, as keys and values, are called otherwise."""
    return {what: _recalled(told, called) for what, told in result.items()}


def _recalled(told: Any, called: Mapping[str, str]) -> Any:
    if isinstance(told, dict):
        return {called[seat]: number for seat, number in told.items()}
    if isinstance(told, list):
        return [called[seat] for seat in told]
    return called[told] if isinstance(told, str) else told


def corrected(events: Sequence[Event]) -> Corrected:
    """The statements of a table's stream that count."""
    table = Corrected(retracted=_retracted(events))
    for event in events:
        fact, version = event.fact, event.version
        if version in table.retracted:
            continue
        if isinstance(fact, _SAID):
            table.deals[-1].lines.append(Line(version, fact.statement, fact))
        else:
            _take(table, version, fact)
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


_SAID: Final = (MoveRecorded, CardsDealt, CardsShown)
"""Nearly all there is: looked for first, and not by their patterns, which takes long."""


def _take(table: Corrected, version: int, fact: object) -> None:
    deals = table.deals
    match fact:
        case DealBegan(number, dealer, stated):
            text = str(DealLine(number, dealer if stated else None))
            deals.append(DealLines(fact, [Line(version, text, fact)]))
        case ResultAnnounced(statement=text, stated=stated):
            deals[-1].results.append(Line(version, text, fact))
            if stated:
                deals[-1].lines.append(deals[-1].results[-1])
        case ResultAmended(deal=number, statement=text, follows=follows):
            deal = _numbered(table, number)
            deal.results.append(Line(version, text, fact))
            if follows is None:
                deal.decree = deal.results[-1]
        case DealVoided(deal=number, reason=reason):
            text = str(Void(tuple(split(reason))))
            _numbered(table, number).void = Line(version, text, fact)
        case RulingGiven(kind="stands", rule=rule, reason=reason, of=int() as of):
            _stand(table, of, Line(version, str(Stands(rule, reason)), fact))
        case TableOpened(seats=seats) | TableReseated(seats=seats):
            table.seated.append((version, seats))


def _numbered(table: Corrected, number: int) -> DealLines:
    return next(deal for deal in reversed(table.deals) if deal.began.number == number)


def _stand(table: Corrected, of: int, ruling: Line) -> None:
    """Puts the ruling after its move, unless the move was taken back."""
    for deal in table.deals:
        for at, line in enumerate(deal.lines):
            if line.version == of:
                deal.lines.insert(at + 1, ruling)
                return
