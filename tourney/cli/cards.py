"""``card`` and ``cards``: score cards, one by one, a round's, or a night's from a spreadsheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.session import Session, session

if TYPE_CHECKING:
    from tourney.desk.cards import Carded


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("card")(card)
    app.command("cards")(cards)


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
        _tell(here, carded(record, address, cards, by=here.by, request=request))


def _tell(here: Session, done: Carded, *, dry_run: bool = False) -> None:
    for number in done.known:
        here.say("cli.card-known", deal=f"{done.address}/{number}")
    for number in done.new:
        here.say("cli.card-dry" if dry_run else "cli.card", deal=f"{done.address}/{number}")


def cards(
    ctx: typer.Context,
    tournament: Annotated[str, typer.Argument(help="The tournament's slug.")],
    round_: Annotated[
        int | None, typer.Argument(metavar="ROUND", help="Ask for its cards table by table.")
    ] = None,
    *,
    file: Annotated[
        Path | None, typer.Option(help="CSV or XLSX: columns round, table, deal and card.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option(help="Tell what the file would record, and record nothing.")
    ] = False,
) -> None:
    """Record score cards: a round's, asked for table by table, or a night's from a spreadsheet."""
    if (file is None) == (round_ is None) or (dry_run and file is None):
        raise typer.BadParameter("expected either ROUND, or --file (and with it --dry-run)")
    if file:
        _from_file(session(ctx), tournament, file, dry_run=dry_run)
    elif round_:
        _ask(session(ctx), tournament, round_)


def _ask(here: Session, tournament: str, round_: int) -> None:
    """Asks for each deal of each table without a result; an empty line goes to the next table."""
    from tourney.cli import asking
    from tourney.desk.cards import card as carded
    from tourney.desk.cards import missing

    with here.record() as record:
        left = missing(record, tournament, round_)
        here.say("cli.ask-cards" if left else "cli.no-cards-missing")
        if not left:
            return
        typed = asking.lines(
            lambda: f"{left[0].deal} ({' '.join(left[0].seats)}): ",
            lambda begun: asking.one_word_more(begun, left[0].lines(begun)),
        )
        for line in typed:
            deal = left[0]
            if not line.strip():
                left = [one for one in left if one.table != deal.table]
            with asking.refusals_told():
                if line.strip():
                    _tell(here, carded(record, deal.deal, [line], by=here.by))
                    left = left[1:]
            if not left:
                return


def _from_file(here: Session, tournament: str, file: Path, *, dry_run: bool) -> None:
    from tourney.cli.failures import told
    from tourney.desk.cardfile import BadRows, record_cards

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
        _tell(here, table, dry_run=dry_run)
