"""Answers as rows for a spreadsheet, their head first: the same at the prompt and on the site.

A player is three columns: an id, a name and a number; who was forgotten has the number only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from tourney.defused import Cell
    from tourney.readmodel.views import Person, Round, Season, Standings

    Rows: TypeAlias = list[Sequence[Cell]]

PLAYER: Final = ("id", "name", "number")
SEAT: Final = ("round", "table", "seat", "player", "total", "state", "deals_first", "suit")
CHECKS: Final = ("checked_by", "unchecked")


def person_data(person: Person) -> dict[str, str | int | None]:
    """A person by the columns; the id is made of the name, so it goes where that is forgotten."""
    known = person.id if person.name else None
    return dict(zip(PLAYER, (known, person.name, person.number), strict=True))


def table(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Rows:
    """The columns of the rows; that of the ``player`` becomes three."""
    head = [name for column in columns for name in (PLAYER if column == "player" else [column])]
    return [head, *([*_cells(columns, row)] for row in rows)]


def _cells(columns: Sequence[str], row: Mapping[str, Any]) -> Iterable[Cell]:
    for column in columns:
        if column == "player":
            yield from row[column].values()
        else:
            yield row[column]


def standings_rows(found: Standings, ratings: Mapping[str, int] | None = None) -> Rows:
    """A row for each player: his place, his points, and his rating where ratings are given."""
    rounds = [f"round {number}" for number in found.rounds]
    rows = [
        {
            "place": row.place,
            "player": person_data(row.player),
            "total": row.total,
            "penalty": row.penalty,
            **dict(zip(rounds, row.rounds, strict=True)),
            "rating": None if ratings is None else ratings.get(row.player.id),
        }
        for row in found.rows
    ]
    rating = () if ratings is None else ("rating",)
    return table(("place", "player", "total", "penalty", *rounds, *rating), rows)


def season_rows(found: Season) -> Rows:
    """A row for each player: his place, what counts, what does not, and each stage."""
    stages = [stage.id for stage in found.line.stages]
    rows = [
        {
            "place": row.place,
            "player": person_data(row.player),
            "total": row.total,
            "dropped": row.dropped,
            **{
                stage: result and result.points
                for stage, result in zip(stages, row.stages, strict=True)
            },
        }
        for row in found.rows
    ]
    return table(("place", "player", "total", "dropped", *stages), rows)


def round_rows(found: Round) -> Rows:
    """A row for each seat: who sits there, his points, what the lot drew, who checked the cards."""
    rows = [
        {
            "round": found.number,
            "table": one.number,
            "seat": place,
            "player": person_data(seat.player),
            "total": seat.total,
            "state": "seated" if one.state == "waiting" else one.state,
            "deals_first": int(one.dealer == seat.seat),
            "suit": one.suits.get(seat.seat),
            "checked_by": " ".join(one.checked_by),
            "unchecked": " ".join(map(str, one.unchecked)),
        }
        for one in found.tables
        for place, seat in enumerate(one.seats, 1)
    ]
    return table((*SEAT, *CHECKS), rows)
