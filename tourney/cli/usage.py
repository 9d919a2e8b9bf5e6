"""Wrong usage in the language of whoever typed it: each kind of mistake by what it holds.

typer says in English what its parser finds. Here its errors are sentences of the catalogue, and the
types of options refuse in such a sentence themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import typer
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    ClickException,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer._click.types import IntParamType, IntRange, ParamType
from typer.core import CompletionItem  # type: ignore[attr-defined]
from typer.models import TyperPath

from tourney.defused import shown
from tourney.messages import UnknownLanguageError, language, say
from tourney.messages.languages import FALLBACK

__all__ = ["ClickException", "OneOf", "UsageError", "did_you_mean", "report_usage", "spoken"]

_SAID_BY_TYPER: Final = {"Missing command.": "usage.missing-command"}
"""What typer says where the error itself holds nothing; whatever else we say ourselves."""


_TYPED: Final = "tourney.lang"


def keep_language(ctx: Any, words: Sequence[str]) -> None:
    """Keep which language the words ask for, so that what is wrong before it is said in it."""
    for at, word in enumerate(words):
        if word == "--lang":
            ctx.meta[_TYPED] = next(iter(words[at + 1 :]), None)
        elif word.startswith("--lang="):
            ctx.meta[_TYPED] = word.removeprefix("--lang=")


def spoken(ctx: Any) -> str:
    """Return the language to speak of commands, also while the command line is being read."""
    wanted = ctx.obj.wanted if ctx.obj else ctx.find_root().params.get("lang")
    try:
        return language(ctx.meta.get(_TYPED) or wanted)
    except UnknownLanguageError:
        return FALLBACK


def did_you_mean(sentence: str, words: Sequence[str], lang: str) -> str:
    """Return the sentence that something is not there, with what may be meant instead."""
    return (
        say("usage.meant", lang, sentence=sentence, words=", ".join(words)) if words else sentence
    )


def word_of(param: Any) -> str:
    """Return what an argument is called: ``ROUND``, ``"STATEMENT"``."""
    called: str = param.metavar or param.name.rstrip("_").upper()
    return called.strip("[]…")


# -- what was wrong


def report_usage(error: ClickException) -> None:
    """Print on standard error how the command is used, and what was wrong."""
    if isinstance(error, NoArgsIsHelpError):
        typer.echo(error.message, err=True)
        return
    ctx = error.ctx if isinstance(error, UsageError) else None
    if ctx is None:
        typer.echo(shown(say("usage.error", FALLBACK, sentence=error.format_message())), err=True)
        return
    lang = spoken(ctx)
    typer.echo(ctx.get_usage(), err=True)
    typer.echo(say("usage.try", lang, command=f"{ctx.command_path} --help"), err=True)
    typer.echo(shown(say("usage.error", lang, sentence=_sentence(error, ctx, lang))), err=True)


def _sentence(error: ClickException, ctx: Any, lang: str) -> str:
    match error:
        case MissingParameter(param=param) if param is not None:
            return say(f"usage.missing-{param.param_type_name}", lang, name=_name(param))
        case NoSuchOption(option_name=name, possibilities=possible):
            return did_you_mean(say("usage.no-option", lang, name=name), possible or [], lang)
        case BadOptionUsage(option_name=name):
            options = (one for one in ctx.command.get_params(ctx) if name in one.opts)
            takes_none = any(one.is_flag for one in options)
            return say("usage.no-value" if takes_none else "usage.needs-value", lang, name=name)
        case BadParameter(param=param, param_hint=hint) if param is not None or hint:
            name = str(hint or _name(param))
            return say("usage.bad-value", lang, name=name, sentence=error.message)
    key = _SAID_BY_TYPER.get(error.message)
    return say(key, lang) if key else error.message


def _name(param: Any) -> str:
    """What an option or argument is called."""
    return str(param.opts[-1]) if param.param_type_name == "option" else word_of(param)


# -- types that refuse in the language


class OneOf(ParamType):
    """One of several words, which are completed; another one is wrong usage."""

    name = "word"

    def __init__(self, words: Collection[str]) -> None:
        """Keep what there is to choose from."""
        self.words = words

    def get_metavar(self, param: Any, ctx: Any) -> str:
        """Return the words."""
        return "|".join(self.words)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the word, if it is one of them."""
        if value not in self.words:
            possible = ", ".join(self.words)
            self.fail(say("usage.choice", spoken(ctx), given=value, possible=possible), param, ctx)
        return value

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        """Return the words that begin so."""
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class Whole(IntRange):
    """A whole number."""

    def get_metavar(self, param: Any, ctx: Any) -> str:
        """Return the sign of a number, or its range."""
        return "N" if self.min is None else f"{self.min}–{self.max or '…'}"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the number, if it is one and in the range."""
        try:
            return super().convert(value, param, ctx)
        except BadParameter:
            possible = self.get_metavar(param, ctx)
            self.fail(say("usage.number", spoken(ctx), given=value, possible=possible), param, ctx)


def in_the_language(type_: Any) -> Any:
    """Return the type that refuses in the language, in the place of typer's own."""
    if isinstance(type_, IntParamType):
        return Whole(getattr(type_, "min", None), getattr(type_, "max", None))
    if isinstance(type_, TyperPath):
        type_.readable = False  # whoever opens the file says it
    return type_
