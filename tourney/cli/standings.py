"""``standings``: who stands where, now or at an earlier moment, and why."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.session import Session, print_json, session
from tourney.cli.terminal import columns, number

if TYPE_CHECKING:
    from tourney.readmodel.views import Built, StandingRow, Standings

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV for a spreadsheet.")]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("standings")(standings)


def standings(
    ctx: typer.Context,
    tournament: Annotated[str, typer.Argument(help="The tournament's slug.")],
    *,
    json: AsJson = False,
    csv: AsCsv = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell what separated each two neighbours.")
    ] = False,
    as_of: Annotated[
        str | None,
        typer.Option(metavar="TIME|EVENT", help="As the record stood then, or after that event."),
    ] = None,
    final: Annotated[
        bool, typer.Option("--final", help="Only if every table of every round is finished.")
    ] = False,
) -> None:
    """Tell the standings of a tournament."""
    here = session(ctx)
    built, found = _found(here, tournament, as_of)
    if final:
        _refuse_provisional(found)
    if json:
        from dataclasses import asdict

        print_json({"built": asdict(built), **asdict(found)})
    elif csv:
        from tourney.defused import csv_text

        typer.echo(csv_text(_csv_rows(here, found)), nl=False)
    else:
        for line in _lines(here, found, built if as_of else None):
            typer.echo(line)
        for line in _why(here, found) if explain else ():
            typer.echo(line)


def _found(here: Session, tournament: str, as_of: str | None) -> tuple[Built, Standings]:
    if as_of is None:
        with here.model() as model:
            return model.built(), model.standings(tournament)
    from tourney.readmodel.asof import standings_as_of

    with here.record() as record:
        return standings_as_of(record, tournament, _moment(as_of))


def _moment(text: str) -> int | datetime:
    from tourney.clock import moment

    if text.isdecimal():
        return int(text)
    try:
        return moment(text)
    except ValueError:
        expected = "expected a time such as 2026-03-06T21:30, or the position of an event"
        raise typer.BadParameter(expected, param_hint="--as-of") from None


def _refuse_provisional(found: Standings) -> None:
    from tourney.desk.refusals import Refused

    if found.provisional:
        raise Refused(
            "provisional",
            tournament=found.tournament,
            finished=found.tables.finished,
            of=found.tables.of,
            played=len(found.rounds),
            rounds=found.planned,
        )


# -- for eyes


def _lines(here: Session, found: Standings, then: Built | None) -> Iterator[str]:
    if then:
        yield here.sentence("standings.as-of", position=then.position, at=then.at)
    yield _state(here, found)
    penalized = any(row.penalty for row in found.rows)
    penalty = [here.sentence("standings.penalty")] if penalized else []
    labels = here.sentence("standings.place"), here.sentence("standings.player")
    head = [*labels, *map(str, found.rounds), *penalty, here.sentence("standings.total")]
    rows = [
        [
            str(row.place),
            here.called(row.player.name, row.player.number),
            *map(number, row.rounds),
            *([str(row.penalty)] if penalized else []),
            str(row.total),
        ]
        for row in found.rows
    ]
    yield from columns([head, *rows], right={0, *range(2, len(head))})


def _state(here: Session, found: Standings) -> str:
    """How far the tournament is: ``kevad-2026: 19 of 20 tables finished, round 7 of 7``."""
    tables = found.tables
    return here.sentence(
        "standings.provisional" if found.provisional else "standings.final",
        tournament=found.tournament,
        finished=tables.finished,
        of=tables.of,
        played=len(found.rounds),
        rounds=found.planned,
    )


def _why(here: Session, found: Standings) -> Iterator[str]:
    """What separated each two neighbours."""
    for above, below in pairwise(found.rows):
        yield _separated(here, above, below)


def _separated(here: Session, above: StandingRow, below: StandingRow) -> str:
    names = {
        "above": here.called(above.player.name, above.player.number),
        "below": here.called(below.player.name, below.player.number),
    }
    if (why := below.decided_by) is None:
        return here.sentence("standings.equal", **names, place=below.place)
    return here.sentence(
        "standings.before",
        **names,
        criterion=here.sentence(f"standings.by.{why}"),
        more=number(above.criteria[why]),
        less=number(below.criteria[why]),
    )


# -- for programs


def _csv_rows(here: Session, found: Standings) -> Iterator[list[str | int | None]]:
    yield ["place", "player", "name", *map(str, found.rounds), "penalty", "total"]
    for row in found.rows:
        name = here.called(row.player.name, row.player.number)
        yield [row.place, row.player.id, name, *row.rounds, row.penalty, row.total]
