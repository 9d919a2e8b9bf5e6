"""The program's commands put together, and what all of them share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import typer

from tourney.cli import (
    arbiter,
    auditing,
    cards,
    people,
    readings,
    seasons,
    seatings,
    sheets,
    show,
    site,
    standings,
    tables,
    tournaments,
)
from tourney.cli.session import DEFAULT_STORE, Session

app = typer.Typer(
    name="tourney",
    help="Records, checks and publishes tournaments of the card games Saare and Six Dozens.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)
for room in (
    sheets,
    tournaments,
    people,
    seatings,
    tables,
    cards,
    standings,
    readings,
    arbiter,
    auditing,
    show,
    site,
    seasons,
):
    room.register(app)

GLOBALS: Final = ("--store", "--lang", "--by")


@app.callback()
def begin(
    ctx: typer.Context,
    store: Annotated[
        str, typer.Option(envvar="TOURNEY_STORE", help="A file, or postgresql://…")
    ] = DEFAULT_STORE,
    lang: Annotated[
        str | None, typer.Option(envvar="TOURNEY_LANG", help="en, et or uk; else the locale's.")
    ] = None,
    by: Annotated[str, typer.Option(envvar="TOURNEY_BY", help="The id of who records.")] = "desk",
) -> None:
    """What holds for every command."""
    ctx.obj = Session(store, lang, by)


def globals_first(words: Sequence[str]) -> list[str]:
    """The arguments with the global options in front, so that they may stand anywhere.

    >>> globals_first(["check", "a.sheet", "--lang", "et"])
    ['--lang', 'et', 'check', 'a.sheet']
    """
    front: list[str] = []
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word == "--":
            return [*front, *rest, word, *left]
        if rest[:1] == ["dispute"] and word.partition("=")[0] == "--by":
            rest.append(word)  # there it says who disputes
        elif word in GLOBALS:
            front += [word, *_value(left)]
        elif word.partition("=")[0] in GLOBALS:
            front.append(word)
        else:
            rest.append(word)
    return front + rest


def _value(left: Iterator[str]) -> list[str]:
    value = next(left, None)
    return [] if value is None else [value]
