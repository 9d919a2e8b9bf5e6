"""The program's commands put together, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import CompletionItem  # type: ignore[attr-defined]
from typer.main import get_command, get_command_from_info, get_group

from tourney import __version__
from tourney.cli.commands import Commands, Group
from tourney.cli.session import DEFAULT_STORE, Session
from tourney.cli.usage import spoken
from tourney.messages import say

GROUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "begin": {"help": "explain", "demo": "demo"},
    "night": {
        "new": "tournaments",
        "change": "tournaments",
        "enter": "roster",
        "join": "roster",
        "leave": "roster",
        "substitute": "roster",
        "seat": "seatings",
        "slips": "slips",
        "round": "readings",
        "standings": "standings",
        "tournaments": "readings",
        "close": "endings",
    },
    "table": {
        "move": "tables",
        "record": "tables",
        "card": "cards",
        "cards": "cards",
        "show": "show",
        "import": "sheets",
        "desk": "hall",
    },
    "correct": {
        "retract": "arbiter",
        "restore": "arbiter",
        "amend": "arbiter",
        "void": "arbiter",
        "reseat": "reseating",
        "dispute": "arbiter",
        "disputes": "disputes",
        "rule": "arbiter",
        "penalty": "tournaments",
        "lift": "tournaments",
        "reopen": "endings",
        "withdraw": "endings",
    },
    "people": {"player": "people"},
    "seasons": {"season": "seasons"},
    "publish": {"publish": "site", "serve": "site", "heads": "auditing"},
    "keep": {"backup": "keeping", "restore-from": "keeping", "copy": "keeping"},
    "check": {"check": "sheets", "export": "sheets", "audit": "auditing", "rebuild": "readings"},
}
"""The commands as an evening goes, and for each the module of this package that offers it."""
MODULES: Final = {name: module for group in GROUPS.values() for name, module in group.items()}

MEANT: Final[Mapping[str, str]] = {
    "undo": "retract",
    "redo": "restore",
    "unretract": "restore",
    "back": "retract",
    "takeback": "retract",
    "delete": "withdraw",
    "cancel": "withdraw",
    "end": "close",
    "finish": "close",
    "correct": "amend",
    "edit": "amend",
    "fix": "amend",
    "result": "card",
    "score": "card",
    "play": "move",
    "create": "new",
    "init": "new",
    "start": "new",
    "draw": "seat",
    "pair": "seat",
    "add": "enter",
    "players": "player list",
    "seasons": "season list",
    "list": "tournaments",
    "watch": "publish --watch",
    "build": "publish",
    "verify": "audit",
    "version": "--version",
}
"""What people type who know the word of another program, and what they mean here."""


class Program(Group):
    """All commands; a module is imported when one of its commands is asked for.

    A move is a process of its own and need not pay for the commands that it does not use.
    """

    meant = MEANT

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return [*MODULES]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of that name, None where there is none."""
        module = MODULES.get(cmd_name)
        return module and load(module, cmd_name)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what a word may become, without loading a command."""
        if not incomplete.isidentifier() and incomplete:
            return super().shell_complete(ctx, incomplete)
        lang = spoken(ctx)
        return [
            CompletionItem(name, help=say(f"help.{name}", lang))
            for name in MODULES
            if name.startswith(incomplete)
        ]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write what each command does, a group of them after the other, and cut nothing."""
        lang, width = spoken(ctx), max(map(len, MODULES))
        for group, names in GROUPS.items():
            with formatter.section(say(f"help.group.{group}", lang)):
                formatter.write_dl(
                    [(name.ljust(width), say(f"help.{name}", lang)) for name in names]
                )

    def invoke(self, ctx: Any) -> Any:
        """Carry the command out; what a person can make go wrong is said in their language."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            here: Session | None = ctx.obj  # none before the program's own options are read
            failure = here and here.failure(error)
            if not failure or isinstance(error, BrokenPipeError):
                raise
            typer.echo(f"tourney: {failure.sentence}", err=True)
            raise typer.Exit(failure.status) from None


@cache
def load(module: str, name: str) -> Any:
    """Return a command of a module of this package, or its group of that name."""
    commands: Commands = import_module(f"tourney.cli.{module}").commands
    if commands.info.name == name:
        return get_group(commands)
    (info,) = (info for info in commands.registered_commands if info.name == name)
    return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)


def _version(*, asked: bool) -> None:
    if asked:
        typer.echo(f"tourney {__version__}")
        raise typer.Exit


app = typer.Typer(
    name="tourney",
    cls=Program,
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)


@app.callback()
def begin(
    ctx: typer.Context,
    store: Annotated[str, typer.Option(envvar="TOURNEY_STORE", help="store")] = DEFAULT_STORE,
    lang: Annotated[
        str | None,
        typer.Option(
            envvar="TOURNEY_LANG",
            is_eager=True,
            help="lang",
        ),
    ] = None,
    by: Annotated[str, typer.Option(envvar="TOURNEY_BY", help="by")] = "desk",
    *,
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_version, help="version"),
    ] = False,
) -> None:
    """Options that may stand before the command or behind it."""
    ctx.obj = Session(store, lang, by)


@cache
def program() -> Any:
    """Return the program as one command."""
    return get_command(app)
