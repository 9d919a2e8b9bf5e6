"""``publish`` and ``serve``: the site, written once or following the record until Ctrl-C."""

from __future__ import annotations

import errno
import signal
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from tourney import clock
from tourney.audit.chain import following
from tourney.cli.commands import Commands
from tourney.cli.keeping import DailyCopies
from tourney.cli.options import Base, First, Out, Title
from tourney.cli.session import Session, session
from tourney.cli.terminal import progress
from tourney.messages import spoken
from tourney.messages.languages import FIRST
from tourney.publishing import NotASiteError, Published, Publisher, SiteBusyError, Wishes
from tourney.publishing.serving import SiteServer
from tourney.publishing.watching import POLL, updates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from events.record import Record

commands = Commands()

BackupFolder = Annotated[
    Path | None,
    typer.Option("--backup", metavar="FOLDER", help="Copy the record there each day it goes on."),
]


@commands.command("publish", example="publish --out site --watch")
def publish(
    ctx: typer.Context,
    *,
    out: Out = Path("site"),
    title: Title = "Tourney",
    first: First = FIRST,
    base: Base = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on: write what changes whenever it does.")
    ] = False,
    backup: BackupFolder = None,
) -> None:
    """Write the site of all that is recorded; only files that changed are written."""
    here, asked = session(ctx), Wishes(title, spoken(first), base)
    if watch:
        _watch(here, out, asked, lambda: here.say("cli.watching"), lambda _: None, backup)
    else:
        tell(here, out, published(here, out, asked))


@commands.command("serve", example="serve --port 8000 --hall")
def serve(
    ctx: typer.Context,
    *,
    out: Out = Path("site"),
    port: Annotated[int, typer.Option(help="Where to listen.", min=0, max=65535)] = 8000,
    host: Annotated[
        str, typer.Option(help="0.0.0.0 lets other machines in the network see it, too.")
    ] = "127.0.0.1",
    hall: Annotated[bool, typer.Option("--hall", help="Begin with the wall of the hall.")] = False,
    title: Title = "Tourney",
    first: First = FIRST,
    base: Base = "",
    backup: BackupFolder = None,
) -> None:
    """Show the site in a browser here, always as it stands; pages load again by themselves."""
    here, asked = session(ctx), Wishes(title, spoken(first), base)
    with _server(here, (host, port), out, f"/{first}/hall/index.html", hall=hall) as server:
        _watch(here, out, asked, lambda: _serve(here, server, host), server.changes.tell, backup)


# -- writing


class Opened(NamedTuple):
    """A site to be written, and what proves the state of the record."""

    publisher: Publisher
    heads: Callable[[], Mapping[str, Any]]
    record: Record


@contextmanager
def opened(here: Session, out: Path, asked: Wishes) -> Iterator[Opened]:
    """The site in a folder, with all that is recorded."""
    try:
        with here.record() as record, here.model() as model:
            heads = following(record)
            yield Opened(Publisher(model, out, asked), lambda: heads().as_data(), record)
    except NotASiteError:
        here.complain("cli.not-a-site", folder=str(out))
        raise typer.Exit(1) from None
    except SiteBusyError:
        here.complain("cli.site-busy", folder=str(out))
        raise typer.Exit(1) from None


def published(here: Session, out: Path, asked: Wishes) -> Published:
    """Write the site into a folder, with a bar on a tty."""
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


def _watch(
    here: Session,
    out: Path,
    asked: Wishes,
    begun: Callable[[], None],
    changed: Callable[[Sequence[str]], None],
    backup: Path | None,
) -> None:
    """Builds the site and follows the record until Ctrl-C; ``begun`` is told when it is built.

    A copy of the record goes into the folder ``backup`` each day, and at the end.
    """
    with opened(here, out, asked) as site, _until_stopped(here):
        with progress(here.sentence("cli.publishing")) as shown:
            done = site.publisher.publish(site.heads(), shown)
        tell(here, out, done)
        begun()
        with DailyCopies(here, site.record, backup) as copies:
            for update in updates(site.publisher, site.heads, pause=lambda: copies.pause(POLL)):
                files = [*update.published.written, *update.published.removed]
                here.say("cli.updated", position=update.position, files=len(files), time=_now())
                changed(files)


def _now() -> str:
    return clock.now()[11:19]


@contextmanager
def _until_stopped(here: Session) -> Iterator[None]:
    """What goes on until Ctrl-C, or until it is asked to end, which is no failure."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        here.say("cli.stopped")
    finally:
        signal.signal(signal.SIGTERM, before)


# -- the server


@contextmanager
def _server(
    here: Session, address: tuple[str, int], folder: Path, page: str, *, hall: bool
) -> Iterator[SiteServer]:
    host, port = address
    try:
        server = SiteServer(address, folder, page, hall=hall)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = error.strerror or str(error)
        here.complain("cli.port-taken" if taken else "cli.no-server", host=host, port=port, why=why)
        raise typer.Exit(1) from None
    with server:
        yield server


def _serve(here: Session, server: SiteServer, host: str) -> None:
    """Begins to answer, beside what goes on here."""
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    name = f"[{host}]" if ":" in host else host
    here.say("cli.serving", url=f"http://{name}:{server.server_address[1]}/")
