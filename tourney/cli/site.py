"""``publish`` and ``serve``: the site, written once or following the record until Ctrl-C."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from events.errors import RecordError
from tourney import clock
from tourney.audit.chain import following
from tourney.cli.commands import Commands
from tourney.cli.keeping import DailyCopies
from tourney.cli.options import Base, First, Names, Out, Title
from tourney.cli.session import Session, session
from tourney.cli.terminal import progress
from tourney.messages import spoken
from tourney.messages.languages import FIRST
from tourney.publishing import (
    DifferentRecordError,
    NotASiteError,
    Published,
    Publisher,
    SiteBusyError,
    Wishes,
)
from tourney.publishing.watching import POLL, updates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from events.record import Record

commands = Commands()
AGAIN: Final = 1.0
"""Seconds after which it is tried again."""
FOLDER_TROUBLE: Final = (NotASiteError, SiteBusyError, DifferentRecordError)

Replace = Annotated[
    bool,
    typer.Option("--yes", help="yes-over-site"),
]
BackupFolder = Annotated[
    Path | None,
    typer.Option("--backup", metavar="FOLDER", help="daily-backup"),
]


@commands.command("publish", example="publish --out site --watch")
def publish(
    ctx: typer.Context,
    *,
    out: Out = Path("site"),
    title: Title = "Tourney",
    first: First = FIRST,
    base: Base = "",
    watch: Annotated[bool, typer.Option("--watch", help="watch")] = False,
    anew: Annotated[bool, typer.Option("--anew", help="anew")] = False,
    backup: BackupFolder = None,
    yes: Replace = False,
) -> None:
    """Write the site of all that is recorded; only files that changed are written."""
    here, asked = session(ctx), Wishes(title, spoken(first), base)
    if watch:
        watch_ = Watch(here, out, asked, replace=yes, anew=anew)
        watch_.run(lambda: here.say("cli.watching"), lambda _: None, backup)
    else:
        report(here, out, published(here, out, asked, replace=yes, anew=anew))


@commands.command("serve", example="serve --port 8000 --hall")
def serve(
    ctx: typer.Context,
    *,
    out: Out = Path("site"),
    port: Annotated[int, typer.Option(help="port", min=0, max=65535)] = 8000,
    host: Annotated[str, typer.Option(help="serve-host")] = "127.0.0.1",
    name: Names = None,
    hall: Annotated[bool, typer.Option("--hall", help="hall")] = False,
    title: Title = "Tourney",
    first: First = FIRST,
    base: Base = "",
    backup: BackupFolder = None,
    yes: Replace = False,
) -> None:
    """Show the site in a browser here, always as it stands; pages load again by themselves."""
    # their libraries are for serving
    from tourney.cli.hall import listening  # noqa: PLC0415
    from tourney.hall.server import Server, own_names  # noqa: PLC0415
    from tourney.hall.site import Changes, site  # noqa: PLC0415

    here, asked, changes = session(ctx), Wishes(title, spoken(first), base), Changes()
    names = [*(name or []), *own_names(host)]
    app = site(out, f"/{first}/hall/index.html", changes, names, hall=hall)
    with listening(here, host, port) as listens, ExitStack() as served:

        def begin() -> None:
            served.enter_context(Server(app, listens))
            served.callback(changes.close)
            _report_address(here, host, listens.getsockname()[1])

        Watch(here, out, asked, replace=yes).run(begin, changes.notify, backup)


# -- writing


class Opened(NamedTuple):
    """A site to be written, and what proves the state of the record."""

    publisher: Publisher
    heads: Callable[[], Mapping[str, Any]]
    record: Record


@contextmanager
def opened(
    here: Session, out: Path, asked: Wishes, *, replace: bool = False, anew: bool = False
) -> Iterator[Opened]:
    """The site in a folder, with all that is recorded."""
    with here.record() as record, here.model() as model:
        heads = following(record)
        publisher = Publisher(model, out, asked, replace=replace, anew=anew)
        yield Opened(publisher, lambda: heads().as_data(), record)


def published(
    here: Session, out: Path, asked: Wishes, *, replace: bool = False, anew: bool = False
) -> Published:
    """Write the site into a folder, with a bar on a tty."""
    with (
        _trouble_reported(here),
        opened(here, out, asked, replace=replace, anew=anew) as site,
        progress(here.sentence("cli.publishing")) as shown,
    ):
        return site.publisher.publish(site.heads(), shown)


@contextmanager
def _trouble_reported(here: Session) -> Iterator[None]:
    """Report why a folder cannot be written, and end."""
    try:
        yield
    except FOLDER_TROUBLE as error:
        typer.echo(_trouble(here, error), err=True)
        raise typer.Exit(1) from None


def _trouble(here: Session, error: Exception) -> str:
    """What is in the way, as a sentence; raises what is a mistake of our own."""
    match error:
        case NotASiteError(folder=folder):
            return here.sentence("cli.not-a-site", folder=str(folder))
        case SiteBusyError(folder=folder):
            return here.sentence("cli.site-busy", folder=str(folder))
        case DifferentRecordError(folder=folder, shown=shown, head=head):
            return here.sentence(
                "keeping.different-record",
                folder=str(folder),
                than=shown.position,
                than_digest=shown.digest,
                position=head.position,
                digest=head.digest,
            )
    if failure := here.failure(error):
        return failure.sentence
    raise error


def report(here: Session, out: Path, done: Published) -> None:
    """Says what was written."""
    here.say(
        "cli.published",
        folder=str(out),
        pages=done.pages,
        written=len(done.written),
        removed=len(done.removed),
    )


class Watch:
    """Brings the site up to date after whatever anybody records, until it is asked to stop.

    What is in the way afterwards (the store, the network, the folder, the read model) is reported
    once and tried again; only what is in the way at the beginning ends it.
    """

    def __init__(
        self, here: Session, out: Path, asked: Wishes, *, replace: bool, anew: bool = False
    ) -> None:
        self._here, self._out, self._asked = here, out, asked
        self._replace, self._anew = replace, anew
        self._told = ""

    def run(
        self,
        begun: Callable[[], None],
        changed: Callable[[Sequence[str]], None],
        backup: Path | None,
    ) -> None:
        """Build the site, call ``begun``, then follow the record and call ``changed``.

        A copy of the record goes into the folder ``backup`` each day, and at the end.
        """
        with _until_stopped(self._here), DailyCopies(self._here, backup) as copies:
            with _trouble_reported(self._here):
                self._build()
            begun()
            while True:
                try:
                    self._follow(changed, copies)
                except (*FOLDER_TROUBLE, RecordError, OSError) as error:
                    with suppress(OSError):  # there may be no descriptor for the sentence either
                        self._report_trouble(error)
                        copies.pause(AGAIN)

    def _build(self) -> None:
        here = self._here
        with (
            opened(here, self._out, self._asked, replace=self._replace, anew=self._anew) as site,
            progress(here.sentence("cli.publishing")) as shown,
        ):
            done = site.publisher.publish(site.heads(), shown)
        report(here, self._out, done)

    def _follow(self, changed: Callable[[Sequence[str]], None], copies: DailyCopies) -> None:
        with opened(self._here, self._out, self._asked) as site:
            for update in updates(
                site.publisher, site.heads, self._report_end, lambda: copies.pause(POLL)
            ):
                files = [*update.published.written, *update.published.removed]
                self._here.say(
                    "cli.updated", position=update.position, files=len(files), time=_now()
                )
                changed(files)

    def _report_trouble(self, error: Exception) -> None:
        if (sentence := _trouble(self._here, error)) != self._told:
            self._told = sentence
            self._here.complain("keeping.trouble", why=sentence)

    def _report_end(self) -> None:
        if self._told:
            self._told = ""
            self._here.say("keeping.goes-on")


def _now() -> str:
    return clock.now()[11:19]


@contextmanager
def _until_stopped(here: Session) -> Iterator[None]:
    """What goes on until Ctrl-C, or until it is asked to end, which is no failure."""
    try:
        yield
    except KeyboardInterrupt:
        here.say("cli.stopped")


def _report_address(here: Session, host: str, port: int) -> None:
    name = f"[{host}]" if ":" in host else host
    here.say("cli.serving", url=f"http://{name}:{port}/")
