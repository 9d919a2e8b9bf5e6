"""What a table's deals come to, as rows: deals, scores, seats, money.

What a deal brought is read from its announced result, by what its game says are its numbers, and
never worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tourney.readmodel.rows import DealRow, LedgerRow, ScoreRow, SeatRow
from tourney.readmodel.writer import as_json

if TYPE_CHECKING:
    from engine.game import AnyGame
    from engine.tally import Announced, Tally
    from tourney.readmodel.tables import DealState


def deal_row(table: str, game: AnyGame, deal: DealState) -> DealRow:
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
        details=as_json({one.name: result[one.name] for one in game.details if one.name in result}),
        ended=deal.ended,
    )


def score_rows(
    table: str, game: AnyGame, players: Sequence[str], deal: DealState
) -> Iterator[ScoreRow]:
    """What the announced result gives each seat, by the figures of the game."""
    result = deal.counted()
    gain, figures = game.gain(result), game.figures
    names = tuple([figure.name for figure in figures])
    told = [figure.by_seat(result, players) for figure in figures]
    places = next((by for one, by in zip(figures, told, strict=True) if one.ranks), (None,))
    placed = None not in places
    for seat, (player, *numbers) in enumerate(zip(players, *told, strict=True)):
        yield ScoreRow(
            *(table, deal.number, seat, player, places[seat] if placed else None, gain[player]),
            figures=_figures(names, tuple(numbers)),
        )


@lru_cache(1 << 12)
def _figures(names: tuple[str, ...], numbers: tuple[int | None, ...]) -> str:
    """The same few numbers come up again and again."""
    return as_json(dict(zip(names, numbers, strict=True)))


def seat_rows(table: str, players: Sequence[str], tally: Tally | None) -> Iterator[SeatRow]:
    """What the table comes to for each seat."""
    for seat, player in enumerate(players):
        if tally is None:
            yield SeatRow(table, seat, player, None, 0, "{}")
            continue
        tallies = {name: of[player] for name, of in tally.criteria.items()}
        counts, firsts = tally.counts[player], tally.firsts[player]
        yield SeatRow(table, seat, player, counts, firsts, as_json(tallies))


def ledger_rows(
    table: str,
    game: AnyGame,
    players: Sequence[str],
    deals: Sequence[tuple[int, Announced]],
) -> Iterator[LedgerRow]:
    """Every posting of the table's money; ``deals`` are those that count, with their numbers."""
    numbers = (0, *(number for number, _ in deals))
    postings = game.postings(players, [announced for _, announced in deals])
    for at, (deal, account, what, amount) in enumerate(postings, 1):
        yield LedgerRow(table, at, numbers[deal], account, what, amount)
