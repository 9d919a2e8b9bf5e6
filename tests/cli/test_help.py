"""Help and wrong usage: what there is, by example, and what may be meant."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from tests.cli.conftest import Run
from tourney import __version__
from tourney.cli.app import GROUPS, MEANT, MODULES, app
from tourney.cli.commands import Group
from tourney.cli.session import Session
from tourney.messages import say
from tourney.messages.languages import LANGUAGES

PROGRAM: Any = get_command(app)


def _leaves() -> Iterator[tuple[str, ...]]:
    context = typer.Context(PROGRAM, info_name="tourney")
    for name in MODULES:
        command = PROGRAM.get_command(context, name)
        if isinstance(command, Group):
            yield from ((name, one) for one in command.list_commands(context))
        else:
            yield (name,)


LEAVES = [*_leaves()]
EVERY_COMMAND = pytest.mark.parametrize("words", LEAVES, ids=" ".join)


def test_every_command_is_in_one_group() -> None:
    assert len(MODULES) == sum(map(len, GROUPS.values()))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
def test_help_says_what_every_command_does_and_cuts_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, width: int, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    said = " ".join(run("--lang", lang, "--help").out.split())
    for group, names in GROUPS.items():
        assert f"{say(f'help.group.{group}', lang)}: " in said
        for name in names:
            assert f" {name} {say(f'help.{name}', lang)} " in f"{said} "


@pytest.mark.parametrize("noun", ["player", "season"])
def test_so_does_the_help_of_a_noun(run: Run, noun: str) -> None:
    said = " ".join(run(noun, "--help").out.split())
    leaves = [words for words in LEAVES if words[0] == noun]
    assert len(leaves) > 4
    assert [words for words in leaves if say(f"help.{'.'.join(words)}", "en") not in said] == []


@EVERY_COMMAND
def test_every_command_has_help_with_an_example(run: Run, words: tuple[str, ...]) -> None:
    status, out, _ = run(*words, "--help")
    assert status == 0
    assert f"Usage: tourney {' '.join(words)}" in out
    assert say(f"help.{'.'.join(words)}", "en") in " ".join(out.split())
    *_, title, example = out.splitlines()
    assert title == "Example:"
    assert example.startswith(f"  tourney {' '.join(words)}")
    assert run("help", *words).out == out


@EVERY_COMMAND
def test_the_example_is_what_the_command_takes(run: Run, words: tuple[str, ...]) -> None:
    example = run(*words, "--help").out.splitlines()[-1]
    here = Session(store="tourney.db", wanted="en", by="desk")
    context, rest = typer.Context(PROGRAM, info_name="tourney", obj=here), shlex.split(example)[1:]
    while isinstance(context.command, Group):
        name, command, rest = context.command.resolve_command(context, rest)
        context = (
            typer.Context(command, info_name=name, parent=context)
            if isinstance(command, Group)
            else command.make_context(name, rest, parent=context)
        )


def test_help_in_every_language(run: Run) -> None:
    assert "Näide:\n" in run("--lang", "et", "move", "--help").out
    assert "Приклад:\n" in run("--lang", "uk", "help", "move").out


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"tourney {__version__}\n"


def test_python_m_tourney_is_the_program() -> None:
    words = [sys.executable, "-m", "tourney", "--version"]
    assert subprocess.check_output(words, text=True) == f"tourney {__version__}\n"


# -- what may be meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["undo"], "tourney retract"),
        (["mvoe", "k/1/1", "mari done"], "tourney move"),
        (["standing"], "tourney standings"),
        (["player", "mrege"], "tourney player merge"),
        (["help", "undo"], "tourney retract"),
    ],
)
def test_a_command_that_is_none_leads_to_one(run: Run, words: list[str], meant: str) -> None:
    status, _, err = run(*words)
    wrong = next(word for word in words if word not in ("player", "help"))
    assert status == 2
    assert err.endswith(f"there is no command {wrong}; did you mean {meant}?\n")


def test_what_is_meant_is_there(run: Run) -> None:
    for meant in MEANT.values():
        assert run(*meant.split(), "--help").status == 0
    assert not MEANT.keys() & MODULES.keys()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["move", "k/1/1", "tiiu", "attack", "7c"], "tiiu attack 7c"),
        (["amend", "k/1/1/1", "mari", "jaan", "--reason", "x"], "mari jaan"),
        (["dispute", "k/1/1", "he", "passed", "--seat", "mari"], "he passed"),
        (["player", "rename", "mari", "Mari", "Mets"], "Mari Mets"),
    ],
)
def test_a_text_without_quotes_leads_to_them(run: Run, words: list[str], text: str) -> None:
    status, _, err = run(*words)
    assert status == 2
    assert err.endswith(f'a text of several words is one argument, quote it: "{text}"\n')


def test_too_many_words_are_named(run: Run) -> None:
    status, _, err = run("round", "k", "1", "2")
    assert (status, err.splitlines()[-1]) == (
        2,
        "Error: nothing more was expected here, but: 2",
    )


NEW = ("new", "k", "--game", "saare")


@pytest.mark.parametrize(
    ("words", "possible"),
    [
        (("new", "k", "--game", "chess"), ["saare", "six-dozens"]),
        ((*NEW, "--lang", "fr"), [*LANGUAGES]),
        ((*NEW, "--rule", "limit=x"), ["six", "hand"]),
        ((*NEW, "--tie-break", "x"), ["firsts", "head-to-head"]),
        (("season", "new", "s", "--counts", "x"), ["points", "places"]),
        (("seat", "k", "1", "--method", "x"), ["draw", "rank"]),
        (("publish", "--first", "x"), [*LANGUAGES]),
    ],
)
def test_a_choice_that_is_none_is_wrong_usage_and_told_what_there_is(
    run: Run, words: tuple[str, ...], possible: list[str]
) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert all(one in err for one in possible)


@pytest.fixture
def begun(run: Run) -> Run:
    """A deal has begun at one of two tables; a season is there."""
    for words in (
        *("new kevad-2026 --game saare", "enter kevad-2026 mari jaan peep ants liis kati"),
        *("seat kevad-2026 1 --seed 1", "season new suvi", "season add suvi kevad-2026"),
    ):
        assert run(*words.split()).status == 0
    for line in ("deal 1", "trump 6h"):
        assert run("move", "kevad-2026/1/1", line).status == 0
    return run


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("standings", "kevad2026"), "kevad-2026"),
        (("enter", "kevd-2026", "tiiu"), "kevad-2026"),
        (("season", "show", "suvvi"), "suvi"),
        (("move", "kevad-206/1/2", "deal 1"), "kevad-2026/1/2, kevad-2026/1/1"),
        (("show", "kevad-2026/1/3"), "kevad-2026/1/2, kevad-2026/1/1"),
        (("export", "kevad-2062/1/1"), "kevad-2026/1/2, kevad-2026/1/1"),
    ],
)
def test_a_name_that_is_not_there_leads_to_one_that_is(
    begun: Run, words: tuple[str, ...], meant: str
) -> None:
    status, out, err = begun(*words)
    assert (status, out) == (1, "")
    *_, said = err.rpartition("; did you mean ")
    assert {*said.rstrip("?\n").split(", ")} == {*meant.split(", ")}


def test_a_verb_that_is_none_leads_to_one(begun: Run) -> None:
    seat = begun("show", "kevad-2026/1/1", "--json").out.split('"seat": "')[1].split('"')[0]
    status, _, err = begun("move", "kevad-2026/1/1", f"{seat} atack 7c")
    assert (status, err.endswith(f'; did you mean "{seat} attack 7c"?\n')) == (2, True)


def test_a_seat_that_is_none_leads_to_one(begun: Run) -> None:
    seat = begun("show", "kevad-2026/1/1", "--json").out.split('"seat": "')[1].split('"')[0]
    status, _, err = begun("move", "kevad-2026/1/1", f"{seat}x attack 7c")
    assert (status, err.endswith(f"; did you mean {seat}?\n")) == (1, True)


# -- what is refused leaves nothing behind


@pytest.mark.parametrize(
    "words",
    [
        ("new", "a b", "--game", "saare"),
        ("new", "k", "--game", "saare", "--rounds", "0"),
        ("new", "k", "--game", "saare", "--rule", "limit=x"),
        ("season", "new", "a b"),
        ("player", "add", " "),
        ("import", "nothing.sheet"),
        ("enter", "k", "mari"),
        ("standings", "k"),
        ("demo", "--folder", "demo", "--nonsense"),
    ],
    ids=" ".join,
)
def test_a_refused_command_leaves_no_store_behind(
    run: Run, folder: Path, words: tuple[str, ...]
) -> None:
    assert run(*words).status in {1, 2}
    assert [*folder.iterdir()] == []
    assert "there is no store at " in run("standings", "k").err
