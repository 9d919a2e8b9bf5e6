"""Which facts of tournaments and seasons could be when they were recorded.

A program of today records no other, but an earlier one may have. Whoever folds a stream passes over
a fact that could not be, and the audit names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.violation import FormError
from events.envelope import Event
from events.facts import (
    Fact,
    OptionsChanged,
    PenaltyGiven,
    PenaltyLifted,
    PlayerJoined,
    PlayerLeft,
    RoundSeated,
    SeasonChanged,
    SeasonOpened,
    SeatedTable,
    Substituted,
    TournamentOpened,
)
from tourney.addresses import PLAYER, SEASON, is_table
from tourney.refusals import LARGEST, Refused
from tourney.tournament.agreement import MOST_ROUNDS, agreed, agreed_season, as_rules

Agreement = TournamentOpened | SeasonOpened | None
"""What was agreed so far in a stream; None before anything was."""

AGREEING = (TournamentOpened, OptionsChanged, SeasonOpened, SeasonChanged)
"""Facts of which it depends on what was agreed so far whether they could be."""


def could_be(event: Event, now: Agreement) -> bool:
    """Whether an event makes sense in its stream where this was agreed."""
    return belongs(event) and _could_be(event.fact, now)


def _could_be(fact: object, now: Agreement) -> bool:
    match fact:
        case TournamentOpened() | SeasonOpened():
            return now is None and _is_sound(fact, fact.name or "-")
        case OptionsChanged(changes=changes):
            return isinstance(now, TournamentOpened) and _is_sound(changes.of(now), changes.name)
        case SeasonChanged(changes=changes):
            return isinstance(now, SeasonOpened) and _is_sound(changes.of(now), changes.name)
        case RoundSeated(round=round_, tables=tables):
            return 1 <= round_ <= MOST_ROUNDS and _are_tables(tables)
        case PenaltyGiven(points=points):
            return abs(points) <= LARGEST
    return all(0 <= round_ <= MOST_ROUNDS for round_ in _rounds(fact))


def belongs(event: Event) -> bool:
    """Whether a fact stands in a stream of its kind: a tournament's, a season's, a player's."""
    if not isinstance(event.fact, Fact):
        return True
    stream, of = event.stream, event.fact.topic.partition(".")[0]
    kind = {PLAYER: "player", SEASON: "season"}.get(stream.partition(":")[0] + ":", "tournament")
    return of == ("table" if is_table(stream) else kind)


def after(fact: object, now: Agreement) -> Agreement:
    """What is agreed after a fact that could be."""
    match fact:
        case TournamentOpened() | SeasonOpened():
            return fact
        case OptionsChanged(changes=changes) if isinstance(now, TournamentOpened):
            return changes.of(now)
        case SeasonChanged(changes=changes) if isinstance(now, SeasonOpened):
            return changes.of(now)
    return now


def nonsense(events: Iterable[Event]) -> Iterator[Event]:
    """The events of a tournament's, a season's or a player's stream that could not be."""
    now: Agreement = None
    penalties = set[int]()
    for event in events:
        lifted = event.fact.of if isinstance(event.fact, PenaltyLifted) else None
        if not could_be(event, now) or lifted not in {None, *penalties}:
            yield event
            continue
        now = after(event.fact, now)
        if isinstance(event.fact, PenaltyGiven):
            penalties.add(event.version)


def _is_sound(agreement: TournamentOpened | SeasonOpened, name: object) -> bool:
    """Whether it could be agreed on now; a name that stays is not asked about again."""
    named = name if isinstance(name, str) else "-"
    try:
        if isinstance(agreement, SeasonOpened):
            agreed_season(name=named, counts=agreement.counts, best_of=agreement.best_of)
        else:
            _agree(agreement, named)
    except (Refused, FormError):
        return False
    return True


def _agree(opened: TournamentOpened, name: str) -> None:
    agreed(
        opened.game,
        name=name,
        night=opened.night,
        rounds=opened.rounds,
        rules=as_rules(opened.rules),
        tie_breaks=opened.tie_breaks,
        trumps=opened.trumps,
    )


def _are_tables(tables: Sequence[SeatedTable]) -> bool:
    """Whether each could be a table; a player at two of them is for the audit to find."""
    numbers = [table["table"] for table in tables]
    return (
        all(0 < number <= LARGEST for number in numbers)
        and len({*numbers}) == len(numbers)
        and all(2 <= len({*table["seats"]}) == len(table["seats"]) <= 4 for table in tables)
        and all(table["dealer"] in (None, *table["seats"]) for table in tables)
    )


def _rounds(fact: object) -> Sequence[int]:
    match fact:
        case PlayerJoined(from_round=round_) | PlayerLeft(after_round=round_):
            return [round_]
        case Substituted(rounds=rounds):
            return rounds
    return []
