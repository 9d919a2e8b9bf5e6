"""The page of a table, made from the read model's views."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING

from engine.games import GAMES
from engine.tally import CLOSING, KITTY
from tourney.publishing import charts, paths
from tourney.publishing.compose_moves import Places, Scribe, note_of_finding, open_findings
from tourney.publishing.compose_stage import stagehand_of
from tourney.publishing.table_contexts import (
    Came,
    Change,
    DealPage,
    DealPart,
    Detailed,
    GridColumn,
    GridRow,
    Ledger,
    LedgerCell,
    LedgerLine,
    Note,
    Noted,
    Scored,
    TablePage,
    Trump,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.publishing.paths import Link
    from tourney.readmodel.views import (
        Amendment,
        Built,
        Deal,
        Finding,
        LedgerRow,
        Person,
        Replay,
        Ruling,
        Score,
        Statement,
        Table,
    )


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

    def table(self, built: Built) -> TablePage:
        """The table with all its deals."""
        view, line = self.view, self.view.line
        counted = [deal for deal in view.deals if deal.scores]
        return TablePage(
            link=paths.page(line.address),
            tournament=paths.page(line.tournament),
            tournament_name=view.tournament_name,
            round_link=paths.page(f"{line.tournament}/{line.round}"),
            round=line.round,
            number=line.number,
            game=line.game,
            state=line.state,
            recorded=line.recorded,
            disputes=line.disputes,
            late=open_findings(self.findings),
            rules=tuple(sorted(view.rules.items())),
            trumps_kind="".join(view.trumps[:1]),
            trumps=self._trumps(),
            seats=line.seats,
            columns=tuple(map(self._column, counted)),
            grid=tuple(self._grid(counted)),
            marks=tuple(Noted(one.name, 1, one.rule) for one in self.game.figures if one.rule),
            ledger=self._ledger(counted),
            deals=tuple(self._deal(deal) for deal in view.deals),
            notes=tuple(self._notes()),
            address=line.address,
            built=built,
        )

    def _trumps(self) -> tuple[Trump, ...]:
        return tuple(map(self._trump, self.view.trumps[1:]))

    def _trump(self, word: str) -> Trump:
        seat, _, suit = word.rpartition("=")
        return Trump(self._person(seat), suit)

    def _person(self, seat: str | None) -> Person | None:
        return self.people.get(seat or "")

    # -- the score card

    def _column(self, deal: Deal) -> GridColumn:
        return GridColumn(deal.number, f"d{deal.number}", self._person(deal.dealer))

    def _grid(self, deals: Sequence[Deal]) -> Iterator[GridRow]:
        if not deals:
            return
        for at, seat in enumerate(self.view.line.seats):
            cells = tuple(self._scored(deal.scores[at]) for deal in deals)
            yield GridRow(seat.player, cells, seat.total, seat.won)

    # -- the money

    def _ledger(self, deals: Sequence[Deal]) -> Ledger | None:
        if not self.view.ledger:
            return None
        books = _Books(self.view)
        return Ledger(
            seats=tuple(self.people.values()),
            lines=tuple(books.line(deal.number, [*self.people]) for deal in deals),
            chart=charts.money(self._accounts()),
            capital=tuple(map(books.now, self.people)),
            kitty=books.now(KITTY),
        )

    def _accounts(self) -> list[tuple[Person | None, list[tuple[int, int]]]]:
        """What each seat and the kitty held, from before the first deal."""
        points: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for one in self.view.balances:
            points[one.account].append((one.deal, one.amount))
        return [(self.people.get(account), points[account]) for account in (*self.people, KITTY)]

    # -- a deal

    def deals(self, built: Built) -> Iterator[DealPage]:
        """The pages of the deals that have moves."""
        parts = [part for part in map(self._deal, self.view.deals) if part.link]
        links = [part.link for part in parts]
        for part, before, after in zip(parts, [None, *links], [*links[1:], None], strict=False):
            yield self._deal_page(part, before, after, built)

    def _deal_page(
        self, part: DealPart, before: Link | None, after: Link | None, built: Built
    ) -> DealPage:
        line, replay = self.view.line, self.replays[part.number]
        stagehand = stagehand_of(replay)
        drawn = stagehand.drawn() if stagehand else {}
        return DealPage(
            link=part.link or "",
            tournament=paths.page(line.tournament),
            tournament_name=self.view.tournament_name,
            round_link=paths.page(f"{line.tournament}/{line.round}"),
            round=line.round,
            table=paths.page(line.address),
            table_number=line.number,
            game=line.game,
            layout=self.game.layout,
            before=before,
            after=after,
            deal=part,
            stage=stagehand.stage(part, self.people, self._trumps()) if stagehand else None,
            chapters=Scribe(replay, self.people, self.places, self.said, drawn).chapters(),
            built=built,
        )

    def _deal(self, deal: Deal) -> DealPart:
        replay = self.replays.get(deal.number)
        scribe = Scribe(replay, self.people, self.places, self.said, {}) if replay else None
        return DealPart(
            number=deal.number,
            anchor=f"d{deal.number}",
            link=paths.page(f"{self.view.line.address}/{deal.number}") if scribe else None,
            dealer=self._person(deal.dealer),
            state="void" if deal.void else "counted" if deal.finished else "open",
            void=_voided(deal),
            scores=self._scores(deal),
            details=tuple(self._details(deal)),
            turned=replay.turned if replay else None,
            turned_as=self.game.turned,
            bank=scribe.bank() if scribe else (),
            moves=deal.moves,
            amendments=(*self._withdrawn(deal), *map(self._amended, deal.amendments)),
            late=sum(open_findings(step.findings) for step in replay.steps) if replay else 0,
        )

    def _scores(self, deal: Deal) -> tuple[Scored, ...]:
        scores = tuple(map(self._scored, deal.scores))
        places = [one.place for one in scores if one.place is not None]
        if len(places) < len(scores):
            return scores
        return tuple(one for _, one in sorted(zip(places, scores, strict=True), key=itemgetter(0)))

    def _scored(self, score: Score) -> Scored:
        ranks = [score.figures[one.name] for one in self.game.figures if one.ranks]
        return Scored(
            person=self.people[score.seat],
            place=ranks[0] if ranks else None,
            gain=score.gain,
            notes=self._noted(score.figures),
            figures=score.figures,
        )

    def _noted(self, figures: Mapping[str, int | None]) -> tuple[Noted, ...]:
        noted = ((one, figures.get(one.name)) for one in self.game.figures if one.noted)
        return tuple(Noted(one.name, count, one.rule) for one, count in noted if count)

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
            return _signed(Note("follows", "", deal=one.follows), one)
        kind = "amended" if one.before else "decreed"
        before, after = self._came(one.instead_of), self._came(one.version)
        return _signed(Note(kind, "", result=after, instead_of=before), one)

    def _came(self, version: int | None) -> tuple[Came, ...]:
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
        return tuple(Came(self.people[seat], self._noted(by_seat[seat])) for seat in order)

    def _said(self) -> Mapping[int, list[Note]]:
        said: defaultdict[int, list[Note]] = defaultdict(list)
        for dispute in self.view.disputes:
            said[dispute.of].append(
                Note("dispute", "", words=dispute.words, person=self._person(dispute.seat))
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
    """Whether the arbiter gave the result of a deal with moves, which came out otherwise."""
    return deal.moves > 0 and any(one.follows is None for one in deal.amendments)


def _voided(deal: Deal) -> Note | None:
    for one in deal.statements:
        if deal.void and one.kind == "void" and one.retracted is None:
            return _signed(Note("voided", ""), one)
    return None


class _Books:
    """The money of a table: what each account held after each deal, and what changed in it."""

    def __init__(self, view: Table) -> None:
        self._postings: defaultdict[str, list[LedgerRow]] = defaultdict(list)
        for one in view.ledger:
            self._postings[one.account].append(one)

    def line(self, deal: int, seats: Sequence[str]) -> LedgerLine:
        """A deal, before what was posted at the table's end."""
        cells = tuple(
            LedgerCell(self._changes(deal, seat), self._after(deal, seat)) for seat in seats
        )
        before, after = self._after(deal - 1, KITTY), self._after(deal, KITTY)
        return LedgerLine(deal, f"d{deal}", cells, before, after)

    def now(self, account: str) -> int:
        """What an account holds after everything."""
        return sum(one.amount for one in self._postings[account])

    def _changes(self, deal: int, account: str) -> tuple[Change, ...]:
        postings = self._postings[account]
        return tuple(
            Change(one.what, one.amount)
            for one in postings
            if one.deal == deal and one.what != CLOSING
        )

    def _after(self, deal: int, account: str) -> int:
        postings = self._postings[account]
        return sum(one.amount for one in postings if one.deal <= deal and one.what != CLOSING)
