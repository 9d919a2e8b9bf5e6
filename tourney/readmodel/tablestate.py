"""A table as its facts tell it, and the rows that follow: its statements, deals, scores and money.

Everything about a deal follows from its statements that count, so taking one back is: leave it
out and look again. What a deal brought is read from its announced result and never worked out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.games import GAMES
from engine.tally import Announced, Tally
from tourney.addresses import parse
from tourney.readmodel.renaming import Renaming, data_of
from tourney.readmodel.rows import DealRow, LedgerRow, ScoreRow, SeatRow, StatementRow, TableRow
from tourney.readmodel.table_rows import deal_row, ledger_rows, score_rows, seat_rows
from tourney.readmodel.writer import Writer, as_json

_RESULTS: Final = ("result", "amend")
_DECIDING: Final = (*_RESULTS, "void", "deal")
"""Kinds of statements that change what the table's deals come to."""


@dataclass
class DealState:
    """A deal as its statements that count tell it."""

    number: int
    begun: bool = False
    dealer: str | None = None
    stated: bool = False
    moves: int = 0
    result: Mapping[str, Any] | None = None
    line: str = ""
    """The sheet's line of the result."""
    confirmed: bool = False
    void: str | None = None
    """Why it is void."""
    ended: int | None = None
    """The position of the first result."""

    def take(self, row: StatementRow, data: Mapping[str, Any]) -> None:
        """One more statement; ``data`` is what else its fact holds."""
        if row.kind == "move":
            self.moves += 1
        elif row.kind == "deal":
            self.begun, self.dealer, self.stated = True, data["dealer"], data["stated"]
        elif row.kind in _RESULTS:
            self.begun, self.result, self.line = True, data["result"], row.text
            self.confirmed = self.confirmed or data.get("stated", True)
            self.ended = self.ended or row.position
        elif row.kind == "void":
            self.void = row.reason

    @property
    def counts(self) -> bool:
        """Whether its result is announced and it is not void."""
        return self.result is not None and self.void is None

    def counted(self) -> Mapping[str, Any]:
        """The result of a deal that counts; nothing of another."""
        return self.result if self.result and self.void is None else {}


_NOTHING: Final[Mapping[str, Any]] = {}


