"""The program run as a user runs it, in this process and in a folder of its own."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tourney.cli import main


class Ran(NamedTuple):
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


class AtKeyboard(io.StringIO):
    """What a person types at a terminal, as standard input."""

    def isatty(self) -> bool:
        """Yes: somebody can be asked."""
        return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder in which the commands run, in English and without settings around."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("TOURNEY_STORE", "TOURNEY_LANG", "TOURNEY_BY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """``run("check", "a.sheet")``."""

    def command(*words: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Ran(int(ended.value.code or 0), out, err)

    return command


@pytest.fixture
def sheet(folder: Path) -> Callable[[str], str]:
    """Writes a sheet into the folder; gives back its name."""

    def write(text: str, name: str = "evening.sheet") -> str:
        Path(folder, name).write_text(text, encoding="utf-8")
        return name

    return write
