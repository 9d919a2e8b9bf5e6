"""Who is one person with whom: a player was merged into another, and perhaps parted again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from events.envelope import Event
from events.facts import PlayerMerged, PlayerParted
from events.record import Record
from tourney.addresses import player_stream

Into = Callable[[str], str | None]
"""Whom a player was merged into, by id; None for who was not merged."""

Since = Callable[[str], int | None]
"""The position of the first event of a player, by id; None for one who is not known."""


class Merge(NamedTuple):
    """A player was merged."""

    into: str
    """Another player."""
    version: int
    """Of its event, in the player's stream."""


def merge_of(events: Iterable[Event], since: Since) -> Merge | None:
    """The merge that holds for the player whose stream has these events."""
    return _folded(events, since)[0]


def wrong_merges(events: Iterable[Event], since: Since) -> list[Event]:
    """The events of a player's stream that merge or part where there is nobody to be."""
    return _folded(events, since)[1]


def _folded(events: Iterable[Event], since: Since) -> tuple[Merge | None, list[Event]]:
    holds, wrong = None, []
    for event in events:
        match event.fact:
            case PlayerMerged(into=into):
                known = since(into)
                if known is None or known > event.position or event.stream == player_stream(into):
                    wrong.append(event)
                else:
                    holds = Merge(into, event.version)
            case PlayerParted(of=of):
                if holds and of == holds.version:
                    holds = None
                else:
                    wrong.append(event)
    return holds, wrong


def since_in(record: Record) -> Since:
    """Since when the players of a record are known."""

    def since(player: str) -> int | None:
        events = record.read(player_stream(player))
        return events[0].position if events else None

    return since


def person_of(player: str, into: Into) -> str:
    """Return the player by whose id and name a player's person goes.

    It is the player itself, or whoever the player was merged into at last. Two clerks may merge A
    into B and B into A at the same moment: of players in such a circle it is the first by id.
    """
    way = _way(player, into)
    return min(_circle(way), default=way[-1])


def circle_of(player: str, into: Into) -> tuple[str, ...]:
    """Return the circle that the merges of a player end in, by id; empty where there is none."""
    return tuple(sorted(_circle(_way(player, into))))


def _way(player: str, into: Into) -> list[str]:
    """Whom the merges lead to, step by step; in a circle up to the first player met again."""
    way = [player]
    while (further := into(way[-1])) is not None:
        way.append(further)
        if further in way[:-1]:
            break
    return way


def _circle(way: list[str]) -> list[str]:
    return way[way.index(way[-1]) : -1]
