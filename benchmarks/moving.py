"""``tourney move`` as a whole process, beside ``python -c pass``.

Both with compiled modules, as an installed program has them, in turns; each move is recorded
durably in a table that grows with it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.moves import Move
from events.record import open_record
from tourney.demo.player import play_deal
from tourney.desk import cards, roster, tournaments
from tourney.desk.moving import move
from tourney.desk.seatings import seat
from tourney.desk.tables import find_table

TABLE = "kevad-2026/1/1"
PLAYERS = ("mari", "jaan", "peep", "ants")
TURNS = 25
MOVES = "from tourney.cli import main; main()"


def begin(store: Path) -> list[Move]:
    """A table with three score cards and a deal begun; gives back the moves that follow."""
    with open_record(store) as record:
        tournaments.new(record, "kevad-2026", "saare", by="desk")
        roster.enter(record, "kevad-2026", PLAYERS, by="desk")
        seat(record, "kevad-2026", 1, by="desk", seed=1)
        cards.card(record, TABLE, [" ".join(PLAYERS)] * 3, by="desk")
        table = find_table(record, TABLE)
        statements = play_deal(table.head.game, table.state.table, Random(1)).statements
        at = next(n for n, one in enumerate(statements) if isinstance(one, Move))
        for line in ("deal 4", *map(str, statements[:at])):
            move(record, TABLE, line, by="desk")
    return [one for one in statements[at:] if isinstance(one, Move)]


def seconds(words: Sequence[str], environment: dict[str, str]) -> float:
    start = perf_counter()
    subprocess.run(words, check=True, env=environment, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "tourney.db")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled"))}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        ours, reference = [], []
        for one in begin(store)[: TURNS + 3]:
            words = ["--store", str(store), "move", TABLE, str(one)]
            reference.append(seconds([sys.executable, "-c", "pass"], environment))
            ours.append(seconds([sys.executable, "-c", MOVES, *words], environment))
        mine, bare = median(ours[3:]), median(reference[3:])
    return {
        "name": "tourney move, a whole process",
        "unit": "ms",
        "ours": round(mine * 1000, 1),
        "reference": round(bare * 1000, 1),
        "ratio": round(mine / bare, 2),
        "bound": "at most 12",
    }


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
