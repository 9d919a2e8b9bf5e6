"""The pages of a table and of its deals, made from the read model's answers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from engine.games import GAMES
from tourney.publishing import paths
from tourney.publishing.board import board_builder
from tourney.publishing.chapters import ChapterBuilder
from tourney.publishing.ledger import Ledger
from tourney.publishing.notes import (
    Came,
    Note,
    Noted,
    Places,
    anchor,
    note_of_finding,
    open_findings,
)
from tourney.publishing.table_parts import DealPart, Detailed, Lot, Scored, Trump, TurningPoint

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.publishing.board import Board, Drawn
    from tourney.publishing.chapters import Chapter
    from tourney.publishing.paths import Link
    from tourney.readmodel.views import (
        Amendment,
        Built,
        Deal,
        Finding,
        Person,
        Replay,
        Ruling,
        Score,
        SeatLine,
        Statement,
        Table,
        TableLine,
    )


@dataclass(frozen=True)
class TablePage:
    """A table: who sat there, its deals and their moves."""

    template: ClassVar = "table.html"
    view: Table
    deals: Sequence[DealPart]
    notes: Sequence[Note]
    """Rulings, disputes and findings of the table."""
    dealer: Person | None
    """Who deals the first deal."""
    trumps: Sequence[Trump]
    drawn: Lot
    ledger: Ledger | None
    late: int
    """How many findings its moves have on which nobody has ruled."""
    built: Built

    @property
    def line(self) -> TableLine:
        """The table in short."""
        return self.view.line

    @property
    def link(self) -> Link:
        """Where the page is."""
        return paths.page(self.line)

    @cached_property
    def columns(self) -> Sequence[DealPart]:
        """The deals that the score card has."""
        return [part for part in self.deals if part.by_seat]

    @property
    def grid(self) -> Iterator[tuple[SeatLine, Sequence[Scored]]]:
        """The score card, a row a seat."""
        for at, seat in enumerate(self.line.seats):
            yield seat, [part.by_seat[at] for part in self.columns]

    @property
    def marks(self) -> Sequence[Noted]:
        """What the score card marks, to be explained under it; each counts 1."""
        figures = GAMES[self.line.game].figures
        return [Noted(one.name, 1, one.rule) for one in figures if one.rule]


@dataclass(frozen=True)
class DealPage:
    """A deal move by move."""

    template: ClassVar = "deal.html"
    view: Table
    deal: DealPart
    before: DealPart | None
    after: DealPart | None
    board: Board | None
    chapters: Sequence[Chapter]
    built: Built

    @property
    def line(self) -> TableLine:
        """The table in short."""
        return self.view.line

    @property
    def link(self) -> Link:
        """Where the page is."""
        return self.deal.link or ""


class TablePages:
    """The pages of a table and its deals; ``replays`` are those of the deals that have moves."""

    def __init__(
        self, view: Table, replays: Mapping[int, Replay], findings: Sequence[Finding]
    ) -> None:
        self.view, self.replays, self.findings = view, replays, findings
        self.game = GAMES[view.line.game]
        self.people = {seat.seat: seat.player for seat in view.line.seats}
        self.places = Places(view)
        self.said = self._said()
        self.trumps = self._trumps(view.trumps)

    def table(self, built: Built) -> TablePage:
        """Return the page of the table with all its deals."""
        return TablePage(
            view=self.view,
            deals=[*map(self._deal, self.view.deals)],
            notes=[*self._notes()],
            dealer=self._person(self.view.dealer),
            trumps=self.trumps,
            drawn=self._drawn(),
            ledger=Ledger(self.view, self.people) if self.view.ledger else None,
            late=open_findings(self.findings),
            built=built,
        )

    def _trumps(self, words: Sequence[str]) -> Sequence[Trump]:
        return [Trump(self._person(seat), suit) for seat, suit in self.game.trump_suits(words)]

    def _drawn(self) -> Lot:
        proposed = self.view.proposed
        return Lot(self._person(proposed.get("dealer")), self._trumps(proposed.get("trumps", ())))

    def _person(self, seat: str | None) -> Person | None:
        return self.people.get(seat or "")

    def deals(self, built: Built) -> Iterator[DealPage]:
        """Return the pages of the deals that have moves."""
        parts = [part for part in map(self._deal, self.view.deals) if part.link]
        around = zip([None, *parts], parts, [*parts[1:], None], strict=False)
        for before, part, after in around:
            replay = self.replays[part.deal.number]
            builder = board_builder(replay)
            drawn = builder.drawn() if builder else {}
            board = builder.board(part, self.people, self.trumps) if builder else None
            chapters = self._chapters(replay, drawn).chapters()
            yield DealPage(self.view, part, before, after, board, chapters, built)

    def _chapters(self, replay: Replay, drawn: Mapping[int, Drawn]) -> ChapterBuilder:
        return ChapterBuilder(replay, self.people, self.places, self.said, drawn)

    def _deal(self, deal: Deal) -> DealPart:
        replay = self.replays.get(deal.number)
        return DealPart(
            deal=deal,
            link=paths.page(f"{self.view.line.address}/{deal.number}") if replay else None,
            dealer=self._person(deal.dealer),
            void=_voided(deal),
            by_seat=[*map(self._scored, deal.scores)],
            details=[*self._details(deal)],
            turned=replay.turned if replay else None,
            pile=self._chapters(replay, {}).pile() if replay else (),
            amendments=[*self._withdrawn(deal), *map(self._amended, deal.amendments)],
            late=sum(open_findings(step.findings) for step in replay.steps) if replay else 0,
            turning=self._turning(deal, replay) if replay else None,
        )

    def _turning(self, deal: Deal, replay: Replay) -> TurningPoint | None:
        """Where the end was decided, if it is the one that counts."""
        turning = replay.turning
        if turning is None or deal.void or deal.amendments:
            return None
        said = [step.statement for step in replay.steps]
        one = next(statement for statement in said if statement.version == turning.version)
        person = self.people[turning.seat]
        return TurningPoint(person, turning.open, one.move, anchor(one)) if one.move else None

    def _scored(self, score: Score) -> Scored:
        ranks = [score.figures[one.name] for one in self.game.figures if one.ranks]
        return Scored(
            person=self.people[score.seat],
            place=ranks[0] if ranks else None,
            gain=score.gain,
            notes=self._noted(score.figures),
            figures=score.figures,
        )

    def _noted(self, figures: Mapping[str, int | None]) -> Sequence[Noted]:
        noted = ((one, figures.get(one.name)) for one in self.game.figures if one.noted)
        return [Noted(one.name, count, one.rule) for one, count in noted if count]

    def _details(self, deal: Deal) -> Iterator[Detailed]:
        for name, kind, rule in self.game.details:
            value = deal.details.get(name)
            if kind == "ending" and _decreed(deal):
                value = None
            shown = self._person(value) if isinstance(value, str) else value
            yield Detailed(name, kind, rule, shown)

    # -- what was said about it

    def _withdrawn(self, deal: Deal) -> Iterator[Note]:
        """The results that were taken back."""
        for one in deal.statements:
            if one.kind == "result" and (note := self.places.taken_back(one)):
                yield replace(note, kind="withdrawn", result=self._came(one.version))

    def _amended(self, one: Amendment) -> Note:
        if one.follows is not None:
            return _signed(Note("follows", deal=one.follows), one)
        kind = "amended" if one.before else "decreed"
        before, after = self._came(one.instead_of), self._came(one.version)
        return _signed(Note(kind, result=after, instead_of=before), one)

    def _came(self, version: int | None) -> Sequence[Came]:
        """How everybody came out by a result that was said: who has a place first, by it."""
        if version is None:
            return ()
        result = self.view.results[version]
        seats, figures = [*self.people], self.game.figures
        numbers = zip(*(one.by_seat(result, seats) for one in figures), strict=True)
        names = [one.name for one in figures]
        by_seat = {
            seat: dict(zip(names, mine, strict=True))
            for seat, mine in zip(seats, numbers, strict=True)
        }
        rank = next((one.name for one in figures if one.ranks), "")
        order = sorted(seats, key=lambda seat: by_seat[seat].get(rank) or len(seats) + 1)
        return [Came(self.people[seat], self._noted(by_seat[seat])) for seat in order]

    def _said(self) -> Mapping[int, list[Note]]:
        said: defaultdict[int, list[Note]] = defaultdict(list)
        for dispute in self.view.disputes:
            said[dispute.of].append(
                Note("dispute", words=dispute.words, person=self._person(dispute.seat))
            )
        for ruling in self.view.rulings:
            if ruling.of is not None:
                said[ruling.of].append(_signed(Note(ruling.kind, ruling.rule), ruling))
        return said

    def _notes(self) -> Iterator[Note]:
        """Everything at the table that somebody should know, with the move that it is about."""
        for finding in self.findings:
            note = note_of_finding(finding, self.people)
            yield self.places.of(note, finding.version)
        for version, notes in self.said.items():
            for note in notes:
                yield self.places.of(note, version)


def _signed(note: Note, one: Ruling | Amendment | Statement) -> Note:
    """The note with why, by whom and when."""
    return replace(note, words=one.reason or "", by=one.by, at=one.at)


def _decreed(deal: Deal) -> bool:
    """Whether the arbiter gave the result of a deal with moves, which came out differently."""
    return deal.moves > 0 and any(one.follows is None for one in deal.amendments)


def _voided(deal: Deal) -> Note | None:
    for one in deal.statements:
        if deal.void and one.kind == "void" and one.retracted is None:
            return _signed(Note("voided"), one)
    return None
