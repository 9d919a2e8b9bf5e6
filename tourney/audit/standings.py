"""The standings of tournaments and seasons, added up and ranked once more from what tables count.

Nothing of the read model is used, and the ranking is a different one: it compares keys, where the
read model separates groups. What both say must be the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.games import GAMES
from events.envelope import Event
from events.facts import (
    PenaltyGiven,
    PenaltyLifted,
    SeasonOpened,
    StageAdded,
    StageRemoved,
    Substituted,
    TournamentOpened,
    TournamentReopened,
    TournamentWithdrawn,
)
from tourney.audit.counts import Counts, Person
from tourney.tournament.sense import Agreement, after, could_be


@dataclass
class Showing:
    """What a player has to show in a tournament or season."""

    rounds: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    tallies: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    met: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """Deals won less lost against each opponent."""
    penalty: int = 0

    @property
    def total(self) -> int:
        """S22, D21: all rounds with penalties and bonuses."""
        return sum(self.rounds.values()) + self.penalty


class Placed(NamedTuple):
    """Where a player stands."""

    place: int
    player: str
    total: int
    criteria: Mapping[str, int | None]
    decided_by: str | None


Showings = Mapping[str, Showing]


def placed(showings: Showings, criteria: Sequence[str]) -> list[Placed]:
    """Everybody in order, equals by their ids: a place is one more than how many are ahead."""
    worth: dict[str, tuple[tuple[bool, int], ...]] = dict.fromkeys(showings, ())
    values: dict[str, dict[str, int | None]] = {player: {} for player in showings}
    for criterion in criteria:
        equals = defaultdict(list)
        for player in showings:
            equals[worth[player]].append(player)
        for player, known in worth.copy().items():
            value = _value(criterion, showings, player, equals[known])
            values[player][criterion] = value
            worth[player] = (*known, (value is not None, value or 0))
    order = sorted(sorted(showings), key=worth.__getitem__, reverse=True)
    first = {worth[player]: at for at, player in reversed([*enumerate(order, 1)])}
    return [
        Placed(
            first[worth[player]],
            player,
            showings[player].total,
            values[player],
            _decided(criteria, worth[above], worth[player]) if above else None,
        )
        for above, player in zip(["", *order], order, strict=False)
    ]


def _value(criterion: str, showings: Showings, player: str, equal: Iterable[str]) -> int | None:
    """What a player has in a criterion among those who were equal in the ones before."""
    showing = showings[player]
    match criterion:
        case "total":
            return showing.total
        case "best-round" | "best-stage":
            return max(showing.rounds.values(), default=None)
        case "last-round":
            played = [number for other in equal for number in showings[other].rounds]
            return showing.rounds.get(max(played, default=0))
        case "head-to-head":
            return sum(showing.met.get(other, 0) for other in equal)
    return showing.tallies.get(criterion, 0)


def _decided(criteria: Sequence[str], above: Sequence[Any], below: Sequence[Any]) -> str | None:
    pairs = zip(criteria, above, below, strict=True)
    return next((name for name, more, less in pairs if more != less), None)


# -- tournaments


@dataclass
class Night:
    """A tournament by the facts of its own stream and what its tables count."""

    agreed: TournamentOpened | None
    penalties: list[tuple[int, str, int, str | None]]
    """Number, player, points, and why it was lifted."""
    showings: Showings
    game: str
    withdrawn: bool = False
    """Whether it counts nothing, so that it is no stage of a season either."""

    @property
    def standings(self) -> list[Placed]:
        """Everybody who has played or has points."""
        game = GAMES[self.game]
        chosen = (self.agreed.tie_breaks if self.agreed else ()) or game.tie_breaks
        return placed(self.showings, [*dict.fromkeys(("total", *chosen))])


def _is_withdrawn(events: Iterable[Event]) -> bool:
    """Whether a tournament counts nothing."""
    withdrawn = False
    for event in events:
        match event.fact:
            case TournamentWithdrawn() | TournamentReopened(round=None):
                withdrawn = isinstance(event.fact, TournamentWithdrawn)
    return withdrawn


def _without(
    substitutes: Mapping[tuple[int, str], str], others: Container[tuple[int, str]]
) -> dict[tuple[int, str], str]:
    """Substitutes that play in other rounds or for others; what is said last stands last."""
    return {whose: player for whose, player in substitutes.items() if whose not in others}


def night_of(events: Sequence[Event], tables: Sequence[Counts], person: Person) -> Night | None:
    """What a tournament comes to; None where there is none: neither opened nor played."""
    agreed: Agreement = None
    substitutes: dict[tuple[int, str], str] = {}
    penalties: dict[int, tuple[int, str, int, str | None]] = {}
    for event in events:
        if not could_be(event, agreed):
            continue
        agreed = after(event.fact, agreed)
        match event.fact:
            case Substituted(player=player, for_player=absent, rounds=rounds):
                now = {(number, absent): player for number in rounds}
                substitutes = {**_without(substitutes, now), **now}
            case PenaltyGiven(player=player, points=points):
                penalties[event.version] = event.version, player, points, None
            case PenaltyLifted(of=of, reason=reason) if of in penalties:
                penalties[of] = (*penalties[of][:3], reason)
    opened = agreed if isinstance(agreed, TournamentOpened) else None
    if not (opened or tables):
        return None
    stood_in = {(number, person(one)): person(of) for (number, of), one in substitutes.items()}

    def counts_for(number: int, player: str) -> str:
        return stood_in.get((number, person(player)), person(player))

    showings, withdrawn = _showings(tables, counts_for), _is_withdrawn(events)
    for _, player, points, lifted in penalties.values():
        if lifted is None and not withdrawn:
            showings.setdefault(person(player), Showing()).penalty += points
    game = opened.game if opened else min(tables, key=lambda table: table.first).game
    return Night(opened, [*penalties.values()], showings, game, withdrawn=withdrawn)


def _showings(
    tables: Iterable[Counts], counts_for: Callable[[int, str], str]
) -> dict[str, Showing]:
    showings: dict[str, Showing] = defaultdict(Showing)
    for table in tables:
        if table.tally is None:
            continue
        number = table.where.round
        who = {seat: counts_for(number, seat) for seat in table.seats}
        for seat, points in table.tally.counts.items():
            showing = showings[who[seat]]
            showing.rounds[number] += points
            for name, of in table.tally.criteria.items():
                showing.tallies[name] += of[seat]
        for one in table.gains:
            for other in table.gains:
                if one.deal == other.deal and who[one.player] != who[other.player]:
                    won = (one.points > other.points) - (one.points < other.points)
                    showings[who[one.player]].met[who[other.player]] += won
    return {player: showings[player] for player in sorted(showings)}


# -- seasons


class Stage(NamedTuple):
    """What a stage counts for a player."""

    place: int
    points: int
    counted: bool


class SeasonPlaced(NamedTuple):
    """Where a player stands in a season."""

    place: int
    player: str
    total: int
    criteria: Mapping[str, int | None]
    decided_by: str | None
    stages: tuple[Stage | None, ...]


def season_of(events: Iterable[Event], nights: Mapping[str, Night]) -> list[SeasonPlaced] | None:
    """The standings of a season; None where it was not opened."""
    agreed: Agreement = None
    chosen: set[str] = set()
    for event in events:
        if not could_be(event, agreed):
            continue
        agreed = after(event.fact, agreed)
        match event.fact:
            case StageAdded(tournament=slug):
                chosen.add(slug)
            case StageRemoved(tournament=slug):
                chosen.discard(slug)
    if not isinstance(agreed, SeasonOpened):
        return None
    held = {slug for slug, night in nights.items() if not night.withdrawn}
    stages = sorted(chosen & held, key=lambda slug: (_date(nights[slug]), slug))
    won: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    for slug in stages:
        standings = nights[slug].standings
        for one in standings:
            by_place = len(standings) + 1 - one.place
            points = by_place if agreed.counts == "places" else one.total
            won[one.player][slug] = one.place, points
    return [*_of_season(stages, won, agreed.best_of)]


def _date(night: Night) -> str:
    return night.agreed.night if night.agreed else ""


def _of_season(
    stages: Sequence[str], won: Mapping[str, Mapping[str, tuple[int, int]]], best_of: int | None
) -> Iterator[SeasonPlaced]:
    showings, results = dict[str, Showing](), dict[str, tuple[Stage | None, ...]]()
    for player, of in won.items():
        best = sorted(of, key=lambda slug: (-of[slug][1], slug))[:best_of]
        results[player] = tuple(
            Stage(*of[slug], slug in best) if slug in of else None for slug in stages
        )
        showings[player] = showing = Showing()
        for number, stage in enumerate(results[player], 1):
            if stage and stage.counted:
                showing.rounds[number] = stage.points
            if stage and stage.place == 1:
                showing.tallies["stages-won"] += 1
    for one in placed(showings, ("total", "stages-won", "best-stage")):
        yield SeasonPlaced(*one, results[one.player])
