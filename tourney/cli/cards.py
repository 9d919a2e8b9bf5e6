"""``card`` and ``cards``: score cards, one by one, a round's, or a night's from a spreadsheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli import asking
from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.options import Meant, TableOrDeal, Tournament, meant_by
from tourney.cli.recording import lines_sent, recorded, report_line, report_numbers
from tourney.cli.session import Session, session
from tourney.cli.terminal import number
from tourney.desk import checking
from tourney.desk.cards import CardWishes
from tourney.desk.cards import card as carded
from tourney.desk.keying import BACK, Keyed, Keying

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.cards import Carded

commands = Commands()

Check = Annotated[bool, typer.Option("--check", help="check")]


@commands.command(
    "card",
    example='card kevad-2026/1/3 "mari jaan peep ants sixes jaan=1"',
    kind=RecordingCommand,
)
def card(
    ctx: typer.Context,
    address: TableOrDeal,
    cards: Annotated[
        list[str],
        typer.Argument(help="card"),
    ],
    *,
    check: Check = False,
    meant: Meant = None,
) -> None:
    """Record score cards: of a table's deals from the first on, or of the deal addressed."""
    here, enter = session(ctx), checking.check if check else carded
    if len(cards) > 1 and not any(map(_may_be_whole, cards)):
        ctx.fail(here.sentence("usage.quote-it", text=" ".join(cards)))
    recorded(
        ctx,
        lambda record: enter(record, address, cards, by=here.by, meant=meant_by(meant)),
        lambda done: _report(here, done),
        data=_data,
    )


def _may_be_whole(word: str) -> bool:
    """Whether it may be a card and not a word of one: several words, or the places of a slip."""
    return " " in word or (word.isdecimal() and len(word) > 1)


def _report(here: Session, done: Carded) -> None:
    for deal in done.known:
        here.say(
            "cli.card-checked-before" if done.check else "cli.card-known",
            deal=f"{done.address}/{deal}",
        )
    for deal in done.kept:
        here.say("cli.card-kept", deal=f"{done.address}/{deal}")
    for deal in done.new:
        here.say("cli.card-checked" if done.check else "cli.card", deal=f"{done.address}/{deal}")


def _data(*tables: Carded) -> dict[str, Any]:
    """The deals recorded, or with ``check`` checked, and those that had been before."""
    return {
        "new": [f"{done.address}/{number}" for done in tables for number in done.new],
        "known": [f"{done.address}/{number}" for done in tables for number in done.known],
        "kept": [f"{done.address}/{number}" for done in tables for number in done.kept],
        "check": any(done.check for done in tables),
    }


@commands.command(
    "cards",
    example="cards kevad-2026 --file night.xlsx --dry-run",
    kind=RecordingCommand,
)
def cards(
    ctx: typer.Context,
    tournament: Tournament,
    round_: Annotated[int | None, typer.Argument(metavar="ROUND", help="cards-round")] = None,
    *,
    file: Annotated[Path | None, typer.Option(help="cards-file")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="dry-run-file")] = False,
    only_new: Annotated[
        bool,
        typer.Option("--only-new", help="only-new"),
    ] = False,
    check: Check = False,
    meant: Meant = None,
) -> None:
    """Record score cards: a round's, asked for table by table, or a night's from a spreadsheet."""
    if (file is None) == (round_ is None) or ((dry_run or only_new) and file is None):
        file_ = "--file (--dry-run, --only-new)"
        ctx.fail(session(ctx).sentence("usage.either", first="ROUND", second=file_))
    if check and only_new:
        ctx.fail(session(ctx).sentence("usage.either", first="--check", second="--only-new"))
    if file:
        wishes = CardWishes(dry_run=dry_run, only_new=only_new, check=check, meant=meant_by(meant))
        _from_file(ctx, tournament, file, wishes)
    elif round_:
        _ask(ctx, tournament, round_, CardWishes(check=check, meant=meant_by(meant)))


def _ask(ctx: typer.Context, tournament: str, round_: int, wishes: CardWishes) -> None:
    """Ask for each deal of each table without a result, in the order in which the slips lie.

    With ``check`` for each that somebody else entered and nobody has checked.
    """
    here = session(ctx)
    sent, requests = lines_sent(ctx)
    with here.record() as record:
        desk = Keying(
            record,
            tournament,
            round_,
            by=here.by,
            check=wishes.check,
            requests=requests,
            meant=wishes.meant,
        )
        first = desk.asked
        if not first:
            here.say("cli.no-cards-to-check" if wishes.check else "cli.no-cards-missing")
            return
        if sys.stdin.isatty():
            here.say("cli.ask-cards", back=BACK)
        typed = asking.lines(lambda: _prompt(here, desk), lambda begun: _completed(desk, begun))
        for at, line in enumerate(sent if requests else typed, 1):
            if not (line.strip() or desk.asked):
                return
            with asking.refusals_reported(here, at):
                done = desk.put(asking.checked_text(line), here.sentence("cli.typed-wrongly"))
                _report_line(here, record, desk, done, at)


def _report_line(here: Session, record: Record, desk: Keying, done: Keyed, at: int) -> None:
    if done.passed_over:
        here.complain("cli.passed-over", line=at)
    if done.answer:
        report_line(here, record, done.answer, lambda _: _report_keyed(here, desk, done))


def _prompt(here: Session, desk: Keying) -> str:
    if (asked := desk.asked) is None:
        return f"{here.sentence('cli.all-keyed', back=BACK)} "
    seats = ", ".join(f"{place} {name}" for place, name in enumerate(asked.names, 1))
    return f"{asked.deal} ({seats}): "


def _completed(desk: Keying, begun: str) -> list[str]:
    return asking.one_word_more(begun, desk.asked.lines(begun) if desk.asked else [])


def _report_keyed(here: Session, desk: Keying, done: Keyed) -> None:
    if done.taken_back:
        here.say("cli.card-back", deal=done.taken_back)
    if done.carded:
        for deal in (f"{done.carded.address}/{number}" for number in done.carded.new):
            key = "cli.card-agrees" if done.carded.check else "cli.card-keyed"
            here.say(key, deal=deal, result=done.result)
        if done.points:
            points = ", ".join(f"{name} {number(points)}" for name, points in done.points)
            finished, of = desk.progress
            here.say(
                "cli.table-keyed",
                table=done.carded.address,
                points=points,
                finished=finished,
                of=of,
            )


def _from_file(ctx: typer.Context, tournament: str, file: Path, wishes: CardWishes) -> None:
    # a single card does without
    from tourney.desk.cardfile import BadRows, record_cards  # noqa: PLC0415

    here = session(ctx)

    def report(tables: list[Carded]) -> None:
        for table in tables:
            _report(here, table)
        report_numbers(here, [(table.address, n) for table in tables for n in table.numbers])
        if wishes.dry_run:
            here.say("arbiter.dry-run")

    try:
        recorded(
            ctx,
            lambda record: record_cards(record, tournament, file, wishes, by=here.by),
            report,
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
