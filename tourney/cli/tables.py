"""``move``: the command at a table while the cards fly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.session import Session, session

if TYPE_CHECKING:
    from tourney.desk.moving import Moved

Address = Annotated[str, typer.Argument(help="TOURNAMENT/ROUND/TABLE")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("move")(move)


def move(
    ctx: typer.Context,
    address: Address,
    statement: Annotated[str, typer.Argument(help='A line of the sheet: "mari attack 7c".')],
    *,
    request: Annotated[
        str | None, typer.Option(help="An id of yours: the same move sent again counts once.")
    ] = None,
) -> None:
    """Record one statement at a table, and tell what is allowed next."""
    from tourney.desk.moving import move as moved

    here = session(ctx)
    with here.record() as record:
        _tell(here, moved(record, address, statement, by=here.by, request=request))


def _tell(here: Session, done: Moved) -> None:
    from tourney.messages.told import allowed_text, violation_text

    key = "cli.already-recorded" if done.already else "cli.recorded"
    here.say(key, statement=str(done.statement))
    for found in done.late:
        sentence = violation_text(found.violation, here.lang)
        here.say("cli.late", rule=found.violation.rule, sentence=sentence)
    if done.allowed:
        here.say("cli.next", allowed=allowed_text(done.allowed, here.lang))
