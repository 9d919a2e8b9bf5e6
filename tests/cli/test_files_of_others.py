"""A file in the way of what a command writes is left alone, unless this program has written it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from tests.cli.conftest import Run

THESIS = b"Once upon a time"


def workbook(path: Path) -> None:
    book = Workbook()
    book.save(path)


def ours_saved_again(run: Run, path: Path) -> None:
    run("standings", "k", "--xlsx", str(path))
    book = load_workbook(path)
    book.properties.lastModifiedBy = "Mari"
    book.save(path)


@pytest.fixture
def night(run: Run, folder: Path) -> Run:
    run("new", "k", "--game", "saare")
    run("enter", "k", "mari", "jaan", "peep")
    run("seat", "k", "1")
    return run


@pytest.mark.parametrize(
    "words",
    [
        "standings k --xlsx {}",
        "round k 1 --xlsx {}",
        "player list --xlsx {}",
        "slips k 1 --out {}",
        "backup {}",
        "publish --out {}",
    ],
)
@pytest.mark.parametrize("name", ["thesis.txt", "tourney.db", "night.xlsx", "saved.xlsx"])
def test_a_file_of_somebody_else_is_left_alone(night: Run, words: str, name: str) -> None:
    Path("thesis.txt").write_bytes(THESIS)
    workbook(Path("night.xlsx"))
    ours_saved_again(night, Path("saved.xlsx"))
    before = Path(name).read_bytes()
    status, out, err = night(*words.format(name).split())
    assert (status, out) in ((1, ""), (2, ""))
    assert name in err
    assert Path(name).read_bytes() == before


@pytest.mark.parametrize(
    "words", ["standings k --xlsx {}", "slips k 1 --out {}", "backup {}", "publish --out {}"]
)
def test_what_the_program_has_written_it_writes_again(night: Run, words: str) -> None:
    for _ in range(2):
        assert night(*words.format("made").split()).status == 0


@pytest.mark.parametrize("words", ["player add Mari", "standings k", "publish", "backup b.db"])
def test_a_full_disk_is_told_as_one(run: Run, folder: Path, words: str) -> None:
    """No file may grow, as on a disk that is full; how much is free is asked of the system."""
    run("new", "k", "--game", "saare")
    before = (folder / "tourney.db").read_bytes()
    full = (
        "import resource, shutil, types; from tourney.cli import main; "
        "shutil.disk_usage = lambda path: types.SimpleNamespace(free=4096); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); "
        f"main({words.split()!r})"
    )
    done = subprocess.run(
        [sys.executable, "-c", full], check=False, capture_output=True, text=True, cwd=folder
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert re.search("the disk that holds .* is full", done.stderr)
    assert (folder / "tourney.db").read_bytes() == before


def test_what_stood_there_is_whole_when_the_disk_is_full(
    night: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    night("standings", "k", "--xlsx", "made.xlsx")
    before = Path("made.xlsx").read_bytes()

    def fail(path: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", fail)
    assert night("standings", "k", "--xlsx", "made.xlsx").status == 2
    assert Path("made.xlsx").read_bytes() == before
