"""``tourney move`` as a whole process, beside ``python -c pass``.

All with compiled modules, as an installed program has them, in turns; each move is recorded durably
in a table that grows with it, and one that is refused follows it. What counts is the processor's
time, of program and system: a clock would tell as much of what else the machine does, and of its
disk.
"""

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
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
WRONG = "kati attack 7c"
"""A seat that is not at the table."""


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


def seconds(words: Sequence[str], environment: dict[str, str], status: int = 0) -> float:
    """Seconds of the processor that a process takes, which ends with this status."""
    quiet = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    process = os.posix_spawn(
        sys.executable, [sys.executable, *words], environment, file_actions=quiet
    )
    _, ended, used = os.wait4(process, 0)
    assert os.waitstatus_to_exitcode(ended) == status
    return used.ru_utime + used.ru_stime


def run() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "tourney.db")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled"))}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        took: dict[str, list[float]] = {"": [], "accepted": [], "refused": []}
        for one in begin(store)[: TURNS + 3]:
            words = ["-c", MOVES, "--store", str(store), "move", TABLE]
            took[""].append(seconds(["-c", "pass"], environment))
            took["accepted"].append(seconds([*words, str(one)], environment))
            took["refused"].append(seconds([*words, WRONG], environment, 1))
    bare, *ours = (median(times[3:]) for times in took.values())
    return [
        figure(what, mine, bare) for what, mine in zip(("accepted", "refused"), ours, strict=True)
    ]


def figure(what: str, mine: float, bare: float) -> dict[str, Any]:
    return {
        "name": f"tourney move, {what}, a whole process",
        "unit": "ms of CPU",
        "ours": round(mine * 1000, 1),
        "reference": round(bare * 1000, 1),
        "ratio": round(mine / bare, 2),
        "bound": "at most 10",
    }


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
