"""``seat``: who sits with whom in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.words import split
from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.newcomers import report_elsewhere
from tourney.cli.options import Meant, RoundNumber, Tournament, meant_by
from tourney.cli.recording import recorded
from tourney.cli.session import Session, session
from tourney.cli.usage import OneOf
from tourney.desk import seatings

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.seatings import Seated

commands = Commands()


@commands.command("seat", example="seat kevad-2026 1", kind=RecordingCommand)
def seat(
    ctx: typer.Context,
    tournament: Tournament,
    round_: RoundNumber,
    *,
    method: Annotated[
        str,
        typer.Option(click_type=OneOf(("draw", "rank")), help="method"),
    ] = "draw",
    table: Annotated[
        list[str] | None,
        typer.Option(help="by-hand"),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="seed")] = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="force"),
    ] = False,
    again: Annotated[
        bool,
        typer.Option("--again", help="again"),
    ] = False,
    reason: Annotated[str, typer.Option(help="reason-seated-again")] = "",
    meant: Meant = None,
) -> None:
    """Seat a round: tables of four and three, seats and first dealers by lot."""
    here = session(ctx)
    if reason and not again:
        ctx.fail(here.sentence("usage.only-with", option="--reason", needed="--again"))
    order = _standing(here, tournament) if method == "rank" else ()
    how: dict[str, Any] = {
        "by": here.by,
        "method": "hand" if table else method,
        "order": order,
        "by_hand": [split(one) for one in table or ()],
        "seed": seed,
        "meant": meant_by(meant),
    }

    def act(record: Record) -> Seated:
        if again:
            return seatings.seat_again(record, tournament, round_, reason, **how)
        return seatings.seat(record, tournament, round_, force=force, **how)

    recorded(ctx, act, lambda done: _report(here, f"{tournament}/{round_}", done), data=_data)


def _data(done: Seated) -> dict[str, Any]:
    tables = [
        {"table": number, "seats": list(one.seats), "dealer": one.dealer}
        for number, one in done.tables.items()
    ]
    return {
        "tables": tables,
        "seed": done.seed,
        "repeats": done.repeats,
        "begun": list(done.begun),
        "elsewhere": done.elsewhere,
    }


def _report(here: Session, round_: str, done: Seated) -> None:
    for number, one in done.tables.items():
        if (table := f"{round_}/{number}") not in done.begun:
            seats, dealer = " ".join(one.seats), str(one.dealer)
            here.say("cli.seated", table=table, seats=seats, dealer=dealer)
    if done.begun:
        here.say("cli.seated-begun", tables=" ".join(done.begun))
    if done.seed is not None:
        here.say("cli.seed", seed=done.seed)
    report_elsewhere(here, done.elsewhere)
    if done.repeats:
        here.say("cli.repeats", repeats=done.repeats)


def _standing(here: Session, tournament: str) -> list[str]:
    with here.model() as model:
        return [row.player.id for row in model.standings(tournament).rows]
