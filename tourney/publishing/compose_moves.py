"""The moves of a deal as chapters to read, made from its replay.

Where cards lie in pairs a chapter is a bout; on a pile it ends where the talon lays a card on it.
At its end stands the table: what lay there, and what everybody held afterwards, as far as it is
known.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.cards import is_card
from engine.games import GAMES
from engine.moves import ALL_SEATS, SHOWS
from tourney.publishing import paths
from tourney.publishing.table_contexts import (
    BankCard,
    Chapter,
    HandShown,
    MoveLine,
    Note,
    Pair,
    Told,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tourney.publishing.table_contexts import Datum, Drawn
    from tourney.readmodel.views import Finding, Person, Position, Replay, Statement, Step, Table

SHOWN: Final = ("move", SHOWS)


class Scribe:
    """Writes down one deal. ``people`` are the seats by id, ``anchors`` the statements' places."""

    def __init__(
        self,
        replay: Replay,
        people: Mapping[str, Person],
        places: Places,
        said: Mapping[int, Sequence[Note]],
        drawn: Mapping[int, Drawn],
    ) -> None:
        """``said`` are rulings and disputes, ``drawn`` what moves on the table, by statement."""
        self.replay, self.people, self.places = replay, people, places
        self.said, self.drawn = said, drawn
        self.game = GAMES[replay.game]

    def chapters(self) -> tuple[Chapter, ...]:
        """The deal from its first move to its last."""
        made, before = [], self.replay.start
        for number, steps in enumerate(self._parts(), 1):
            made.append(self._chapter(number, steps, before))
            before = _last_position(steps) or before
        return tuple(made)

    def _parts(self) -> list[list[Step]]:
        """The steps that are shown, a list a chapter."""
        parts: list[list[Step]] = []
        key: object = None
        for step in self.replay.steps:
            if step.statement.kind not in SHOWN:
                continue
            covers = self._talon_moves(step) and step.statement.retracted is None
            if not parts or (step.bout not in (None, key)) or covers:
                parts.append([])
            key = step.bout or key
            parts[-1].append(step)
        return parts

    def _talon_moves(self, step: Step) -> bool:
        _, name, _ = words(step.statement.text)
        verb = self.game.verbs.get(name)
        return verb is not None and verb.by == "talon"

    def _chapter(self, number: int, steps: list[Step], before: Position | None) -> Chapter:
        lines = tuple(self._line(step) for step in steps)
        roles = before.roles if before else {}
        after = _last_position(steps)
        felt = self._felt(lines) if after else ()
        return Chapter(
            number=number,
            leader=self.people.get(roles.get("leader", "")),
            defender=self.people.get(roles.get("defender", "")),
            lines=lines,
            felt=felt,
            outcome=self._outcome(lines, felt, after),
            hands=self.hands(after),
            talon=len(after.talon) if after else 0,
        )

    def hands(self, position: Position | None) -> tuple[HandShown, ...]:
        """What everybody holds."""
        held = position.hands if position else ()
        return tuple(
            HandShown(self.people[hand.seat], hand.known, hand.unknown, hand.out) for hand in held
        )

    # -- a line

    def _line(self, step: Step) -> MoveLine:
        statement = step.statement
        seat, verb, cards = words(statement.text)
        beats = self._does(verb) == "beat"
        return MoveLine(
            anchor=anchor(statement),
            number=statement.move if statement.retracted is None else None,
            person=self.people.get(seat),
            verb=verb,
            cards=cards[1:] if beats else cards,
            target=cards[0] if beats else None,
            retracted=self.places.taken_back(statement),
            notes=tuple(self._notes(step)),
            drawn=self.drawn.get(statement.version),
        )

    def _notes(self, step: Step) -> Iterable[Note]:
        for finding in step.findings:
            yield note_of_finding(finding, self.people)
        for finding in step.brought_to_light:
            yield self._light(finding)
        yield from self.said.get(step.statement.version, ())

    def _light(self, finding: Finding) -> Note:
        return self.places.of(Note("light", finding.rule), finding.version)

    def _does(self, verb: str) -> str:
        """What a verb does with the cards that lie there."""
        return self.game.verbs[verb].does if verb in self.game.verbs else ""

    # -- what lies there

    def _felt(self, lines: Sequence[MoveLine]) -> tuple[Pair, ...]:
        """What lay on the table: the cards as laid, each with the card that beat it."""
        if self.game.layout == "pile":
            return ()
        beats: dict[str, str | None] = {}
        for line in lines:
            if line.retracted is not None:
                continue
            if line.target:
                beats[line.target] = line.cards[0]
            elif self._does(line.verb) == "lay":
                beats |= dict.fromkeys(line.cards)
        return tuple(Pair(attack, beat) for attack, beat in beats.items())

    def _outcome(
        self, lines: Sequence[MoveLine], felt: tuple[Pair, ...], after: Position | None
    ) -> str:
        if after is None or not felt:
            return ""
        if any(self._does(line.verb) == "take" and line.retracted is None for line in lines):
            return "taken"
        return "open" if after.laid else "beaten"

    def bank(self) -> tuple[BankCard, ...]:
        """The pile from the open card to its top, and who lost a turn by which card."""
        position = _last_position(self.replay.steps) or self.replay.start
        if position is None or self.game.layout == "pairs":
            return ()
        skipped = dict(self._skipped())
        return tuple(
            BankCard(
                card=laid.card,
                person=self.people.get(laid.seat or ""),
                came="laid" if laid.seat else "cover" if at else "open",
                skipped=skipped.get(laid.card),
            )
            for at, laid in enumerate(position.laid)
        )

    def _skipped(self) -> Iterable[tuple[str, Person]]:
        """D10: the card of each move by which somebody lost the turn."""
        for step in self.replay.steps:
            lost = step.after.roles.get("lost") if step.after else None
            if lost and step.statement.kind == "move":
                seat, verb, cards = words(step.statement.text)
                if seat and self._does(verb) == "lay":
                    yield cards[0], self.people[lost]


