"""A table recorded at the screen: keys a card, and how long a key takes until the picture stands.

The time is that of the whole way of a key: it is read, what it completes is judged and recorded
durably, the table is folded again and its picture made. Beside it, in turns in the same run, one
event appended durably to a store of its own.
"""

import json
import tempfile
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

from benchmarks.moving import PLAYERS, TABLE
from engine.games import GAMES
from engine.moves import SHOWS, Move
from events.facts import CardsShown
from events.record import Batch, Record, open_record
from tests.recorder.typing import cards_of, typed
from tests.tables import NAMES, head_of
from tourney.cli.recorder.drawing import SMALLEST, Drawing
from tourney.cli.recorder.taking import Taking
from tourney.cli.session import Session
from tourney.demo.player import play_deal
from tourney.desk import roster, tournaments
from tourney.desk.seatings import seat
from tourney.desk.tables import find_table
from tourney.sheets.statements import DealLine
from tourney.sheets.tablehead import TableHead

AT = "2026-03-06T18:42:10+02:00"


def pressed(head: TableHead, seed: int) -> list[tuple[str, int]]:
    """The keys of each statement of a deal, and how many cards it names."""
    played = play_deal(head.game, head.table, Random(seed), "closed").statements
    said = [one for one in played if not (isinstance(one, Move) and one.verb == SHOWS)]
    return [(one.keys, cards_of(one.statement)) for one in typed(head, [DealLine(1), *said])]


def seated(record: Record, game: str) -> None:
    tournaments.new(record, "kevad-2026", game, by="desk")
    roster.enter(record, "kevad-2026", PLAYERS, by="desk")
    seat(record, "kevad-2026", 1, by="desk", seed=1)


def timed(folder: Path) -> tuple[list[float], list[float]]:
    """Seconds of each key until its picture stands, and of each event appended beside it."""
    ours, reference = [], []
    with open_record(folder / "tourney.db") as record, open_record(folder / "beside.db") as beside:
        seated(record, "saare")
        head = find_table(record, TABLE).head
        keys = "".join(one for one, _ in pressed(head, 1))
        taking = Taking(Session(str(folder / "tourney.db"), "en", "desk"), record, TABLE)
        for number, key in enumerate(keys):
            start = perf_counter()
            taking.press(key)
            Drawing(taking, *SMALLEST).rows()
            between = perf_counter()
            beside.append([Batch("a", number, [CardsShown("shows mari 7c")])], at=AT, by="desk")
            reference.append(perf_counter() - between)
            ours.append(between - start)
        if taking.state.in_play or not taking.said:
            raise RuntimeError("the deal was not recorded to its end")
    return ours, reference


def run() -> list[dict[str, Any]]:
    """Keys a card in both games, and the time of a key."""
    figures = []
    for game in GAMES:
        head = head_of(GAMES[game], NAMES)
        said = [one for seed in range(20) for one in pressed(head, seed)]
        keys, cards = sum(len(one) for one, _ in said), sum(number for _, number in said)
        figures.append(
            {
                "name": f"keys to record 20 deals of {game}, hands closed, beside its cards",
                "unit": "keys",
                "ours": keys,
                "reference": cards,
                "ratio": round(keys / cards, 2),
                "bound": "at most 3.0 keys a card",
            }
        )
    with tempfile.TemporaryDirectory() as folder:
        ours, reference = (quantiles(some, n=20)[-1] for some in timed(Path(folder)))
    figures.append(
        {
            "name": "a key until the recorder's picture stands (p95), beside an event appended",
            "unit": "ms",
            "ours": round(ours * 1000, 1),
            "reference": round(reference * 1000, 1),
            "ratio": round(ours / reference, 2),
            "bound": "at most 30 ms",
        }
    )
    return figures


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
