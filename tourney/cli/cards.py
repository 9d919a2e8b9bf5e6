"""``card`` and ``cards``: score cards, one by one, a round's, or a night's from a spreadsheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli import asking
from tourney.cli.commands import Commands
from tourney.cli.options import TableOrDeal, Tournament
from tourney.cli.recording import recorded, tell_numbers
from tourney.cli.session import Session, session
from tourney.desk.answers import carry_out
from tourney.desk.cards import card as carded
from tourney.desk.cards import missing

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.cards import Carded

commands = Commands()


@commands.command(
    "card",
    example='card kevad-2026/1/3 "mari jaan peep ants sixes jaan=1"',
    records=True,
)
def card(
    ctx: typer.Context,
    address: TableOrDeal,
    cards: Annotated[
        list[str],
        typer.Argument(help='"mari jaan peep ants sixes jaan=1" for each deal, from the first.'),
    ],
) -> None:
    """Record score cards: of a table's deals from the first on, or of the deal addressed."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: carded(record, address, cards, by=here.by),
        lambda done: _tell(here, done),
        data=_data,
    )


def _tell(here: Session, done: Carded) -> None:
    for number in done.known:
        here.say("cli.card-known", deal=f"{done.address}/{number}")
    for number in done.new:
        here.say("cli.card", deal=f"{done.address}/{number}")


def _data(*tables: Carded) -> dict[str, Any]:
    """The deals recorded, and those that had been before."""
    return {
        "new": [f"{done.address}/{number}" for done in tables for number in done.new],
        "known": [f"{done.address}/{number}" for done in tables for number in done.known],
    }


@commands.command(
    "cards",
    example="cards kevad-2026 --file night.xlsx --dry-run",
    records=True,
)
def cards(
    ctx: typer.Context,
    tournament: Tournament,
    round_: Annotated[
        int | None, typer.Argument(metavar="ROUND", help="Ask for its cards table by table.")
    ] = None,
    *,
    file: Annotated[
        Path | None, typer.Option(help="CSV or XLSX: columns round, table, deal and card.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell what the file would record, and record nothing.")
    ] = False,
) -> None:
    """Record score cards: a round's, asked for table by table, or a night's from a spreadsheet."""
    if (file is None) == (round_ is None) or (dry_run and file is None):
        raise typer.BadParameter("expected either ROUND, or --file (and with it --dry-run)")
    if file:
        _from_file(ctx, tournament, file, dry_run=dry_run)
    elif round_:
        _ask(session(ctx), tournament, round_)


def _ask(here: Session, tournament: str, round_: int) -> None:
    """Asks for each deal of each table without a result; an empty line goes to the next table."""
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
            with asking.refusals_told(here):
                if line.strip():
                    _record_card(here, record, deal.deal, line)
                    left = left[1:]
            if not left:
                return


def _record_card(here: Session, record: Record, deal: str, line: str) -> None:
    done = carry_out(record, lambda record: carded(record, deal, [line], by=here.by)).outcome
    if done:
        _tell(here, done)


def _from_file(ctx: typer.Context, tournament: str, file: Path, *, dry_run: bool) -> None:
    # a single card does without
    from tourney.desk.cardfile import BadRows, record_cards  # noqa: PLC0415

    here = session(ctx)

    def tell(tables: list[Carded]) -> None:
        for table in tables:
            _tell(here, table)
        tell_numbers(here, [(table.address, n) for table in tables for n in table.numbers])
        if dry_run:
            here.say("arbiter.dry-run")

    try:
        recorded(
            ctx,
            lambda record: record_cards(record, tournament, file, by=here.by, dry_run=dry_run),
            tell,
            data=lambda tables: _data(*tables),
            numbered=True,
        )
    except BadRows as bad:
        for row in bad.rows:
            if failure := here.failure(row.error):
                here.complain(
                    "cli.bad-row",
                    file=file.name,
                    row=row.row,
                    column=row.column,
                    sentence=failure.sentence,
                )
        here.complain("cli.import-refused", file=file.name)
        raise typer.Exit(1) from None
