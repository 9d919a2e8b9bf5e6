"""``reseat``: who sat where, and who is to sit where."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from tourney.cli.changed import changes_of, say_changes
from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.options import DryRun, Meant, Reason, meant_by
from tourney.cli.recording import recorded, report_numbers
from tourney.cli.session import Session, session
from tourney.desk import reseating

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.changes import Changes
    from tourney.desk.reseating import Reseating

commands = Commands()


class _Reseated(NamedTuple):
    plan: Reseating
    changes: Changes | None


@commands.command(
    "reseat",
    example='reseat kevad-2026/1/3 mari jaan ants peep --reason "two chairs swapped"',
    kind=RecordingCommand,
)
def reseat(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="reseated")],
    seats: Annotated[
        list[str],
        typer.Argument(help="chairs"),
    ],
    *,
    reason: Reason,
    order: Annotated[bool, typer.Option("--order", help="order")] = False,
    dry_run: DryRun = False,
    meant: Meant = None,
) -> None:
    """Correct who sat where, for all deals of a table at once; or seat people differently."""
    here = session(ctx)

    def act(record: Record) -> _Reseated:
        plan = reseating.reseat(
            record, address, seats, reason, by=here.by, order=order, meant=meant_by(meant)
        )
        changes = changes_of(here, record, plan) if plan.corrected else None
        if plan.facts and not dry_run:
            plan.record()
        return _Reseated(plan, changes)

    def report(done: _Reseated) -> None:
        _report(here, done)
        if dry_run:
            here.say("arbiter.dry-run")

    recorded(ctx, act, report, data=_data, numbered=True)


def _report(here: Session, done: _Reseated) -> None:
    plan = done.plan
    if not plan.facts:
        here.say("arbiter.already")
        return
    for table, seats in plan.tables.items():
        here.say("arbiter.reseated", table=table, seats=" ".join(seats))
    for player in plan.standing:
        here.say("roster.standing", player=player, round=str(plan.round))
    report_numbers(here, [(event.stream, event.version) for event in plan.planned()])
    say_changes(here, done.changes)


def _data(done: _Reseated) -> dict[str, Any]:
    return {
        "reseated": [
            {"address": table, "seats": seats} for table, seats in done.plan.tables.items()
        ],
        "standing": done.plan.standing,
        "changes": done.changes and asdict(done.changes),
    }