@dataclass
class TableState:
    """A table: its head, its statements, and which of them are not written yet."""

    row: TableRow
    players: tuple[str, ...]
    statements: dict[int, StatementRow] = field(default_factory=dict)
    deal: int = 0
    """The deal to which the next statement belongs."""
    deals: dict[int, DealState] = field(default_factory=dict)
    written: set[int] = field(default_factory=set)
    """The deals that may have rows in the file."""
    changed: set[int] = field(default_factory=set)
    """The versions of the statements to be written."""
    touched: set[int] = field(default_factory=set)
    """The numbers of the deals whose rows are to be written."""
    rescored: bool = False
    """Whether any result is another than before."""

    # -- one more fact

    @property
    def moves(self) -> int:
        """How many moves of the current deal count."""
        deal = self.deals.get(self.deal)
        return deal.moves if deal else 0

    def say(self, row: StatementRow, data: Mapping[str, Any] = _NOTHING) -> None:
        """One more statement; ``data`` is what else its fact holds."""
        self._change(row)
        self.touched.add(row.deal)
        self._follow(row, data)

    def _follow(self, row: StatementRow, data: Mapping[str, Any]) -> None:
        if row.kind == "deal":
            self.deal = row.deal
        if row.deal not in self.deals:
            self.deals[row.deal] = DealState(row.deal)
        self.deals[row.deal].take(row, data)

    def retract(self, row: StatementRow) -> None:
        """Takes a statement back, or a taking back."""
        taken = self.statements.get(row.of or 0)
        self._change(row._replace(deal=taken.deal if taken else self.deal))
        back = self._taken_back()
        for one in [*self.statements.values()]:
            why = self._fallen(one, back)
            if one.retracted != why:
                self._change(one._replace(retracted=why))
                self.touched.add(one.deal)
        self.look_again()
        self._call(self._seated())

    def reseat(self, row: StatementRow, seats: Sequence[str]) -> None:
        """Other players have sat there all the time: all that was said holds for them."""
        data = {"seats": seats, "before": self.players}
        self._change(row._replace(data=as_json(data)))
        self._call(seats)

    def _seated(self) -> Sequence[str]:
        """Who sits there, by the last correction of it that counts."""
        chairs = [row for row in self.statements.values() if row.kind == "reseat"]
        counting = [data_of(row)["seats"] for row in chairs if row.retracted is None]
        first = data_of(chairs[0])["before"] if chairs else self.players
        return counting[-1] if counting else first

    def _call(self, seats: Sequence[str]) -> None:
        """Calls the seats otherwise in everything that was said."""
        if tuple(seats) == self.players:
            return
        called = dict(zip(self.players, seats, strict=True))
        rename = Renaming(self.row, called)
        for row in [*self.statements.values()]:
            self._change(rename.statement(row))
        self.row, self.players = rename.table(self.row), tuple(seats)
        self.touched |= {*self.deals}
        self.rescored = True
        self.look_again()

    def _taken_back(self) -> dict[int, StatementRow]:
        """What was taken back and counts as such, by the version of the statement."""
        back: dict[int, StatementRow] = {}
        for row in reversed(self.statements.values()):
            if row.kind == "retract" and row.version not in back:
                back[row.of or 0] = row
        return back

    def _fallen(self, row: StatementRow, back: Mapping[int, StatementRow]) -> str | None:
        """Why a statement does not count: it was taken back, or what it rests on was.

        A ruling rests on its move, and an announced result on all that was said before it.
        """
        if row.version in back:
            return back[row.version].reason
        if row.kind == "stands" and (by := back.get(row.of or 0)):
            return by.reason
        if row.kind == "result":
            for of, by in back.items():
                if of < row.version < by.version and by.deal == row.deal and self._carries(of):
                    return by.reason
        return None

    def _carries(self, version: int) -> bool:
        """Whether a result may rest on this statement."""
        carrier = self.statements.get(version)
        return carrier is not None and carrier.kind not in ("amend", "void", "retract")

    def _change(self, row: StatementRow) -> None:
        self.statements[row.version] = row
        self.changed.add(row.version)
        self.rescored = self.rescored or row.kind in _DECIDING

    def look_again(self) -> None:
        """Finds out from the statements where the table stands."""
        self.deal, self.deals = 0, {}
        for row in [*self.statements.values()]:
            if row.retracted is None and row.kind != "retract":
                self._follow(row, data_of(row))
                if row.kind == "move" and row.move != self.deals[row.deal].moves:
                    self._change(row._replace(move=self.deals[row.deal].moves))

    # -- its rows

    def begun(self) -> list[DealState]:
        """Every deal that was begun, in order."""
        return [deal for _, deal in sorted(self.deals.items()) if deal.begun]

    def write(self, writer: Writer) -> int | None:
        """Writes what is not written yet; the rows may have to wait for ``Writer.put_now``.

        Gives back from which position on the results of deals may be others; None if none are.
        """
        table, touched = self.row.address, self.touched
        changed = [self.statements[version] for version in sorted(self.changed)]
        first = self._first(changed) if self.rescored else None
        writer.put_later(StatementRow, changed)
        for number in sorted(touched & self.written):
            writer.do('DELETE FROM deal WHERE "table" = ? AND number = ?', table, number)
        deals = self.begun()
        rows = [deal_row(table, deal) for deal in deals if deal.number in touched]
        writer.put_later(DealRow, rows)
        if self.rescored:
            self._write_scores(writer, [deal for deal in deals if deal.counts])
        counting = [deal for deal in deals if deal.counts]
        recorded = sum(deal.moves > 0 for deal in counting)
        self.row = self.row._replace(deals=len(counting), recorded=recorded)
        writer.put_later(TableRow, [self.row])
        self.written |= touched
        self.changed, self.touched, self.rescored = set(), set(), False
        return first

    def _first(self, changed: Sequence[StatementRow]) -> int | None:
        """The first position of a result that is said or taken back, or of a deal touched."""
        ended = [self.deals[number].ended for number in self.touched if number in self.deals]
        said = [row.position for row in changed if row.kind in _RESULTS]
        return min(filter(None, [*ended, *said]), default=None)

    def _write_scores(self, writer: Writer, counting: Sequence[DealState]) -> None:
        table = self.row.address
        if self.written:
            writer.do('DELETE FROM ledger WHERE "table" = ?', table)
        for number in sorted(self.touched & self.written):
            writer.do('DELETE FROM score WHERE "table" = ? AND deal = ?', table, number)
        for deal in counting:
            if deal.number in self.touched:
                writer.put_later(ScoreRow, score_rows(table, self.players, deal))
        tally = self._tally(counting)
        if tally and "capital" in tally.totals:
            writer.put_later(LedgerRow, ledger_rows(table, counting, tally.totals["capital"]))
        writer.put_later(SeatRow, seat_rows(table, self.players, tally))
        self.row = self.row._replace(
            finished=int(tally is not None and tally.finished),
            kitty=tally and tally.totals.get("kitty"),
            winners=as_json(tally.totals.get("winners", []) if tally else []),
        )

    def _tally(self, counting: Sequence[DealState]) -> Tally | None:
        if not counting:
            return None
        announced = [Announced(deal.dealer, deal.counted()) for deal in counting]
        return GAMES[self.row.game].tally(self.players, announced)


def open_table(address: str, game: str, seats: Sequence[str], dealer: str | None) -> TableState:
    """A table without a deal; raises AddressError."""
    tournament, round_, number, _ = parse(address)
    head = address, tournament, round_, number, game, "{}", "[]", dealer
    row = TableRow(*head, opened=0, finished=0, deals=0, recorded=0, kitty=None, winners="[]")
    return TableState(row, tuple(seats))


def load_table(writer: Writer, address: str) -> TableState | None:
    """The table as its rows tell it; None if there are none."""
    for row in writer.rows(TableRow, "address = ?", address):
        seats = writer.rows(SeatRow, '"table" = ? ORDER BY seat', address)
        state = TableState(row, tuple(seat.player for seat in seats))
        for said in writer.rows(StatementRow, '"table" = ? ORDER BY version', address):
            state.statements[said.version] = said
        state.look_again()
        state.written = {said.deal for said in state.statements.values()}
        return state
    return None
