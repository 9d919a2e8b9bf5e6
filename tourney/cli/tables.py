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
    app.command("card")(card)


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


def card(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(help="TOURNAMENT/ROUND/TABLE[/DEAL]")],
    cards: Annotated[
        list[str],
        typer.Argument(help='"mari jaan peep ants sixes jaan=1" for each deal, from the first.'),
    ],
    *,
    request: Annotated[
        str | None, typer.Option(help="An id of yours: the same cards sent again count once.")
    ] = None,
) -> None:
    """Record score cards: of a table's deals from the first on, or of the deal addressed."""
    from tourney.desk.cards import card as carded

    here = session(ctx)
    with here.record() as record:
        done = carded(record, address, cards, by=here.by, request=request)
    for number in done.known:
        here.say("cli.card-known", deal=f"{done.address}/{number}")
    for number in done.new:
        here.say("cli.card", deal=f"{done.address}/{number}")


def _tell(here: Session, done: Moved) -> None:
    from tourney.messages.told import allowed_text, violation_text

    key = "cli.already-recorded" if done.already else "cli.recorded"
    here.say(key, statement=str(done.statement))
    for found in done.late:
        sentence = violation_text(found.violation, here.lang)
        here.say("cli.late", rule=found.violation.rule, sentence=sentence)
    if done.allowed:
        here.say("cli.next", allowed=allowed_text(done.allowed, here.lang))
