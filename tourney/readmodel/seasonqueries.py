"""Seasons and their standings, as ``views``.

A season is worked out from the standings of its stages when it is asked for, here and nowhere
else: so it always is the sum of what the stages show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tourney.readmodel import rows, views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.personqueries import People
from tourney.readmodel.queries import line_of
from tourney.readmodel.ranking import Contender, Ranked, order_of, rank
from tourney.readmodel.writer import Writer

CRITERIA: Final = order_of(("stages-won", "best-stage"))
"""What decides in a season; whoever is equal in all of it shares the place."""
_POINTS: Final = "SELECT player, tournament, place, points FROM stage_points WHERE season = ?"
_STAGES: Final = """
    SELECT tournament FROM stage JOIN tournament ON tournament.id = stage.tournament
    WHERE season = ? AND withdrawn IS NULL ORDER BY night, tournament"""

Results = Mapping[str, views.StageResult]
"""What a player has in the stages played, by tournament."""


def seasons(db: Writer) -> tuple[views.SeasonLine, ...]:
    """Every season, by id."""
    return tuple(_season(db, row).line for row in db.rows(rows.SeasonRow, "1 ORDER BY id"))


def season(db: Writer, season: str) -> views.Season:
    """A season, its stages and its standings; NotFound."""
    for row in db.rows(rows.SeasonRow, "id = ?", season):
        return _season(db, row)
    raise NotFound("season", season)


def _season(db: Writer, row: rows.SeasonRow) -> views.Season:
    stages = tuple(line_of(db, tournament) for (tournament,) in db.select(_STAGES, row.id))
    results = _results(db, row)
    ranked = rank([_contender(one, results[one], stages) for one in results], CRITERIA)
    people = People(db, results)
    line = views.SeasonLine(
        id=row.id,
        name=row.name,
        counts=row.counts,
        best_of=row.best_of,
        stages=stages,
        players=len(results),
        leaders=tuple(people[one.contender.player] for one in ranked if one.place == 1),
        provisional=any(stage.provisional for stage in stages),
    )
    return views.Season(line, tuple(CRITERIA), _rows(ranked, results, stages, people))


def _results(db: Writer, row: rows.SeasonRow) -> Mapping[str, Results]:
    """What every player has, with the best marked that count."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for player, tournament, place, points in db.select(_POINTS, row.id):
        found.setdefault(player, {})[tournament] = place, points
    return {player: _best(stages, row.best_of) for player, stages in sorted(found.items())}


def _best(stages: Mapping[str, tuple[int, int]], best_of: int | None) -> Results:
    order = sorted(stages, key=lambda stage: (-stages[stage][1], stage))
    best = set(order[:best_of])
    return {stage: views.StageResult(*row, stage in best) for stage, row in stages.items()}


def _contender(player: str, results: Results, stages: Iterable[views.TournamentLine]) -> Contender:
    counted = {
        number: results[stage.id].points
        for number, stage in enumerate(stages, 1)
        if stage.id in results and results[stage.id].counted
    }
    won = sum(result.place == 1 for result in results.values())
    return Contender(player, counted, {"stages-won": won})


def _rows(
    ranked: Sequence[Ranked],
    results: Mapping[str, Results],
    stages: Iterable[views.TournamentLine],
    people: People,
) -> tuple[views.SeasonRow, ...]:
    places = [one.place for one in ranked]
    return tuple(
        views.SeasonRow(
            place=one.place,
            shared=places.count(one.place) > 1,
            player=people[one.contender.player],
            stages=tuple(results[one.contender.player].get(stage.id) for stage in stages),
            dropped=sum(
                result.points
                for result in results[one.contender.player].values()
                if not result.counted
            ),
            total=one.contender.total,
            criteria=one.criteria,
            decided_by=one.decided_by,
        )
        for one in ranked
    )
