"""``publish`` and ``demo``: the site, and a sample league to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tourney.cli.session import Session, session

if TYPE_CHECKING:
    from tourney.publishing import Published

Out = Annotated[Path, typer.Option(help="The folder of the site; made if it is not there.")]
Title = Annotated[str, typer.Option(help="What the site is called.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("publish")(publish)
    app.command("demo")(demo)


def publish(
    ctx: typer.Context,
    *,
    out: Out = Path("site"),
    title: Title = "Tourney",
    first: Annotated[
        Literal["en", "et", "uk"], typer.Option(help="The language that the site opens in.")
    ] = "et",
    base: Annotated[str, typer.Option(help="The address that the site will have.")] = "",
) -> None:
    """Write the site of all that is recorded; only files that changed are written."""
    here = session(ctx)
    _tell(here, out, _published(here, out, title=title, default=first, base=base))


def _published(here: Session, out: Path, **wishes: str) -> Published:
    from tourney.audit.chain import heads
    from tourney.publishing import NotASiteError
    from tourney.publishing import publish as published

    try:
        with here.record() as record, here.model() as model:
            return published(model, out, heads=heads(record).as_data(), **wishes)
    except NotASiteError:
        here.complain("cli.not-a-site", folder=str(out))
        raise typer.Exit(1) from None


def _tell(here: Session, out: Path, done: Published) -> None:
    here.say(
        "cli.published",
        folder=str(out),
        pages=done.pages,
        written=len(done.written),
        removed=len(done.removed),
    )


def demo(
    ctx: typer.Context,
    *,
    folder: Annotated[Path, typer.Option(help="Where the league's store and site go.")] = Path(
        "demo"
    ),
) -> None:
    """Record the sample league into a new store, audit it and publish it."""
    from tourney.cli import auditing
    from tourney.demo.league import record_league

    store, out = folder / "league.db", folder / "site"
    here = Session(str(store), session(ctx).asked, session(ctx).by)
    _forget_league(here, store)
    folder.mkdir(parents=True, exist_ok=True)
    with here.record(create=True) as record:
        for slug in record_league(record):
            here.say("cli.demo-recorded", tournament=slug)
        audit = auditing.audited(here, record)
        for line in auditing.told(here, audit):
            typer.echo(line)
    _tell(here, out, _published(here, out))
    here.say("cli.demo-done", store=str(store), page=str(out / "index.html"))


def _forget_league(here: Session, store: Path) -> None:
    """Removes the league of an earlier demo; refuses to touch a store that holds anything else."""
    from tourney.demo.league import BY
    from tourney.desk.refusals import Refused

    if store.exists():
        with here.record() as record:
            if any(event.by != BY for event in record.since(0, 1)):
                raise Refused("no-demo", store=str(store))
        for old in store.parent.glob("league.*db*"):
            old.unlink()
