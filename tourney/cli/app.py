"""The program's commands put together, and what all of them share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Annotated, Final

import typer

from tourney.cli.session import DEFAULT_STORE, Session

ROOMS: Final[Mapping[str, tuple[str, ...]]] = {
    "sheets": ("check", "import", "export"),
    "tournaments": (
        *("new", "change", "enter", "leave", "join", "substitute"),
        *("penalty", "lift"),
    ),
    "people": ("player",),
    "seatings": ("seat", "slips"),
    "tables": ("move", "record"),
    "cards": ("card", "cards"),
    "standings": ("standings",),
    "readings": ("tournaments", "round", "rebuild"),
    "seasons": ("season",),
    "show": ("show",),
    "arbiter": ("retract", "amend", "void", "reseat", "dispute", "disputes", "rule"),
    "auditing": ("audit", "heads"),
    "site": ("publish", "demo"),
    "live": ("serve",),
}
"""The modules of this package, and the commands that each registers, as ``--help`` lists them."""
GLOBALS: Final = ("--store", "--lang", "--by")


def program(command: str | None) -> typer.Typer:
    """The program, as far as this command needs it; whole where there is no such command.

    To take in one command costs about a millisecond, and a move is a process of its own.
    """
    app = typer.Typer(
        name="tourney",
        help="Records, checks and publishes tournaments of the card games Saare and Six Dozens.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(begin)
    rooms = [room for room, commands in ROOMS.items() if command in commands] or [*ROOMS]
    for room in rooms:
        import_module(f"tourney.cli.{room}").register(app)
    return app


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


def globals_first(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The global options, which may stand anywhere, and the other arguments.

    >>> globals_first(["check", "a.sheet", "--lang", "et"])
    (['--lang', 'et'], ['check', 'a.sheet'])
    """
    front: list[str] = []
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word == "--":
            return front, [*rest, word, *left]
        if rest[:1] == ["dispute"] and word.partition("=")[0] == "--by":
            rest.append(word)  # there it says who disputes
        elif word in GLOBALS:
            front += [word, *_value(left)]
        elif word.partition("=")[0] in GLOBALS:
            front.append(word)
        else:
            rest.append(word)
    return front, rest


def _value(left: Iterator[str]) -> list[str]:
    value = next(left, None)
    return [] if value is None else [value]
