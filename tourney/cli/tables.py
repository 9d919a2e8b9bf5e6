"""``move``: the command at a table while the cards fly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.session import Session, session

if TYPE_CHECKING:
    from tourney.desk.cards import Carded
    from tourney.desk.moving import Moved

Address = Annotated[str, typer.Argument(help="TOURNAMENT/ROUND/TABLE")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("move")(move)
    app.command("card")(card)
    app.command("cards")(cards)


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
    _tell_cards(here, done)


def cards(
    ctx: typer.Context,
    tournament: Annotated[str, typer.Argument(help="The tournament's slug.")],
    file: Annotated[Path, typer.Argument(help="CSV or XLSX: columns round, table, deal and card.")],
    *,
    dry_run: Annotated[
        bool, typer.Option(help="Tell what would be recorded, and record nothing.")
    ] = False,
) -> None:
    """Record a night's score cards from a spreadsheet: all rows, or none."""
    from tourney.cli.failures import told
    from tourney.desk.cardfile import BadRows, record_cards

    here = session(ctx)
    try:
        with here.record() as record:
            done = record_cards(record, tournament, file, by=here.by, dry_run=dry_run)
    except BadRows as bad:
        for row in bad.rows:
            if failure := told(row.error):
                here.complain(
                    "cli.bad-row",
                    file=file.name,
                    row=row.row,
                    column=row.column,
                    sentence=failure.sentence,
                )
        here.complain("cli.import-refused", file=file.name)
        raise typer.Exit(1) from None
    for table in done:
        _tell_cards(here, table, dry_run=dry_run)


def _tell_cards(here: Session, done: Carded, *, dry_run: bool = False) -> None:
    for number in done.known:
        here.say("cli.card-known", deal=f"{done.address}/{number}")
    for number in done.new:
        here.say("cli.card-dry" if dry_run else "cli.card", deal=f"{done.address}/{number}")


def _tell(here: Session, done: Moved) -> None:
    from tourney.messages.told import allowed_text, violation_text

    key = "cli.already-recorded" if done.already else "cli.recorded"
    here.say(key, statement=str(done.statement))
    for found in done.late:
        sentence = violation_text(found.violation, here.lang)
        here.say("cli.late", rule=found.violation.rule, sentence=sentence)
    if done.allowed:
        here.say("cli.next", allowed=allowed_text(done.allowed, here.lang))