def words(text: str) -> tuple[str, str, tuple[str, ...]]:
    """Who, what and which cards of a move's line; ``all`` and the talon are nobody."""
    first, *rest = text.split()
    if first == SHOWS:
        return rest[0], SHOWS, tuple(rest[1:])
    if first == ALL_SEATS:
        return "", f"all-{rest[0]}", ()
    if is_card(rest[0]):
        return "", first, tuple(rest)
    return first, rest[0], tuple(rest[1:])


def _last_position(steps: Sequence[Step]) -> Position | None:
    return next((step.after for step in reversed(steps) if step.after), None)


def anchor(statement: Statement) -> str:
    """The place of a statement on the page of its deal: ``m17`` for its 17th move.

    One that was taken back has the number of another, or of none.
    """
    counts = statement.move and statement.retracted is None
    return f"m{statement.move}" if counts else f"v{statement.version}"


class Places:
    """Where the statements of a table are told, by their versions."""

    def __init__(self, table: Table) -> None:
        self._found = {
            one.version: (paths.page(f"{table.line.address}/{deal.number}"), deal.number, one)
            for deal in table.deals
            if deal.moves
            for one in deal.statements
        }
        self._back = {
            one.of: one for deal in table.deals for one in deal.statements if one.kind == "retract"
        }

    def of(self, note: Note, version: int) -> Note:
        """The note with the move that it is about."""
        if version not in self._found:
            return note
        link, deal, one = self._found[version]
        return replace(note, link=link, anchor=anchor(one), deal=deal, move=one.move)

    def taken_back(self, statement: Statement) -> Note | None:
        """Why, by whom and when a statement was taken back; None while it counts."""
        if statement.retracted is None:
            return None
        note = Note("retracted", "", words=statement.retracted)
        by_whom = self._back.get(statement.version)  # none if it only fell with another
        return replace(note, by=by_whom.by, at=by_whom.at) if by_whom else note


def note_of_finding(finding: Finding, people: Mapping[str, Person]) -> Note:
    """What is wrong with a move."""
    return Note("finding", finding.rule, told_of(finding, people))


def open_findings(findings: Iterable[Finding]) -> int:
    """On how many findings the arbiter has not ruled."""
    return sum(not finding.ruled for finding in findings)


def told_of(finding: Finding, people: Mapping[str, Person]) -> Told:
    """The sentence of a finding, its seats as people and its cards as cards."""
    key = f"violation.{finding.rule}.{finding.reason}"
    return Told(key, tuple((name, datum(value, people)) for name, value in finding.data.items()))


def datum(value: str | int, people: Mapping[str, Person]) -> Datum:
    """A piece of data as a page shows it."""
    if isinstance(value, int):
        return value
    if value in people:
        return people[value]
    parts = value.split()
    return tuple(parts) if parts and all(map(is_card, parts)) else value
