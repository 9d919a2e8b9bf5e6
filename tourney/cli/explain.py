"""``help``: what ``--help`` says of a command."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tourney.cli.commands import Commands, Group
from tourney.cli.usage import spoken
from tourney.messages import say

commands = Commands()


@commands.command("help", example="help player add")
def help_(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]", help="command")] = None,
) -> None:
    """Explain a command, or list all of them."""
    about: Any = ctx.find_root()
    for word in words or ():
        if not isinstance(about.command, Group):
            about.fail(say("usage.too-much", spoken(ctx), words=word))
        name, command, _ = about.command.resolve_command(about, [word])
        about = typer.Context(command, info_name=name, parent=about)
    typer.echo(about.get_help())
