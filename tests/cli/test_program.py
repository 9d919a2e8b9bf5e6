"""The program as a whole: its commands, and where the global options may stand."""

from __future__ import annotations

from importlib import import_module

import pytest
import typer

from tests.cli.conftest import Run
from tourney.cli.app import ROOMS, globals_first


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_registers_the_commands_that_it_is_loaded_for(room: str) -> None:
    app = typer.Typer()
    import_module(f"tourney.cli.{room}").register(app)
    names = [command.name for command in app.registered_commands]
    groups = [
        group.typer_instance.info.name for group in app.registered_groups if group.typer_instance
    ]
    assert (*names, *groups) == ROOMS[room]


def test_help_lists_every_command(run: Run) -> None:
    out = run("--help").out
    listed = {
        line.split()[0] for line in out[out.index("Commands:") :].splitlines()[1:] if line.strip()
    }
    assert {command for commands in ROOMS.values() for command in commands} <= listed


@pytest.mark.parametrize(
    "command", [command for commands in ROOMS.values() for command in commands]
)
def test_every_command_has_help(run: Run, command: str) -> None:
    status, out, _ = run(command, "--help")
    assert status == 0
    assert f"Usage: tourney {command}" in out


def test_global_options_may_stand_anywhere() -> None:
    words = ["move", "k/1/1", "--store", "x.db", "mari done", "--lang=et"]
    assert globals_first(words) == (
        ["--store", "x.db", "--lang=et"],
        ["move", "k/1/1", "mari done"],
    )


def test_after_two_dashes_nothing_is_an_option() -> None:
    assert globals_first(["penalty", "--", "-2", "--lang"]) == (
        [],
        ["penalty", "--", "-2", "--lang"],
    )
