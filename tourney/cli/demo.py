"""``demo``: a sample league to look at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli import auditing
from tourney.cli.commands import Commands
from tourney.cli.session import Session, session
from tourney.cli.site import published, tell
from tourney.demo.league import BY, record_league
from tourney.desk.refusals import Refused
from tourney.publishing import Wishes

commands = Commands()


@commands.command("demo", example="demo --folder demo")
def demo(
    ctx: typer.Context,
    *,
    folder: Annotated[Path, typer.Option(help="Where the league's store and site go.")] = Path(
        "demo"
    ),
) -> None:
    """Record the sample league into a new store, audit it and publish it."""
    store, out = folder / "league.db", folder / "site"
    here = replace(session(ctx), store=str(store))
    _forget_league(here, store)
    folder.mkdir(parents=True, exist_ok=True)
    with here.record(create=True) as record:
        for slug in record_league(record):
            here.say("cli.demo-recorded", tournament=slug)
        audit = auditing.audited(here, record)
        for line in auditing.told(here, audit):
            typer.echo(line)
    tell(here, out, published(here, out, Wishes(), replace=True))
    here.say("cli.demo-done", store=str(store), page=str(out / "index.html"))


def _forget_league(here: Session, store: Path) -> None:
    """Removes the league of an earlier demo; refuses to touch a store that holds anything else."""
    if store.exists():
        with here.record() as record:
            if any(event.by != BY for event in record.since(0, 1)):
                raise Refused("no-demo", store=str(store))
        for old in store.parent.glob("league.*db*"):
            old.unlink()
