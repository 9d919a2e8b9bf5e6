"""Checking sheets, beside the program of the first stage reading the same ones.

The earlier program comes out of the repository's history, whole. Both check the same text in
processes of their own, in turns; what counts is the processor's time of the checking alone, which
says less of what else a machine does than a clock would. Where there is no history, as in an
archive of the source, nothing is measured.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.checking import sheets
from engine.game import AnyGame
from engine.games import GAMES

HERE = Path(__file__).parents[1]
FIRST_STAGE = "d85a151"
TURNS = 9
CHECK = """
import json, sys
from pathlib import Path
from time import process_time
from tourney.sheets.check import check_text
texts = json.loads(Path(sys.argv[1]).read_text("utf-8"))
check_text(texts[0])
start = process_time()
verdicts = [verdict for text in texts for verdict in check_text(text)]
seconds = process_time() - start
assert all(one["finished"] and not one["violations"] for one in verdicts)
print(seconds)
"""


def unpacked(folder: Path) -> bool:
    """Whether the earlier program could be put there."""
    words = ["git", "-C", str(HERE), "archive", FIRST_STAGE, "engine", "events", "tourney"]
    archive = subprocess.run(words, capture_output=True, check=False)
    if archive.returncode:
        return False
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    return True


def seconds(program: Path, texts: Path) -> float:
    """Seconds of the processor, user and system, to check all texts with the program there."""
    words = [sys.executable, "-c", CHECK, str(texts)]
    environment = {**os.environ, "PYTHONPATH": str(program)}
    answer = subprocess.run(words, env=environment, cwd=program, capture_output=True, check=True)
    return float(answer.stdout)


def measure(game: AnyGame, folder: Path, earlier: Path) -> dict[str, Any]:
    texts, moves = sheets(game)
    file = folder / f"{game.name}.json"
    file.write_text(json.dumps(texts), "utf-8")
    pairs = [(seconds(earlier, file), seconds(HERE, file)) for _ in range(TURNS)]
    reference, ours = (median(times) for times in zip(*pairs, strict=True))
    return {
        "name": f"check sheets of {game.name}, beside the first stage",
        "unit": "moves/s of CPU",
        "ours": round(moves / ours),
        "reference": round(moves / reference),
        "ratio": round(median(now / then for then, now in pairs), 2),
        "bound": "at most the time",
    }


def run() -> Sequence[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        earlier = folder / "earlier"
        earlier.mkdir()
        return [measure(game, folder, earlier) for game in GAMES.values() if unpacked(earlier)]


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
