"""``move`` and ``record``: the commands at a table while the cards fly."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.commands import Commands
from tourney.cli.options import TableAddress
from tourney.cli.recording import recorded
from tourney.cli.session import Session, session
from tourney.desk.answers import carry_out
from tourney.desk.moving import move as moved
from tourney.desk.tables import find_table
from tourney.messages.told import allowed_text, violation_text
from tourney.sheets.statements import Stands

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.moving import Moved

commands = Commands()


@commands.command("move", example='move kevad-2026/1/3 "mari attack 7c"', records=True)
def move(
    ctx: typer.Context,
    address: TableAddress,
    statement: Annotated[
        str, typer.Argument(metavar='"STATEMENT"', help='A line of the sheet: "mari attack 7c".')
    ],
    *,
    stands: Annotated[
        str | None,
        typer.Option(metavar="RULE", help="The arbiter lets a move stand that breaks this rule."),
    ] = None,
    reason: Annotated[str, typer.Option(help="Why it stands.")] = "",
) -> None:
    """Record one statement at a table, and tell what is allowed next."""
    here, ruling = session(ctx), None if stands is None else Stands(stands, reason)
    recorded(
        ctx,
        lambda log: moved(log, address, statement, by=here.by, stands=ruling),
        lambda done: _tell(here, done),
        numbered=True,
    )


@commands.command("record", example="record kevad-2026/1/3")
def record(
    ctx: typer.Context,
    address: TableAddress,
    *,
    strict: Annotated[
        bool, typer.Option("--strict", help="Ask about a done that nobody said.")
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="From a pipe: pass over lines that are refused.")
    ] = False,
) -> None:
    """Record a table key by key on a screen of its own, or line by line from a pipe."""
    here = session(ctx)
    with here.record() as log:
        find_table(log, address)
        if sys.stdin.isatty() and sys.stdout.isatty():
            # only who sits at a terminal waits for the screen
            from tourney.cli.recorder.screen import run  # noqa: PLC0415

            run(here, log, address, strict=strict)
        elif not _record_lines(here, log, address, keep_going=keep_going):
            raise typer.Exit(1)


def _record_lines(here: Session, log: Record, address: str, *, keep_going: bool) -> bool:
    """Record the lines of standard input; False where one was refused, which ends it."""
    good = True
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            _record_line(here, log, address, line)
        except Exception as error:
            if (failure := here.failure(error)) is None:
                raise
            here.complain("cli.bad-line", line=number, sentence=failure.sentence)
            good = False
            if not keep_going:
                break
    return good


def _record_line(here: Session, log: Record, address: str, line: str) -> None:
    done = carry_out(log, lambda log: moved(log, address, line, by=here.by)).outcome
    if done:
        _tell(here, done)


def _tell(here: Session, done: Moved) -> None:
    if done.nothing_new:
        here.say("cli.all-done-already")
    else:
        here.say("cli.recorded", number=done.number, statement=done.statement)
    for found in done.late:
        sentence = violation_text(found.violation, here.lang)
        here.say("cli.late", rule=found.violation.rule, sentence=sentence)
    if done.allowed:
        here.say("cli.next", allowed=allowed_text(done.allowed, here.lang))
