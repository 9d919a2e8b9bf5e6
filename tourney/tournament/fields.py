"""A tournament folded from its stream: what was agreed, who takes part, how rounds were seated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from events.envelope import Event
from events.facts import (
    Fact,
    OptionsChanged,
    PlayerEntered,
    PlayerJoined,
    PlayerLeft,
    RoundSeated,
    Substituted,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
    TournamentWithdrawn,
)
from tourney.refusals import Refused
from tourney.tournament.sense import could_be


@dataclass
class Field:
    """Who takes part in a tournament, folded from its stream."""

    version: int
    opened: TournamentOpened
    """With the changes made since."""
    since: dict[str, int] = field(default_factory=dict)
    """The round from which each player takes part."""
    until: dict[str, int] = field(default_factory=dict)
    """The last round of each player who has left."""
    seated: dict[int, RoundSeated] = field(default_factory=dict)
    """How each round was seated, as it was said last."""
    instead: dict[tuple[int, str], str] = field(default_factory=dict)
    """Who plays, in a round, in the place of a player."""
    closed: dict[int | None, str] = field(default_factory=dict)
    """Why rounds were closed or, as None, all of it."""
    withdrawn: TournamentWithdrawn | None = None
    """By which it counts nothing; None while it counts."""

    def joined(self, player: str, round_: int) -> None:
        """Take in who comes later, or comes back; who comes right back has never left."""
        if self.until.pop(player, None) != round_ - 1:
            self.since[player] = round_

    def stood_in(self, player: str, other: str, rounds: Sequence[int]) -> None:
        """Let a player play in another's place; in his own place he has no substitute any more."""
        for round_ in rounds:
            self.instead.pop((round_, other), None)
            if player != other:
                self.instead[round_, other] = player

    def instead_of(self, player: str, from_round: int) -> list[str]:
        """Who plays in the player's place in this round or a later one."""
        return [
            one
            for (round_, other), one in self.instead.items()
            if other == player and round_ >= from_round
        ]

    def substitutes(self, round_: int) -> set[str]:
        """Who plays in a round in the place of somebody else."""
        return {player for (at, _), player in self.instead.items() if at == round_}

    def sits_before(self, player: str, round_: int) -> bool:
        """Whether the player was seated in a round before this one."""
        return any(
            player in table["seats"]
            for number, seating in self.seated.items()
            if number < round_
            for table in seating.tables
        )

    def present(self, round_: int) -> list[str]:
        """Who sits down in this round, substitutes in the place of those for whom they play."""
        gone = self.until
        return [
            self.instead.get((round_, player), player)
            for player, since in self.since.items()
            if since <= round_ <= gone.get(player, round_)
        ]


def field_of(
    events: Sequence[Event], slug: str, person: Callable[[str], str] = lambda player: player
) -> Field:
    """The tournament whose stream holds these events.

    ``person`` says whom a player has become; who takes part is counted by persons. Raises Refused
    where it was never opened, or was withdrawn.
    """
    found = any_field_of(events, slug, person)
    if found.withdrawn:
        raise Refused("withdrawn", address=slug, reason=found.withdrawn.reason)
    return found


def any_field_of(
    events: Sequence[Event], slug: str, person: Callable[[str], str] = lambda player: player
) -> Field:
    """As ``field_of``, also where it was withdrawn."""
    found: Field | None = None
    for event in events:
        found = _folded(found, event, person)
    if found is None:
        raise Refused("no-such-tournament", tournament=slug)
    return found


def after(now: Field, fact: Fact, slug: str, person: Callable[[str], str]) -> Field:
    """The tournament after a fact that is about to be recorded."""
    event = Event(0, slug, now.version + 1, "", "", None, fact)
    return _folded(deepcopy(now), event, person) or now


def _folded(so_far: Field | None, event: Event, person: Callable[[str], str]) -> Field | None:
    fact = event.fact
    sound = could_be(event, so_far.opened if so_far else None)
    if so_far is None:
        return Field(event.version, fact) if sound and isinstance(fact, TournamentOpened) else None
    so_far.version = event.version
    if not sound:
        return so_far
    match fact:
        case OptionsChanged(changes=changes):
            so_far.opened = changes.of(so_far.opened)
        case PlayerEntered(player=player):
            so_far.since.setdefault(person(player), 1)
        case PlayerJoined(player=player, from_round=round_):
            so_far.joined(person(player), round_)
        case PlayerLeft(player=player, after_round=round_):
            so_far.until[person(player)] = round_
        case Substituted(player=player, for_player=other, rounds=rounds):
            so_far.stood_in(person(player), person(other), rounds)
        case RoundSeated(round=round_, tables=[]):
            so_far.seated.pop(round_, None)
        case RoundSeated(round=round_):
            so_far.seated[round_] = fact
        case _:
            _end(so_far, fact)
    return so_far


def _end(so_far: Field, fact: object) -> None:
    match fact:
        case TournamentClosed(round=round_, reason=reason):
            so_far.closed[round_] = reason
        case TournamentReopened(round=round_):
            so_far.closed.pop(round_, None)
            so_far.withdrawn = so_far.withdrawn if round_ else None
        case TournamentWithdrawn():
            so_far.withdrawn = fact
