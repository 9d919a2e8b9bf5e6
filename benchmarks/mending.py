"""A late comer to a seated round of twenty tables, as a whole process, beside ``python -c pass``.

Eighty people in the seventh round, six of which they have played. All tables are fours, so that
``tourney join … --reseat`` draws all of them anew, and ``seat … --again`` draws them once more. As
in ``benchmarks.moving`` it is the processor's time that counts.
"""

import json
import os
import tempfile
from pathlib import Path
from shutil import copyfile
from statistics import median
from typing import Any

from benchmarks.moving import MOVES, seconds
from events.record import open_record
from tourney.desk import cards, roster, seatings, tournaments

NIGHT, PEOPLE, ROUNDS, TURNS = "kevad-2026", 80, 7, 7


def begin(store: Path) -> None:
    """A night of which all but the last round is played, and that is seated."""
    with open_record(store) as record:
        tournaments.new(record, NIGHT, "saare", by="desk", rounds=ROUNDS)
        people = [f"Guest No. {number}" for number in range(PEOPLE)]
        roster.enter(record, NIGHT, people, by="desk")
        for round_ in range(1, ROUNDS + 1):
            seated = seatings.seat(record, NIGHT, round_, by="desk", seed=1)
            for number in seated.tables if round_ < ROUNDS else ():
                address = f"{NIGHT}/{round_}/{number}"
                cards.card(record, address, ["1234"] * 4, by="desk")


def run() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        store, turn = Path(folder, "tourney.db"), Path(folder, "turn.db")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled"))}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        begin(store)
        mended = ["-c", MOVES, "--store", str(turn)]
        late = [*mended, "join", NIGHT, "Late Guest", "--from-round", str(ROUNDS), "--reseat"]
        again = [*mended, "seat", NIGHT, str(ROUNDS), "--again", "--reason", "late"]
        took: dict[str, list[float]] = {"": [], "late": [], "again": []}
        for _ in range(TURNS):
            copyfile(store, turn)
            took[""].append(seconds(["-c", "pass"], environment))
            took["late"].append(seconds(late, environment))
            took["again"].append(seconds(again, environment))
    bare, *ours = (median(times[2:]) for times in took.values())
    names = ("tourney join --reseat", "tourney seat --again")
    return [figure(name, mine, bare) for name, mine in zip(names, ours, strict=True)]


def figure(name: str, mine: float, bare: float) -> dict[str, Any]:
    return {
        "name": f"{name}, a late comer to twenty tables, a whole process",
        "unit": "ms of CPU",
        "ours": round(mine * 1000),
        "reference": round(bare * 1000, 1),
        "ratio": round(mine / bare, 1),
        "bound": "under 1,000 ms",
    }


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
