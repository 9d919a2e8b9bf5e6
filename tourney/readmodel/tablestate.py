"""A table as its facts tell it, and the rows that follow: its statements, deals, scores and money.

Everything about a deal follows from its statements that count, so taking one back is: leave it
out and look again. What a deal brought is read from its announced result and never worked out.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.games import GAMES
from engine.tally import Announced, Tally
from tourney.addresses import parse
from tourney.readmodel.rows import DealRow, LedgerRow, ScoreRow, SeatRow, StatementRow, TableRow
from tourney.readmodel.writer import Writer, as_json

KITTY: Final = "kitty"
START: Final = "start"
"""The account that gives everybody their first points (D5)."""
_RESULTS: Final = ("result", "amend")
_DECIDING: Final = (*_RESULTS, "void", "deal")
"""Kinds of statements that change what the table's deals come to."""


@dataclass
class DealState:
    """The statements of a deal that count."""

    number: int
    begun: StatementRow | None = None
    result: StatementRow | None = None
    void: StatementRow | None = None
    confirmed: bool = False
    moves: int = 0

    def take(self, row: StatementRow) -> None:
        """One more statement, in order."""
        if row.kind == "move":
            self.moves += 1
        elif row.kind in _RESULTS:
            self.result = row
            self.confirmed = self.confirmed or data_of(row).get("stated", True)
        elif row.kind == "void":
            self.void = row
        elif row.kind == "deal":
            self.begun = row

    @property
    def counts(self) -> bool:
        """Whether its result is announced and it is not void."""
        return self.result is not None and self.void is None

    def announced(self) -> Announced:
        """The dealer and the result of a deal that counts."""
        return Announced(data_of(self.begun).get("dealer"), data_of(self.result)["result"])


def data_of(row: StatementRow | None) -> Mapping[str, Any]:
    """What else the fact of a statement holds."""
    data: dict[str, Any] = json.loads(row.data) if row and row.data else {}
    return data


@dataclass
class TableState:
    """A table: its head, its statements, and which of them are not written yet."""

    row: TableRow
    players: tuple[str, ...]
    statements: dict[int, StatementRow] = field(default_factory=dict)
    deal: int = 0
    """The deal to which the next statement belongs."""
    moves: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """For each deal how many moves count."""
    changed: set[int] = field(default_factory=set)
    """The versions of the statements to be written."""
    touched: set[int] = field(default_factory=set)
    """The numbers of the deals whose rows are to be written."""
    rescored: bool = False
    """Whether any result is another than before."""

    # -- one more fact

    def say(self, row: StatementRow) -> None:
        """One more statement."""
        self.statements[row.version] = row
        self.changed.add(row.version)
        self.touched.add(row.deal)
        self._follow(row)
        self.rescored = self.rescored or row.kind in _DECIDING

    def _follow(self, row: StatementRow) -> None:
        if row.kind == "move":
            self.moves[row.deal] += 1
        elif row.kind == "deal":
            self.deal = row.deal

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
        self.deal = 0
        self.moves.clear()
        for row in [*self.statements.values()]:
            if row.retracted is None:
                self._follow(row)
                if row.kind == "move" and row.move != self.moves[row.deal]:
                    self._change(row._replace(move=self.moves[row.deal]))

    # -- its rows

    def deals(self) -> dict[int, DealState]:
        """Every deal that was begun, in order."""
        deals: dict[int, DealState] = {}
        for row in self.statements.values():
            if row.retracted is None and row.kind != "retract":
                deals.setdefault(row.deal, DealState(row.deal)).take(row)
        return {number: deals[number] for number in sorted(deals) if _is_begun(deals[number])}

    def write(self, writer: Writer) -> None:
        """Writes what is not written yet."""
        deals = self.deals()
        writer.put(StatementRow, [self.statements[version] for version in sorted(self.changed)])
        table = self.row.address
        for number in self.touched:
            writer.do('DELETE FROM deal WHERE "table" = ? AND number = ?', table, number)
        touched = [deals[number] for number in sorted(self.touched) if number in deals]
        writer.put(DealRow, [deal_row(table, deal) for deal in touched])
        if self.rescored:
            self._write_scores(writer, deals)
        self._write_head(writer, deals)
        self.changed, self.touched, self.rescored = set(), set(), False

    def _write_scores(self, writer: Writer, deals: Mapping[int, DealState]) -> None:
        table = self.row.address
        counting = [deal for deal in deals.values() if deal.counts]
        for number in self.touched:
            writer.do('DELETE FROM score WHERE "table" = ? AND deal = ?', table, number)
        for deal in counting:
            if deal.number in self.touched:
                result = deal.announced().result
                writer.put(ScoreRow, score_rows(table, deal.number, self.players, result))
        tally = self._tally(counting)
        writer.do('DELETE FROM ledger WHERE "table" = ?', table)
        if tally and "capital" in tally.totals:
            writer.put(LedgerRow, ledger_rows(table, counting, tally.totals["capital"]))
        writer.put(SeatRow, seat_rows(table, self.players, tally))
        self.row = self.row._replace(
            finished=int(tally is not None and tally.finished),
            kitty=tally and tally.totals.get("kitty"),
            winners=as_json(tally.totals.get("winners", []) if tally else []),
        )

    def _tally(self, counting: Sequence[DealState]) -> Tally | None:
        if not counting:
            return None
        game = GAMES[self.row.game]
        return game.tally(self.players, [deal.announced() for deal in counting])

    def _write_head(self, writer: Writer, deals: Mapping[int, DealState]) -> None:
        counting = [deal for deal in deals.values() if deal.counts]
        recorded = sum(deal.moves > 0 for deal in counting)
        row = self.row._replace(deals=len(counting), recorded=recorded)
        self.row = row
        writer.put_one(row)


