"""``backup``, ``restore-from`` and ``copy``: copies of the record, and going on from one."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep
from typing import Annotated, Final, Self

import typer

from events.errors import RecordError
from events.record import Head, place_shown
from tourney import clock
from tourney.cli.commands import Commands
from tourney.cli.session import Session, session
from tourney.cli.terminal import progress
from tourney.desk.keeping import back_up, backup_path, copy, daily_path, restore
from tourney.desk.refusals import Refused
from tourney.publishing.listed import NotASiteError, listing

commands = Commands()
PATIENCE: Final = 60.0
"""Seconds between two tries to make a copy where it could not be made."""


@commands.command("backup", example="backup /media/stick")
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="copy-to")],
) -> None:
    """Copy the record whole into one file and verify the copy; others may record meanwhile."""
    here = session(ctx)
    path = backup_path(file, here.store)
    with here.record() as record, progress() as shown:
        head = back_up(record, path, shown)
    report_copy(here, path, head)


def report_copy(here: Session, path: Path, head: Head) -> None:
    """Say where a copy is, and its head."""
    here.say("keeping.copied", file=str(path), events=head.position)
    here.say("audit.head", position=head.position, digest=head.digest)


class DailyCopies:
    """A copy a day into a folder, made beside something that goes on; trouble is reported once."""

    def __init__(self, here: Session, folder: Path | None) -> None:
        """Take the folder; None for no copies."""
        self._here, self._folder = here, folder
        self._day = self._told = ""
        self._tried = -PATIENCE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Make the last copy, however it ends."""
        self.make()

    def pause(self, seconds: float) -> None:
        """Wait; make the day's copy if there is none yet, after a failure again and again."""
        try:
            late = self._folder and self._day != clock.today()
            if late and monotonic() - self._tried >= PATIENCE:
                self.make()
        finally:
            sleep(seconds)

    def make(self) -> None:
        """Make the day's copy, in the place of an earlier one."""
        if self._folder is None:
            return
        path = daily_path(self._folder, self._here.store)
        try:
            with self._here.record() as record:
                report_copy(self._here, path, back_up(record, path))
            self._day, self._told = clock.today(), ""
        except (RecordError, Refused, OSError) as error:
            self._tried = monotonic()
            failure = self._here.failure(error)
            if failure and failure.sentence != self._told:
                self._told = failure.sentence
                self._here.complain("keeping.no-copy", why=failure.sentence)


@commands.command("restore-from", example="restore-from /media/stick/tourney-2026-03-06.db")
def restore_from(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="copy-of-backup")],
    *,
    site: Annotated[Path, typer.Option("--site", help="restored-site")] = Path("site"),
    yes: Annotated[bool, typer.Option("--yes", help="yes-lacking")] = False,
) -> None:
    """Put a copy in the place of the store, if nothing that is there is lost by it."""
    here = session(ctx)
    with progress() as shown:
        head, aside = restore(file, here.store, _shown(site), yes=yes, progress=shown)
    if aside:
        here.say("keeping.aside", file=str(aside))
    here.say("keeping.restored", store=place_shown(here.store), events=head.position)
    here.say("audit.head", position=head.position, digest=head.digest)


@commands.command("copy", example="copy tourney.db postgresql://desk@server/club")
def copy_(
    ctx: typer.Context,
    from_: Annotated[str, typer.Argument(metavar="FROM", help="copied-from")],
    to: Annotated[str, typer.Argument(metavar="TO", help="copied-to")],
) -> None:
    """Copy a store into a different one, of either kind, and verify both."""
    here = session(ctx)
    with progress(here.sentence("keeping.copying")) as shown:
        head = copy(from_, to, shown)
    here.say("keeping.copied", file=place_shown(to), events=head.position)
    here.say("audit.head", position=head.position, digest=head.digest)


def _shown(site: Path) -> Head | None:
    """Return the head of the record that the site shows, None where there is no site."""
    try:
        position, digest = listing(site).head
    except NotASiteError:
        return None
    return Head(position, digest) if digest else None
