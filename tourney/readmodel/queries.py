"""The questions about tournaments, rounds and standings, in SQL, and their answers as ``views``.

No SQL for reading stands outside of the read model.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from tourney.readmodel import rows, views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.personqueries import People
from tourney.readmodel.standings import criteria_of
from tourney.readmodel.tablelines import stand_ins, table_lines
from tourney.readmodel.writer import Writer


def built(db: Writer) -> views.Built:
    """Up to which event the read model was built."""
    ((position, at),) = db.select("SELECT position, at FROM built")
    return views.Built(position, at)


def built_of(db: Writer, scope: str) -> views.Built:
    """The last event of a tournament and its tables, or of one table."""
    latest = db.select(
        "SELECT position, at FROM latest"
        " WHERE stream = ? OR stream > ? || '/' AND stream < ? || '0'"  # which comes after '/'
        " ORDER BY position DESC LIMIT 1",
        scope,
        scope,
        scope,
    )
    return views.Built(*latest[0]) if latest else views.Built(0, "")


# -- tournaments

_PROGRESS = """
    SELECT COUNT(*), COALESCE(SUM(finished OR closed IS NOT NULL), 0),
        COALESCE(MAX(CASE WHEN closed IS NULL OR deals THEN round END), 0),
        COALESCE(SUM(closed IS NOT NULL AND NOT finished AND NOT deals), 0),
        COALESCE(SUM(deals), 0), COALESCE(SUM(recorded), 0)
    FROM "table" WHERE tournament = ?"""
_FIELD = """
    SELECT (SELECT COUNT(*) FROM standing WHERE tournament = ?), (
        SELECT COUNT(DISTINCT p.person) FROM entry JOIN player AS p ON p.id = entry.player
        WHERE entry.tournament = ?
        AND (entry.after_round IS NULL OR entry.after_round >= entry.from_round))"""
"""How many players there are and how many were entered: the one count of either. Who left before
the first round is not among them."""
_DISPUTED = """
    SELECT COUNT(*) FROM dispute AS d JOIN "table" AS t ON t.address = d."table"
    WHERE t.tournament = ? AND d.ruling IS NULL"""
_LEADERS = """
    SELECT p.id, p.name, p.number FROM standing AS s JOIN player AS p ON p.id = s.player
    WHERE s.tournament = ? AND s.place = 1 ORDER BY s.number"""


SHOWN = "(tournament.withdrawn IS NULL OR tournament.called_off)"
"""The tournaments that are shown."""

LATEST_NIGHT = f"""
    SELECT COALESCE(MAX(night), '') FROM tournament WHERE {SHOWN} AND EXISTS (
        SELECT 1 FROM "table" AS t
        WHERE t.tournament = tournament.id AND (t.closed IS NULL OR t.deals))"""  # noqa: S608


def tournaments(db: Writer) -> tuple[views.TournamentLine, ...]:
    """Every tournament: what is on, then what is to come, the next first, then what was."""
    found = db.rows(rows.TournamentRow, f"{SHOWN} ORDER BY night DESC, id")
    latest = _latest_night(db)
    lines = [_line(db, row, latest) for row in found]
    on = [line for line in lines if line.state == "on"]
    to_come = sorted((line for line in lines if line.state == "announced"), key=_night)
    return (*on, *to_come, *(line for line in lines if line.state in ("over", "off")))


def _latest_night(db: Writer) -> str:
    """The latest night that was played, empty if none was; a later one is only announced."""
    ((night,),) = db.select(LATEST_NIGHT)
    return str(night)


def _night(line: views.TournamentLine) -> tuple[str, str]:
    return line.night, line.id


def line_of(db: Writer, tournament: str) -> views.TournamentLine:
    """A tournament in a list; NotFound."""
    return _line(db, _tournament_row(db, tournament), _latest_night(db))


def _line(db: Writer, row: rows.TournamentRow, latest: str) -> views.TournamentLine:
    """``latest`` is the latest night played: what is on and of an older one is left open."""
    ((tables, finished, played, unplayed, *_),) = db.select(_PROGRESS, row.id)
    ((players, entered),) = db.select(_FIELD, row.id, row.id)
    waiting = finished < tables or _rounds_to_come(db, row, played)
    state = _state(row, tables, waiting=waiting)
    return views.TournamentLine(
        id=row.id,
        name=row.name,
        game=row.game,
        night=row.night,
        rounds=row.rounds,
        played=played,
        players=players,
        entered=entered,
        tables=views.Progress(finished, tables, unplayed),
        leaders=tuple(views.Person(*person) for person in db.select(_LEADERS, row.id)),
        provisional=row.withdrawn is None and (waiting or _disputes(db, row.id) > 0),
        state=state,
        closed=row.closed,
        called_off=row.withdrawn,
        left_open=state == "on" and row.night < latest,
    )


def _rounds_to_come(db: Writer, row: rows.TournamentRow, played: int) -> bool:
    """Whether a planned round has no table yet, and was not closed either."""
    if row.closed is not None:
        return False
    where = "SELECT number FROM round WHERE tournament = ? AND closed IS NOT NULL"
    closed = {number for (number,) in db.select(where, row.id)}
    return not {*range(played + 1, row.rounds + 1)} <= closed


def _state(row: rows.TournamentRow, tables: int, *, waiting: bool) -> views.State:
    """Whether it is announced, on, over or called off: the one place that says so."""
    if row.withdrawn is not None:
        return "off"
    if not waiting:
        return "over"
    return "on" if tables else "announced"


def _disputes(db: Writer, tournament: str) -> int:
    ((count,),) = db.select(_DISPUTED, tournament)
    return int(count)


def _tournament_row(db: Writer, tournament: str) -> rows.TournamentRow:
    for row in db.rows(rows.TournamentRow, f"id = ? AND {SHOWN}", tournament):
        return row
    raise NotFound("tournament", tournament)


def tournament(db: Writer, tournament: str) -> views.Tournament:
    """A tournament, who takes part, and its rounds with their tables; NotFound."""
    row = _tournament_row(db, tournament)
    ((*_, deals, recorded),) = db.select(_PROGRESS, tournament)
    return views.Tournament(
        line=_line(db, row, _latest_night(db)),
        rules=json.loads(row.rules),
        options=_options(db, row),
        tie_breaks=tuple(criteria_of(row)[1:]),
        entries=_entries(db, tournament),
        substitutes=_substitutes(db, tournament),
        stand_ins=tuple(stand_ins(db, "t.tournament = ?", tournament)),
        penalties=_penalties(db, tournament),
        rounds=_rounds(db, tournament),
        deals=deals,
        recorded=recorded,
    )


def _options(db: Writer, row: rows.TournamentRow) -> tuple[views.Option, ...]:
    """The house rules of the tables opened; before the first, those agreed for all."""
    found = db.rows(rows.TableRow, "tournament = ? AND opened = 1", row.id)
    of_tables = [table.rules for table in found] or [row.rules]
    options = Counter(option for rules in of_tables for option in json.loads(rules).items())
    return tuple(
        views.Option(name, value, everywhere=tables == len(of_tables))
        for (name, value), tables in sorted(options.items())
    )


def _entries(db: Writer, tournament: str) -> tuple[views.Entry, ...]:
    found = db.rows(rows.EntryRow, "tournament = ? ORDER BY player, from_round", tournament)
    people = People(db, (row.player for row in found))
    return tuple(
        views.Entry(people[row.player], row.from_round, row.after_round, row.after_deal)
        for row in found
    )


def _substitutes(db: Writer, tournament: str) -> tuple[views.Substitute, ...]:
    rounds: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row in db.rows(rows.SubstituteRow, "tournament = ? ORDER BY round, player", tournament):
        rounds[row.player, row.for_player].append(row.round)
    people = People(db, (player for pair in rounds for player in pair))
    return tuple(
        views.Substitute(people[player], people[stands_for], tuple(played))
        for (player, stands_for), played in rounds.items()
    )


def _penalties(db: Writer, tournament: str) -> tuple[views.PenaltyLine, ...]:
    found = db.rows(rows.PenaltyRow, "tournament = ? ORDER BY number", tournament)
    people = People(db, (row.player for row in found))
    return tuple(
        views.PenaltyLine(
            row.number, people[row.player], row.points, row.reason, row.at, row.by, row.lifted
        )
        for row in found
    )


# -- rounds and their tables


def _rounds(db: Writer, tournament: str) -> tuple[views.Round, ...]:
    seated = {row.number: row for row in db.rows(rows.RoundRow, "tournament = ?", tournament)}
    tables: dict[int, list[views.TableLine]] = defaultdict(list)
    for table in table_lines(db, "tournament = ? ORDER BY round, number", tournament):
        tables[table.round].append(table)
    return tuple(
        _round(tournament, number, seated.get(number), tables[number])
        for number in sorted({*seated, *tables})
    )


def _round(
    tournament: str, number: int, row: rows.RoundRow | None, tables: list[views.TableLine]
) -> views.Round:
    return views.Round(
        tournament=tournament,
        number=number,
        method=row.method if row else None,
        seed=row.seed if row else None,
        tables=tuple(tables),
        progress=views.Progress(
            sum(table.over for table in tables),
            len(tables),
            sum(table.state == "unplayed" for table in tables),
        ),
        closed=row.closed if row else None,
    )


def round_(db: Writer, tournament: str, number: int) -> views.Round:
    """A round of a tournament; NotFound."""
    _tournament_row(db, tournament)
    where = "tournament = ? AND round = ? ORDER BY number"
    tables = table_lines(db, where, tournament, number)
    seated = db.rows(rows.RoundRow, "tournament = ? AND number = ?", tournament, number)
    if not tables and not seated:
        raise NotFound("round", f"{tournament}/{number}")
    return _round(tournament, number, seated[0] if seated else None, tables)


# -- standings


def standings(db: Writer, tournament: str) -> views.Standings:
    """The standings of a tournament as they are, final or not; NotFound."""
    row = _tournament_row(db, tournament)
    line = _line(db, row, _latest_night(db))
    totals: dict[str, dict[int, int]] = defaultdict(dict)
    for total in db.rows(rows.RoundTotalRow, "tournament = ?", tournament):
        totals[total.player][total.round] = total.points
    columns = tuple(range(1, line.played + 1))
    return views.Standings(
        tournament=tournament,
        game=row.game,
        rounds=columns,
        planned=row.rounds,
        criteria=tuple(criteria_of(row)),
        tables=line.tables,
        disputes=_disputes(db, tournament),
        provisional=line.provisional,
        closed=line.closed,
        called_off=line.called_off,
        rows=_standing_rows(db, tournament, totals, columns),
    )


def _standing_rows(
    db: Writer, tournament: str, totals: Mapping[str, Mapping[int, int]], columns: Sequence[int]
) -> tuple[views.StandingRow, ...]:
    found = db.rows(rows.StandingRow, "tournament = ? ORDER BY number", tournament)
    people = People(db, (row.player for row in found))
    sharing = Counter(row.place for row in found)
    return tuple(
        views.StandingRow(
            place=row.place,
            shared=sharing[row.place] > 1,
            player=people[row.player],
            rounds=tuple(totals[row.player].get(number) for number in columns),
            penalty=row.penalty,
            total=row.total,
            criteria=json.loads(row.criteria),
            decided_by=row.decided_by,
        )
        for row in found
    )
