"""Who is one person with whom: a player was merged into another, and perhaps parted again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from events.envelope import Event
from events.facts import PlayerMerged, PlayerParted


class Merge(NamedTuple):
    """A player was merged."""

    into: str
    """Another player."""
    version: int
    """Of its event, in the player's stream."""


def merge_of(events: Iterable[Event]) -> Merge | None:
    """The merge that holds for the player whose stream has these events."""
    holds: Merge | None = None
    for event in events:
        match event.fact:
            case PlayerMerged(into=into):
                holds = Merge(into, event.version)
            case PlayerParted(of=of) if holds and of == holds.version:
                holds = None
    return holds


def person_of(player: str, into: Callable[[str], str | None]) -> str:
    """The player that a player's person goes by: itself, or whom it was merged into at last.

    ``into`` tells whom a player was merged into. Two may be merged at once, each into the other:
    of players in such a circle it is the first by their ids.
    """
    seen: list[str] = []
    while player not in seen:
        seen.append(player)
        if (other := into(player)) is None:
            return player
        player = other
    return min(seen[seen.index(player) :])
