"""The numbers of a page as JSON and as CSV: files beside it, the same in every language.

A player is an id, a name and a number; one who was forgotten has the number only.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from tourney.defused import csv_text
from tourney.publishing.pages import (
    Home,
    PlayerPage,
    PlayersPage,
    RoundPage,
    SeasonPage,
    TournamentPage,
)
from tourney.publishing.table_page import TablePage
from tourney.readmodel.spreadsheet import (
    person_data,
    round_rows,
    season_rows,
    standings_rows,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.defused import Cell
    from tourney.publishing.pages import Page
    from tourney.readmodel.views import Opponent, Person, PlayerLine

    Rows: TypeAlias = list[Sequence[Cell]]

OPPONENTS: Final = "opponents"


class Numbers(NamedTuple):
    """What a page says in numbers."""

    document: Mapping[str, Any]
    """As JSON."""
    rows: Rows
    """As CSV, its head first."""
    more: Mapping[str, Rows] = {}
    """The same of further tables of the page, by name."""


def files(page: Page) -> Iterator[tuple[str, bytes]]:
    """Return the files that go with a page, by the ends of their names; none without numbers."""
    if numbers := numbers_of(page):
        yield "json", as_json(numbers.document)
        yield "csv", csv_text(numbers.rows).encode()
        for name, rows in numbers.more.items():
            yield f"{name}.csv", csv_text(rows).encode()


def as_json(document: Mapping[str, Any]) -> bytes:
    """Return the data as a file."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


@singledispatch
def numbers_of(_page: Page) -> Numbers | None:
    """Return what a page says in numbers; None where it says none."""
    return None


@numbers_of.register
def _(page: Home) -> Numbers:
    lines = [
        {
            "tournament": line.id,
            "name": line.name,
            "game": line.game,
            "night": line.night,
            "players": line.players,
            "entered": line.entered,
            "rounds": line.played,
            "provisional": line.provisional,
            "leaders": [*map(person_data, line.leaders)],
        }
        for line in page.lines
    ]
    columns = ("tournament", "name", "game", "night", "players", "entered", "rounds")
    return Numbers({"tournaments": lines}, table(columns, lines))


@numbers_of.register
def _(page: RoundPage) -> Numbers:
    tables: list[dict[str, Any]] = [
        {
            "number": table.number,
            "state": table.state,
            "deals": table.deals,
            "drawn": [*table.drawn],
            "seats": [
                {
                    "player": person_data(one.player),
                    "deals_first": table.dealer == one.seat,
                    "suit": table.suits.get(one.seat),
                    "total": one.total,
                }
                for one in table.seats
            ],
        }
        for table in page.round.tables
    ]
    document = {
        "tournament": page.line.id,
        "round": page.round.number,
        "as_of": asdict(page.built),
        "tables": tables,
    }
    return Numbers(document, round_rows(page.round))


@numbers_of.register
def _(page: TournamentPage) -> Numbers:
    numbers = [str(column.number) for column in page.columns]
    rows: list[dict[str, Any]] = [
        {
            "place": row.place,
            "player": person_data(row.player),
            "total": row.total,
            "penalty": row.penalty,
            "rounds": {number: one.points for number, one in zip(numbers, cells, strict=True)},
        }
        for row, cells in page.rows
    ]
    document = {
        "tournament": page.line.id,
        "name": page.line.name,
        "game": page.line.game,
        "night": page.line.night,
        "provisional": page.line.provisional,
        "as_of": asdict(page.built),
        "standings": rows,
    }
    return Numbers(document, standings_rows(page.standings))


@numbers_of.register
def _(page: SeasonPage) -> Numbers:
    line, stages = page.season.line, [stage.id for stage in page.season.line.stages]
    rows: list[dict[str, Any]] = [
        {
            "place": row.place,
            "player": person_data(row.player),
            "total": row.total,
            "dropped": row.dropped,
            "stages": {
                stage: result and asdict(result)
                for stage, result in zip(stages, row.stages, strict=True)
            },
        }
        for row in page.season.rows
    ]
    document = {
        "season": line.id,
        "name": line.name,
        "counts": line.counts,
        "best_of": line.best_of,
        "provisional": line.provisional,
        "as_of": asdict(page.built),
        "stages": stages,
        "standings": rows,
    }
    return Numbers(document, season_rows(page.season))


@numbers_of.register
def _(page: PlayersPage) -> Numbers:
    columns = ("tournaments", "deals", "firsts")
    rows = [_of_player(line, columns) for line in page.lines]
    return Numbers({"players": rows}, table(("player", *columns), rows))


@numbers_of.register
def _(page: PlayerPage) -> Numbers:
    results = [
        {
            "tournament": one.tournament,
            "name": one.name,
            "game": one.game,
            "night": one.night,
            "place": one.place,
            "players": one.players,
            "total": one.total,
            "rating": page.rated.get(one.tournament),
        }
        for one in page.view.tournaments
    ]
    columns = ("tables", "deals", "ahead", "behind")
    opponents = [_of_player(one, columns) for one in page.view.opponents]
    means = ("game", "dealt", "dealt_mean", "others", "others_mean")
    document = {
        "player": person_data(page.view.player),
        "results": results,
        "places": page.view.places,
        "opponents": opponents,
        "dealing": [{name: getattr(one, name) for name in means} for one in page.view.dealing],
    }
    head = ("tournament", "name", "game", "night", "place", "players", "total", "rating")
    more = {OPPONENTS: table(("player", *columns), opponents)}
    return Numbers(document, table(head, results), more)


@numbers_of.register
def _(page: TablePage) -> Numbers:
    document = {
        "table": page.line.address,
        "game": page.line.game,
        "state": page.line.state,
        "as_of": asdict(page.built),
        "seats": [
            {"player": person_data(seat.player), "total": seat.total} for seat in page.line.seats
        ],
        "deals": [
            {
                "number": part.deal.number,
                "dealer": part.dealer and person_data(part.dealer),
                "state": part.deal.state,
                **{one.name: _detail(one.value) for one in part.details},
                "scores": [
                    {"player": person_data(one.person), **one.figures} for one in part.scores
                ],
            }
            for part in page.deals
        ],
    }
    columns = next(([*one.figures] for part in page.deals for one in part.scores), [])
    rows: list[Sequence[Cell]] = [
        [
            part.deal.number,
            *person_data(one.person).values(),
            *(one.figures[column] for column in columns),
        ]
        for part in page.deals
        for one in part.scores
    ]
    return Numbers(document, [["deal", "id", "name", "number", *columns], *rows])


def _detail(value: Person | int | None) -> dict[str, str | int | None] | int | None:
    return value if value is None or isinstance(value, int) else person_data(value)


def _of_player(answer: PlayerLine | Opponent, columns: Sequence[str]) -> dict[str, Any]:
    return {"player": person_data(answer.player)} | {
        name: getattr(answer, name) for name in columns
    }
