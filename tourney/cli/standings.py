"""``standings``: who stands where, now or at an earlier moment, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from tourney.cli.commands import Commands, TabularCommand
from tourney.cli.options import Tournament
from tourney.cli.readings import tables_said
from tourney.cli.session import Session, session
from tourney.cli.spreadsheets import give_out
from tourney.cli.terminal import columns, number
from tourney.clock import moment
from tourney.desk.refusals import Refused
from tourney.readmodel.asof import standings_as_of
from tourney.readmodel.spreadsheet import standings_rows

if TYPE_CHECKING:
    from datetime import datetime

    from tourney.readmodel.views import Built, StandingRow, Standings

commands = Commands()


@commands.command("standings", example="standings kevad-2026 --explain", kind=TabularCommand)
def standings(
    ctx: typer.Context,
    tournament: Tournament,
    *,
    explain: Annotated[bool, typer.Option("--explain", help="explain")] = False,
    as_of: Annotated[
        str | None,
        typer.Option(metavar="TIME|EVENT", help="as-of"),
    ] = None,
    rating: Annotated[bool, typer.Option("--rating", help="rating")] = False,
    final: Annotated[bool, typer.Option("--final", help="final")] = False,
) -> None:
    """Show the standings of a tournament."""
    if rating and as_of is not None:
        ctx.fail(session(ctx).sentence("usage.either", first="--rating", second="--as-of"))
    here = session(ctx)
    shown = _shown(here, tournament, as_of, rating=rating)
    if final:
        _refuse_provisional(here, shown.found)
    give_out(
        here,
        lambda: _document(shown),
        lambda: standings_rows(shown.found, shown.ratings),
        chain(_lines(here, shown), _why(here, shown.found) if explain else ()),
    )


class _Shown(NamedTuple):
    built: Built
    found: Standings
    ratings: Mapping[str, int] | None = None
    """By id, where they were asked for."""
    then: bool = False
    """Whether it was so at an earlier moment."""


def _shown(here: Session, tournament: str, as_of: str | None, *, rating: bool) -> _Shown:
    if as_of is None:
        with here.model() as model:
            ratings = model.ratings(tournament) if rating else None
            return _Shown(model.built(), model.standings(tournament), ratings)

    with here.record() as record:
        return _Shown(*standings_as_of(record, tournament, _moment(here, as_of)), then=True)


def _moment(here: Session, text: str) -> int | datetime:
    if text.isdecimal():
        return int(text)
    try:
        return moment(text)
    except ValueError:
        raise typer.BadParameter(here.sentence("usage.as-of"), param_hint="--as-of") from None


def _refuse_provisional(here: Session, found: Standings) -> None:
    if found.provisional:
        nothing = found.state in ("announced", "unbegun")
        key = f"provisional-{found.state}" if nothing else "provisional"
        raise Refused("disputed" if found.disputes else key, **_progress(here, found))


def _progress(here: Session, found: Standings) -> dict[str, str | int]:
    """What a sentence says about how far the tournament is."""
    return {
        "tournament": found.tournament,
        "tables": tables_said(here, found.tables),
        "of": found.tables.of,
        "played": len(found.rounds),
        "rounds": found.planned,
        "disputes": found.disputes,
        "reason": found.called_off or found.closed or "",
    }


# -- for eyes


def _lines(here: Session, shown: _Shown) -> Iterator[str]:
    found = shown.found
    if shown.then:
        yield here.sentence("standings.as-of", position=shown.built.position, at=shown.built.at)
    yield _state(here, found)
    penalized = any(row.penalty for row in found.rows)
    names = ["total", *(["rating"] if shown.ratings is not None else [])]
    names = ["penalty", *names] if penalized else names
    labels = [here.sentence(f"standings.{name}") for name in names]
    head = [here.sentence(f"standings.{name}") for name in ("place", "player")]
    head += [*map(str, found.rounds), *labels]
    rows = [_row(here, row, [*_sums(shown, row, penalized=penalized)]) for row in found.rows]
    yield from columns([head, *rows], right={0, *range(2, len(head))})


def _row(here: Session, row: StandingRow, sums: Sequence[int | None]) -> list[str]:
    name = here.called(row.player.name, row.player.number)
    return [str(row.place), name, *map(number, row.rounds), *map(number, sums)]


def _sums(shown: _Shown, row: StandingRow, *, penalized: bool) -> Iterator[int | None]:
    """The columns after the rounds: what they come to."""
    if penalized:
        yield row.penalty
    yield row.total
    if shown.ratings is not None:
        yield shown.ratings.get(row.player.id)


def _state(here: Session, found: Standings) -> str:
    """How far the tournament is: ``kevad-2026: 19 of 20 tables finished, round 7 of 7``."""
    return here.sentence(f"standings.{found.state}", **_progress(here, found))


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


def _document(shown: _Shown) -> dict[str, Any]:
    document = {"built": asdict(shown.built), **asdict(shown.found)}
    if shown.ratings is not None:
        for row in document["rows"]:
            row["rating"] = shown.ratings.get(row["player"]["id"])
    return document
