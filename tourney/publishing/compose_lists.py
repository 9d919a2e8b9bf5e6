"""The first page, tournaments and rounds, made from the read model's views."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.publishing import compose_season, paths
from tourney.publishing.compose_course import course
from tourney.publishing.contexts import (
    Cell,
    Column,
    Home,
    RoundCard,
    RoundPage,
    Row,
    TableCard,
    TableSeat,
    TopRow,
    TournamentCard,
    TournamentPage,
)
from tourney.readmodel.course import course as places_by_round

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.publishing.contexts import Link
    from tourney.readmodel.views import (
        Built,
        Round,
        Season,
        StandingRow,
        Standings,
        TableLine,
        Tournament,
        TournamentLine,
    )

TOP: Final = 5
"""How many of a tournament the first page shows."""


def home(
    lines: Sequence[TournamentLine],
    standings: Mapping[str, Standings],
    seasons: Sequence[Season],
    built: Built,
) -> Home:
    """The first page. ``standings`` are those of the tournaments of the latest night."""
    now, before = compose_season.cards(seasons)
    night = latest_night(lines)
    latest = [line for line in lines if line.night == night]
    earlier = [line for line in lines if line.night != night]
    return Home(
        link=paths.HOME,
        night=night,
        latest=tuple(
            TournamentCard(paths.page(line.id), line, _top(standings[line.id])) for line in latest
        ),
        seasons=now,
        earlier_seasons=before,
        earlier=tuple((paths.page(line.id), line) for line in _latest_first(earlier)),
        built=built,
    )


def latest_night(lines: Sequence[TournamentLine]) -> str:
    """The date of the latest night, empty if there is none."""
    return max((line.night for line in lines), default="")


def _latest_first(lines: Sequence[TournamentLine]) -> list[TournamentLine]:
    return sorted(lines, key=lambda line: line.night, reverse=True)


def _top(standings: Standings) -> tuple[TopRow, ...]:
    return tuple(TopRow(row.place, row.player, row.total) for row in standings.rows[:TOP])


def tournament(
    view: Tournament,
    standings: Standings,
    seasons: Sequence[tuple[Link, str]],
    late: Mapping[str, int],
    built: Built,
) -> TournamentPage:
    """A tournament: its standings with a column a round, and the tables of each round.

    ``late`` is how many findings a table has, by its address; ``seasons`` those it is a stage of.
    """
    return TournamentPage(
        link=paths.page(view.line.id),
        line=view.line,
        seasons=tuple(seasons),
        columns=tuple(_column(one) for one in view.rounds if one.number in standings.rounds),
        rows=tuple(_rows(view, standings)),
        penalized=any(row.penalty for row in standings.rows),
        course=course(standings, places_by_round(standings)),
        criteria=standings.criteria,
        penalties=view.penalties,
        substitutes=view.substitutes,
        rounds=tuple(_round_card(one, late) for one in view.rounds),
        deals=view.deals,
        recorded=view.recorded,
        built=built,
    )


def _round_link(one: Round) -> Link:
    return paths.page(f"{one.tournament}/{one.number}")


def _column(one: Round) -> Column:
    return Column(one.number, _round_link(one), open=one.progress.open > 0)


def _rows(view: Tournament, standings: Standings) -> Iterator[Row]:
    seats, there = _tables_of_players(view), {one.number for one in view.rounds}
    best = [_best(standings, at) for at in range(len(standings.rounds))]
    above: StandingRow | None = None
    for row in standings.rows:
        cells = tuple(
            Cell(points, seats.get((number, row.player.id)), best=points == most)
            for number, points, most in zip(standings.rounds, row.rounds, best, strict=True)
            if number in there
        )
        tied = above is not None and above.total == row.total
        yield Row(
            row.place,
            row.shared,
            row.player,
            row.total,
            cells,
            row.penalty,
            row.decided_by if tied else None,
        )
        above = row


def _best(standings: Standings, at: int) -> int:
    played = [points for row in standings.rows if (points := row.rounds[at]) is not None]
    return max(played, default=0)


def _tables_of_players(view: Tournament) -> dict[tuple[int, str], Link]:
    """Where a player's points of a round come from; a substitute's count for the other."""
    stands_for = {
        (number, one.player.id): one.for_player.id
        for one in view.substitutes
        for number in one.rounds
    }
    return {
        (table.round, stands_for.get((table.round, seat.player.id), seat.player.id)): paths.page(
            table.address
        )
        for one in view.rounds
        for table in one.tables
        if table.opened
        for seat in table.seats
    }


def _round_card(one: Round, late: Mapping[str, int]) -> RoundCard:
    return RoundCard(one.number, _round_link(one), one.progress, _cards(one.tables, late))


def _cards(tables: Sequence[TableLine], late: Mapping[str, int]) -> tuple[TableCard, ...]:
    return tuple(table_card(table, late.get(table.address, 0)) for table in tables)


def table_card(table: TableLine, late: int) -> TableCard:
    """A table in a list of tables."""
    return TableCard(
        number=table.number,
        link=paths.page(table.address) if table.opened else None,
        state=state(table),
        deals=table.deals,
        recorded=table.recorded,
        disputes=table.disputes,
        late=late,
        seats=seats(table),
    )


def state(table: TableLine) -> str:
    """``finished``, ``open`` or ``waiting`` (nothing is recorded yet)."""
    if table.finished:
        return "finished"
    return "open" if table.opened else "waiting"


def seats(table: TableLine) -> tuple[TableSeat, ...]:
    """The seats clockwise; who has most at a finished table has won it."""
    most = max((seat.total for seat in table.seats if seat.total is not None), default=None)
    return tuple(
        TableSeat(seat.player, seat.total, won=table.finished and seat.total == most)
        for seat in table.seats
    )


def rounds(
    view: Tournament, late: Mapping[str, int], built: Sequence[Built]
) -> Iterator[RoundPage]:
    """The page of each round, with the last event of each; ``late`` as for ``tournament``."""
    links = [None, *map(_round_link, view.rounds), None]
    for one, (before, after), last in zip(view.rounds, _neighbours(links), built, strict=True):
        yield RoundPage(
            link=_round_link(one),
            tournament=paths.page(view.line.id),
            line=view.line,
            number=one.number,
            before=before,
            after=after,
            progress=one.progress,
            tables=_cards(one.tables, late),
            built=last,
        )


def _neighbours(links: Sequence[Link | None]) -> Iterator[tuple[Link | None, Link | None]]:
    for (before, _), (_, after) in pairwise(pairwise(links)):
        yield before, after
