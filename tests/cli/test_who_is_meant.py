"""Who is meant by a name: asked wherever several may be, and said by ``--player NAME=ID``."""

from __future__ import annotations

import io
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

from engine.words import quoted
from tests.cli.conftest import Ran, Run
from tests.cli.test_answers import CASES as RECORDING
from tests.cli.test_answers import command_of

NIGHT = """
new k --game saare
enter k mari jaan peep
seat k 1 --table 'mari jaan peep'
card k/1/1/1 'mari jaan peep'
dispute k/1/1/1 no --seat peep
new d --game saare
enter d mari jaan peep
seat d 1 --table 'mari jaan peep'
move d/1/1 'deal 1'
move d/1/1 'trump 6h'
player add tiit
player rename mari 'Mari Mets'
player rename peep 'Mari Mets'
player rename jaan mari
"""
"""Two share a name, and the third one's is the id of the first."""
SEVERAL = {"Mari Mets": "mari peep", "mari": "mari jaan"}
CASES = {
    "enter": ("enter k NAME", "tiit"),
    "join": ("join k NAME --from-round 2", "tiit"),
    "leave": ("leave k NAME --after-round 1", "mari"),
    "substitute": ("substitute k tiit --for NAME --round 3", "mari"),
    "penalty": ("penalty k NAME --reason late -- -1", "mari"),
    "seat": ("seat k 2 --force --table 'NAME jaan peep'", "mari"),
    "reseat": ("reseat k/1/1 jaan NAME peep --reason x", "mari"),
    "player rename": ("player rename NAME Mai", "mari"),
    "player merge": ("player merge tiit NAME", "mari"),
    "player forget": ("player forget NAME --yes", "mari"),
    "move": ("move d/1/1 'NAME attack 7c'", "mari"),
    "record": ("record d/1/1", "mari"),
    "card": ("card k/1/1/2 'jaan NAME peep'", "mari"),
    "cards": ("cards k --file cards.csv", "mari"),
    "amend": ("amend k/1/1/1 'jaan NAME peep' --reason x", "mari"),
    "dispute": ("dispute k/1/1/1 no --seat NAME", "mari"),
    "rule": ("rule k/1/1#1 penalty NAME -2 --reason x", "mari"),
    "import": ("import names.sheet", "mari"),
}
"""Every command that takes names of people, and who is to be meant."""
NOBODY = {
    *"new change lift retract restore void close withdraw reopen".split(),
    *"player add,player part,season new,season change,season add,season remove".split(","),
}
"""Those that record and take none, or ids alone."""


def test_all_commands_that_take_names_of_people_can_say_who_is_meant() -> None:
    recording = {" ".join(words) for words in RECORDING} | {"record"}
    asking = {one for one in recording if _has_player(command_of(tuple(one.split())))}
    assert asking == {*CASES}
    assert recording - asking == NOBODY


def _has_player(command: Any) -> bool:
    return any("--player" in option.opts for option in command.params)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the store is kept once it is made."""
    return tmp_path_factory.mktemp("night") / "tourney.db"


@pytest.fixture
def begun(run: Run, night: Path) -> Run:
    """That night."""
    if not night.exists():
        for line in NIGHT.strip().splitlines():
            assert run(*shlex.split(line)).status == 0, line
        shutil.copy("tourney.db", night)
    shutil.copy(night, "tourney.db")
    return run


def ran(begun: Run, monkeypatch: pytest.MonkeyPatch, command: str, name: str, *more: str) -> Ran:
    """A command, or its file or line from a pipe, with a name."""
    Path("cards.csv").write_text(f"round,table,deal,1,2,3\n1,1,2,jaan,{name},peep\n", "utf-8")
    Path("names.sheet").write_text(
        f"table s/1/1\ngame saare\nseats {quoted(name)} tiit\ndealer tiit\n", "utf-8"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{quoted(name)} attack 7c\n"))
    words = [
        word.replace("NAME", name if word == "NAME" else quoted(name))
        for word in shlex.split(CASES[command][0])
    ]
    at = len(command.split())
    return begun(*words[:at], *more, *words[at:])


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize("command", CASES)
def test_a_name_that_may_mean_several_is_asked_and_then_said(
    begun: Run, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    refused = ran(begun, monkeypatch, command, name)
    assert (refused.status, refused.out) == (1, "")
    assert f'which one is meant, --player "{name}=ID" with one of {SEVERAL[name]}' in refused.err
    _, player = CASES[command]
    said = ran(begun, monkeypatch, command, name, "--player", f"{name}={player}")
    assert said.status == 0, said.err
