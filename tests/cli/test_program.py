"""The program as a whole: its commands, and where the global options may stand."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.cli.conftest import Run
from tourney.cli.app import MODULES
from tourney.cli.commands import Commands


@pytest.mark.parametrize("module", sorted({*MODULES.values()}))
def test_a_module_offers_the_commands_that_it_is_loaded_for(module: str) -> None:
    commands: Commands = import_module(f"tourney.cli.{module}").commands
    names = {command.name for command in commands.registered_commands}
    expected = {name for name, offers in MODULES.items() if offers == module}
    assert expected in ({commands.info.name}, names)


@pytest.fixture
def begun(run: Run) -> Run:
    """A table of two is seated in the store x.db."""
    for words in ("new k --game saare", "enter k mari jaan", "seat k 1 --seed 1"):
        assert run("--store", "x.db", *words.split()).status == 0
    return run


@pytest.mark.parametrize(
    "words",
    [
        ("--store", "x.db", "--lang=et", "--by", "ants", "move", "k/1/1", "deal 1"),
        ("move", "k/1/1", "--store", "x.db", "deal 1", "--lang=et", "--by=ants"),
        ("move", "--by", "ants", "--store=x.db", "k/1/1", "deal 1", "--lang", "et"),
        (
            *("--lang", "uk", "--by", "desk", "--store", "y.db", "move", "k/1/1", "deal 1"),
            *("--by", "ants", "--store=x.db", "--lang", "et"),
        ),
    ],
    ids=["ahead", "behind", "between", "the last said"],
)
def test_global_options_may_stand_anywhere(begun: Run, words: tuple[str, ...]) -> None:
    assert begun(*words).out.startswith("üles kirjutatud kui 2: deal 1\n")
    assert " – ants, " in begun("show", "k/1/1", "--history", "--store", "x.db").out


def test_they_may_stand_behind_a_command_of_a_noun(begun: Run) -> None:
    for words in (["player", "list", "--store=x.db"], ["player", "--store=x.db", "list"]):
        assert begun(*words).out == "jaan  jaan\nmari  mari\n"


@pytest.mark.parametrize("said", [["--lang=et"], ["--lang", "et"]])
def test_what_is_refused_is_told_in_the_language_asked_for(begun: Run, said: list[str]) -> None:
    """However it is spelt and wherever it stands."""
    words = ["standings", "no", "--store", "x.db"]
    ahead, behind = begun(*said, *words), begun(*words, *said)
    assert ahead == behind
    assert ahead.err == "tourney: turniiri no ei ole\n"


def test_a_language_that_is_none_changes_nothing(begun: Run) -> None:
    for words in (
        ["--lang=fr", "new", "l", "--game=saare"],
        ["new", "l", "--game=saare", "--lang=fr"],
    ):
        status, _, err = begun("--store", "x.db", *words)
        assert (status, "en, et, uk" in err) == (2, True)
    assert begun("show", "l", "--store", "x.db").status == 1


def test_after_two_dashes_nothing_is_an_option(begun: Run) -> None:
    words = ["penalty", "k", "mari", "--reason", "late", "--store", "x.db"]
    assert begun(*words, "--", "-2").out == "recorded as number 5: -2\n"
    status, _, err = begun(*words, "--", "-2", "--lang")
    assert (status, "--lang" in err) == (2, True)


def test_who_disputes_and_who_records(begun: Run) -> None:
    """``--by`` behind it said who disputes, before there was ``--seat``."""
    begun("move", "k/1/1", "deal 1", "--store", "x.db")
    for words in (["--seat", "mari", "--by", "ants"], ["--by", "mari"]):
        assert begun("dispute", "k/1/1", "I was first", "--store", "x.db", *words).status == 0
    assert begun("dispute", "k/1/1", "I was first", "--store", "x.db").status == 2
    history = begun("show", "k/1/1", "--history", "--store", "x.db").out.splitlines()
    assert [line.count("mari") for line in history[-2:]] == [1, 1]
    assert [" – ants, " in line for line in history[-2:]] == [True, False]
