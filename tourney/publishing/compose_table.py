"""The page of a table, made from the read model's views."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.publishing import charts, paths
from tourney.publishing.compose_moves import Places, Scribe, note_of_finding, open_findings
from tourney.publishing.compose_stage import stagehand_of
from tourney.publishing.table_contexts import (
    Came,
    DealPage,
    DealPart,
    GridCell,
    GridColumn,
    GridRow,
    Ledger,
    LedgerCell,
    LedgerLine,
    Money,
    Note,
    Placed,
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
        Person,
        Replay,
        Ruling,
        Score,
        Statement,
        Table,
    )

KITTY: Final = "kitty"


class TablePages:
    """The pages of a table and its deals; ``replays`` are those of the deals that have moves."""

    def __init__(
        self, view: Table, replays: Mapping[int, Replay], findings: Sequence[Finding]
    ) -> None:
        self.view, self.replays, self.findings = view, replays, findings
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
            columns=tuple(self._column(deal) for deal in counted if deal.order),
            grid=tuple(self._grid([deal for deal in counted if deal.order])),
            ledger=self._ledger([deal for deal in counted if deal.kitty is not None]),
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

    # -- Saare's score card

    def _column(self, deal: Deal) -> GridColumn:
        return GridColumn(deal.number, f"d{deal.number}", self._person(deal.dealer))

    def _grid(self, deals: Sequence[Deal]) -> Iterator[GridRow]:
        if not deals:
            return
        for at, seat in enumerate(self.view.line.seats):
            cells = tuple(_grid_cell(deal.scores[at]) for deal in deals)
            yield GridRow(seat.player, cells, seat.total, seat.won)

    # -- the money of Six Dozens

    def _ledger(self, deals: Sequence[Deal]) -> Ledger | None:
        if not deals or self.view.capital is None:
            return None
        return Ledger(
            seats=tuple(self.people.values()),
            lines=tuple(_ledger_line(deal) for deal in deals),
            chart=charts.money(self._accounts()),
            capital=tuple(self.view.capital[seat] for seat in self.people),
            kitty=self.view.kitty or 0,
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
            order=tuple(self._order(deal)),
            money=tuple(self._money(deal)),
            kitty_before=deal.kitty_before,
            kitty=deal.kitty,
            ended_by=None if _decreed(deal) else deal.ended_by,
            starter=self._person(deal.starter),
            turned=replay.turned if replay else None,
            bank=scribe.bank() if scribe else (),
            moves=deal.moves,
            amendments=(*self._withdrawn(deal), *map(self._amended, deal.amendments)),
            late=sum(open_findings(step.findings) for step in replay.steps) if replay else 0,
        )

    def _order(self, deal: Deal) -> Iterator[Placed]:
        scores = {score.seat: score for score in deal.scores}
        for seat in deal.order or ():
            cell = _grid_cell(scores[seat])
            if cell:
                yield Placed(self.people[seat], cell.place, cell.points, cell.sixes)

    def _money(self, deal: Deal) -> Iterator[Money]:
        for score in deal.scores:
            if score.capital is not None:
                yield Money(
                    self.people[score.seat],
                    score.out,
                    score.left,
                    score.penalty or 0,
                    score.share or 0,
                    score.capital,
                )

    # -- what was said about it

    def _withdrawn(self, deal: Deal) -> Iterator[Note]:
        """The results that were taken back."""
        for one in deal.statements:
            if one.kind == "result" and (note := self.places.taken_back(one)):
                yield replace(note, kind="withdrawn", result=self._came(one.text))

    def _amended(self, one: Amendment) -> Note:
        if one.follows is not None:
            return _signed(Note("follows", "", deal=one.follows), one)
        kind = "amended" if one.before else "decreed"
        before, after = self._came(one.before), self._came(one.statement)
        return _signed(Note(kind, "", result=after, instead_of=before), one)

    def _came(self, result: str) -> tuple[Came, ...]:
        """Everybody whom the line of a result names, in its order."""
        came: dict[str, Came] = {}
        told = ""
        for word in result.split()[1:]:
            seat, _, number = word.partition("=")
            if seat not in self.people:
                told = word
            elif told == "sixes":
                came[seat] = replace(came[seat], sixes=int(number))
            else:
                left = int(number) if told == "left" else 0
                came[seat] = Came(self.people[seat], out=told == "out", left=left, sixes=0)
        return tuple(came.values())

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


def _grid_cell(score: Score) -> GridCell | None:
    if score.place is None or score.points is None:
        return None
    return GridCell(score.place, score.points, score.sixes or 0)


def _ledger_line(deal: Deal) -> LedgerLine:
    cells = tuple(
        LedgerCell(score.penalty or 0, score.share or 0, score.capital or 0)
        for score in deal.scores
    )
    return LedgerLine(
        deal.number, f"d{deal.number}", cells, deal.kitty_before or 0, deal.kitty or 0
    )
