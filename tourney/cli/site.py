"""``publish`` and ``demo``: the site, and a sample league to look at."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import typer

from tourney.cli.session import Session, session
from tourney.cli.terminal import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tourney.publishing import Published, Publisher, Wishes

Out = Annotated[Path, typer.Option(help="The folder of the site; made if it is not there.")]
Title = Annotated[str, typer.Option(help="What the site is called.")]
First = Annotated[
    Literal["en", "et", "uk"], typer.Option(help="The language that the site opens in.")
]
Base = Annotated[str, typer.Option(help="The address that the site will have.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("publish")(publish)
    app.command("demo")(demo)


def publish(
    ctx: typer.Context,
    *,
    out: Out = Path("site"),
    title: Title = "Tourney",
    first: First = "et",
    base: Base = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on: write what changes whenever it does.")
    ] = False,
) -> None:
    """Write the site of all that is recorded; only files that changed are written."""
    here, asked = session(ctx), wishes(title, first, base)
    if watch:
        from tourney.cli import live

        live.watch(here, out, asked, lambda: here.say("cli.watching"), lambda _: None)
    else:
        tell(here, out, _published(here, out, asked))


def wishes(title: str = "Tourney", first: str = "et", base: str = "") -> Wishes:
    """What is wished of a site."""
    from tourney.publishing import Wishes

    return Wishes(title, first, base)


class Opened(NamedTuple):
    """A site to be written, and what proves the state of the record."""

    publisher: Publisher
    heads: Callable[[], Mapping[str, Any]]


@contextmanager
def opened(here: Session, out: Path, asked: Wishes) -> Iterator[Opened]:
    """The site in a folder, with all that is recorded."""
    from tourney.audit.chain import following
    from tourney.publishing import NotASiteError, Publisher, SiteBusyError

    try:
        with here.record() as record, here.model() as model:
            heads = following(record)
            yield Opened(Publisher(model, out, asked), lambda: heads().as_data())
    except NotASiteError:
        here.complain("cli.not-a-site", folder=str(out))
        raise typer.Exit(1) from None
    except SiteBusyError:
        here.complain("cli.site-busy", folder=str(out))
        raise typer.Exit(1) from None


def _published(here: Session, out: Path, asked: Wishes) -> Published:
    with (
        opened(here, out, asked) as site,
        progress(here.sentence("cli.publishing")) as shown,
    ):
        return site.publisher.publish(site.heads(), shown)


def tell(here: Session, out: Path, done: Published) -> None:
    """Says what was written."""
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
    tell(here, out, _published(here, out, wishes()))
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
