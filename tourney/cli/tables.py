"""``move`` and ``record``: the commands at a table while the cards fly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.asking import checked_text
from tourney.cli.commands import Commands, LinesCommand, RecordingCommand
from tourney.cli.options import Meant, TableAddress, meant_by
from tourney.cli.recording import lines_sent, recorded, report_line
from tourney.cli.session import Session, session
from tourney.desk.answers import carry_out
from tourney.desk.moving import move as moved
from tourney.desk.tables import find_table
from tourney.messages.texts import allowed_text, violation_text
from tourney.sheets.statements import Stands

if TYPE_CHECKING:
    from events.record import Record, Request
    from tourney.desk.moving import Moved

commands = Commands()


@commands.command("move", example='move kevad-2026/1/3 "mari attack 7c"', kind=RecordingCommand)
def move(
    ctx: typer.Context,
    address: TableAddress,
    statement: Annotated[str, typer.Argument(metavar='"STATEMENT"', help="statement")],
    *,
    stands: Annotated[
        str | None,
        typer.Option(metavar="RULE", help="stands"),
    ] = None,
    reason: Annotated[str, typer.Option(help="reason-stands")] = "",
    meant: Meant = None,
) -> None:
    """Record one statement at a table, and say what is allowed next."""
    here, ruling = session(ctx), None if stands is None else Stands(stands, reason)
    recorded(
        ctx,
        lambda log: moved(
            log, address, statement, by=here.by, stands=ruling, meant=meant_by(meant)
        ),
        lambda done: _report(here, done),
        numbered=True,
    )


@commands.command("record", example="record kevad-2026/1/3", kind=LinesCommand)
def record(
    ctx: typer.Context,
    address: TableAddress,
    *,
    strict: Annotated[bool, typer.Option("--strict", help="strict")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="keep-going")] = False,
    meant: Meant = None,
) -> None:
    """Record a table key by key on a screen of its own, or line by line from a pipe."""
    here = session(ctx)
    lines, requests = lines_sent(ctx)
    with here.record() as log:
        find_table(log, address)
        if sys.stdin.isatty() and sys.stdout.isatty():
            # only who sits at a terminal waits for the screen
            from tourney.cli.recorder.screen import run  # noqa: PLC0415

            run(here, log, address, strict=strict)
            return
        act = partial(_record_line, here, log, address, meant_by(meant))
        if not _record_lines(here, act, _asked(here, log, lines, requests), keep_going=keep_going):
            raise typer.Exit(1)


def _asked(
    here: Session, log: Record, lines: Iterable[str], requests: Sequence[Request]
) -> Iterator[tuple[int, str, Request | None]]:
    """The lines that are no blank ones, with their numbers and requests.

    When the lines were sent before, those are passed over that recorded nothing then: they would
    be said again in a later place.
    """
    sent = {number for number, one in enumerate(requests, 1) if log.recorded(one)}
    for number, line in enumerate(lines, 1):
        if number not in sent and number < max(sent, default=0) and line.strip():
            here.complain("cli.passed-over", line=number)
        elif line.strip():
            yield number, line, requests[number - 1] if requests else None


def _record_lines(
    here: Session,
    act: Callable[[str, Request | None], None],
    lines: Iterable[tuple[int, str, Request | None]],
    *,
    keep_going: bool,
) -> bool:
    """Record lines of standard input; False where one was refused, which ends it."""
    good = True
    for number, line, request in lines:
        try:
            act(checked_text(line), request)
        except Exception as error:
            if (failure := here.failure(error)) is None:
                raise
            here.complain("cli.bad-line", line=number, sentence=failure.sentence)
            good = False
            if not keep_going:
                break
    return good


def _record_line(
    here: Session,
    log: Record,
    address: str,
    meant: Mapping[str, str],
    line: str,
    request: Request | None,
) -> None:
    answer = carry_out(log, lambda log: moved(log, address, line, by=here.by, meant=meant), request)
    report_line(here, log, answer, lambda done: _report(here, done))


def _report(here: Session, done: Moved) -> None:
    if done.nothing_new:
        here.say("cli.all-done-already")
    else:
        here.say("cli.recorded", number=done.number, statement=done.statement)
    for found in done.late:
        sentence = violation_text(found.violation, here.lang)
        here.say("cli.late", rule=found.violation.rule, sentence=sentence)
    if done.allowed:
        here.say("cli.next", allowed=allowed_text(done.allowed, here.lang))
