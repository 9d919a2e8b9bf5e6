"""Stores of facts for the tests of the read model, and what its file holds of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from engine.games import GAMES
from engine.words import split
from events.facts import Fact, PlayerAdded, SeatedTable, TournamentOpened
from events.record import Batch, Record, open_record
from tourney.readmodel import schema
from tourney.readmodel.model import ReadModel
from tourney.readmodel.projection import Projection
from tourney.sheets.fold import violations
from tourney.sheets.statements import Statement
from tourney.sheets.tablehead import make_head
from tourney.table.lines import read_line
from tourney.table.table import Table

AT = "2026-03-06T18:42:10+02:00"
SEATS = ("mari", "jaan", "peep", "ants")
Dump = dict[str, list[tuple[Any, ...]]]


class Store:
    """A record and its read model, in a folder."""

    def __init__(self, record: Record, model: ReadModel) -> None:
        self.record, self.model = record, model

    def append(self, stream: str, *facts: Fact) -> int:
        """Records facts, brings the read model up to them, and tells the stream's version."""
        expected = self.record.version(stream)
        self.record.append([Batch(stream, expected, facts)], at=AT, by="desk")
        self.model.catch_up()
        return expected + len(facts)

    def open(
        self, tournament: str = "cup", game: str = "saare", rounds: int = 7, **options: Any
    ) -> None:
        fact = TournamentOpened(tournament.title(), game, "2026-03-06", rounds, **options)
        self.append(tournament, fact)

    def add(self, **names: str) -> None:
        for player, name in names.items():
            self.append(f"player:{player}", PlayerAdded(name, "salt"))

    def cards(self, address: str, *cards: str, game: str = "saare") -> None:
        """Records a table by score cards, what stands after ``result`` for each deal."""
        self.append(address, *table_of_cards(address, cards, game))

    def totals(self, tournament: str = "cup") -> dict[str, int]:
        """The totals by player, in the order of the standings."""
        return {row.player.id: row.total for row in self.model.standings(tournament).rows}


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    """The store in a folder."""
    with (
        open_record(folder / "tourney.db") as record,
        ReadModel(folder / "tourney.read.db", record) as model,
    ):
        yield Store(record, model)


# -- facts of tables


def seated(number: int, *seats: str) -> SeatedTable:
    """A table of a round; its first seat deals first."""
    return {"table": number, "seats": [*seats], "dealer": seats[0]}


def new_table(address: str, seats: Sequence[str], game: str = "saare") -> Table:
    trumps = GAMES[game].usual_trumps(seats, ())
    return Table.new(make_head(address, game, seats, seats[0], {}, trumps))


def table_of_cards(address: str, cards: Iterable[str], game: str = "saare") -> list[Fact]:
    """The facts of a table whose first card tells who sits there."""
    cards = list(cards)
    words = split(cards[0])
    seats = [seat.partition("=")[0] for seat in words if seat not in ("out", "left")]
    seats = seats[: seats.index("sixes")] if "sixes" in seats else seats
    lines = [line for n, card in enumerate(cards, 1) for line in (f"deal {n}", f"result {card}")]
    return table_of(address, lines, sorted(seats), game)


def table_of(
    address: str,
    lines: Iterable[str | Statement],
    seats: Sequence[str] = SEATS,
    game: str = "saare",
) -> list[Fact]:
    """The facts of a table at which this is said; its first seat deals first."""
    table = new_table(address, seats, game)
    table, facts = table.opened()
    for line in lines:
        statement = read_line(line, table.head) if isinstance(line, str) else line
        assert statement is not None
        table, new, _ = table.say(statement)
        facts += new
    assert not table.state.stopped, violations(table.state)
    return facts


# -- what the file holds


def dump(path: Path | sqlite3.Connection) -> Dump:
    """Every row of every table of our own, in some fixed order."""
    if isinstance(path, Path):
        with closing(sqlite3.connect(path)) as db:
            return dump(db)
    return {
        kept.name: sorted(path.execute(f'SELECT * FROM "{kept.name}"'), key=str)  # noqa: S608
        for kept in schema.TABLES.values()
    }


def built_in_memory(record: Record, batch: int) -> Dump:
    """What the projection makes of the whole record, in batches of this size."""
    with closing(sqlite3.connect(":memory:")) as db:
        schema.create(db)
        projection, position = Projection(db), 0
        while events := record.since(position, batch):
            projection.project(events)
            position = events[-1].position
        return dump(db)
