"""``tournaments``, ``round`` and ``rebuild``: what the read model answers, and making it anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from tourney.cli.commands import Commands, TabularCommand
from tourney.cli.options import AsJson, RoundNumber, Tournament
from tourney.cli.session import Session, print_json, session
from tourney.cli.spreadsheets import give_out
from tourney.cli.terminal import columns, number, progress
from tourney.readmodel.model import ReadModel, path_for
from tourney.readmodel.spreadsheet import round_rows

if TYPE_CHECKING:
    from tourney.readmodel.views import Person, Progress, Round, TableLine, TournamentLine

commands = Commands()


@commands.command("tournaments", example="tournaments")
def tournaments(ctx: typer.Context, *, json: AsJson = False) -> None:
    """List all tournaments: what is on, what is to come, and what was, the latest first."""
    here = session(ctx)
    with here.model() as model:
        found = model.tournaments()
    if json:
        print_json({"tournaments": [asdict(line) for line in found]})
    else:
        for line in columns([_line(here, one) for one in found]):
            typer.echo(line)


def _line(here: Session, one: TournamentLine) -> tuple[str, ...]:
    return (
        one.night,
        one.id,
        here.sentence(f"site.game.{one.game}"),
        here.field(one),
        night(here, one),
        tables_said(here, one.tables),
        ", ".join(_called(here, leader) for leader in one.leaders),
    )


def night(here: Session, one: TournamentLine) -> str:
    """How far a tournament is: ``round 3 of 7``, or that it is to come, ended or called off."""
    key, data = one.standing
    return here.sentence(f"site.{key}", **data)


def tables_said(here: Session, tables: Progress) -> str:
    """How many tables are finished; nothing where there is none to speak of."""
    if (said := tables.said) is None:
        return ""
    key, data = said
    return here.sentence(f"site.{key}", **data)


def _called(here: Session, person: Person) -> str:
    return here.called(person.name, person.number)


@commands.command("round", example="round kevad-2026 1", kind=TabularCommand)
def round_(
    ctx: typer.Context,
    tournament: Tournament,
    round_: RoundNumber,
) -> None:
    """Show who sits where in a round, and what each table gave."""
    here = session(ctx)
    with here.model() as model:
        found = model.round(tournament, round_)
    give_out(here, lambda: asdict(found), lambda: round_rows(found), _lines(here, found))


def _lines(here: Session, found: Round) -> Iterator[str]:
    """What there is to read of a round."""
    if found.closed is not None:
        yield here.sentence("site.round.closed", reason=found.closed)
    if said := tables_said(here, found.progress):
        yield said
    yield from _hall(here, found)
    if any(table.drawn for table in found.tables):
        yield here.sentence("site.drawn")
    yield from _checks(here, found.tables)


def _checks(here: Session, tables: Sequence[TableLine]) -> Iterator[str]:
    """Say at which tables cards were entered a second time and by whom, and which were not.

    Where some of a table's cards were, the deals of the rest stand behind its number.
    """
    checked = [f"{one.number} ({', '.join(one.checked_by)})" for one in tables if one.checked]
    unchecked = [
        f"{one.number} ({' '.join(map(str, one.unchecked))})" if one.checked else str(one.number)
        for one in tables
        if one.unchecked
    ]
    for key, listed in (("cli.checked", checked), ("cli.unchecked", unchecked)):
        if listed:
            yield here.sentence(key, tables=", ".join(listed))


def _hall(here: Session, found: Round) -> Iterator[str]:
    """A line a table: its number, its state while it is open, the seats clockwise with points."""
    tables = found.tables
    some_open = any(table.state != "finished" for table in tables)
    rows = [
        [str(table.number), *([_state(here, table)] if some_open else []), *_seated(here, table)]
        for table in tables
    ]
    width = max(map(len, rows), default=0)
    padded = [row + [""] * (width - len(row)) for row in rows]
    yield from columns(padded, right={0, *range(2 + some_open, width, 2)})


def _state(here: Session, table: TableLine) -> str:
    if table.state == "finished":
        return ""
    return here.sentence(f"site.state.{table.state}", last=table.last, reason=table.closed or "")


def _seated(here: Session, table: TableLine) -> list[str]:
    return [
        cell
        for seat in table.seats
        for cell in (_called(here, seat.player) + _lot(here, table, seat.seat), number(seat.total))
    ]


def _lot(here: Session, table: TableLine, seat: str) -> str:
    """A seat's own trump, as cards are typed, and whether it deals first."""
    lot = [table.suits[seat]] if seat in table.suits else []
    if table.dealer == seat:
        lot.append(here.sentence("site.lot.deals"))
    return f" ({', '.join(lot)})" if lot else ""


@commands.command("rebuild", example="rebuild")
def rebuild(ctx: typer.Context) -> None:
    """Make the read model anew from the record."""
    here = session(ctx)
    with (
        here.record() as record,
        ReadModel(path_for(here.store), record) as model,
        progress() as shown,
    ):
        position = model.rebuild(shown)
    here.say("standings.rebuilt", position=position)
