"""Seasons: tournaments that count together, as stages: ``tourney season``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from events.envelope import Event
from events.facts import Fact, SeasonChanged, SeasonChanges, SeasonOpened, StageAdded, StageRemoved
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import SEASON, season_stream
from tourney.desk.people import checked_name
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tournaments import check_folder
from tourney.tournament.agreement import agreed_season
from tourney.tournament.fields import field_of
from tourney.tournament.sense import could_be


@dataclass
class Season:
    """A season, folded from its stream."""

    version: int
    opened: SeasonOpened
    """With the changes made since."""
    stages: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Added:
    """Which stages were added now, and which had been before."""

    stages: tuple[str, ...]
    before: tuple[str, ...]


def season_of(events: Iterable[Event], slug: str) -> Season:
    """The season whose stream holds these events; raises Refused where it was never opened."""
    found: Season | None = None
    for event in events:
        sound = could_be(event, found.opened if found else None)
        if found:
            _fold(found, event, sound=sound)
        elif sound and isinstance(event.fact, SeasonOpened):
            found = Season(event.version, event.fact)
    if found is None:
        raise Refused("no-such-season", season=slug)
    return found


def _fold(season: Season, event: Event, *, sound: bool) -> None:
    season.version = event.version
    match event.fact:
        case _ if not sound:
            return
        case SeasonChanged(changes=changes):
            season.opened = changes.of(season.opened)
        case StageAdded(tournament=tournament) if tournament not in season.stages:
            season.stages.append(tournament)
        case StageRemoved(tournament=tournament) if tournament in season.stages:
            season.stages.remove(tournament)


def find_season(record: Record, slug: str) -> Season:
    """The season as it stands; raises Refused where there is none."""
    return season_of(record.read(season_stream(slug)), slug)


def new(
    record: Record,
    slug: str,
    *,
    by: str,
    name: str | None = None,
    counts: str = "points",
    best_of: int | None = None,
) -> SeasonOpened:
    """Opens a season, of which the best ``best_of`` stages of each player count (None: all).

    Raises Refused where the slug is taken or something does not fit.
    """
    check_folder(slug, [one.removeprefix(SEASON) for one in record.streams(SEASON)])
    opened = agreed_season(
        name=slug if name is None else checked_name(name), counts=counts, best_of=best_of
    )
    if record.version(season_stream(slug)):
        raise Refused("season-exists", season=slug)
    _append(record, slug, 0, [opened], by)
    return opened


def change(
    record: Record,
    slug: str,
    reason: str = "",
    *,
    by: str,
    name: str | None = None,
    counts: str | None = None,
    best_of: int | None = None,
) -> SeasonOpened:
    """Changes what is not None of the agreement; with ``best_of`` 0 all stages count.

    Raises Refused where there is no such season, nothing would change, something does not fit, or
    the points of two games would have to be added up.
    """
    season = find_season(record, slug)
    now = season.opened
    changed = agreed_season(
        name=now.name if name is None else checked_name(name),
        counts=now.counts if counts is None else counts,
        best_of=now.best_of if best_of is None else best_of or None,
    )
    changes = SeasonChanges.between(now, changed)
    if not changes.given():
        raise Refused("nothing-changes", tournament=slug)
    _check_games(record, slug, changed, season.stages)
    fact = SeasonChanged(changes, checked_reason(reason) if reason else "")
    _append(record, slug, season.version, [fact], by)
    return changed


def add(record: Record, slug: str, tournaments: Sequence[str], *, by: str) -> Added:
    """Makes tournaments stages of the season.

    Raises Refused where one is not there, or plays another game than the others while points are
    counted: the points of two games cannot be added up, place points can.
    """
    season = find_season(record, slug)
    asked = list(dict.fromkeys(tournaments))
    new_ones = [tournament for tournament in asked if tournament not in season.stages]
    _check_games(record, slug, season.opened, [*season.stages, *new_ones])
    if new_ones:
        _append(record, slug, season.version, [StageAdded(one) for one in new_ones], by)
    return Added(tuple(new_ones), tuple(one for one in asked if one in season.stages))


def remove(record: Record, slug: str, tournament: str, *, by: str) -> SeasonOpened:
    """The tournament is no stage any more; raises Refused where it is none."""
    season = find_season(record, slug)
    if tournament not in season.stages:
        raise Refused("no-stage", season=slug, tournament=tournament)
    _append(record, slug, season.version, [StageRemoved(tournament)], by)
    return season.opened


def _check_games(
    record: Record, slug: str, opened: SeasonOpened, tournaments: Iterable[str]
) -> None:
    games = {one: field_of(record.read(one), one).opened.game for one in tournaments}
    if opened.counts == "points" and len({*games.values()}) > 1:
        stages = ", ".join(f"{tournament} ({game})" for tournament, game in games.items())
        raise Refused("season-games", season=slug, stages=stages)


def _append(record: Record, slug: str, expected: int, facts: Sequence[Fact], by: str) -> None:
    batch = Batch(season_stream(slug), expected, facts)
    record.append([batch], at=clock.now(), by=by)
