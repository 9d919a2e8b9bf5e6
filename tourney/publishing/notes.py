"""What is said of a move or a deal beside it: findings, rulings, disputes, corrections."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.violation import OF_CARDS, OF_SEATS
from tourney.publishing import paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tourney.publishing.paths import Link
    from tourney.readmodel.views import Finding, Person, Statement, Table, Turning

    Datum: TypeAlias = str | int | Person | tuple[str, ...]


class Sentence(NamedTuple):
    """A sentence of the catalogue with its data; seats are people, cards are tuples of cards."""

    key: str
    data: Mapping[str, Datum]


@dataclass(frozen=True)
class Noted:
    """A figure that is said beside a seat; never 0."""

    name: str
    count: int
    rule: str
    """The rule that explains it, if any: then the score card marks it too."""


class Came(NamedTuple):
    """How a seat came out of a deal, as a result says it."""

    person: Person
    notes: Sequence[Noted]


@dataclass(frozen=True)
class Note:
    """What is to be said of a move or a deal beside it."""

    kind: str
    """``finding``, ``light``, ``stands``, ``ruling``, ``dispute``, ``amended``, ``decreed`` (where
    there was no result), ``follows``, ``voided``, ``retracted``, ``withdrawn`` for a result
    that was, and ``turning`` where it was still open who would come off worst."""
    rule: str = ""
    sentence: Sentence | None = None
    words: str = ""
    """What a person wrote: a reason, or what was disputed."""
    by: str = ""
    """The id of who recorded it, with the time ``at``; of corrections and rulings."""
    at: str = ""
    result: Sequence[Came] = ()
    """Of ``amended`` and ``decreed``: what counts from then on, and what did before; of
    ``withdrawn`` what counted."""
    instead_of: Sequence[Came] = ()
    person: Person | None = None
    link: Link | None = None
    """The page with the statement that it is about, where that is not this one."""
    anchor: str = ""
    """The place there."""
    deal: int = 0
    move: int | None = None


class Places:
    """Where the statements of a table stand, by their versions."""

    def __init__(self, table: Table) -> None:
        self._found = {
            one.version: (paths.page(f"{table.line.address}/{deal.number}"), deal.number, one)
            for deal in table.deals
            if deal.moves
            for one in deal.statements
        }
        self._back = {
            one.of: one
            for deal in table.deals
            for one in deal.statements
            if one.of and one.kind not in ("stands", "amend", "restore")
        }

        self._again = {
            one.of: one for deal in table.deals for one in deal.statements if one.kind == "restore"
        }

    def of(self, note: Note, version: int) -> Note:
        """Return the note with the move that it is about."""
        if version not in self._found:
            return note
        link, deal, one = self._found[version]
        return replace(note, link=link, anchor=anchor(one), deal=deal, move=one.move)

    def taken_back(self, statement: Statement) -> Note | None:
        """Return why, by whom and when a statement was taken back; None while it counts."""
        if statement.retracted is None:
            return None
        note = Note("retracted", words=statement.retracted)
        by_whom = self._back.get(statement.version)  # none if it only fell with a different one
        return replace(note, by=by_whom.by, at=by_whom.at) if by_whom else note

    def restored(self, statement: Statement) -> Note | None:
        """Return why, by whom and when what was taken back was brought back; None if it was not."""
        back = self._back.get(statement.version)
        again = self._again.get(back.version) if back else None
        if again is None or statement.retracted is not None:
            return None
        return Note("restored", words=again.reason or "", by=again.by, at=again.at)


def anchor(statement: Statement) -> str:
    """Return the place of a statement on the page of its deal: ``m17`` for its 17th move.

    One that was taken back has a number that some other move has too, or none.
    """
    counts = statement.move and statement.retracted is None
    return f"m{statement.move}" if counts else f"v{statement.version}"


def note_of_finding(finding: Finding, people: Mapping[str, Person]) -> Note:
    """Say what is wrong with a move, its seats as people and its cards as cards."""
    data = {name: _datum(name, value, people) for name, value in finding.data.items()}
    sentence = Sentence(f"violation.{finding.rule}.{finding.reason}", data)
    return Note("finding", finding.rule, sentence)


def note_of_turning(turning: Turning, people: Mapping[str, Person]) -> Note:
    """Say that here it was still open who would come off worst, and by which cards."""
    data: dict[str, Datum] = {"player": people[turning.seat]}
    if turning.saving:
        data["cards"] = turning.saving
    return Note(
        "turning", sentence=Sentence(f"site.turning{'.cards' * bool(turning.saving)}", data)
    )


def _datum(name: str, value: str | int, people: Mapping[str, Person]) -> Datum:
    if isinstance(value, str) and name in OF_CARDS:
        return tuple(value.split())
    if isinstance(value, str) and name in OF_SEATS:
        return people.get(value, value)  # no seat of the table, where P4 found that
    return value


def open_findings(findings: Iterable[Finding]) -> int:
    """Count the findings on which the arbiter has not ruled."""
    return sum(not finding.ruled for finding in findings)