def _is_begun(deal: DealState) -> bool:
    return deal.begun is not None or deal.result is not None


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
        return state
    return None


# -- from a deal to its rows


def deal_row(table: str, deal: DealState) -> DealRow:
    """The row of a deal."""
    begun, result = data_of(deal.begun), data_of(deal.result).get("result", {})
    counts = deal.counts
    return DealRow(
        table=table,
        number=deal.number,
        dealer=begun.get("dealer"),
        stated=int(begun.get("stated", False)),
        void=int(deal.void is not None),
        reason=deal.void.reason if deal.void else None,
        finished=int(counts),
        moves=deal.moves,
        result=deal.result.text if deal.result and counts else None,
        confirmed=int(deal.confirmed and counts),
        starter=result.get("starter") if counts else None,
        ended_by=result.get("ended_by") if counts else None,
        kitty=result.get("kitty") if counts else None,
    )


def score_rows(
    table: str, deal: int, players: Sequence[str], result: Mapping[str, Any]
) -> Iterator[ScoreRow]:
    """What the announced result says of each seat; NULL where its game says no such thing."""
    order, out = result.get("order", []), result.get("out", [])
    for seat, player in enumerate(players):
        yield ScoreRow(
            table=table,
            deal=deal,
            seat=seat,
            player=player,
            place=order.index(player) + 1 if player in order else None,
            sixes=_said(result, "sixes", player),
            points=_said(result, "points", player),
            out=out.index(player) + 1 if player in out else None,
            left=_said(result, "left", player),
            penalty=_said(result, "penalties", player),
            share=_said(result, "shares", player),
            capital=_said(result, "capital", player),
        )


def _said(result: Mapping[str, Any], what: str, player: str) -> int | None:
    """Who is not named has none of it, unless it is not told of anybody."""
    if what not in result:
        return None
    number: int = result[what].get(player, 0)
    return number


def seat_rows(table: str, players: Sequence[str], tally: Tally | None) -> Iterator[SeatRow]:
    """What the table comes to for each seat."""
    for seat, player in enumerate(players):
        if tally is None:
            yield SeatRow(table, seat, player, None, None, "{}")
            continue
        capital = tally.totals.get("capital", {}).get(player)
        tallies = {name: of[player] for name, of in tally.criteria.items()}
        yield SeatRow(table, seat, player, tally.counts[player], capital, as_json(tallies))


# -- the ledger of a match (D15, D16, D19)


def ledger_rows(
    table: str, counting: Sequence[DealState], final: Mapping[str, int]
) -> Iterator[LedgerRow]:
    """Every posting of a match, with what the players held before it and what D19 shared out."""
    results = [(deal.number, deal.announced().result) for deal in counting]
    first, last = results[0][1], results[-1][1]
    opening = {
        seat: capital + first["penalties"].get(seat, 0) - first["shares"].get(seat, 0)
        for seat, capital in first["capital"].items()
    }
    yield from _postings(table, 0, "opening", START, opening)
    for deal, result in results:
        penalties = {seat: -points for seat, points in result["penalties"].items()}
        yield from _postings(table, deal, "penalty", KITTY, penalties)
        yield from _postings(table, deal, "share", KITTY, result["shares"])
    end = {seat: final[seat] - capital for seat, capital in last["capital"].items()}
    yield from _postings(table, results[-1][0], "end", KITTY, end)


def _postings(
    table: str, deal: int, what: str, source: str, amounts: Mapping[str, int]
) -> Iterator[LedgerRow]:
    """Points that go from an account to others, below zero the other way."""
    moved = {account: amount for account, amount in amounts.items() if amount}
    if moved:
        yield LedgerRow(table, deal, source, what, -sum(moved.values()))
    for account, amount in moved.items():
        yield LedgerRow(table, deal, account, what, amount)
