"""How the commands of a module are put together: each knows the options that may stand anywhere.

The command line is parsed once. An option of all commands is one of every command's own, and what
it says goes to the `Session` that the program has made; a command's own option of the same name
goes before it.

What a command does is a sentence ``help.COMMAND``; what an option is for is ``option.KEY``, and its
help is that KEY. Docstrings are for whoever reads the code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.models import TyperPath

from tourney.cli.streams import is_text
from tourney.cli.usage import (
    OneOf,
    UsageError,
    did_you_mean,
    in_the_language,
    keep_language,
    spoken,
    word_of,
)
from tourney.defused import shown
from tourney.messages import language, say
from tourney.messages.languages import LANGUAGES


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


def _kept(name: str, **settings: Any) -> TyperOption:
    """Return an option of several commands, whose value goes to the session."""
    words = [name, f"--{name}"]
    return TyperOption(param_decls=words, callback=_keep, expose_value=False, help=name, **settings)


_JSON: Final = _kept("json", is_flag=True, default=None)
RECORDING: Final = (_kept("request"), _JSON)
"""Options of every command that records."""
TABULAR: Final = (
    _JSON,
    _kept("csv", is_flag=True, default=None),
    _kept("separator", type=OneOf((",", ";", "tab")), default=",", show_default=True),
    _kept("xlsx", type=TyperPath(readable=False, path_type=Path), metavar="FILE"),
)
"""Options of every command that shows a table, to be read by a different program."""


def key_of(ctx: Any, *names: str) -> str:
    """Return the key of the sentence that says what the command does, or one of its commands."""
    _, *words = ctx.command_path.split()
    return ".".join(["help", *words, *names])


class _Described:
    """What the help of a command and of a group have in common."""

    params: list[Any]
    options_metavar: str | None

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for param in self.params:
            param.type = in_the_language(param.type)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read its words; what is wrong is said with its usage, and in the language."""
        if ctx.parent is None:
            keep_language(ctx, args)
        try:
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        return rest

    def get_params(self, ctx: Any) -> list[Any]:
        """Return its own options and arguments, and the options of all commands."""
        own: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        if ctx.parent is None:
            return own
        taken = {name for option in own for name in option.opts}
        return [*own, *(option for option in GLOBALS if taken.isdisjoint(option.opts))]

    def texts(self, ctx: Any) -> list[object]:
        """Return the values of its options and arguments that are no names of files."""
        texts = (one.name for one in self.params if one.type.name != "path")
        return [ctx.params.get(name) for name in texts]

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what a word may become; what an option does is said in the language."""
        found: list[Any] = super().shell_complete(ctx, incomplete)  # type: ignore[misc]
        params = {name: param for param in self.get_params(ctx) for name in param.opts}
        for item in found:
            if param := params.get(item.value):
                item.help = does(ctx, param)
        return found

    # -- help

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what stands in the usage after the name of the command."""
        return [say("help.usage-options", spoken(ctx)), *_arguments(self.params)]

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write how it is used."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, say("help.usage", spoken(ctx)) + " ")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write what each argument and option is for."""
        for kind in ("argument", "option"):
            params = (one for one in self.get_params(ctx) if one.param_type_name == kind)
            rows = [_row(ctx, one) for one in params if not getattr(one, "hidden", False)]
            if rows:
                with formatter.section(say(f"help.{kind}s", spoken(ctx))):
                    formatter.write_dl(rows)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            key = key_of(ctx) if ctx.parent else "help.program"
            formatter.write_text(say(key, spoken(ctx)))


def does(ctx: Any, param: Any) -> str:
    """Return the sentence that says what an option or argument is for."""
    name = param.name.replace("_", "-")
    key = name if name in _OF_TYPER else param.help
    return say(f"option.{key}", spoken(ctx), languages=", ".join(LANGUAGES))


_OF_TYPER: Final = ("help", "install-completion", "show-completion")
"""Options that typer makes."""


def _row(ctx: Any, param: Any) -> tuple[str, str]:
    """What an option or argument is called, and what is said of it."""
    said = ", ".join(_remarks(ctx, param))
    called = word_of(param)
    if param.param_type_name == "option":
        called = ", ".join(sorted(param.opts, key=len))
        if not param.is_flag:
            called += f" {param.metavar or param.type.get_metavar(param, ctx) or '…'}"
    return called, does(ctx, param) + (f"  [{said}]" if said else "")


def _remarks(ctx: Any, param: Any) -> Iterator[str]:
    lang = spoken(ctx)
    if param.envvar:
        yield say("help.envvar", lang, name=param.envvar)
    default = param.get_default(ctx, call=False)
    if default and not getattr(param, "is_flag", False):
        yield say("help.default", lang, value=str(default))
    if param.required:
        yield say("help.required", lang)


def _arguments(params: Iterable[Any]) -> Iterator[str]:
    for param in params:
        if param.param_type_name == "argument":
            called = word_of(param) + ("…" if param.nargs < 0 else "")
            yield called if param.required else f"[{called}]"


class Command(_Described, TyperCommand):
    """A command; the options of all commands may stand among its own."""

    options: tuple[TyperOption, ...] = ()
    """Options that it has in common with commands like it."""

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
        """Carry it out, if the language is one: nothing is recorded and then not reported."""
        language(ctx.obj.wanted)
        return super().invoke(ctx)

    def get_params(self, ctx: Any) -> list[Any]:
        """Return its own options and arguments, and the options of all commands like it."""
        return [*super().get_params(ctx), *self.options]

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the example as it is typed."""
        with formatter.section(say("help.example", spoken(ctx))):
            formatter.write(f"  tourney {self.epilog}\n")


class RecordingCommand(Command):
    """A command that records something, once for each request."""

    options = RECORDING


class LinesCommand(Command):
    """A command that records each of the lines it is given, once for each request."""

    options = RECORDING


class TabularCommand(Command):
    """A command that shows a table, also as JSON, CSV or a workbook."""

    options = TABULAR


class Group(_Described, TyperGroup):
    """Commands of one noun; the options of all commands may stand before them."""

    meant: Mapping[str, str] = {}
    """Words that people try, and the command that does what they mean."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before the command."""
        rest = super().parse_args(ctx, args)
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

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what stands in the usage after its name."""
        return [*super().collect_usage_pieces(ctx), say("help.usage-command", spoken(ctx))]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write what its options are for, and its commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

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
        kind: type[Command] = Command,
        **settings: Any,
    ) -> Callable[..., Any]:
        """Register the function as a command, with an example of its use."""
        return super().command(name, cls=kind, epilog=example, **settings)
