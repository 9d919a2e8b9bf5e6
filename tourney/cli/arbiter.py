"""``retract``, ``amend``, ``void``, ``dispute`` and ``rule``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from tourney.cli.changed import changes_of, say_changes
from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.consent import agreed
from tourney.cli.options import (
    DealAddress,
    DryRun,
    Meant,
    Reason,
    TableOrDeal,
    meant_by,
)
from tourney.cli.recording import recorded, report_numbers
from tourney.cli.session import Session, session
from tourney.desk import amending, checking, disputing, restoring, retracting, unruling
from tourney.desk.moving import allowed_next
from tourney.desk.overtaken import said_by
from tourney.desk.refusals import Refused
from tourney.messages.texts import allowed_text

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.changes import Changes
    from tourney.desk.correcting import Correction
    from tourney.table.history import Entry, TableHistory

commands = Commands()

Yes = Annotated[bool, typer.Option("--yes", help="yes-lost")]
LISTED: Final = 10
"""At most this many statements taken back are listed one by one."""


# -- the commands


@commands.command(
    "retract",
    example='retract kevad-2026/1/3 --reason "typed twice"',
    kind=RecordingCommand,
)
def retract(
    ctx: typer.Context,
    address: Annotated[
        str,
        typer.Argument(help="retracted"),
    ],
    *,
    reason: Reason,
    to: Annotated[
        int | None,
        typer.Option(help="to"),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="check-taken-back")] = False,
    dry_run: DryRun = False,
    yes: Yes = False,
) -> None:
    """Take statements back, also across the end of a deal; recording goes on from there."""
    here = session(ctx)
    if (check, to is not None, "#" in address).count(True) > 1:
        ctx.fail(here.sentence("usage.either", first="--check, --to", second="ADDRESS#N"))

    def plan(record: Record) -> Correction:
        if "#" in address:
            return unruling.unrule(record, address, reason, by=here.by)
        if check:
            return checking.take_back(record, address, reason, by=here.by)
        try:
            return retracting.retract(record, address, to, reason, by=here.by, sure=yes)
        except Refused as refused:
            question = here.sentence(f"desk.{refused.key}", **refused.data)
            if refused.key != "just-taken-back" or not agreed(here, question):
                raise
            return retracting.retract(record, address, to, reason, by=here.by)

    _carry_out(ctx, plan, lambda plan: _report_next(here, plan), _Wishes(dry_run=dry_run, yes=yes))


@commands.command(
    "restore",
    example='restore kevad-2026/1/3 --reason "it was the other table"',
    kind=RecordingCommand,
)
def restore(
    ctx: typer.Context, address: TableOrDeal, *, reason: Reason, dry_run: DryRun = False
) -> None:
    """Bring back what was taken back last at a table or in a deal."""
    here = session(ctx)
    _carry_out(
        ctx,
        lambda record: restoring.restore(record, address, reason, by=here.by),
        lambda plan: _report_next(here, plan),
        _Wishes(dry_run=dry_run, yes=True),
    )


@commands.command(
    "amend",
    example='amend kevad-2026/1/3/2 "jaan mari peep ants" --reason "misread"',
    kind=RecordingCommand,
)
def amend(
    ctx: typer.Context,
    address: DealAddress,
    result: Annotated[str, typer.Argument(metavar='"RESULT"', help="result")],
    *,
    reason: Reason,
    dry_run: DryRun = False,
    yes: Yes = False,
    meant: Meant = None,
) -> None:
    """Give a deal another result, whether it was a score card or recorded with its moves."""
    here = session(ctx)
    _carry_out(
        ctx,
        lambda record: amending.amend(
            record, address, result, reason, by=here.by, meant=meant_by(meant)
        ),
        lambda plan: here.say("arbiter.amended", deal=address, result=result),
        _Wishes(dry_run=dry_run, yes=yes),
    )


@commands.command(
    "void",
    example='void kevad-2026/1/3/2 --reason "a card was missing"',
    kind=RecordingCommand,
)
def void(
    ctx: typer.Context,
    address: DealAddress,
    *,
    reason: Reason,
    dry_run: DryRun = False,
    yes: Yes = False,
) -> None:
    """Make a deal void: it counts nothing (S24, D22)."""
    here = session(ctx)
    _carry_out(
        ctx,
        lambda record: amending.void(record, address, reason, by=here.by),
        lambda plan: here.say("arbiter.voided", deal=address),
        _Wishes(dry_run=dry_run, yes=yes),
    )


@commands.command(
    "dispute",
    example='dispute kevad-2026/1/3/2 "he had a playable card" --seat mari --at 17',
    kind=RecordingCommand,
)
def dispute(
    ctx: typer.Context,
    address: TableOrDeal,
    words: Annotated[str, typer.Argument(metavar='"WORDS"', help="dispute-words")],
    *,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="dispute-seat")] = None,
    by: Annotated[str | None, typer.Option("--by", hidden=True)] = None,
    at: Annotated[int | None, typer.Option(help="dispute-at")] = None,
    meant: Meant = None,
) -> None:
    """Open a dispute; the standings are provisional until it is ruled on."""
    here = session(ctx)
    # before there was --seat, it was said by --by behind the command
    seat, recorder = seat or by, by if seat and by else here.by
    if not seat:
        ctx.fail(here.sentence("usage.missing-option", name="--seat"))
    _carry_out(
        ctx,
        lambda record: disputing.dispute(
            record, address, at, seat, words, recorder=recorder, meant=meant_by(meant)
        ),
        lambda plan: here.say("arbiter.disputed", dispute=plan.history().disputes()[-1].address),
        _Wishes(),
    )


@commands.command(
    "rule",
    example='rule kevad-2026/1/3#1 penalty jaan -2 --reason "seen by the table"',
    kind=RecordingCommand,
    context_settings={"ignore_unknown_options": True},
)
def rule(
    ctx: typer.Context,
    dispute: Annotated[str, typer.Argument(help="dispute")],
    ruling: Annotated[
        list[str],
        typer.Argument(
            metavar="RULING",
            help="ruling",
        ),
    ],
    *,
    reason: Reason,
    dry_run: DryRun = False,
    yes: Yes = False,
    meant: Meant = None,
) -> None:
    """Rule on a dispute, and say what changes because of it."""
    here = session(ctx)
    kind, *words = ruling
    _carry_out(
        ctx,
        lambda record: disputing.rule(
            record, dispute, kind, words, reason, by=here.by, meant=meant_by(meant)
        ),
        lambda plan: here.say("arbiter.ruled", dispute=dispute, ruling=" ".join(ruling)),
        _Wishes(dry_run=dry_run, yes=yes),
    )


# -- carrying out


@dataclass(frozen=True)
class _Wishes:
    """How to carry a correction out."""

    dry_run: bool = False
    yes: bool = False


class _Corrected(NamedTuple):
    """A correction and what changes because of it."""

    plan: Correction
    changes: Changes | None
    doubt: str | None = None
    """Why it was not recorded: deals or more than a bout would be lost, and nobody agreed."""


def _carry_out(
    ctx: typer.Context,
    planned: Callable[[Record], Correction],
    report: Callable[[Correction], None],
    wishes: _Wishes,
) -> None:
    """Record a correction, unless it is only to be shown or loses later deals.

    A dry run says what the act would say, and at the end that nothing was recorded.
    """
    here = session(ctx)

    def act(record: Record) -> _Corrected:
        plan = planned(record)
        changes = changes_of(here, record, plan) if plan.facts and plan.rescores() else None
        doubt = None if wishes.yes or wishes.dry_run else _doubt(plan)
        if doubt and _agreed(here, plan, doubt):
            doubt = None
        if plan.facts and not (wishes.dry_run or doubt):
            plan.record()
        return _Corrected(plan, changes, doubt)

    def say(done: _Corrected) -> None:
        _report_corrected(here, done, report)
        if wishes.dry_run:
            here.say("arbiter.dry-run")

    answer = recorded(ctx, act, say, data=_corrected_data, numbered=True)
    if answer.outcome and answer.outcome.doubt:
        here.complain(f"arbiter.needs-yes-{answer.outcome.doubt}")
        raise typer.Exit(1)


def _agreed(here: Session, plan: Correction, doubt: str) -> bool:
    if sys.stdin.isatty():
        _report_lost(here, plan)
    return agreed(here, here.sentence(f"arbiter.really-{doubt}"))


def _doubt(plan: Correction) -> str | None:
    """What would be lost that nobody loses without being asked."""
    if plan.lost():
        return "deals"
    return "bout" if plan.fallen and retracting.takes_more_than_a_bout(plan) else None


def _report_corrected(
    here: Session, done: _Corrected, report: Callable[[Correction], None]
) -> None:
    plan = done.plan
    if not plan.facts:
        here.say("arbiter.already")
        return
    _report_lost(here, plan)
    if not done.doubt:
        report(plan)
        report_numbers(here, [(event.stream, event.version) for event in plan.planned()])
    say_changes(here, done.changes)


def _corrected_data(done: _Corrected) -> dict[str, Any]:
    return {
        "taken_back": [entry.version for entry in done.plan.fallen],
        "brought_back": [entry.version for entry in done.plan.restored],
        "lost": done.plan.lost(),
        "changes": done.changes and asdict(done.changes),
    }


# -- reporting


def _report_lost(here: Session, plan: Correction) -> None:
    """Say which deals are lost, what is taken back, the last first, and what is brought back."""
    for deal in plan.lost():
        here.say("arbiter.lost", deal=deal)
    history = plan.history()
    fallen = [_numbered(history, entry) for entry in plan.fallen]
    if len(fallen) > LISTED:
        first, last = fallen[0], fallen[-1]
        here.say("arbiter.taken-back-many", count=len(fallen), first=first, last=last)
    else:
        for line in reversed(fallen):
            here.say("arbiter.taken-back", statement=line)
    for entry in plan.restored:
        here.say("arbiter.restored", statement=_numbered(history, entry))


def _numbered(history: TableHistory, entry: Entry) -> str:
    return f"{entry.version}. {said_by(history, entry)}"


def _report_next(here: Session, plan: Correction) -> None:
    if allowed := allowed_next(plan.table().state):
        here.say("cli.next", allowed=allowed_text(allowed, here.lang))
