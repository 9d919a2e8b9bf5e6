"""The read model, in two ways: beside one built anew, and beside what the histories come to.

The first finds a row that was altered or left behind in the file, the second code that works rows
or standings out wrongly, for it adds everything up and ranks it by itself.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

from events.errors import Unreadable
from events.progress import Progress
from events.record import Record
from events.temporary import Temporary
from tourney.addresses import SEASON, is_table, season_stream, tournament_of
from tourney.audit.audit import counted
from tourney.audit.counts import COLUMNS, Counts
from tourney.audit.findings import NOT_AS_RECORDED, READ_MODEL, Finding, unreadable
from tourney.audit.persons import Persons
from tourney.audit.standings import Night, SeasonPlaced, Stage, night_of, season_of
from tourney.readmodel.damage import damage_of
from tourney.readmodel.differences import differences, selected
from tourney.readmodel.model import ReadModel
from tourney.readmodel.schema import TABLES
from tourney.table.history import history_of

_COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    **COLUMNS,
    "penalty": ("tournament", "number", "player", "points", "lifted"),
    "round_total": ("tournament", "round", "player", "points"),
    "standing": (
        *("tournament", "number", "place", "player"),
        *("total", "penalty", "criteria", "decided_by"),
    ),
}
_JSON: Final = ("criteria", "details", "figures", "tallies", "winners")
_WIDTHS: Final = {kept.name: len(kept.key) for kept in TABLES.values()}
"""How many columns the key of a row has."""

Row = tuple[Any, ...]


@dataclass
class Counted:
    """What the tables of some tournaments count, and up to which event that is known."""

    record: Record
    slugs: Sequence[str]
    tables: list[Counts]
    position: int

    def go_on(self) -> None:
        """Look again at the tables where something was recorded meanwhile."""
        while events := self.record.since(self.position):
            self.position = events[-1].position
            changed = {event.stream for event in events if is_table(event.stream)}
            changed = {one for one in changed if tournament_of(one) in self.slugs}
            kept = [one for one in self.tables if one.where.table not in changed]
            histories = (history_of(self.record.read(stream)) for stream in sorted(changed))
            self.tables = [*kept, *chain.from_iterable(map(counted, histories))]

    def nights(self) -> Mapping[str, Night]:
        """What each tournament comes to."""
        person, of = Persons(self.record).of, dict[str, list[Counts]]()
        for one in self.tables:
            of.setdefault(one.where.tournament, []).append(one)
        read = self.record.read
        nights = {slug: night_of(read(slug), of.get(slug, ()), person) for slug in self.slugs}
        return {slug: night for slug, night in nights.items() if night}


def audit_rows(
    record: Record,
    path: Path,
    progress: Progress,
    counts: Counted | None = None,
) -> list[Finding]:
    """What is different in the read model at this path; nothing if there is none yet.

    ``counts`` is what it must come to, as far as that is known.
    """
    if not path.exists():
        return []
    if why := damage_of(path):  # answers may miss what a comparison of all rows would find
        return [Finding("", None, "", READ_MODEL, "audit.model-damaged", {"why": why})]
    try:
        return _differing(record, path, progress, counts)
    except Unreadable as error:
        return [unreadable(error.stream, error)]
    except (*NOT_AS_RECORDED, sqlite3.Error):
        return [Finding("", None, "", READ_MODEL, "audit.not-built")]


def _differing(
    record: Record, path: Path, progress: Progress, counts: Counted | None
) -> list[Finding]:
    with (
        Temporary() as folder,
        ReadModel(path, record) as kept,
        ReadModel(Path(folder) / "anew.db", record) as anew,
    ):
        anew.catch_up(progress)
        _follow(kept)
        while True:  # as long as somebody is recording
            if counts:
                counts.go_on()
            if not _follow(anew) + _follow(kept):
                break
        altered = [_finding("audit.row", *row) for row in differences(kept.path, anew.path)]
        wrong = _wrong(anew, counts) if counts else ()
        return [*altered, *(_finding("audit.sums", *row) for row in wrong)]


def _finding(key: str, table: str, row: str) -> Finding:
    return Finding("", None, "", READ_MODEL, key, {"table": table, "row": row})


def _follow(model: ReadModel) -> int:
    """Follows the record, with the ratings, which are made only when somebody asks."""
    followed = model.catch_up()
    model.snapshot().close()
    return followed


# -- what the histories come to


def _wrong(model: ReadModel, counts: Counted) -> Iterator[tuple[str, str]]:
    """The rows that are not what the histories come to: table and key."""
    nights = counts.nights()
    must = _rows(counts.tables, nights)
    opened = {row[0] for row in must["table"]}
    for table, names in _COLUMNS.items():
        found = _by_key(table, map(_plain(names), selected(model.path, table, names)))
        due = _by_key(table, must[table])
        for key in sorted({*found, *due}):
            if tournament_of(key[0]) not in counts.slugs:
                continue
            seated_only = table in ("table", "seat") and key[0] not in opened
            if not seated_only and found.get(key) != due.get(key):
                yield table, "/".join(map(str, key))
    for stream in counts.record.streams(SEASON):
        season = stream.removeprefix(SEASON)
        events = counts.record.read(season_stream(season))
        if (due_season := season_of(events, nights)) is None:
            continue
        if due_season != [*_season(model, season)]:
            yield "season", season


def _plain(names: Sequence[str]) -> Callable[[Row], Row]:
    """Read the columns that hold lists and mappings."""
    at = {number for number, name in enumerate(names) if name in _JSON}
    return lambda row: tuple(
        json.loads(value) if number in at else value for number, value in enumerate(row)
    )


def _by_key(table: str, rows: Iterable[Row]) -> Mapping[Row, Row]:
    width = _WIDTHS[table]
    return {row[:width]: row for row in rows}


def _rows(tables: Sequence[Counts], nights: Mapping[str, Night]) -> Mapping[str, list[Row]]:
    """What the rows must hold."""
    rows: dict[str, list[Row]] = {name: [] for name in _COLUMNS}
    for table in tables:
        for name, values in table.rows.items():
            rows[name] += values
    for slug, night in nights.items():
        rows["penalty"] += [(slug, *penalty) for penalty in night.penalties]
        for player, showing in night.showings.items():
            rows["round_total"] += [
                (slug, round_, player, points) for round_, points in showing.rounds.items()
            ]
        for number, (place, player, total, criteria, decided_by) in enumerate(night.standings, 1):
            sums = total, night.showings[player].penalty
            rows["standing"].append((slug, number, place, player, *sums, criteria, decided_by))
    return rows


def _season(model: ReadModel, season: str) -> Iterator[SeasonPlaced]:
    """The standings of a season as the read model answers."""
    for row in model.season(season).rows:
        stages = tuple(
            Stage(one.place, one.points, one.counted) if one else None for one in row.stages
        )
        shown = row.place, row.player.id, row.total, row.criteria, row.decided_by
        yield SeasonPlaced(*shown, stages)
