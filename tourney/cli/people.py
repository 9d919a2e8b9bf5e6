"""``player``: people added, renamed, merged, parted, listed and forgotten."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.commands import Commands, RecordingCommand, TabularCommand
from tourney.cli.consent import ask_consent
from tourney.cli.newcomers import report_alike, report_new
from tourney.cli.options import Meant, Player, meant_by
from tourney.cli.recording import recorded
from tourney.cli.session import Session, session
from tourney.cli.spreadsheets import give_out
from tourney.cli.terminal import columns
from tourney.desk import persons
from tourney.desk.persons import listed
from tourney.messages import say
from tourney.readmodel.spreadsheet import PLAYER

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.persons import Forgotten, Listed, Merged, Renamed


NewName = Annotated[str, typer.Argument(metavar='"NAME"', help="new-name")]

commands = Commands(name="player", no_args_is_help=True)


@commands.command(
    "add",
    example='player add "Õie Öövel"',
    kind=RecordingCommand,
)
def add(
    ctx: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="new-names")],
    *,
    id_: Annotated[str | None, typer.Option("--id", help="player-id")] = None,
) -> None:
    """Add a player for each name; two people may have the same."""
    here = session(ctx)
    if id_ is not None and len(names) > 1:
        ctx.fail(here.sentence("usage.one-id"))
    recorded(
        ctx,
        lambda record: persons.add(record, names, by=here.by, player=id_),
        lambda added: report_new(here, added.players, added.alike),
        data=lambda added: {"new": added.players},
        create=True,
    )


@commands.command(
    "rename",
    example='player rename mari "Mari Mets"',
    kind=RecordingCommand,
)
def rename(ctx: typer.Context, player: Player, name: NewName, *, meant: Meant = None) -> None:
    """Show a person under another name; the id stays."""
    here = session(ctx)

    def report(done: Renamed) -> None:
        key = "people.renamed-already" if done.already else "people.renamed"
        here.say(key, player=done.player, name=done.name)
        report_alike(here, "people.renamed-alike", done.player, done.alike)

    recorded(
        ctx,
        lambda record: persons.rename(record, player, name, by=here.by, meant=meant_by(meant)),
        report,
    )


@commands.command(
    "merge",
    example="player merge mari-2 mari",
    kind=RecordingCommand,
)
def merge(
    ctx: typer.Context,
    player: Player,
    into: Annotated[str, typer.Argument(help="merged-into")],
    *,
    meant: Meant = None,
) -> None:
    """Say that two players are one person; all results count together."""
    here = session(ctx)

    def report(done: Merged) -> None:
        key = "people.merged-already" if done.already else "people.merged"
        here.say(key, player=done.player, into=done.into)

    recorded(
        ctx,
        lambda record: persons.merge(record, player, into, by=here.by, meant=meant_by(meant)),
        report,
    )


@commands.command(
    "part",
    example="player part mari-2",
    kind=RecordingCommand,
)
def part(
    ctx: typer.Context,
    player: Annotated[str, typer.Argument(help="merged-player")],
) -> None:
    """Undo a merge: they are two persons again."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: persons.part(record, player, by=here.by),
        lambda into: here.say("people.parted", player=player, into=into),
    )


@commands.command(
    "forget",
    example="player forget peep",
    kind=RecordingCommand,
)
def forget(
    ctx: typer.Context,
    player: Player,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="yes")] = False,
    meant: Meant = None,
) -> None:
    """Forget a person's name for ever; results stay under a number."""
    here = session(ctx)
    ask_consent(here, here.sentence("people.really", player=player), yes=yes)

    def forget_everywhere(record: Record) -> Forgotten:
        done = persons.forget(record, player, by=here.by, meant=meant_by(meant))
        _forget_in_read_models(here, record)
        return done

    recorded(ctx, forget_everywhere, lambda done: _report_forgotten(here, done), data=asdict)


def _report_forgotten(here: Session, done: Forgotten) -> None:
    from events.record import postgres_url  # noqa: PLC0415 - nobody else here needs it

    called = say("people.called", here.lang, number=done.number)
    here.say("people.forgotten", player=done.player, called=called)
    here.say("people.ids-stay", players=" ".join(done.players))
    if done.mentions:
        here.say("people.mentions", where=" ".join(done.mentions))
    here.say("people.elsewhere")
    here.say("people.read-models")
    if postgres_url(here.store):
        here.say("people.server")


def _forget_in_read_models(here: Session, record: Record) -> None:
    """Forget in the one that is used and in that of the usual place, and remove lost copies."""
    # nobody else here needs it
    from tourney.readmodel.model import ReadModel, path_for, sweep_copies  # noqa: PLC0415

    for path in {path_for(here.store), path_for(here.store, {})}:
        sweep_copies(path)
        if path.exists():
            with ReadModel(path, record) as model:
                model.catch_up()


@commands.command("list", example="player list", kind=TabularCommand)
def list_(ctx: typer.Context) -> None:
    """List everybody in the order of the language's alphabet."""
    here = session(ctx)
    with here.record() as record:
        everybody = listed(record, here.lang)
    head = (*PLAYER, "also")
    rows = ((one.player, one.name, one.number, " ".join(one.also)) for one in everybody)
    give_out(
        here,
        lambda: {"players": [asdict(one) for one in everybody]},
        lambda: [head, *rows],
        columns([_row(here, one) for one in everybody]),
    )


def _row(here: Session, one: Listed) -> tuple[str, str, str]:
    others = [player if name is None else f"{player} ({name})" for player, name in one.also.items()]
    also = say("people.also", here.lang, players=", ".join(others)) if others else ""
    return one.player, here.called(one.name, one.number), also
