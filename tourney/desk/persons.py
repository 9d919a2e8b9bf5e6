"""Players added, renamed, merged, parted and forgotten: ``tourney player``.

Nobody is deleted: results name players by id, and stay. Two players become one person only when
somebody says so, and are two again as soon as somebody says that. Only forgetting is for ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from events.facts import (
    PERSONAL,
    Fact,
    PlayerAdded,
    PlayerEntered,
    PlayerForgotten,
    PlayerJoined,
    PlayerMerged,
    PlayerParted,
    PlayerRenamed,
    Substituted,
    fields_of,
)
from events.record import Batch, Record
from tourney import clock, names
from tourney.addresses import is_slug, player_stream
from tourney.collation import sort_key
from tourney.desk.people import Alike, People, check_name, salt
from tourney.desk.refusals import Refused
from tourney.desk.tournaments import rounds_played


@dataclass(frozen=True)
class Added:
    """Players that were added, name by id."""

    players: Mapping[str, str]
    alike: Mapping[str, tuple[Alike, ...]]
    """Who else may be meant by some of them."""


@dataclass(frozen=True)
class Renamed:
    """A player under a new name; with ``already`` nothing had to be recorded."""

    player: str
    name: str
    alike: tuple[Alike, ...]
    already: bool


@dataclass(frozen=True)
class Merged:
    """A player who is one person with another now; with ``already`` was so before."""

    player: str
    into: str
    already: bool


@dataclass(frozen=True)
class Forgotten:
    """A person whose name is not recorded any more."""

    player: str
    number: int
    """What the person is called by from now on."""
    players: tuple[str, ...]
    """All players that are the person; these ids stay."""
    mentions: tuple[str, ...]
    """Where in the record the name stands in somebody's words, which cannot be blanked: streams
    and versions, ``kevad-2026/1/3:12``."""


@dataclass(frozen=True)
class Listed:
    """A person in the list."""

    player: str
    number: int
    name: str | None
    """None for a person who was forgotten."""
    also: Mapping[str, str | None]
    """The other players that are this person, each with the name of its own."""


# -- adding and renaming


def add(
    record: Record,
    called: Iterable[str],
    *,
    by: str,
    player: str | None = None,
) -> Added:
    """Adds a player for each name, whoever else is called so; ``player`` is the id of a single one.

    Raises Refused for what is no name or no free id.
    """
    people = People(record)
    for name in called:
        people.add(name, player)
    _append(record, [*people.batches()], by)
    return Added(people.added(), people.resembling())


def rename(
    record: Record, word: str, name: str, *, by: str, meant: Mapping[str, str] | None = None
) -> Renamed:
    """Shows a person under another name from now on; the id stays what it is."""
    people = People(record, meant)
    player, name = people.find(word), names.tidy(name)
    known = people.players[player]
    if known.forgotten:
        raise Refused("forgotten", player=player)
    check_name(name)
    if known.name == name:
        return Renamed(player, name, (), already=True)
    alike = tuple(one for one in people.alike(name) if one.player != player)
    batch = Batch(player_stream(player), known.version, [PlayerRenamed(name, salt())])
    _append(record, [batch], by)
    return Renamed(player, name, alike, already=False)


# -- one person or two


def merge(
    record: Record, word: str, into_word: str, *, by: str, meant: Mapping[str, str] | None = None
) -> Merged:
    """Says that a player and another are one person, who goes by the other's id and name.

    Raises Refused where they cannot be: both have played in one round, or it is one player.
    """
    people = People(record, meant)
    into, player = people.find(into_word, besides=word), people.find(word, besides=into_word)
    if word in people.players and people.person(word) == player:
        player = word
    known = people.players[player]
    if known.merged is not None and people.person(player) == into:
        return Merged(player, into, already=True)
    if known.merged is not None:
        raise Refused("merged-already", player=player, into=known.merged.into)
    if player == into:
        raise Refused("same-person", player=player)
    if people.players[into].forgotten:
        raise Refused("forgotten", player=into)
    _check_never_met(record, people.ids(player), people.ids(into))
    batch = Batch(player_stream(player), known.version, [PlayerMerged(into)])
    _append(record, [batch], by)
    return Merged(player, into, already=False)


def part(record: Record, player: str, *, by: str) -> str:
    """Says that the merge of a player was a mistake; gives back the player it was merged into."""
    people = People(record)
    if player not in people.players:
        raise Refused("no-such-player", player=player)
    known = people.players[player]
    if known.merged is None:
        raise Refused("not-merged", player=player)
    batch = Batch(player_stream(player), known.version, [PlayerParted(known.merged.version)])
    _append(record, [batch], by)
    return known.merged.into


def _check_never_met(record: Record, players: Sequence[str], others: Sequence[str]) -> None:
    """Nobody plays twice in one round."""
    for slug in record.streams():
        if not is_slug(slug):
            continue
        known = {player for event in record.read(slug) for player in _taking_part(event.fact)}
        if known.isdisjoint(players) or known.isdisjoint(others):
            continue
        met = rounds_played(record, slug, players) & rounds_played(record, slug, others)
        if met:
            raise Refused(
                "met", player=players[0], other=others[0], tournament=slug, round=min(met)
            )


def _taking_part(fact: object) -> tuple[str, ...]:
    if isinstance(fact, PlayerEntered | PlayerJoined | Substituted):
        return (fact.player,)
    return ()


# -- forgetting


def forget(
    record: Record, word: str, *, by: str, meant: Mapping[str, str] | None = None
) -> Forgotten:
    """Blanks every name that a person ever had; ids, results and the chain of digests stay.

    May be done again, when it was interrupted. Raises Refused where there is no such person, Busy
    when others keep the store locked: then the name may still be in its files.
    """
    people = People(record, meant)
    player = people.find(word)
    players = people.ids(player)
    called = {name for one in players for name in _names_ever(record, one)}
    batches = [
        Batch(player_stream(one), people.players[one].version, [PlayerForgotten()])
        for one in players
        if not people.players[one].forgotten
    ]
    if batches:
        _append(record, batches, by)
    for one in players:
        record.blank(player_stream(one))
    mentions = tuple(_mentions(record, called - {*players}))
    return Forgotten(player, people.number(player), tuple(players), mentions)


def _names_ever(record: Record, player: str) -> Iterator[str]:
    for event in record.read(player_stream(player)):
        if isinstance(event.fact, PlayerAdded | PlayerRenamed):
            yield event.fact.name


def _mentions(record: Record, called: Iterable[str]) -> Iterator[str]:
    """Where one of the names stands in other facts: in a reason, in what somebody said."""
    if not (words := "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in called)):
        return
    named = re.compile(words).search
    position = 0
    while events := record.since(position):
        for event in events:
            if named(event.by) or _is_named_in(event.fact, named):
                yield f"{event.stream}:{event.version}"
        position = events[-1].position


def _is_named_in(fact: object, named: Callable[[str], object]) -> bool:
    if not isinstance(fact, Fact) or fact.topic in PERSONAL:
        return False
    return any(map(named, _texts(fields_of(fact))))


def _texts(data: object) -> Iterator[str]:
    """All text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from (text for one in data.values() for text in _texts(one))
    elif isinstance(data, list):
        yield from (text for one in data for text in _texts(one))


# -- the list


def listed(record: Record, lang: str) -> list[Listed]:
    """Everybody, in the order of the language's alphabet; the forgotten last."""
    people = People(record)
    own: dict[str, list[str]] = {}
    for player in people.players:
        own.setdefault(people.person(player), []).append(player)
    everybody = [_listed(people, person, players) for person, players in own.items()]
    key = sort_key(lang)
    return sorted(everybody, key=lambda one: (one.name is None, key(one.name or ""), one.number))


def _listed(people: People, person: str, players: Iterable[str]) -> Listed:
    also = {one: people.players[one].name for one in players if one != person}
    return Listed(person, people.number(person), people.players[person].name, also)


# -- recording


def _append(record: Record, batches: Sequence[Batch], by: str) -> None:
    record.append(batches, at=clock.now(), by=by)
