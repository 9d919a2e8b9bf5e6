"""Players and all their results, as ``views``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tourney.readmodel import rows, views
from tourney.readmodel.personqueries import People, person_of
from tourney.readmodel.queries import LATEST_NIGHT, line_of
from tourney.readmodel.tablelines import table_lines
from tourney.readmodel.writer import Writer

_PLAYED_BY: Final = """
    LEFT JOIN stand_in AS i ON i."table" = s."table" AND i.deal = s.deal AND i.seat = s.seat"""
_ALL: Final = f"""
    SELECT p.id, p.name, p.number,
        (SELECT COUNT(*) FROM standing WHERE player = p.id),
        COALESCE(deals.deals, 0), COALESCE(firsts.firsts, 0)
    FROM player AS p
    LEFT JOIN (
        SELECT a.person, COUNT(*) AS deals FROM score AS s {_PLAYED_BY}
        JOIN player AS a ON a.id = COALESCE(i.player, s.player)
        GROUP BY a.person) AS deals ON deals.person = p.id
    LEFT JOIN (
        SELECT a.person, SUM(s.firsts) AS firsts
        FROM seat AS s JOIN player AS a ON a.id = s.player GROUP BY a.person) AS firsts
    ON firsts.person = p.id
    WHERE p.person = p.id ORDER BY p.number"""  # noqa: S608 - of our own words
_MINE: Final = f"""
    WITH mine AS (
        SELECT s.* FROM player AS a JOIN seat ON seat.player = a.id
        JOIN score AS s ON s."table" = seat."table" AND s.seat = seat.seat {_PLAYED_BY}
        WHERE a.person = ?1 AND i.player IS NULL
        UNION ALL
        SELECT s.* FROM player AS a JOIN stand_in AS i ON i.player = a.id
        JOIN score AS s ON s."table" = i."table" AND s.deal = i.deal AND s.seat = i.seat
        WHERE a.person = ?1)"""  # noqa: S608
"""What a person has played, on the own chair or on somebody else's."""
_DEALS: Final = f"""
    {_MINE} SELECT t.game, COUNT(*) FROM mine JOIN "table" AS t ON t.address = mine."table"
    GROUP BY t.game ORDER BY t.game"""  # noqa: S608
_PLACES: Final = f"""
    {_MINE} SELECT t.game, mine.place, COUNT(*)
    FROM mine JOIN "table" AS t ON t.address = mine."table"
    WHERE mine.place IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2"""  # noqa: S608
_DEALING: Final = f"""
    {_MINE}, dealing AS (
        SELECT t.game, d.dealer = mine.player AS dealt, mine.gain AS got
        FROM mine JOIN deal AS d ON d."table" = mine."table" AND d.number = mine.deal
        JOIN "table" AS t ON t.address = mine."table" WHERE d.dealer IS NOT NULL)
    SELECT game, SUM(dealt), SUM(got * dealt), SUM(1 - dealt), SUM(got * (1 - dealt))
    FROM dealing GROUP BY game ORDER BY game"""  # noqa: S608
_STANDINGS: Final = """
    SELECT s.tournament, s.place, s.total,
        (SELECT COUNT(*) FROM standing AS other
            WHERE other.tournament = s.tournament AND other.place = s.place)
    FROM standing AS s WHERE s.player = ?"""
SEATED_NOW: Final = f"""
    SELECT a.person, t.address, t.dealer, t.trumps, t.drawn, n.name
    FROM "table" AS t JOIN seat ON seat."table" = t.address JOIN player AS a ON a.id = seat.player
    JOIN tournament AS n ON n.id = t.tournament
    WHERE NOT t.finished AND t.closed IS NULL AND n.withdrawn IS NULL
    AND n.night >= ({LATEST_NIGHT})
    AND t.round = (SELECT MAX(round) FROM "table" AS o WHERE o.tournament = t.tournament)"""  # noqa: S608
"""Who sits at a table of the current round at which they play on, and what may change there.

Nobody still sits at one of an older night that was never finished.
"""
_OPPONENTS: Final = f"""
    {_MINE}, met AS (
        SELECT s."table", b.person AS other, mine.gain AS mine, s.gain AS theirs
        FROM mine JOIN score AS s
            ON s."table" = mine."table" AND s.deal = mine.deal AND s.seat <> mine.seat
        {_PLAYED_BY}
        JOIN player AS b ON b.id = COALESCE(i.player, s.player))
    SELECT other, COUNT(DISTINCT "table"), COUNT(*), SUM(mine > theirs), SUM(mine < theirs)
    FROM met GROUP BY other ORDER BY 3 DESC, other"""  # noqa: S608


def players(db: Writer) -> tuple[views.PlayerLine, ...]:
    """Every person, in the order in which they became known."""
    return tuple(
        views.PlayerLine(views.Person(*person), tournaments, deals, firsts)
        for *person, tournaments, deals, firsts in db.select(_ALL)
    )


def player(
    db: Writer, player: str, line: Callable[[str], views.TournamentLine] | None = None
) -> views.Player:
    """A player, by this or any id that was merged into it; NotFound.

    ``line`` gives tournaments where they are known already.
    """
    person = person_of(db, player)
    merged = "person = ? AND id <> person AND NOT forgotten ORDER BY id"
    also = db.rows(rows.PlayerRow, merged, person)
    return views.Player(
        player=People(db, [person])[person],
        also=tuple(row.id for row in also),
        deals=dict(db.select(_DEALS, person)),
        places=_places(db, person),
        tournaments=_tournaments(db, person, line or partial(line_of, db)),
        opponents=_opponents(db, person),
        dealing=tuple(views.Dealing(*row) for row in db.select(_DEALING, person)),
        now=_now(db, person),
    )


def _now(db: Writer, person: str) -> tuple[views.TableLine, ...]:
    found = db.select(f"{SEATED_NOW} AND a.person = ? ORDER BY n.night DESC, t.address", person)
    return tuple(table_lines(db, "address = ?", address)[0] for _, address, *_ in found)


def _places(db: Writer, person: str) -> Mapping[str, Mapping[int, int]]:
    found: dict[str, dict[int, int]] = {}
    for game, place, times in db.select(_PLACES, person):
        found.setdefault(game, {})[place] = times
    return found


def _tournaments(
    db: Writer, person: str, line_of: Callable[[str], views.TournamentLine]
) -> tuple[views.PlayerTournament, ...]:
    results = []
    for tournament, place, total, sharing in db.select(_STANDINGS, person):
        line = line_of(tournament)
        where = "tournament = ? AND player = ?"
        totals = db.rows(rows.RoundTotalRow, where, tournament, person)
        points = {row.round: row.points for row in totals}
        results.append(
            views.PlayerTournament(
                tournament=tournament,
                name=line.name,
                game=line.game,
                night=line.night,
                place=place,
                shared=sharing > 1,
                players=line.players,
                total=total,
                rounds=tuple(points.get(number) for number in range(1, line.played + 1)),
                provisional=line.provisional,
            )
        )
    results.sort(key=lambda result: result.tournament)
    results.sort(key=lambda result: result.night, reverse=True)
    return tuple(results)


def _opponents(db: Writer, person: str) -> tuple[views.Opponent, ...]:
    found = db.select(_OPPONENTS, person)
    people = People(db, (other for other, *_ in found))
    return tuple(views.Opponent(people[other], *numbers) for other, *numbers in found)
