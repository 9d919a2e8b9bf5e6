"""``serve``, and ``publish --watch``: the site follows the record until Ctrl-C."""

from __future__ import annotations

import errno
import signal
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.session import session
from tourney.cli.site import Base, First, Out, Title, opened, tell, wishes
from tourney.cli.terminal import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.cli.session import Session
    from tourney.publishing import Wishes
    from tourney.publishing.serving import SiteServer


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("serve")(serve)


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
    first: First = "et",
    base: Base = "",
) -> None:
    """Show the site in a browser here, always as it stands; pages load again by themselves."""
    here, asked = session(ctx), wishes(title, first, base)
    with _server(here, (host, port), out, f"/{first}/hall/index.html", hall=hall) as server:
        watch(here, out, asked, lambda: _serve(here, server, host), server.changes.tell)


def watch(
    here: Session,
    out: Path,
    asked: Wishes,
    begun: Callable[[], None],
    changed: Callable[[Sequence[str]], None],
) -> None:
    """Builds the site and follows the record until Ctrl-C; ``begun`` is told when it is built."""
    from tourney.publishing.watching import updates

    with opened(here, out, asked) as site, _until_stopped(here):
        with progress(here.sentence("cli.publishing")) as shown:
            done = site.publisher.publish(site.heads(), shown)
        tell(here, out, done)
        begun()
        for update in updates(site.publisher, site.heads):
            files = [*update.published.written, *update.published.removed]
            here.say("cli.updated", position=update.position, files=len(files), time=_now())
            changed(files)


def _now() -> str:
    from tourney import clock

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
    from tourney.publishing.serving import SiteServer

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
