"""A table folded again by the rules: its moves, its results, its dealers, its money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.violation import ILLEGAL, IMPOSSIBLE, MISMATCH, Violation
from events.envelope import Event
from events.facts import RulingGiven, TableOpened
from tourney.audit.findings import NOT_AS_RECORDED, RECORD, Finding, broken, unreadable
from tourney.sheets.corrected import DealLines
from tourney.sheets.keeper import DealRecord, Scorekeeper
from tourney.sheets.recorded import Scribe
from tourney.sheets.settled import line_of, result_of


@dataclass
class Audited:
    """What was looked at of a table, or of several, and what was found."""

    tables: int = 0
    deals: int = 0
    moves: int = 0
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: Audited) -> None:
        """Adds what was looked at elsewhere."""
        self.tables += other.tables
        self.deals += other.deals
        self.moves += other.moves
        self.findings += other.findings


def audit_table(events: Sequence[Event]) -> Audited:
    """What the rules say of a table with these events, the first of which should open it."""
    address = events[0].stream
    if not isinstance(events[0].fact, TableOpened):
        return Audited(1, findings=[Finding(address, 1, "", RECORD, "audit.not-opened")])
    found: list[Finding] = []
    try:
        return _Table(events, Scribe.before(events), found).audited()
    except NOT_AS_RECORDED as error:
        return Audited(1, findings=[*found, unreadable(address, error)])


class _Table:
    def __init__(self, events: Sequence[Event], scribe: Scribe, findings: list[Finding]) -> None:
        self.events, self.scribe, self.findings = events, scribe, findings
        self.address = events[0].stream

    def audited(self) -> Audited:
        for deal in self.scribe.table.deals:
            self._deal(deal)
        keeper = self.scribe.keeper
        keeper.ended()
        self.findings += self._by_the_rules(keeper)
        self.findings += self._sums()
        moves = sum(len(deal.lines) for deal in keeper.deals)
        return Audited(1, len(self.scribe.table.deals), moves, self.findings)

    def _name(self, number: int) -> str:
        return f"{self.address}/{number}"

    # -- results and dealers

    def _deal(self, deal: DealLines) -> None:
        keeper, number = self.scribe.keeper, deal.began.number
        finished, due = keeper.table.finished, keeper.table.dealer
        self.scribe.read(deal)
        if finished or keeper.stopped:
            if not (deal.void or keeper.stopped):
                wrong = Violation("P4", IMPOSSIBLE, "table-finished")
                self.findings.append(broken(self._name(number), deal.lines[0].version, wrong))
            return
        self._r1_announced(deal)
        self._dealer(deal, keeper.deals[-1], due)

    def _r1_announced(self, deal: DealLines) -> None:
        """R1: what is announced of a deal that counts is what its statements give."""
        announced, told = self.scribe.table.announced(deal), result_of(self.scribe)
        if deal.void or announced == told:
            return
        name = self._name(deal.began.number)
        version = (deal.results or deal.lines)[-1].version
        if told is None:
            wrong = Violation("R1", MISMATCH, "not-ended")
        elif announced is None:
            wrong = Violation("R1", MISMATCH, "not-announced")
        else:
            data = {"result": line_of(self.scribe), "what": _differing(announced, told)}
            wrong = Violation("R1", MISMATCH, "announced", data)
        self.findings.append(broken(name, version, wrong))

    def _dealer(self, deal: DealLines, record: DealRecord, due: int | None) -> None:
        """S21, D17: the dealer was the rightful one when the deal began, whatever came after."""
        if due is None or record.dealer == due:
            return
        version = deal.lines[0].version
        if due_then := self._due_before(version):
            due = due_then[0]
            if due is None or record.dealer == due:
                return
        keeper = self.scribe.keeper
        seat = "–" if record.dealer is None else keeper.names[record.dealer]
        data = {"seat": seat, "dealer": keeper.names[due]}
        wrong = Violation(keeper.game.dealer_rule, ILLEGAL, "wrong-dealer", data)
        self.findings.append(broken(self._name(record.number), version, wrong))

    def _due_before(self, version: int) -> tuple[int | None] | None:
        """Who was to deal as the record stood then; None where the table was finished."""
        table = Scribe.of(self.events[: version - 1]).keeper.table
        return None if table.finished else (table.dealer,)

    # -- moves

    def _by_the_rules(self, keeper: Scorekeeper) -> Iterator[Finding]:
        """What the rules say against a statement, unless the arbiter has ruled on it."""
        if not (every := keeper.found()):
            return
        ruled = {event.fact.of for event in self.events if isinstance(event.fact, RulingGiven)}
        deals = {
            line.version: deal.began.number
            for deal in self.scribe.table.deals
            for line in deal.all()
        }
        for found in every:
            if found.line not in ruled:
                yield broken(self._name(deals[found.line]), found.line, found.violation)

    # -- money

    def _sums(self) -> Iterator[Finding]:
        """D15, D16, D20: by what is announced, no point comes from nowhere or is lost."""
        table = self.scribe.table
        counting = [deal for deal in table.deals if deal.results and not deal.void]
        before: Mapping[str, Any] | None = None
        for deal in counting:
            announced = table.announced(deal)
            if not announced or "capital" not in announced:
                return
            if not _d20_holds(before, announced):
                version = deal.results[-1].version
                name = self._name(deal.began.number)
                yield broken(name, version, Violation("D20", MISMATCH, "money"))
            before = announced


def _d20_holds(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> bool:
    """Whether capital and kitty add up, and are those before, less penalties, with shares."""
    capital, kitty = after["capital"], after["kitty"]
    if sum(capital.values()) + kitty != 72 * len(capital):
        return False
    had = before["capital"] if before else dict.fromkeys(capital, 72)
    lost, won = after["penalties"], after["shares"]
    kept = before["kitty"] if before else 0
    return kitty == kept + sum(lost.values()) - sum(won.values()) and all(
        points == had[seat] - lost.get(seat, 0) + won.get(seat, 0)
        for seat, points in capital.items()
    )


def _differing(announced: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    """Which parts of two results differ."""
    return ", ".join(what for what in told if announced.get(what) != told[what])
