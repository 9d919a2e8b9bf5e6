"""The moves of a deal as chapters to read, made from its replay.

Where cards lie in pairs a chapter is a bout; on a pile it ends where the talon lays a card on it.
At its end stands the table: what lay there, and what everybody held afterwards, as far as it is
known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games import GAMES
from engine.moves import ALL_SEATS, SHOWS, TALON
from tourney.publishing.notes import Note, anchor, note_of_finding, note_of_turning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.moves import Move
    from tourney.publishing.board import Drawn
    from tourney.publishing.notes import Places
    from tourney.readmodel.views import Finding, Hand, Person, Position, Replay, Step

UNSEEN: Final = "unseen"
SHOWN: Final = ("move", SHOWS, UNSEEN)


class MoveLine(NamedTuple):
    """A move, or cards shown."""

    anchor: str
    number: int | None
    person: Person | None
    """None where the talon moves, or all attackers."""
    verb: str
    cards: Sequence[str]
    target: str | None
    """The card that was beaten."""
    retracted: Note | None
    """Why, by whom and when it was taken back; None while it counts."""
    notes: Sequence[Note]
    drawn: Drawn | None
    inferred: bool = False
    """Whether nobody said it, but what followed showed it."""


class Chapter(NamedTuple):
    """A part of a deal that belongs together, and the table at its end."""

    number: int
    leader: Person | None
    defenders: tuple[Person, ...]
    """Who had to beat the cards, one after the other as the attack was transferred."""
    lines: Sequence[MoveLine]
    laid: Mapping[str, str | None]
    """The cards of a bout as laid, each with the card that beat it."""
    outcome: str
    """How a bout ended: ``beaten``, ``taken``, ``open`` or ``broken-off``; else empty."""
    hands: Sequence[tuple[Person, Hand]]
    talon: int


class PileCard(NamedTuple):
    """A card of the pile."""

    card: str
    person: Person | None
    """Who laid it; None for the open card and what came from the talon."""
    came: str
    """``open``, ``laid`` or ``cover``."""
    skipped: Person | None
    """Who lost the turn by it (D10)."""


class ChapterBuilder:
    """Writes the chapters of a deal. ``people`` are the seats by id."""

    def __init__(
        self,
        replay: Replay,
        people: Mapping[str, Person],
        places: Places,
        said: Mapping[int, Sequence[Note]],
        drawn: Mapping[int, Drawn],
    ) -> None:
        """``said`` are rulings and disputes, ``drawn`` what moves on the board, by statement."""
        self.replay, self.people, self.places = replay, people, places
        self.said, self.drawn = said, drawn
        self.game = GAMES[replay.game]

    def chapters(self) -> Sequence[Chapter]:
        """Return the deal from its first move to its last."""
        made, before = [], self.replay.start
        for number, steps in enumerate(self._parts(), 1):
            made.append(self._chapter(number, steps, before))
            before = _last_position(steps) or before
        return made

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
        return step.move is not None and step.move.seat == TALON

    def _chapter(self, number: int, steps: list[Step], before: Position | None) -> Chapter:
        shown = (step for step in steps if step.move or step.statement.kind == UNSEEN)
        lines = [self._line(step) for step in shown]
        after = _last_position(steps)
        laid = self._laid(lines) if after else {}
        return Chapter(
            number=number,
            leader=self.people.get(before.roles.get("leader", "")) if before else None,
            defenders=tuple(self._defenders(steps, before)),
            lines=lines,
            laid=laid,
            outcome=self._outcome(lines, after) if after and laid else "",
            hands=[(self.people[hand.seat], hand) for hand in after.hands] if after else (),
            talon=len(after.talon) if after else 0,
        )

    def _defenders(self, steps: Sequence[Step], before: Position | None) -> Iterator[Person]:
        """Who had to beat the cards of a bout: after a transfer somebody different (S12)."""
        lying = [step.after for step in steps if step.after and step.after.laid]
        last = None
        for position in (before, *lying):
            roles = position.roles if position else {}
            seat = roles.get("taker") or roles.get("defender")
            if seat and seat != last:
                yield self.people[seat]
            last = seat or last

    # -- a line

    def _line(self, step: Step) -> MoveLine:
        statement, move = step.statement, step.move
        cards = tuple(map(str, move.cards)) if move else ()
        beats = move is not None and self._does(move.verb) == "beat"
        return MoveLine(
            anchor=anchor(statement),
            number=statement.move if statement.retracted is None else None,
            person=self.people.get(move.seat) if move else None,
            verb=_verb(move) if move else UNSEEN,
            cards=cards[1:] if beats else cards,
            target=cards[0] if beats else None,
            retracted=self.places.taken_back(statement),
            notes=[*self._notes(step)],
            drawn=self.drawn.get(statement.version),
            inferred=statement.inferred,
        )

    def _notes(self, step: Step) -> Iterable[Note]:
        for finding in step.findings:
            yield note_of_finding(finding, self.people)
        for finding in step.brought_to_light:
            yield self._light(finding)
        yield from self.said.get(step.statement.version, ())
        yield from filter(None, [self.places.restored(step.statement)])
        turning = self.replay.turning
        if turning and turning.open and turning.version == step.statement.version:
            yield note_of_turning(turning, self.people)

    def _light(self, finding: Finding) -> Note:
        return self.places.of(Note("light", finding.rule), finding.version)

    def _does(self, verb: str) -> str:
        """What a verb does with the cards that lie there."""
        return self.game.verbs[verb].does if verb in self.game.verbs else ""

    # -- what lies there

    def _laid(self, lines: Sequence[MoveLine]) -> Mapping[str, str | None]:
        laid: dict[str, str | None] = {}
        for line in lines:
            if self.game.layout == "pile" or line.retracted is not None:
                continue
            if line.target:
                laid[line.target] = line.cards[0]
            elif self._does(line.verb) == "lay":
                laid |= dict.fromkeys(line.cards)
        return laid

    def _outcome(self, lines: Sequence[MoveLine], after: Position) -> str:
        if any(self._does(line.verb) == "take" and line.retracted is None for line in lines):
            return "taken"
        if not after.laid:
            return "beaten"
        over = _last_position(self.replay.steps)
        return "broken-off" if over and over.ended else "open"

    def pile(self) -> Sequence[PileCard]:
        """Return the pile from the open card to its top, and who lost a turn by which card."""
        position = _last_position(self.replay.steps) or self.replay.start
        if position is None or self.game.layout == "pairs":
            return ()
        skipped = dict(self._skipped())
        return [
            PileCard(
                card=laid.card,
                person=self.people.get(laid.seat or ""),
                came="laid" if laid.seat else "cover" if at else "open",
                skipped=skipped.get(laid.card),
            )
            for at, laid in enumerate(position.laid)
        ]

    def _skipped(self) -> Iterable[tuple[str, Person]]:
        """D10: the card of each move by which somebody lost the turn."""
        for step in self.replay.steps:
            lost = step.after.roles.get("lost") if step.after else None
            move = step.move
            if lost and move and move.seat != TALON and self._does(move.verb) == "lay":
                yield str(move.cards[0]), self.people[lost]


def _verb(move: Move) -> str:
    """What is said of a move: its verb, also where everybody does it at once."""
    return f"{ALL_SEATS}-{move.verb}" if move.seat == ALL_SEATS else move.verb


def _last_position(steps: Sequence[Step]) -> Position | None:
    return next((step.after for step in reversed(steps) if step.after), None)
