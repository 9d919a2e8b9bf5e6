"""How the commands of a module are put together: each knows the options that may stand anywhere.

The command line is parsed once. An option of all commands is one of every command's own, and what
it says goes to the `Session` that the program has made; a command's own option of the same name
goes before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from tourney.messages import language


def _keep(ctx: typer.Context, option: Any, value: str | None) -> None:
    if value is not None:
        setattr(ctx.obj, option.name, value)


GLOBALS: Final = tuple(
    TyperOption(
        param_decls=[name, option],
        callback=_keep,
        expose_value=False,
        is_eager=True,
        hidden=True,
    )
    for name, option in (("store", "--store"), ("wanted", "--lang"), ("by", "--by"))
)
"""What may stand behind a command as well as before it; it stands in the help of the program."""


def _with_globals(own: list[Any]) -> list[Any]:
    taken = {name for option in own for name in option.opts}
    return [*own, *(option for option in GLOBALS if taken.isdisjoint(option.opts))]


class Command(TyperCommand):
    """A command; the options of all commands may stand among its own."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return its own options and arguments, and the options of all commands."""
        return _with_globals(super().get_params(ctx))

    def invoke(self, ctx: Any) -> Any:
        """Carry it out, if the language to speak is one: nothing is recorded and then not told."""
        language(ctx.obj.wanted)
        return super().invoke(ctx)


class Group(TyperGroup):
    """Commands of one noun; the options of all commands may stand before them."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return its own options and arguments, and the options of all commands."""
        return _with_globals(super().get_params(ctx))


class Commands(typer.Typer):
    """The commands that a module of this package offers."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, rich_markup_mode=None, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[..., Any]:
        """Register the function as a command, by default under its own name."""
        return super().command(name, cls=Command, **settings)
