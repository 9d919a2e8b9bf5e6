"""What a table's deals come to, as rows: deals, scores, seats, money.

What a deal brought is read from its announced result and never worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from engine.tally import Tally
from tourney.readmodel.rows import DealRow, LedgerRow, ScoreRow, SeatRow
from tourney.readmodel.writer import as_json

if TYPE_CHECKING:
    from tourney.readmodel.tables import DealState

KITTY: Final = "kitty"
START: Final = "start"
"""The account that gives everybody their first points (D5)."""


def deal_row(table: str, deal: DealState) -> DealRow:
    """The row of a deal."""
    result = deal.counted()
    return DealRow(
        table=table,
        number=deal.number,
        dealer=deal.dealer,
        stated=int(deal.stated),
        void=int(deal.void is not None),
        reason=deal.void,
        finished=int(deal.counts),
        moves=deal.moves,
        result=deal.line if deal.counts else None,
        confirmed=int(deal.confirmed and deal.counts),
        starter=result.get("starter"),
        ended_by=result.get("ended_by"),
        kitty=result.get("kitty"),
        ended=deal.ended,
    )


def score_rows(table: str, players: Sequence[str], deal: DealState) -> Iterator[ScoreRow]:
    """What the announced result says of each seat; NULL where its game says no such thing."""
    result = deal.counted()
    places, out = (_numbered(result.get(what, ())) for what in ("order", "out"))
    told = {what: result[what] for what in _TOLD if what in result}
    for seat, player in enumerate(players):
        # who is not named has none of it, unless it is not told of anybody
        numbers = {what: of.get(player, 0) for what, of in told.items()}
        yield ScoreRow(
            *(table, deal.number, seat, player, places.get(player)),
            *(numbers.get("sixes"), numbers.get("points"), out.get(player), numbers.get("left")),
            *(numbers.get("penalties"), numbers.get("shares"), numbers.get("capital")),
        )


_TOLD: Final = ("sixes", "points", "left", "penalties", "shares", "capital")


def _numbered(seats: Sequence[str]) -> dict[str, int]:
    return {seat: number for number, seat in enumerate(seats, 1)}


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
    results = [(deal.number, deal.counted()) for deal in counting]
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
