"""A table folded again by the rules: its moves, its results, its dealers, its money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.violation import ILLEGAL, MISMATCH, Violation
from events.envelope import Event, Invalid
from tourney.audit.findings import NOT_AS_RECORDED, RECORD, Finding, broken, unreadable
from tourney.messages.told import form_key
from tourney.sheets.keeper import Scorekeeper
from tourney.sheets.state import DealState
from tourney.table.history import Deal, NotOpenedError, TableHistory, history_of
from tourney.table.table import Table, due_dealer, holds


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
    if isinstance(events[0].fact, Invalid):
        return Audited(1)
    found: list[Finding] = []
    try:
        return _Audit(history_of(events), found).audited()
    except NotOpenedError:
        return Audited(1, findings=[Finding(address, 1, "", RECORD, "audit.not-opened")])
    except NOT_AS_RECORDED as error:
        return Audited(1, findings=[*found, unreadable(address, error)])


class _Audit:
    def __init__(self, history: TableHistory, findings: list[Finding]) -> None:
        self.history, self.findings = history, findings
        self.table = Table.before(history)
        self.address = history.address

    def audited(self) -> Audited:
        for deal in self.history.deals:
            self._deal(deal)
        keeper = self.table.keeper
        keeper.ended()
        self.findings += filter(None, [self._fault()])
        self.findings += self._by_the_rules(keeper)
        self.findings += self._sums()
        moves = sum(len(deal.lines) for deal in keeper.deals)
        return Audited(1, len(self.history.deals), moves, self.findings)

    def _name(self, number: int) -> str:
        return f"{self.address}/{number}"

    # -- what could not be recorded

    def _fault(self) -> Finding | None:
        """The first fact that has no place in the table, or line that is none.

        What is wrong after it may be wrong only because of it.
        """
        found = [
            Finding(self.address, version, "", RECORD, f"audit.{key}")
            for version, key in self.history.misfits
        ]
        found += [
            Finding(self.address, version, "", RECORD, form_key(error), error.data)
            for version, error in self.table.faults
        ]
        return min(found, key=lambda one: one.statement or 0, default=None)

    # -- results and dealers

    def _deal(self, deal: Deal) -> None:
        keeper = self.table.keeper
        finished, due = keeper.table.finished, keeper.table.dealer
        self.table.read(deal)
        if finished or keeper.stopped:
            return
        last = (deal.result or deal.lines[-1]).version
        if (fault := self._fault()) and (fault.statement or 0) <= last:
            return
        self._r1_announced(deal)
        self._dealer(deal, keeper.deals[-1], due)

    def _r1_announced(self, deal: Deal) -> None:
        """R1: what is announced of a deal that counts is what its statements give."""
        announced, given = self.history.announced(deal), self.table.result()
        if deal.void or holds(announced, given):
            return
        version = (deal.result or deal.lines[-1]).version
        if given is None:
            wrong = Violation("R1", MISMATCH, "not-ended")
        elif announced is None:
            wrong = Violation("R1", MISMATCH, "not-announced")
        else:
            data = {"result": self.table.line(), "what": _differing(announced, given)}
            wrong = Violation("R1", MISMATCH, "announced", data)
        self.findings.append(broken(self._name(deal.number), version, wrong))

    def _dealer(self, deal: Deal, record: DealState, due: int | None) -> None:
        """S21, D17: the dealer was the rightful one when the deal began, whatever came after."""
        if due is None or record.dealer == due:
            return
        keeper = self.table.keeper
        dealer = "–" if record.dealer is None else keeper.names[record.dealer]
        rightful: str | None = keeper.names[due]
        if due_then := due_dealer(self.history, deal.began):
            rightful = due_then[0]
            if rightful is None or dealer == rightful:
                return
        data = {"seat": dealer, "dealer": rightful or ""}
        wrong = Violation(keeper.game.dealer_rule, ILLEGAL, "wrong-dealer", data)
        self.findings.append(broken(self._name(record.number), deal.began.version, wrong))

    # -- moves

    def _by_the_rules(self, keeper: Scorekeeper) -> Iterator[Finding]:
        """What the rules say against a statement, unless the arbiter has ruled on it."""
        if not (every := keeper.found()):
            return
        ruled = {ruling.fact.of for ruling in self.history.rulings()}
        for found in every:
            entry = self.history.entry(found.line)
            if entry and found.line not in ruled:
                yield broken(self._name(entry.deal), found.line, found.violation)

    # -- money

    def _sums(self) -> Iterator[Finding]:
        """Whether what is announced adds up from deal to deal, as the game says (D20)."""
        game = self.table.keeper.game
        before: Mapping[str, Any] | None = None
        for deal in self.history.deals:
            announced = self.history.announced(deal) if deal.counts else None
            if announced is None:
                continue
            if wrong := game.inconsistent(before, announced):
                version = (deal.result or deal.began).version
                yield broken(self._name(deal.number), version, wrong)
            before = announced


def _differing(announced: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    """Which parts of two results differ."""
    return ", ".join(what for what in told if announced.get(what) != told[what])
