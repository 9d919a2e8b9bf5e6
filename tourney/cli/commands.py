"""How the commands of a module are put together: each knows the options that may stand anywhere.

The command line is parsed once. An option of all commands is one of every command's own, and what
it says goes to the `Session` that the program has made; a command's own option of the same name
goes before it.

What a command does is a sentence ``help.COMMAND``; docstrings are for whoever reads the code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from tourney.cli.streams import is_text
from tourney.defused import shown
from tourney.messages import UnknownLanguageError, language, say
from tourney.messages.languages import FALLBACK


def _keep(ctx: typer.Context, option: Any, value: str | None) -> None:
    if value is not None:
        refuse_no_text(ctx, value)
        setattr(ctx.obj, option.name, value)


def refuse_no_text(ctx: Any, *values: object) -> None:
    """Refuse words that were no UTF-8 on the command line, lists of words among them.

    This is the one door: what has passed it can be recorded, shown and compared. A path passes,
    for the system may call a file by any bytes.
    """
    for value in values:
        if isinstance(value, list | tuple):
            refuse_no_text(ctx, *value)
        elif isinstance(value, str) and not is_text(value):
            ctx.fail(say("desk.not-text", spoken(ctx), word=shown(value)))


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


RECORDING: Final = (
    TyperOption(
        param_decls=["request", "--request"],
        callback=_keep,
        expose_value=False,
        help="An id of yours: the same sent again counts once.",
    ),
    TyperOption(
        param_decls=["json", "--json"],
        callback=_keep,
        expose_value=False,
        is_flag=True,
        default=None,
        help="Print one JSON document.",
    ),
)
"""Options of every command that records."""


def spoken(ctx: Any) -> str:
    """Return the language to speak of commands, also while the command line is being read."""
    wanted = ctx.obj.wanted if ctx.obj else ctx.find_root().params.get("lang")
    try:
        return language(wanted)
    except UnknownLanguageError:
        return FALLBACK


def did_you_mean(sentence: str, words: Sequence[str], lang: str) -> str:
    """Return the sentence that something is not there, with what may be meant instead."""
    return (
        say("usage.meant", lang, sentence=sentence, words=", ".join(words)) if words else sentence
    )


def key_of(ctx: Any, *names: str) -> str:
    """Return the key of the sentence that says what the command does, or one of its commands."""
    _, *words = ctx.command_path.split()
    return ".".join(["help", *words, *names])


class _Described:
    """What the help of a command and of a group have in common."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return its own options and arguments, and the options of all commands."""
        own: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        if ctx.parent is None:
            return own
        taken = {name for option in own for name in option.opts}
        return [*own, *(option for option in GLOBALS if taken.isdisjoint(option.opts))]

    def texts(self, ctx: Any) -> list[object]:
        """Return the values of its options and arguments that are no names of files."""
        texts = (one.name for one in self.params if one.type.name != "path")  # type: ignore[attr-defined]
        return [ctx.params.get(name) for name in texts]

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            key = key_of(ctx) if ctx.parent else "help.program"
            formatter.write_text(say(key, spoken(ctx)))


class Command(_Described, TyperCommand):
    """A command; the options of all commands may stand among its own."""

    records = False
    """Whether it records something for a request."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read its words; where there are too many, a text was perhaps not put into quotes."""
        ctx.allow_extra_args = True
        extra = super().parse_args(ctx, args)
        refuse_no_text(ctx, *self.texts(ctx), extra)
        if extra and not ctx.resilient_parsing:
            ctx.fail(self._too_much(ctx, extra))
        return extra

    def _too_much(self, ctx: Any, extra: Sequence[str]) -> str:
        *_, last = (one for one in self.params if one.param_type_name == "argument")
        if not (last.metavar or "").startswith('"'):
            return say("usage.too-much", spoken(ctx), words=" ".join(extra))
        text = " ".join([ctx.params[last.name], *extra])
        return say("usage.quote-it", spoken(ctx), text=text)

    def invoke(self, ctx: Any) -> Any:
        """Carry it out, if the language to speak is one: nothing is recorded and then not told."""
        language(ctx.obj.wanted)
        return super().invoke(ctx)

    def get_params(self, ctx: Any) -> list[Any]:
        """Return its own options and arguments, and the options of all commands like it."""
        params = super().get_params(ctx)
        return [*params, *RECORDING] if self.records else params

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the example as it is typed."""
        with formatter.section(say("help.example", spoken(ctx))):
            formatter.write(f"  tourney {self.epilog}\n")


class RecordingCommand(Command):
    """A command that records something, once for each request."""

    records = True


class LinesCommand(Command):
    """A command that records each of the lines it is given, once for each request."""

    records = True


class Group(_Described, TyperGroup):
    """Commands of one noun; the options of all commands may stand before them."""

    meant: Mapping[str, str] = {}
    """Words that people try, and the command that does what they mean."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before the command."""
        rest: list[str] = super().parse_args(ctx, args)
        refuse_no_text(ctx, *self.texts(ctx))
        return rest

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """Find the command of the first word; where there is none, say which may be meant."""
        name, *rest = args
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            ctx.fail(self._no_command(ctx, name))
        return command and name, command, rest

    def _no_command(self, ctx: Any, name: str) -> str:
        close = get_close_matches(name, self.list_commands(ctx))
        words = [self.meant[name]] if name in self.meant else close
        sentence = say("usage.no-command", spoken(ctx), command=name)
        meant = [f"{ctx.command_path} {word}" for word in words]
        return did_you_mean(sentence, meant, spoken(ctx))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write what each command does, and cut nothing."""
        lang = spoken(ctx)
        with formatter.section(say("help.commands", lang)):
            names = self.list_commands(ctx)
            formatter.write_dl([(name, say(key_of(ctx, name), lang)) for name in names])


class Commands(typer.Typer):
    """The commands that a module of this package offers."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, rich_markup_mode=None, **settings)

    def command(  # type: ignore[override]
        self,
        name: str,
        *,
        example: str,
        records: bool = False,
        lines: bool = False,
        **settings: Any,
    ) -> Callable[..., Any]:
        """Register the function as a command, with an example of its use."""
        kind = RecordingCommand if records else LinesCommand if lines else Command
        return super().command(name, cls=kind, epilog=example, **settings)
