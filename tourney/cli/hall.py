"""``desk``: the tables of a round record from phones, each by a link of its own, until Ctrl-C."""

from __future__ import annotations

import errno
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from tourney.addresses import Scope
from tourney.cli.commands import Commands
from tourney.cli.options import Names, RoundNumber, Tournament
from tourney.cli.session import Session, session
from tourney.desk.seated import round_tables
from tourney.hall.entry import Entry, made, password_of
from tourney.hall.links import Links, key_file, link_of

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence

    from events.record import Record
    from tourney.hall.acts import Done

commands = Commands()


@commands.command("desk", example="desk kevad-2026 1")
def desk(
    ctx: typer.Context,
    tournament: Tournament,
    round_: RoundNumber,
    *,
    port: Annotated[int, typer.Option(help="port", min=0, max=65535)] = 8001,
    host: Annotated[str, typer.Option(help="desk-host")] = "0.0.0.0",  # noqa: S104 - the hall is meant
    name: Names = None,
    strict: Annotated[bool, typer.Option("--strict", help="strict")] = False,
    renew: Annotated[bool, typer.Option("--renew", help="renew")] = False,
    password_file: Annotated[
        Path | None, typer.Option("--password-file", metavar="FILE", help="password-file")
    ] = None,
) -> None:
    """Let the tables of a round record by links of their own."""
    here, password = session(ctx), password_of(password_file) if password_file else None
    with here.record() as record:
        tables = [str(table.head.address) for table in round_tables(record, tournament, round_)]
        links = Links(key_file(here.store), tables)
        if renew:
            links.renew()
            _report(here, links, _base(host, port))
        else:
            known = _Known(Scope(tournament, round_), password, name or [], strict)
            _serve(here, record, links, (host, port), known)


class _Known(NamedTuple):
    """What a desk needs to serve, besides its tables."""

    round: Scope
    password: str | None
    """None where nobody has chosen one."""
    names: list[str]
    strict: bool


def _report(here: Session, links: Links, base: str) -> None:
    """Say each table's link."""
    here.say("cli.desk-links")
    for table in links.tables:
        typer.echo(f"{table}  {link_of(links, base, table)}")


def _base(host: str, port: int) -> str:
    """The address by which the hall's network reaches this machine."""
    from tourney.hall.server import own_address  # noqa: PLC0415 - its libraries are for serving

    return f"http://{own_address(host)}:{port}"


def _serve(
    here: Session, record: Record, links: Links, where: tuple[str, int], known: _Known
) -> None:
    from tourney.hall.app import Hall  # noqa: PLC0415 - its libraries are for serving
    from tourney.hall.organizer import Organizer  # noqa: PLC0415
    from tourney.hall.server import own_names, serve  # noqa: PLC0415

    password = known.password or made()
    names = [*known.names, *own_names(where[0])]
    with listening(here, *where) as listens, suppress(KeyboardInterrupt):
        base = _base(where[0], listens.getsockname()[1])
        act = partial(_carried_out, here.store)
        organizer = Organizer(known.round, base, Entry(password), act)
        failure = partial(_failure, here)
        hall = Hall(record, links, organizer, failure, strict=known.strict)
        shown = None if known.password else password
        serve(hall, listens, names, lambda: _begun(here, links, base, shown))
    here.say("cli.stopped")


def _begun(here: Session, links: Links, base: str, password: str | None) -> None:
    """Say the links, and the password if nobody chose it."""
    _report(here, links, base)
    if password:
        here.say("cli.desk-password", url=f"{base}/desk", password=password)
    else:
        here.say("cli.desk-organizer", url=f"{base}/desk")
    here.say("cli.desk")


def _carried_out(store: str, words: Sequence[str], by: str, lang: str) -> Done:
    """Carry a command out in a process of its own, so that no table waits for it."""
    from tourney.hall.acts import Done  # noqa: PLC0415 - only who serves needs it

    program = [sys.executable, "-P", "-m", "tourney", "--store", store, "--by", by, "--lang", lang]
    ended = subprocess.run(  # noqa: S603 - the words are arguments, and no shell reads them
        [*program, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return Done(ended.returncode == 0, ended.stdout.decode("utf-8", "replace"))


def listening(here: Session, host: str, port: int) -> socket.socket:
    """Return a socket that listens there; say why it cannot, and end."""
    from tourney.hall import server  # noqa: PLC0415 - its libraries are for serving

    try:
        return server.listening(host, port)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = error.strerror or str(error)
        here.complain("cli.port-taken" if taken else "cli.no-server", host=host, port=port, why=why)
        raise typer.Exit(1) from None


def _failure(here: Session, error: Exception, lang: str) -> tuple[str, int] | None:
    from tourney.cli.failures import failure_of  # noqa: PLC0415 - only what fails pays for it

    failure = failure_of(error, lang, here.record)
    return failure and (failure.sentence, failure.status)
