"""The numbers of a page as JSON and as CSV: files beside it, the same in every language.

A player is an id, a name and a number; of one who was forgotten only the number is told.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.defused import csv_text
from tourney.publishing.contexts import (
    Home,
    Page,
    PlayerPage,
    PlayersPage,
    RoundPage,
    SeasonPage,
    TournamentPage,
)
from tourney.publishing.table_contexts import TablePage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.defused import Cell
    from tourney.publishing.table_contexts import DealPart
    from tourney.readmodel.views import Person


OPPONENTS: Final = "opponents"


class Numbers(NamedTuple):
    """What a page says in numbers."""

    told: dict[str, Any]
    """As JSON."""
    rows: list[Sequence[Cell]]
    """As CSV, its head first."""
    more: Mapping[str, list[Sequence[Cell]]] = {}
    """The same of further tables of the page, by name."""


def files(page: Page) -> Iterator[tuple[str, bytes]]:
    """The files that go with a page, by the ends of their names; none where it has no numbers."""
    if numbers := _numbers(page):
        yield "json", as_json(numbers.told)
        yield "csv", csv_text(numbers.rows).encode()
        for name, rows in numbers.more.items():
            yield f"{name}.csv", csv_text(rows).encode()


def as_json(told: Mapping[str, Any]) -> bytes:
    """The data as a file."""
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


@singledispatch
def _numbers(_page: Page) -> Numbers | None:
    return None


@_numbers.register
def _(page: Home) -> Numbers:
    lines = [*(card.line for card in page.latest), *(line for _, line in page.earlier)]
    told = [
        {
            "tournament": line.id,
            "name": line.name,
            "game": line.game,
            "night": line.night,
            "players": line.players,
            "rounds": line.played,
            "provisional": line.provisional,
            "leaders": [_told(person) for person in line.leaders],
        }
        for line in lines
    ]
    columns = ("tournament", "name", "game", "night", "players", "rounds")
    rows: list[Sequence[Cell]] = [
        [line.id, line.name, line.game, line.night, line.players, line.played] for line in lines
    ]
    return Numbers({"tournaments": told}, [columns, *rows])


@_numbers.register
def _(page: RoundPage) -> Numbers:
    told = {
        "tournament": page.line.id,
        "round": page.number,
        "as_of": asdict(page.built),
        "tables": [
            {
                "number": table.number,
                "state": table.state,
                "deals": table.deals,
                "seats": [{"player": _told(one.person), "total": one.total} for one in table.seats],
            }
            for table in page.tables
        ],
    }
    rows: list[Sequence[Cell]] = [
        [table.number, *_cells(seat.person), seat.total]
        for table in page.tables
        for seat in table.seats
    ]
    return Numbers(told, [["table", "id", "name", "number", "total"], *rows])


@_numbers.register
def _(page: TournamentPage) -> Numbers:
    rounds = [str(column.number) for column in page.columns]
    told = {
        "tournament": page.line.id,
        "name": page.line.name,
        "game": page.line.game,
        "night": page.line.night,
        "provisional": page.line.provisional,
        "as_of": asdict(page.built),
        "standings": [
            {
                "place": row.place,
                "player": _told(row.person),
                "total": row.total,
                "penalty": row.penalty,
                "rounds": {
                    number: cell.points for number, cell in zip(rounds, row.cells, strict=True)
                },
            }
            for row in page.rows
        ],
    }
    head = ["place", "id", "name", "number", "total", "penalty", *(f"round {n}" for n in rounds)]
    rows = [
        [row.place, *_cells(row.person), row.total, row.penalty, *(c.points for c in row.cells)]
        for row in page.rows
    ]
    return Numbers(told, [head, *rows])


@_numbers.register
def _(page: SeasonPage) -> Numbers:
    stages = [stage.line.id for stage in page.stages]
    told = {
        "season": page.line.id,
        "name": page.line.name,
        "counts": page.line.counts,
        "best_of": page.line.best_of,
        "provisional": page.line.provisional,
        "as_of": asdict(page.built),
        "stages": stages,
        "standings": [
            {
                "place": row.place,
                "player": _told(row.player),
                "total": row.total,
                "dropped": row.dropped,
                "stages": {
                    stage: result and asdict(result)
                    for stage, result in zip(stages, row.stages, strict=True)
                },
            }
            for row in page.rows
        ],
    }
    rows: list[Sequence[Cell]] = [
        [
            row.place,
            *_cells(row.player),
            row.total,
            row.dropped,
            *(one.points if one else None for one in row.stages),
        ]
        for row in page.rows
    ]
    return Numbers(told, [["place", "id", "name", "number", "total", "dropped", *stages], *rows])


@_numbers.register
def _(page: PlayersPage) -> Numbers:
    columns = ("tournaments", "deals", "firsts")
    rows = [(line.player, (line.tournaments, line.deals, line.firsts)) for line in page.lines]
    told = [
        {"player": _told(player), **dict(zip(columns, numbers, strict=True))}
        for player, numbers in rows
    ]
    cells = [[*_cells(player), *numbers] for player, numbers in rows]
    return Numbers({"players": told}, [["id", "name", "number", *columns], *cells])


@_numbers.register
def _(page: PlayerPage) -> Numbers:
    results = [
        {
            "tournament": row.result.tournament,
            "name": row.result.name,
            "game": row.result.game,
            "night": row.result.night,
            "place": row.result.place,
            "players": row.result.players,
            "total": row.result.total,
            "rating": row.rating,
        }
        for row in page.tournaments
    ]
    columns = ("tables", "deals", "ahead", "behind")
    met = [(one.player, (one.tables, one.deals, one.ahead, one.behind)) for one in page.opponents]
    told = {
        "player": _told(page.person),
        "results": results,
        "places": dict(page.places),
        "opponents": [
            {"player": _told(player), **dict(zip(columns, numbers, strict=True))}
            for player, numbers in met
        ],
        "dealing": [asdict(one) for one in page.luck],
    }
    head = ("tournament", "name", "game", "night", "place", "players", "total", "rating")
    rows: list[Sequence[Cell]] = [[result[column] for column in head] for result in results]
    opponents: list[Sequence[Cell]] = [[*_cells(player), *numbers] for player, numbers in met]
    more = {OPPONENTS: [["id", "name", "number", *columns], *opponents]}
    return Numbers(told, [head, *rows], more)


@_numbers.register
def _(page: TablePage) -> Numbers:
    deals = [(deal, list(_scores(deal))) for deal in page.deals]
    told = {
        "table": page.address,
        "game": page.game,
        "state": page.state,
        "as_of": asdict(page.built),
        "seats": [{"player": _told(seat.person), "total": seat.total} for seat in page.seats],
        "deals": [
            {
                "number": deal.number,
                "dealer": deal.dealer and _told(deal.dealer),
                "state": deal.state,
                "ended_by": deal.ended_by,
                "kitty": deal.kitty,
                "scores": [{"player": _told(person), **score} for person, score in scores],
            }
            for deal, scores in deals
        ],
    }
    columns = next((list(score) for _, scores in deals for _, score in scores), [])
    rows: list[Sequence[Cell]] = [
        [deal.number, *_cells(person), *(score[column] for column in columns)]
        for deal, scores in deals
        for person, score in scores
    ]
    return Numbers(told, [["deal", "id", "name", "number", *columns], *rows])


def _scores(deal: DealPart) -> Iterator[tuple[Person, dict[str, int | None]]]:
    for one in deal.order:
        yield one.person, {"place": one.place, "sixes": one.sixes, "points": one.points}
    for money in deal.money:
        yield (
            money.person,
            {
                "out": money.out,
                "left": money.left,
                "penalty": money.penalty,
                "share": money.share,
                "capital": money.capital,
            },
        )


def _told(person: Person) -> dict[str, str | int | None]:
    return dict(zip(("id", "name", "number"), _cells(person), strict=True))


def _cells(person: Person) -> tuple[str | None, str | None, int]:
    """An id is made of the name, so it is not told of somebody who was forgotten."""
    return (person.id if person.name else None, person.name, person.number)
