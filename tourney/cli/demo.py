"""``demo``: a sample league to look at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from events.record import place_shown
from tourney.cli import auditing
from tourney.cli.commands import Commands
from tourney.cli.session import Session, session
from tourney.cli.site import published, report
from tourney.demo.league import BY, record_league
from tourney.desk.refusals import Refused
from tourney.publishing import Wishes

commands = Commands()


@commands.command("demo", example="demo --folder demo")
def demo(
    ctx: typer.Context,
    *,
    folder: Annotated[Path, typer.Option(help="demo-folder")] = Path("demo"),
) -> None:
    """Record the sample league into a new store, audit it and publish it.

    Only a store that is named on the command line is taken: the club's own may stand in
    TOURNEY_STORE.
    """
    here, out = session(ctx), folder / "site"
    named, ours = _is_named(ctx), False
    if not named:
        here = replace(here, store=str(folder / "league.db"))
        ours = _holds_league(here)
    if out.is_dir() and any(out.iterdir()) and not ours:
        raise Refused("demo-site", folder=str(out))
    for old in folder.glob("league.*db*") if ours else ():
        old.unlink()
    if not named:
        folder.mkdir(parents=True, exist_ok=True)
    with here.record(create=True) as record:
        if record.head().position:
            raise Refused("demo-not-empty", store=place_shown(here.store))
        for slug in record_league(record):
            here.say("cli.demo-recorded", tournament=slug)
        audit = auditing.audited(here, record)
        for line in auditing.report_of(here, audit):
            typer.echo(line)
    report(here, out, published(here, out, Wishes(), replace=True))
    here.say("cli.demo-done", store=place_shown(here.store), page=str(out / "index.html"))


def _is_named(ctx: typer.Context) -> bool:
    """Whether --store stands on the command line, before the command or behind it."""
    sources = (one.get_parameter_source("store") for one in (ctx, ctx.find_root()))
    return any(one is not None and one.name == "COMMANDLINE" for one in sources)


def _holds_league(here: Session) -> bool:
    """Whether there is a league of an earlier demo; refuse to touch a store of anything else."""
    if not Path(here.store).exists():
        return False
    with here.record() as record:
        if any(event.by != BY for event in record.since(0, 1)):
            raise Refused("no-demo", store=here.store)
    return True
