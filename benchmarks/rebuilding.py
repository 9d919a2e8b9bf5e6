"""Building the read model of 100,000 events, beside reading the same rows with sqlite3 and json.

A store for each game: full tables recorded move by move, twenty a round, and as a third one a store
of score cards only, four deals a table. The reference selects every row and parses its state.
"""

import json
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from engine.games import GAMES
from events.facts import CardsDealt, CardsShown, Fact, MoveRecorded, PlayerAdded, TournamentOpened
from events.record import Batch, Record, open_record
from tourney.demo.player import play_table
from tourney.readmodel.model import ReadModel
from tourney.sheets.statements import numbered
from tourney.sheets.tablehead import make_head
from tourney.table.table import Table

AT = "2026-03-06T18:42:10+02:00"
EVENTS, TABLES, ROUNDS, TURNS = 100_000, 20, 7, 5
PLAYED = 20
"""So many tables are really played; the store repeats them."""


def played(game: str, seed: int) -> list[Fact]:
    """The facts of one table's stream."""
    rng = Random(seed)
    seats = [f"player-{4 * (seed % TABLES) + seat}" for seat in range(4)]
    trumps = GAMES[game].usual_trumps(seats, ())
    head = make_head("t/1/1", game, seats, seats[0], {}, trumps)
    return Table.new(head).say_all(numbered(play_table(head, rng)))[1]


def cards(game: str, seed: int) -> list[Fact]:
    """The same table handed in as score cards."""
    kinds = (MoveRecorded, CardsDealt, CardsShown)
    return [fact for fact in played(game, seed) if not isinstance(fact, kinds)]


def addresses() -> Iterator[tuple[str, str]]:
    for night in count(1):
        for round_ in range(1, ROUNDS + 1):
            for table in range(1, TABLES + 1):
                yield f"night-{night}", f"night-{night}/{round_}/{table}"


def fill(record: Record, game: str, tables: Sequence[list[Fact]]) -> None:
    """Nights of full rounds, until the store holds so many events."""
    players = [
        Batch(f"player:player-{number}", 0, [PlayerAdded(f"Player {number}", "")])
        for number in range(4 * TABLES)
    ]
    total = record.append(players, at=AT, by="desk").last
    opened = set()
    for number, (night, address) in enumerate(addresses()):
        batches = [Batch(address, 0, tables[number % len(tables)])]
        if night not in opened:
            opened.add(night)
            fact = TournamentOpened(night, game, "2026-03-06", ROUNDS)
            batches.insert(0, Batch(night, 0, [fact]))
        total = record.append(batches, at=AT, by="desk").last
        if total >= EVENTS:
            return


BOUND = "at most 10 times the time"


def read(store: Path) -> float:
    """Seconds for the reference."""
    start = perf_counter()
    with closing(sqlite3.connect(store)) as db:
        rows = db.execute(
            "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events"
        )
        for row in rows:
            json.loads(row[4])
    return perf_counter() - start


def build(store: Path, record: Record) -> float:
    """Seconds for the read model."""
    start = perf_counter()
    with ReadModel(store.with_name(f"{store.name}.read.db"), record) as model:
        model.catch_up()
    seconds = perf_counter() - start
    for path in store.parent.glob("*.read.db*"):
        path.unlink()
    return seconds


def measure(name: str, game: str, tables: Sequence[list[Fact]], bound: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "tourney.db")
        with open_record(store) as record:
            fill(record, game, tables)
            events = record.head().position
            pairs = [(read(store), build(store, record)) for _ in range(TURNS)]
    # the least disturbed turn of each: both are at work for seconds
    reference, ours = (min(seconds) for seconds in zip(*pairs, strict=True))
    return {
        "name": f"rebuild the read model, {name}",
        "unit": "events/s",
        "ours": round(events / ours),
        "reference": round(events / reference),
        "ratio": round(ours / reference, 2),
        "bound": bound,
    }


def run() -> list[dict[str, Any]]:
    results = [
        measure(game, game, [played(game, seed) for seed in range(PLAYED)], BOUND) for game in GAMES
    ]
    # no bound: every other event is a result here, which makes rows for a deal, its seats, the
    # round and the standings, where a move makes one
    saare = [cards("saare", seed) for seed in range(PLAYED)]
    return [*results, measure("score cards", "saare", saare, "")]


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
