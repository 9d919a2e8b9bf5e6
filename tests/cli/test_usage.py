"""Help and wrong usage in every language: nothing that typer says in English is left."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer._click import exceptions
from typer._click.types import BoolParamType, StringParamType
from typer.models import TyperPath

from tests.cli.conftest import Ran, Run
from tests.cli.test_answers import command_of
from tests.cli.test_help import LEAVES, PROGRAM
from tourney.cli.commands import does
from tourney.cli.usage import OneOf, Whole
from tourney.messages import say
from tourney.messages.catalogue import area
from tourney.messages.languages import LANGUAGES

IN_EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
ENGLISH = ("Usage", "OPTIONS", "Options", "Arguments", "Commands", "required", "default:", "Show ")


def contexts() -> Iterator[Any]:
    """Of the program, of its nouns, and of each command."""
    root = typer.Context(PROGRAM, info_name="tourney")
    yield root
    for noun in ("player", "season"):
        yield typer.Context(command_of((noun,)), info_name=noun, parent=root)
    for words in LEAVES:
        yield typer.Context(command_of(words), info_name=words[-1], parent=root)


EVERY_PARAMETER = [(ctx, one) for ctx in contexts() for one in ctx.command.get_params(ctx)]


def test_every_option_and_argument_has_its_sentence_and_every_sentence_one() -> None:
    shown = [(ctx, one) for ctx, one in EVERY_PARAMETER if not getattr(one, "hidden", False)]
    said = {does(ctx, one) for ctx, one in shown}
    languages = ", ".join(LANGUAGES)
    sentences = {text.format(languages=languages) for text in area("option", "en").values()}
    assert said == sentences


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("words", [(), ("player",), ("season",), *LEAVES], ids=" ".join)
def test_no_english_of_the_library_is_left_in_the_help(
    run: Run, words: tuple[str, ...], lang: str
) -> None:
    said = run("--lang", lang, *words, "--help").out
    assert said.startswith(say("help.usage", lang))
    assert say("option.help", lang) in " ".join(said.split())
    assert [word for word in ENGLISH if word in said] == []


WRONG = [
    ("", "missing-command", {}),
    ("move k/1/1", "missing-argument", {"name": '"STATEMENT"'}),
    ("season add", "missing-argument", {"name": "SEASON"}),
    ("new k", "missing-option", {"name": "--game"}),
    ("dispute k/1/1 no", "missing-option", {"name": "--seat"}),
    ("move k/1/1 x --nonsense", "no-option", {"name": "--nonsense"}),
    ("move -x", "no-option", {"name": "-x"}),
    ("seat k 1 --seed", "needs-value", {"name": "--seed"}),
    ("seat k 1 --force=yes", "no-value", {"name": "--force"}),
    ("cards k", "either", {"first": "ROUND", "second": "--file (--dry-run, --only-new)"}),
    ("enter k", "either", {"first": "PLAYERS", "second": "--file"}),
    ("standings k --rating --as-of 3", "either", {"first": "--rating", "second": "--as-of"}),
    ("seat k 1 --reason x", "only-with", {"option": "--reason", "needed": "--again"}),
    ("player add Mari Jaan --id m", "one-id", {}),
    ("undo", "no-command", {"command": "undo"}),
    ("round k 1 2", "too-much", {"words": "2"}),
    ("move k/1/1 mari take", "quote-it", {"text": "mari take"}),
    ("card k/1/1/1 mari jaan peep", "quote-it", {"text": "mari jaan peep"}),
    ("card k/1/1/1 2 1 3", "quote-it", {"text": "2 1 3"}),
]
BAD_VALUES = [
    ("seat k first", "ROUND", "number", {"given": "first", "possible": "N"}),
    ("serve --port 99999", "--port", "number", {"given": "99999", "possible": "0–65535"}),
    ("new k --game chess", "--game", "choice", {"given": "chess", "possible": "saare, six-dozens"}),
    ("seat k 1 --method luck", "--method", "choice", {"given": "luck", "possible": "draw, rank"}),
    ("enter k Mari --player Mari", "--player", "name-id", {"given": "Mari"}),
]


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize(("line", "key", "data"), WRONG)
def test_wrong_usage_is_told_in_the_language(
    run: Run, lang: str, line: str, key: str, data: dict[str, str]
) -> None:
    check_told(run("--lang", lang, *line.split()), lang, key, data)


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize(("line", "key", "data"), [one for one in WRONG if one[1] != "needs-value"])
def test_the_language_may_be_asked_for_behind_what_is_wrong(
    run: Run, lang: str, line: str, key: str, data: dict[str, str]
) -> None:
    check_told(run(*line.split(), f"--lang={lang}"), lang, key, data)


def check_told(ran: Ran, lang: str, key: str, data: dict[str, str]) -> None:
    """The usage, and the sentence of the key in this language."""
    assert (ran.status, ran.out) == (2, "")
    usage, *_, last = ran.err.splitlines()
    assert usage.startswith(f"{say('help.usage', lang)} tourney ")
    sentence = say(f"usage.{key}", lang, **data)
    assert last.startswith(say("usage.error", lang, sentence=sentence))


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize(("line", "name", "key", "data"), BAD_VALUES)
def test_a_value_that_cannot_be_is_told_in_the_language(
    run: Run, lang: str, line: str, name: str, key: str, data: dict[str, str]
) -> None:
    status, out, err = run("--lang", lang, *line.split())
    sentence = say("usage.bad-value", lang, name=name, sentence=say(f"usage.{key}", lang, **data))
    assert (status, out) == (2, "")
    assert err.splitlines()[-1] == say("usage.error", lang, sentence=sentence)


def test_there_is_no_kind_of_wrong_usage_but_these() -> None:
    """A newer typer may have a kind that is still to be said in the languages."""
    kinds = {
        name
        for name, kind in inspect.getmembers(exceptions, inspect.isclass)
        if issubclass(kind, exceptions.ClickException)
    }
    assert kinds == {
        *("ClickException", "UsageError", "BadParameter", "MissingParameter", "NoSuchOption"),
        *("BadOptionUsage", "NoArgsIsHelpError"),
        *("BadArgumentUsage", "FileError"),  # for what the next test leaves out
    }


def test_no_option_has_a_type_that_refuses_in_english() -> None:
    for _, one in EVERY_PARAMETER:
        assert isinstance(one.type, StringParamType | TyperPath | Whole | OneOf | BoolParamType)
        assert one.nargs in (1, -1)
        if isinstance(one.type, TyperPath):
            checks = (one.type.exists, one.type.readable, one.type.writable)
            assert checks == (False, False, False)
            assert (one.type.file_okay, one.type.dir_okay) == (True, True)


def test_a_choice_is_completed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TOURNEY_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "tourney new k --game s")
    monkeypatch.setenv("COMP_CWORD", "4")
    assert run().out.split() == ["saare", "six-dozens"]
