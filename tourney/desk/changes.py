"""What changes because of a correction: points, places, later tables, seasons, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from events.envelope import Event
from events.record import Record
from tourney.addresses import Scope
from tourney.desk.seatings import by_rank
from tourney.readmodel import queries, seasonqueries, tablequeries, views
from tourney.readmodel.model import ReadModel
from tourney.readmodel.standings import order_before
from tourney.readmodel.writer import Writer

_Row = views.StandingRow | views.SeasonRow


class Plan(Protocol):
    """A correction that is about to be recorded."""

    @property
    def round(self) -> Scope:
        """The round that it is about."""

    @property
    def corrected(self) -> Sequence[str]:
        """The recorded tables that it is about."""

    def planned(self) -> Sequence[Event]:
        """All events planned, as they would be recorded."""


@dataclass(frozen=True)
class DealChange:
    """A deal that counts differently than before."""

    address: str
    before: str | None
    """The words of the result that counted, None where none did."""
    after: str | None
    figures: Mapping[str, tuple[int | None, int | None]]
    """Points (S19) or capital (D15, D16) before and after, by those seats whose differ."""


@dataclass(frozen=True)
class PlayerChange:
    """A player whose points or place differ; None where there were none."""

    player: str
    points: tuple[int | None, int | None]
    place: tuple[int | None, int | None]


@dataclass(frozen=True)
class Changes:
    """All that is different afterwards."""

    deals: tuple[DealChange, ...]
    players: tuple[PlayerChange, ...]
    """In the order of the new standings."""
    rounds: Mapping[int, Mapping[int, tuple[str, ...]]]
    """For later rounds seated by a standing that is different now: the tables at which different
    players would sit by the new one, with their numbers."""
    seasons: Mapping[str, tuple[PlayerChange, ...]]
    """Players whose points or places differ in a season that has the tournament as a stage."""


@dataclass(frozen=True)
class _Seen:
    tables: Mapping[str, views.Table]
    """Those that are corrected, by address."""
    standings: views.Standings
    seated: Mapping[int, tuple[str, ...]]
    """For each later round seated by the standing, the standing before it."""
    seasons: Mapping[str, views.Season]


def changes(record: Record, model: ReadModel, plan: Plan) -> Changes:
    """What would change if the plan were recorded; the read model is at the record's end."""
    before = model.supposing([], _look, plan)
    after = model.supposing(plan.planned(), _look, plan)
    seasons = {
        season: _players(was, after.seasons[season]) for season, was in before.seasons.items()
    }
    return Changes(
        deals=(*_deals(before.tables, after.tables),),
        players=_players(before.standings, after.standings),
        seasons={season: changed for season, changed in seasons.items() if changed},
        rounds=_rounds(record, plan.round.tournament, before.seated, after.seated),
    )


def _look(db: Writer, plan: Plan) -> _Seen:
    tournament, round_ = plan.round.tournament, plan.round.round or 0
    tables = {address: tablequeries.table(db, address) for address in plan.corrected}
    standings = queries.standings(db, tournament)
    by_rank = [
        one.number
        for one in queries.tournament(db, tournament).rounds
        if one.number > round_ and one.method == "rank"
    ]
    seasons = {
        one.id: seasonqueries.season(db, one.id)
        for one in seasonqueries.seasons(db)
        if tournament in [stage.id for stage in one.stages]
    }
    later = {number: order_before(db, tournament, number) for number in by_rank}
    return _Seen(tables, standings, later, seasons)


def _rounds(
    record: Record,
    tournament: str,
    before: Mapping[int, tuple[str, ...]],
    after: Mapping[int, tuple[str, ...]],
) -> Mapping[int, Mapping[int, tuple[str, ...]]]:
    """The tables at which different players would sit, by the standings before and after."""
    found = {}
    for round_ in sorted(before):
        was, is_ = by_rank(record, tournament, round_, [before[round_], after[round_]])
        found[round_] = {
            number: new.seats
            for number, (old, new) in enumerate(zip(was, is_, strict=True), 1)
            if {*old.seats} != {*new.seats}
        }
    return {round_: tables for round_, tables in found.items() if tables}


def _deals(
    before: Mapping[str, views.Table], after: Mapping[str, views.Table]
) -> Iterator[DealChange]:
    for table in before:
        were = {deal.number: deal for deal in before[table].deals}
        are = {deal.number: deal for deal in after[table].deals}
        for number in sorted({*were, *are}):
            change = _deal(f"{table}/{number}", were.get(number), are.get(number))
            if change.before != change.after or change.figures:
                yield change


def _deal(address: str, was: views.Deal | None, is_: views.Deal | None) -> DealChange:
    before, after = _figures(was), _figures(is_)
    figures = {
        seat: (before.get(seat), after.get(seat))
        for seat in {**before, **after}
        if before.get(seat) != after.get(seat)
    }
    results = was.result if was else None, is_.result if is_ else None
    return DealChange(address, *results, figures)


def _figures(deal: views.Deal | None) -> Mapping[str, int | None]:
    scores = deal.scores if deal else ()
    return {one.seat: one.main for one in scores}


def _players(
    before: views.Standings | views.Season, after: views.Standings | views.Season
) -> tuple[PlayerChange, ...]:
    were = {row.player.id: row for row in before.rows}
    are = {row.player.id: row for row in after.rows}
    found = (_player(one, were.get(one), are.get(one)) for one in {**are, **were})
    return tuple(one for one in found if len({*one.points}) + len({*one.place}) > 2)


def _player(player: str, was: _Row | None, is_: _Row | None) -> PlayerChange:
    points = was.total if was else None, is_.total if is_ else None
    return PlayerChange(player, points, (was.place if was else None, is_.place if is_ else None))
