"""A table folded again by the rules: its moves, its results, its dealers, its money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.violation import ILLEGAL, MISMATCH, Violation
from events.envelope import Event, Invalid
from tourney.audit.counts import Counts
from tourney.audit.findings import NOT_AS_RECORDED, RECORD, Finding, broken, unreadable
from tourney.messages.texts import form_key
from tourney.sheets.fold import violations
from tourney.sheets.state import TableState
from tourney.table.history import Deal, NotOpenedError, TableHistory, history_of
from tourney.table.table import Table, due_dealer, holds, line_of_result, result_of


@dataclass
class Audited:
    """What was looked at of a table, or of several, and what was found."""

    tables: int = 0
    deals: int = 0
    moves: int = 0
    unseen: int = 0
    """Deals of which the moves are not all."""
    findings: list[Finding] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)
    """What is strange, and may be as somebody wanted it."""
    counts: list[Counts] = field(default_factory=list)
    """What each table counts, where everything is audited."""

    def add(self, other: Audited) -> None:
        """Adds what was looked at elsewhere."""
        self.tables += other.tables
        self.deals += other.deals
        self.moves += other.moves
        self.unseen += other.unseen
        self.findings += other.findings
        self.notes += other.notes
        self.counts += other.counts


def audit_table(events: Sequence[Event], history: TableHistory | None = None) -> Audited:
    """What the rules say of a table with these events, the first of which should open it.

    ``history`` is theirs, where it is known already.
    """
    address = events[0].stream
    if isinstance(events[0].fact, Invalid):
        return Audited(1)
    found: list[Finding] = []
    try:
        return _Audit(history or history_of(events), found).audited()
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
        if self.history.withdrawn:
            return Audited(1)
        for deal in self.history.deals:
            self._deal(deal)
        state = self.table.state
        self.findings += filter(None, [self._fault()])
        self.findings += self._by_the_rules(state)
        self.findings += self._sums()
        moves = sum(len(deal.lines) for deal in state.deals)
        unseen = sum(deal.unseen and not deal.void for deal in state.deals)
        return Audited(1, len(self.history.deals), moves, unseen, self.findings)

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
        due = self.table.state.table
        self.table = self.table.with_deal(deal)
        state = self.table.state
        if due.finished or state.stopped:
            return
        wrong = [version for version, _ in self.history.misfits if self._is_of(deal, version)]
        last = max([(deal.result or deal.lines[-1]).version, *wrong])
        if (fault := self._fault()) and (fault.statement or 0) <= last:
            return
        self._r1_announced(deal, state)
        self._dealer(deal, state, due.dealer)

    def _is_of(self, deal: Deal, version: int) -> bool:
        entry = self.history.entry(version)
        return entry is not None and entry.deal == deal.number

    def _r1_announced(self, deal: Deal, state: TableState) -> None:
        """R1: what is announced of a deal that counts is what its statements give."""
        announced, given = self.history.announced(deal), result_of(state)
        if deal.void or holds(announced, given):
            return
        version = (deal.result or deal.lines[-1]).version
        if given is None:
            wrong = Violation("R1", MISMATCH, "not-ended")
        elif announced is None:
            wrong = Violation("R1", MISMATCH, "not-announced")
        else:
            data = {"result": line_of_result(state), "what": _differing(announced, given)}
            wrong = Violation("R1", MISMATCH, "announced", data)
        self.findings.append(broken(self._name(deal.number), version, wrong))

    def _dealer(self, deal: Deal, state: TableState, due: int | None) -> None:
        """S21, D17: the dealer was the rightful one when the deal began, whatever came after.

        Of a deal out of a sheet only the sheet may know it.
        """
        dealer = state.now.dealer
        if due is None or dealer == due or deal.began.fact.due is True:
            return
        names = state.names
        seat, rightful = "–" if dealer is None else names[dealer], names[due]
        if then := due_dealer(self.history, deal.began):
            if then[0] in (None, seat):
                return
            rightful = then[0] or ""
        wrong = Violation(
            state.game.dealer_rule, ILLEGAL, "wrong-dealer", {"seat": seat, "dealer": rightful}
        )
        self.findings.append(broken(self._name(deal.number), deal.began.version, wrong))

    # -- moves

    def _by_the_rules(self, state: TableState) -> Iterator[Finding]:
        """What the rules say against a statement, unless the arbiter has ruled on it."""
        if not (every := violations(state)):
            return
        ruled = {ruling.fact.of for ruling in self.history.rulings()}
        for found in every:
            entry = self.history.entry(found.line)
            if entry and found.line not in ruled:
                yield broken(self._name(entry.deal), found.line, found.violation)

    # -- money

    def _sums(self) -> Iterator[Finding]:
        """Whether what is announced adds up from deal to deal, as the game says (D20)."""
        game = self.table.state.game
        before: Mapping[str, Any] | None = None
        for deal in self.history.deals:
            announced = self.history.announced(deal) if deal.counts else None
            if announced is None:
                continue
            if wrong := game.inconsistent(before, announced):
                version = (deal.result or deal.began).version
                yield broken(self._name(deal.number), version, wrong)
            before = announced


def _differing(announced: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """Which parts of two results differ."""
    return ", ".join(what for what in given if announced.get(what) != given[what])
