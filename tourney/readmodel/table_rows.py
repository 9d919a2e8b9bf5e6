"""What a table's deals come to, as rows: deals, scores, seats, money.

What a deal brought is read from its announced result, by what its game says are its numbers, and
never worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tourney.readmodel.rows import DealRow, LedgerRow, ScoreRow, SeatRow, StandInRow
from tourney.readmodel.writer import as_json

if TYPE_CHECKING:
    from engine.game import AnyGame
    from engine.tally import Announced, Tally
    from tourney.table.entries import Deal
    from tourney.table.values import TableHistory


def deal_row(game: AnyGame, history: TableHistory, deal: Deal) -> DealRow:
    """The row of a deal."""
    counts, void, result = deal.counts, deal.void, history.counted(deal)
    names = tuple([one.name for one in game.details if one.name in result])
    return DealRow(
        table=history.address,
        number=deal.number,
        dealer=history.dealer(deal),
        stated=int(deal.began.fact.stated),
        void=int(void is not None),
        reason=void.fact.reason if void else None,
        finished=int(counts),
        moves=deal.moves,
        result=history.line(deal.results[-1]) if counts else None,
        confirmed=int(counts and deal.confirmed),
        details=_object(names, tuple([result[name] for name in names])),
        ended=deal.ended,
        checked_by=deal.checked.checker if deal.checked else None,
        unchecked=int(deal.unchecked),
    )


def score_rows(game: AnyGame, history: TableHistory, deal: Deal) -> Iterator[ScoreRow]:
    """What the announced result gives each seat, by the figures of the game."""
    table, number, players = history.address, deal.number, history.seats
    result, figures = history.counted(deal), game.figures
    gain = game.gain(result)
    names = tuple([figure.name for figure in figures])
    columns = [figure.by_seat(result, players) for figure in figures]
    places = next((by for one, by in zip(figures, columns, strict=True) if one.ranks), ())
    if not places or None in places:
        places = (None,) * len(players)
    for seat, player in enumerate(players):
        numbers = _object(names, tuple([column[seat] for column in columns]))
        yield ScoreRow(table, number, seat, player, places[seat], gain[player], numbers)


@lru_cache(1 << 12)
def _object(names: tuple[str, ...], values: tuple[str | int | None, ...]) -> str:
    """A JSON object: the same few come up again and again."""
    return as_json(dict(zip(names, values, strict=True)))


def seat_rows(table: str, players: Sequence[str], tally: Tally | None) -> Iterator[SeatRow]:
    """What the table comes to for each seat."""
    for seat, player in enumerate(players):
        if tally is None:
            yield SeatRow(table, seat, player, None, 0, "{}")
            continue
        tallies = _object((*tally.criteria,), tuple([of[player] for of in tally.criteria.values()]))
        yield SeatRow(table, seat, player, tally.counts[player], tally.firsts[player], tallies)


def stand_in_rows(game: AnyGame, history: TableHistory) -> Iterator[StandInRow]:
    """Who plays on whose chair, in the deals so far and in those that are known to come."""
    taken = history.chairs_taken()
    if not taken:
        return
    last = max(
        *(one.from_deal for one in taken), *(deal.number for deal in history.deals), game.deals or 0
    )
    for deal in range(1, last + 1):
        for seat, player in history.playing(deal).items():
            yield StandInRow(history.address, deal, history.seats.index(seat), player)


def ledger_rows(
    table: str,
    game: AnyGame,
    players: Sequence[str],
    deals: Sequence[Announced],
    numbers: Sequence[int],
) -> Iterator[LedgerRow]:
    """Every posting of the table's money; ``deals`` are those that count, with their numbers."""
    for at, (deal, account, what, amount) in enumerate(game.postings(players, deals), 1):
        yield LedgerRow(table, at, numbers[deal - 1] if deal else 0, account, what, amount)
