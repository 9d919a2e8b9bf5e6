"""``seat``: who sits with whom in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from engine.words import split
from tourney.cli.commands import Commands
from tourney.cli.options import RoundNumber, Tournament
from tourney.cli.recording import recorded
from tourney.cli.session import Session, session
from tourney.desk.seatings import seat as seated

if TYPE_CHECKING:
    from tourney.desk.seatings import Seated

commands = Commands()


@commands.command("seat", example="seat kevad-2026 1", records=True)
def seat(
    ctx: typer.Context,
    tournament: Tournament,
    round_: RoundNumber,
    *,
    method: Annotated[
        Literal["draw", "rank"],
        typer.Option(help="By lot, nobody meeting twice; or by standing."),
    ] = "draw",
    table: Annotated[
        list[str] | None,
        typer.Option(help='By hand: a table\'s players clockwise, "mari jaan peep ants".'),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Of the draw; else that of the round before.")
    ] = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Although tables are open, or it is seated; not once it has begun."
        ),
    ] = False,
) -> None:
    """Seat a round: tables of four and three, seats and first dealers by lot."""
    here = session(ctx)
    order = _standing(here, tournament) if method == "rank" else ()
    recorded(
        ctx,
        lambda record: seated(
            record,
            tournament,
            round_,
            by=here.by,
            method="hand" if table else method,
            order=order,
            by_hand=[split(one) for one in table or ()],
            seed=seed,
            force=force,
        ),
        lambda done: _tell(here, f"{tournament}/{round_}", done),
        data=_data,
    )


def _data(done: Seated) -> dict[str, Any]:
    tables = [
        {"table": number, "seats": list(one.seats), "dealer": one.dealer}
        for number, one in enumerate(done.tables, 1)
    ]
    return {"tables": tables, "seed": done.seed, "repeats": done.repeats}


def _tell(here: Session, round_: str, done: Seated) -> None:
    for number, one in enumerate(done.tables, 1):
        seats, dealer = " ".join(one.seats), str(one.dealer)
        here.say("cli.seated", table=f"{round_}/{number}", seats=seats, dealer=dealer)
    if done.repeats:
        here.say("cli.repeats", repeats=done.repeats)


def _standing(here: Session, tournament: str) -> list[str]:
    with here.model() as model:
        return [row.player.id for row in model.standings(tournament).rows]
