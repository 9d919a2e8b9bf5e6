"""The money of a table, deal by deal."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from engine.tally import CLOSING, KITTY
from tourney.publishing import charts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.readmodel.views import LedgerRow, Person, Table


class LedgerLine(NamedTuple):
    """A deal in the ledger, before what is posted at the table's end."""

    deal: int
    cells: Sequence[tuple[Sequence[LedgerRow], int]]
    """Of each seat what changed, and what it held then."""
    kitty_before: int
    kitty: int


class Ledger:
    """The money of a table: what each account held after each deal, and what changed in it."""

    def __init__(self, view: Table, people: Mapping[str, Person]) -> None:
        self._postings: defaultdict[str, list[LedgerRow]] = defaultdict(list)
        for one in view.ledger:
            self._postings[one.account].append(one)
        points: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for balance in view.balances:
            points[balance.account].append((balance.deal, balance.amount))
        accounts = [*people, KITTY]
        self.chart = charts.money([(people.get(one), points[one]) for one in accounts])
        self.lines = [self._line(deal.number, [*people]) for deal in view.deals if deal.scores]
        self.capital = [*map(self._now, people)]
        self.kitty = self._now(KITTY)

    def _line(self, deal: int, seats: Sequence[str]) -> LedgerLine:
        cells = [(self._changes(deal, seat), self._after(deal, seat)) for seat in seats]
        return LedgerLine(deal, cells, self._after(deal - 1, KITTY), self._after(deal, KITTY))

    def _now(self, account: str) -> int:
        return sum(one.amount for one in self._postings[account])

    def _changes(self, deal: int, account: str) -> Sequence[LedgerRow]:
        return [one for one in self._postings[account] if one.deal == deal and one.what != CLOSING]

    def _after(self, deal: int, account: str) -> int:
        postings = self._postings[account]
        return sum(one.amount for one in postings if one.deal <= deal and one.what != CLOSING)
