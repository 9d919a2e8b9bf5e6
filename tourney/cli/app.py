"""The program's commands put together, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.main import get_command_from_info, get_group

from tourney.cli.commands import Commands, Group
from tourney.cli.session import DEFAULT_STORE, Session
from tourney.messages.languages import LANGUAGES

ROOMS: Final[Mapping[str, tuple[str, ...]]] = {
    "sheets": ("check", "import", "export"),
    "tournaments": (
        *("new", "change", "enter", "leave", "join", "substitute"),
        *("penalty", "lift"),
    ),
    "people": ("player",),
    "seatings": ("seat",),
    "slips": ("slips",),
    "tables": ("move", "record"),
    "cards": ("card", "cards"),
    "standings": ("standings",),
    "readings": ("tournaments", "round", "rebuild"),
    "seasons": ("season",),
    "show": ("show",),
    "arbiter": ("retract", "amend", "void", "reseat", "dispute", "disputes", "rule"),
    "auditing": ("audit", "heads"),
    "site": ("publish", "serve"),
    "demo": ("demo",),
}
"""The modules of this package, and the commands that each offers, as ``--help`` lists them."""
_ROOM_OF: Final = {command: room for room, commands in ROOMS.items() for command in commands}


class Program(Group):
    """All commands; a module is imported when one of its commands is asked for.

    A move is a process of its own and need not pay for the commands that it does not use.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return [*_ROOM_OF]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of that name, None where there is none."""
        room = _ROOM_OF.get(cmd_name)
        return room and load(room, cmd_name)

    def invoke(self, ctx: Any) -> Any:
        """Carry the command out; what a person can make go wrong is told in their language."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            here: Session | None = ctx.obj  # none before the program's own options are read
            failure = here and here.failure(error)
            if not failure or isinstance(error, BrokenPipeError):
                raise
            typer.echo(f"tourney: {failure.sentence}", err=True)
            raise typer.Exit(failure.status) from None


def load(room: str, name: str) -> Any:
    """Return a command of a module of this package, or its group of that name."""
    commands: Commands = import_module(f"tourney.cli.{room}").commands
    if commands.info.name == name:
        return get_group(commands)
    (info,) = (info for info in commands.registered_commands if info.name == name)
    return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)


app = typer.Typer(
    name="tourney",
    cls=Program,
    help="Records, checks and publishes tournaments of the card games Saare and Six Dozens.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@app.callback()
def begin(
    ctx: typer.Context,
    store: Annotated[
        str, typer.Option(envvar="TOURNEY_STORE", help="A file, or postgresql://…")
    ] = DEFAULT_STORE,
    lang: Annotated[
        str | None,
        typer.Option(envvar="TOURNEY_LANG", help=f"{', '.join(LANGUAGES)}; else the locale's."),
    ] = None,
    by: Annotated[str, typer.Option(envvar="TOURNEY_BY", help="The id of who records.")] = "desk",
) -> None:
    """Options that may stand before the command or behind it."""
    ctx.obj = Session(store, lang, by)
