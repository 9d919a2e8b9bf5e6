"""``seat`` and ``slips``: who sits with whom in a round, and what is printed for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from tourney.cli.session import Session, print_json, session
from tourney.cli.tournaments import Tournament

Round = Annotated[int, typer.Argument(metavar="ROUND", help="The round.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("seat")(seat)
    app.command("slips")(slips)


def seat(
    ctx: typer.Context,
    tournament: Tournament,
    round_: Round,
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
        bool, typer.Option(help="Although tables are open, or it is seated; not once it has begun.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Seat a round: tables of four and three, seats and first dealers by lot."""
    from engine.words import split
    from tourney.desk.seatings import seat as seated

    here = session(ctx)
    order = _standing(here, tournament) if method == "rank" else ()
    with here.record() as record:
        done = seated(
            record,
            tournament,
            round_,
            by=here.by,
            method="hand" if table else method,
            order=order,
            by_hand=[split(one) for one in table or ()],
            seed=seed,
            force=force,
        )
    if json:
        tables = [
            {"table": number, "seats": list(one.seats), "dealer": one.dealer}
            for number, one in enumerate(done.tables, 1)
        ]
        print_json({"tables": tables, "seed": done.seed, "repeats": done.repeats})
        return
    for number, one in enumerate(done.tables, 1):
        seats = " ".join(one.seats)
        here.say(
            "cli.seated",
            table=f"{tournament}/{round_}/{number}",
            seats=seats,
            dealer=str(one.dealer),
        )
    if done.repeats:
        here.say("cli.repeats", repeats=done.repeats)


def _standing(here: Session, tournament: str) -> list[str]:
    with here.model() as model:
        return [row.player.id for row in model.standings(tournament).rows]


def slips(
    ctx: typer.Context,
    tournament: Tournament,
    round_: Round,
    *,
    out: Annotated[Path | None, typer.Option(help="The file to write.")] = None,
) -> None:
    """Write the score slips of a round and the hall list, as a page to print on A4."""
    from engine.games import GAMES
    from tourney.publishing.slips import slips as printed

    here = session(ctx)
    with here.record() as record, here.model() as model:
        view, seated = model.tournament(tournament), model.round(tournament, round_)
        page = printed(
            view,
            seated,
            deals=GAMES[view.line.game].deals,
            head=record.head().digest,
            built=model.built(),
            lang=here.lang,
        )
    file = out or Path(f"slips-{tournament}-{round_}.html")
    file.write_text(page, "utf-8")
    here.say("cli.slips", file=str(file), tables=len(seated.tables))
