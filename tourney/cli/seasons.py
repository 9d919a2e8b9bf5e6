"""``season``: tournaments that count together, as stages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.commands import Commands, RecordingCommand, TabularCommand
from tourney.cli.options import AsJson, Name
from tourney.cli.recording import recorded
from tourney.cli.session import Session, print_json, session
from tourney.cli.spreadsheets import give_out
from tourney.cli.terminal import NOT_THERE, columns
from tourney.cli.usage import OneOf
from tourney.desk import seasons
from tourney.readmodel.spreadsheet import season_rows
from tourney.tournament.agreement import COUNTS

if TYPE_CHECKING:
    from tourney.desk.seasons import Added
    from tourney.readmodel.views import Season, SeasonLine, SeasonRow, StageResult

Slug = Annotated[str, typer.Argument(metavar="SEASON", help="season")]
Stage = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="stage")]
Stages = Annotated[list[str], typer.Argument(metavar="TOURNAMENT…", help="stages")]
Best = Annotated[int | None, typer.Option("--best", help="best")]
Counts = Annotated[
    str | None,
    typer.Option(click_type=OneOf(COUNTS), help="counts"),
]

commands = Commands(name="season", no_args_is_help=True)


@commands.command("new", example="season new kevad --counts places --best 3", kind=RecordingCommand)
def new(
    ctx: typer.Context, season: Slug, *, name: Name = None, counts: Counts = None, best: Best = None
) -> None:
    """Open a season."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: seasons.new(
            record, season, by=here.by, name=name, counts=counts or "points", best_of=best
        ),
        lambda opened: here.say("season.opened", season=season),
        create=True,
    )


@commands.command("change", example="season change kevad --best 2", kind=RecordingCommand)
def change(
    ctx: typer.Context,
    season: Slug,
    *,
    reason: Annotated[str, typer.Option(help="reason-season")] = "",
    name: Name = None,
    counts: Counts = None,
    best: Annotated[int | None, typer.Option(help="best-changed")] = None,
) -> None:
    """Change what was agreed."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: seasons.change(
            record, season, reason, by=here.by, name=name, counts=counts, best_of=best
        ),
        lambda opened: here.say("season.changed", season=season),
    )


@commands.command("add", example="season add kevad kevad-2026", kind=RecordingCommand)
def add(ctx: typer.Context, season: Slug, tournaments: Stages) -> None:
    """Make tournaments stages of the season."""
    here = session(ctx)

    def report(added: Added) -> None:
        for tournament in added.stages:
            here.say("season.added", season=season, tournament=tournament)
        for tournament in added.before:
            here.say("season.added-before", season=season, tournament=tournament)

    recorded(ctx, lambda record: seasons.add(record, season, tournaments, by=here.by), report)


@commands.command("remove", example="season remove kevad kevad-2026", kind=RecordingCommand)
def remove(ctx: typer.Context, season: Slug, tournament: Stage) -> None:
    """Take a stage out of the season; the tournament itself stays as it is."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: seasons.remove(record, season, tournament, by=here.by),
        lambda opened: here.say("season.removed", season=season, tournament=tournament),
    )


@commands.command("list", example="season list")
def list_(ctx: typer.Context, *, json: AsJson = False) -> None:
    """List all seasons."""
    here = session(ctx)
    with here.model() as model:
        found = model.seasons()
    if json:
        print_json({"seasons": [asdict(line) for line in found]})
    else:
        for line in columns([(one.id, one.name, _agreed(here, one)) for one in found]):
            typer.echo(line)


@commands.command("show", example="season show kevad", kind=TabularCommand)
def show(
    ctx: typer.Context,
    season: Slug,
) -> None:
    """Show the standings of a season; what does not count is in brackets."""
    here = session(ctx)
    with here.model() as model:
        built, found = model.built(), model.season(season)
    give_out(
        here,
        lambda: {"built": asdict(built), **asdict(found)},
        lambda: season_rows(found),
        _lines(here, found),
    )


# -- for eyes


def _agreed(here: Session, line: SeasonLine) -> str:
    """What was agreed, and how far the season is: ``3 stages; the best 2 count; provisional``."""
    counts = here.sentence(f"season.counts-{line.counts}")
    best = "season.all-count" if line.best_of is None else "season.best-count"
    parts = [
        here.sentence("season.stages", stages=len(line.stages)),
        counts,
        here.sentence(best, best=line.best_of or 0),
    ]
    if line.provisional:
        parts.append(here.sentence("site.provisional"))
    return "; ".join(parts)


def _lines(here: Session, found: Season) -> Iterator[str]:
    stages = [*enumerate(found.line.stages, 1)]
    yield f"{found.line.id}: {_agreed(here, found.line)}"
    yield from columns(
        [
            (str(number), one.night, one.id, here.sentence(f"site.game.{one.game}"))
            for number, one in stages
        ],
        right={0},
    )
    labels = here.sentence("standings.place"), here.sentence("standings.player")
    head = [*labels, *(str(number) for number, _ in stages), here.sentence("standings.total")]
    yield from columns([head, *(_row(here, row) for row in found.rows)], right={0, *range(2, 99)})


def _row(here: Session, row: SeasonRow) -> list[str]:
    name = here.called(row.player.name, row.player.number)
    return [str(row.place), name, *map(_cell, row.stages), str(row.total)]


def _cell(result: StageResult | None) -> str:
    if result is None:
        return NOT_THERE
    return str(result.points) if result.counted else f"({result.points})"
