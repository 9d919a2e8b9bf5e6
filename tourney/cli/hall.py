"""``desk``: the tables of a round record from phones, each by a link of its own, until Ctrl-C."""

from __future__ import annotations

import errno
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.commands import Commands
from tourney.cli.options import Names, RoundNumber, Tournament
from tourney.cli.session import Session, session
from tourney.desk.seated import round_tables
from tourney.hall.links import Links, key_file

if TYPE_CHECKING:
    import socket

    from tourney.hall.app import Hall

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
) -> None:
    """Let the tables of a round record by links of their own."""
    from tourney.hall.app import Hall  # noqa: PLC0415 - its libraries are for serving

    here = session(ctx)
    with here.record() as record:
        tables = [str(table.head.address) for table in round_tables(record, tournament, round_)]
        links = Links(key_file(here.store), tables)
        if renew:
            links.renew()
            _report(here, links, host, port)
        else:
            hall = Hall(
                record, links, lambda error, lang: _failure(here, error, lang), strict=strict
            )
            _serve(here, hall, (host, port), name or [])


def _report(here: Session, links: Links, host: str, port: int) -> None:
    """Say each table's link."""
    from tourney.hall.server import own_address  # noqa: PLC0415 - its libraries are for serving

    here.say("cli.desk-links")
    for table in links.tables:
        typer.echo(f"{table}  http://{own_address(host)}:{port}/t/{links.secret(table)}")


def _serve(here: Session, hall: Hall, where: tuple[str, int], names: list[str]) -> None:
    from tourney.hall.server import own_names, serve  # noqa: PLC0415 - its libraries are for serving

    known = [*names, *own_names(where[0])]
    with listening(here, *where) as listens, suppress(KeyboardInterrupt):
        serve(
            hall,
            listens,
            known,
            lambda: _begun(here, hall.links, where[0], listens.getsockname()[1]),
        )
    here.say("cli.stopped")


def _begun(here: Session, links: Links, host: str, port: int) -> None:
    _report(here, links, host, port)
    here.say("cli.desk")


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
