"""What each table counts by its history: the figures that the rows of the read model must hold.

They come straight from what was announced, by what each game says of its numbers. No code of the
read model is used, so that a fault there is found and not repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from engine.games import GAMES
from engine.tally import Announced, Tally
from engine.violation import FormError
from tourney.addresses import Address, parse
from tourney.table.history import Deal, TableHistory

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "table": ("address", "dealer", "opened", "finished", "deals", "recorded", "winners"),
    "seat": ("table", "seat", "player", "counts", "firsts", "tallies"),
    "deal": (
        *("table", "number", "dealer", "stated", "void", "reason"),
        *("finished", "moves", "result", "confirmed", "details", "ended"),
    ),
    "score": ("table", "deal", "seat", "player", "place", "gain", "figures"),
    "ledger": ("table", "number", "deal", "account", "what", "amount"),
}
"""Of each kind of row what is checked, with its key first."""


class Gain(NamedTuple):
    """What a deal gave a seat."""

    deal: int
    player: str
    points: int


class Counts(NamedTuple):
    """What a table counts."""

    where: Address
    game: str
    first: int
    """The position in the record of the event that opened it."""
    seats: tuple[str, ...]
    tally: Tally | None
    """None before a deal counts."""
    gains: tuple[Gain, ...]
    rows: Mapping[str, tuple[tuple[Any, ...], ...]]
    """By kind of row the values of its ``COLUMNS``; lists and mappings as they are."""


def counts_of(history: TableHistory) -> Counts | None:
    """What a table with this history counts; None for one of a game that is not known."""
    if not (game := GAMES.get(history.opened.game)):
        return None
    seats = history.seats
    deals = sorted(history.deals, key=lambda deal: deal.number)
    results = {deal.number: history.announced(deal) or {} for deal in deals if deal.counts}
    announced = [
        Announced(history.dealer(deal), results[deal.number]) for deal in deals if deal.counts
    ]
    tally = game.tally(seats, announced) if announced else None
    gains = {number: game.gain(result) for number, result in results.items()}
    postings = game.postings(seats, announced) if announced else ()
    numbers = (0, *results)
    return Counts(
        where=parse(history.address),
        game=game.name,
        first=history.entries[0].event.position,
        seats=seats,
        tally=tally,
        gains=tuple(Gain(number, seat, of[seat]) for number, of in gains.items() for seat in seats),
        rows={
            "table": (_table(history, deals, tally),),
            "seat": tuple(_seats(history.address, seats, tally)),
            "deal": tuple(_deal(history, deal, results.get(deal.number)) for deal in deals),
            "score": tuple(_scores(history, results, gains)),
            "ledger": tuple(
                (history.address, at, numbers[one.deal], one.account, one.what, one.amount)
                for at, one in enumerate(postings, 1)
            ),
        },
    )


def _table(history: TableHistory, deals: list[Deal], tally: Tally | None) -> tuple[Any, ...]:
    counting = [deal for deal in deals if deal.counts]
    dealer = history.called(history.since).get(history.opened.dealer, history.opened.dealer)
    with suppress(FormError):  # which the audit of the table finds
        dealer = history.head.dealer
    recorded = sum(any(line.kind == "move" for line in deal.lines) for deal in counting)
    finished, winners = (tally.finished, [*tally.winners]) if tally else (False, [])
    return history.address, dealer, 1, int(finished), len(counting), recorded, winners


def _seats(address: str, seats: tuple[str, ...], tally: Tally | None) -> Iterator[tuple[Any, ...]]:
    for at, seat in enumerate(seats):
        if tally is None:
            yield address, at, seat, None, 0, {}
        else:
            criteria = {name: of[seat] for name, of in tally.criteria.items()}
            yield address, at, seat, tally.counts[seat], tally.firsts[seat], criteria


def _deal(history: TableHistory, deal: Deal, result: Mapping[str, Any] | None) -> tuple[Any, ...]:
    details = GAMES[history.opened.game].details
    counts = result is not None
    return (
        *(history.address, deal.number, history.dealer(deal), int(deal.began.fact.stated)),
        *(int(deal.void is not None), deal.void.fact.reason if deal.void else None, int(counts)),
        sum(line.kind == "move" for line in deal.lines),
        history.line(deal.results[-1]) if counts else None,
        int(counts and deal.confirmed),
        {one.name: result[one.name] for one in details if result and one.name in result},
        deal.results[0].event.position if deal.results else None,
    )


def _scores(
    history: TableHistory,
    results: Mapping[int, Mapping[str, Any]],
    gains: Mapping[int, Mapping[str, int]],
) -> Iterator[tuple[Any, ...]]:
    seats, figures = history.seats, GAMES[history.opened.game].figures
    for number, result in results.items():
        numbers = {figure.name: figure.by_seat(result, seats) for figure in figures}
        ranking = next((numbers[figure.name] for figure in figures if figure.ranks), ())
        placed = bool(ranking) and None not in ranking
        for at, seat in enumerate(seats):
            place = ranking[at] if placed else None
            of = {name: by_seat[at] for name, by_seat in numbers.items()}
            yield history.address, number, at, seat, place, gains[number][seat], of


Person = Callable[[str], str]
"""By which id the person of a player goes."""
