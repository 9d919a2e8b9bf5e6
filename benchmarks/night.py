"""A score card from the record into the standings, in a store of 45 nights and in one of a night.

Each night has 79 people, seven rounds of nineteen tables of four and one of three, and four deals a
table, all by score card: 25,200 deals in 45 nights, which are the stages of one season. The cards
are those of the last night's last round. Each is recorded and looked up as by two commands, `card`
and `standings`, without the start of Python; the two stores take turns. Then the read model of the
long store is built anew, beside reading the same rows with sqlite3 and json; and all its deals are
rated, beside the openskill library rating as many deals of four that are in memory.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from openskill.models import PlackettLuce

from benchmarks.rebuilding import build, read
from events.facts import (
    Fact,
    PlayerAdded,
    PlayerEntered,
    RoundSeated,
    SeasonOpened,
    SeatedTable,
    StageAdded,
    TournamentOpened,
)
from events.record import Batch, Record, open_record
from tourney.desk.cards import card
from tourney.readmodel.model import ReadModel, path_for
from tourney.sheets.tablehead import make_head
from tourney.table.lines import read_line
from tourney.table.table import Table

AT, DATE = "2026-03-06T18:42:10+02:00", "2026-03-06"
NIGHTS, PEOPLE, ROUNDS, DEALS = 45, 79, 7, 4
CARDS = 40
"""So many are recorded in each store, two at each table of the round."""
PLAYERS = [f"player-{number}" for number in range(1, PEOPLE + 1)]


def seat(rng: Random) -> list[SeatedTable]:
    """A round: all seats drawn."""
    drawn = rng.sample(PLAYERS, PEOPLE)
    tables = [drawn[first : first + 4] for first in range(0, PEOPLE, 4)]
    return [
        SeatedTable(table=number, seats=seats, dealer=seats[0])
        for number, seats in enumerate(tables, 1)
    ]


def table_facts(address: str, seats: list[str], rng: Random) -> list[Fact]:
    """A table with all its cards."""
    table, facts = Table.new(make_head(address, "saare", seats, seats[0], {}, ())).opened()
    for deal in range(1, DEALS + 1):
        for line in (f"deal {deal}", "result " + " ".join(rng.sample(seats, len(seats)))):
            statement = read_line(line, table.head)
            assert statement is not None
            table, new, _ = table.say(statement)
            facts += new
    return facts


def night_batches(night: str, rng: Random, rounds: int) -> Iterator[Batch]:
    """A night on which so many rounds are played to the end."""
    seated = [seat(rng) for _ in range(ROUNDS)]
    entered = [PlayerEntered(player) for player in PLAYERS]
    seatings = [
        RoundSeated(number, tables, "draw", number) for number, tables in enumerate(seated, 1)
    ]
    yield Batch(night, 0, [TournamentOpened(night, "saare", DATE, ROUNDS), *entered, *seatings])
    for number, tables in enumerate(seated[:rounds], 1):
        for table in tables:
            address = f"{night}/{number}/{table['table']}"
            yield Batch(address, 0, table_facts(address, table["seats"], rng))


def fill(record: Record, nights: int) -> None:
    """So many nights, the last one without the cards of its last round."""
    players = [Batch(f"player:{one}", 0, [PlayerAdded(one.title(), "")]) for one in PLAYERS]
    record.append(players, at=AT, by="desk")
    names = [f"night-{number:02}" for number in range(NIGHTS - nights + 1, NIGHTS + 1)]
    for name in names:
        rounds = ROUNDS - (name == names[-1])
        batches = night_batches(name, Random(name), rounds)
        record.append(batches, at=AT, by="desk")
    stages = [StageAdded(name) for name in names]
    batch = Batch("season:year", 0, [SeasonOpened("Year", "places", 10), *stages])
    record.append([batch], at=AT, by="desk")


def next_cards() -> list[tuple[str, str]]:
    """The addresses and cards of deals of the last round, one a table and then another."""
    night = f"night-{NIGHTS:02}"
    last = next(night_batches(night, Random(night), 0)).facts[-1]
    assert isinstance(last, RoundSeated)
    return [
        (f"{night}/{ROUNDS}/{table['table']}/{deal}", " ".join(table["seats"]))
        for deal in range(1, DEALS + 1)
        for table in last.tables
    ][:CARDS]


def record_and_look(store: Path, address: str, words: str) -> float:
    """Seconds until a card is recorded and stands in the standings."""
    start = perf_counter()
    with open_record(store, create=False) as record:
        card(record, address, [words], by="desk")
    with (
        open_record(store, create=False) as record,
        ReadModel(path_for(str(store)), record) as model,
    ):
        model.catch_up()
        found = model.standings(address.partition("/")[0])
    seconds = perf_counter() - start
    assert len(found.rows) == PEOPLE
    return seconds


def rate(store: Path) -> float:
    """Seconds until all deals are rated, none of which was before."""
    with open_record(store) as record, ReadModel(path_for(str(store)), record) as model:
        model.catch_up()
        start = perf_counter()
        model.ratings(f"night-{NIGHTS:02}")
        return perf_counter() - start


def rate_in_memory(deals: int) -> float:
    """Seconds for as many deals without any store."""
    model, rng = PlackettLuce(), Random(1)
    known = {player: model.rating() for player in PLAYERS}
    start = perf_counter()
    for _ in range(deals):
        players = rng.sample(PLAYERS, 4)
        after = model.rate([[known[player]] for player in players], ranks=[1.0, 2.0, 3.0, 4.0])
        known.update({player: one for player, (one,) in zip(players, after, strict=True)})
    return perf_counter() - start


def figure(name: str, unit: str, ours: float, reference: float, ratio: float) -> dict[str, Any]:
    return {
        "name": name,
        "unit": unit,
        "ours": round(ours, 1) if unit == "ms" else round(ours),
        "reference": round(reference, 1) if unit == "ms" else round(reference),
        "ratio": round(ratio, 2),
        "bound": "",
    }


def run() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        short, long = Path(folder, "short.db"), Path(folder, "long.db")
        for store, nights in ((short, 1), (long, NIGHTS)):
            with open_record(store) as record:
                fill(record, nights)
                with ReadModel(path_for(str(store)), record) as model:
                    model.catch_up()
        pairs = [
            (record_and_look(short, *one), record_and_look(long, *one)) for one in next_cards()
        ]
        one, many = (median(seconds) for seconds in zip(*pairs, strict=True))
        rated, deals = rate(long), NIGHTS * ROUNDS * DEALS * -(-PEOPLE // 4)
        in_memory = rate_in_memory(deals)
        with open_record(long) as record:
            events = record.head().position
            turns = [(read(long), build(long, record)) for _ in range(3)]
    raw, ours = (median(seconds) for seconds in zip(*turns, strict=True))
    seen = figure(
        f"record a card and see it in the standings, {NIGHTS} nights beside one",
        *("ms", 1000 * many, 1000 * one, many / one),
    )
    return [
        {**seen, "bound": "at most 1.5 times the time"},
        figure(
            f"rebuild the read model of {NIGHTS} nights of score cards",
            *("events/s", events / ours, events / raw, ours / raw),
        ),
        figure(
            f"rate {deals} deals",
            *("deals/s", deals / rated, deals / in_memory, rated / in_memory),
        ),
    ]


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
