"""What a command costs in a store of a season, beside the same one in a store of one night.

A season is 45 nights, or as many as the first argument says. Only the CPU is measured, of whole
processes, in turns. Nothing is recorded: what a correction would change is asked for.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any

from benchmarks.publishing import fill
from events.record import open_record
from tourney.readmodel.model import ReadModel, path_for

NIGHTS, TURNS = 45, 7
TABLE = "night-01/1/2"
WHY = ["--reason", "misdealt", "--dry-run"]
COMMANDS = {
    "disputes": ["disputes"],
    "heads": ["heads"],
    "audit of a table": ["audit", TABLE],
    "void, asked for": ["void", f"{TABLE}/2", *WHY],
}


def store_of(folder: str, nights: int) -> Path:
    """A store of so many nights, with its read model."""
    store = Path(folder, f"{nights}.db")
    with open_record(store) as record:
        fill(record, nights)
        with ReadModel(path_for(str(store)), record) as model:
            model.catch_up()
    return store


def seconds(store: Path, words: Sequence[str]) -> float:
    """The CPU that a command takes; an audit may find something."""
    before = getrusage(RUSAGE_CHILDREN)
    program = [sys.executable, "-c", "from tourney.cli import main; main()"]
    done = subprocess.run(
        [*program, "--store", str(store), *words],
        check=False,
        env={**os.environ, "TOURNEY_LANG": "en"},
        capture_output=True,
    )
    if done.returncode > 1 or b"Traceback" in done.stderr:
        raise RuntimeError(done.stderr.decode())
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(name: str, words: Sequence[str], season: Path, night: Path) -> dict[str, Any]:
    pairs = [(seconds(season, words), seconds(night, words)) for _ in range(TURNS)]
    ours, reference = (median(taken) for taken in zip(*pairs, strict=True))
    return {
        "name": f"{name}, a season beside a night",
        "unit": "ms of CPU",
        "ours": round(ours * 1000),
        "reference": round(reference * 1000),
        "ratio": round(ours / reference, 2),
        "bound": "at most 1.3 times the time",
    }


def run(nights: int = NIGHTS) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        season, night = store_of(folder, nights), store_of(folder, 1)
        return [compare(name, words, season, night) for name, words in COMMANDS.items()]


if __name__ == "__main__":
    print(json.dumps(run(*map(int, sys.argv[1:])), indent=2))
