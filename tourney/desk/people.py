"""Who is meant by a word: players have ids, and a display name only in their own stream.

Several players may be one person: they were merged, each of them into another. Whatever a word
finds, it is the player that the person goes by; ``People.person`` gives it for any id recorded.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import count
from typing import NamedTuple

from engine.games import is_name as is_word
from events.envelope import Event
from events.facts import (
    PlayerAdded,
    PlayerForgotten,
    PlayerRenamed,
)
from events.record import Batch, Record
from tourney import names
from tourney.addresses import PLAYER, player_stream
from tourney.desk.refusals import Refused, ambiguous
from tourney.merges import Merge, Since, merge_of, person_of, since_in


@dataclass
class Player:
    """A player, folded from the stream."""

    id: str
    since: int = 0
    """The position of the first event."""
    version: int = 0
    name: str | None = None
    """None once the person was forgotten."""
    forgotten: bool = False
    merged: Merge | None = None


def player_of(player: str, events: Sequence[Event], since: Since) -> Player:
    """The player whose stream holds these events."""
    found = Player(player, events[0].position, events[-1].version)
    for event in events:
        match event.fact:
            case PlayerAdded(name=name) | PlayerRenamed(name=name):
                found.name = names.tidy(name)
            case PlayerForgotten():
                found.forgotten = True
    if found.forgotten:
        found.name = None
    found.merged = merge_of(events, since)
    return found


def name_of(record: Record, player: str) -> str | None:
    """Return the name of a player's person; None if it is unknown or forgotten."""
    since = since_in(record)

    @cache
    def events(player: str) -> Sequence[Event]:
        return record.read(player_stream(player))

    def into(player: str) -> str | None:
        merge = merge_of(events(player), since)
        return merge.into if merge else None

    person = person_of(player, into)
    return player_of(person, events(person), since).name if events(person) else None


class Alike(NamedTuple):
    """A player whose name is close to one that was said."""

    player: str
    name: str


class People:
    """The players of a store, and those that a command is about to add."""

    def __init__(self, record: Record, meant: Mapping[str, str] | None = None) -> None:
        """``meant`` says which player is meant by a name: name to id, even if none needs it yet.

        Where it is None nobody could be asked, and an id is an id, whoever has it as a name.
        """
        streams = record.streams(PLAYER)
        events = {one.removeprefix(PLAYER): record.read(one) for one in streams}
        first = {player: of[0].position for player, of in events.items()}
        found = [player_of(player, of, first.get) for player, of in events.items()]
        self.players = {one.id: one for one in sorted(found, key=lambda one: one.since)}
        """In the order in which they became known."""
        self._asks = meant is not None
        """Whether the command has ``--player``."""
        self._meant = {names.tidy(name): player for name, player in (meant or {}).items()}
        self._added: dict[str, str] = {}
        self._alike: dict[str, tuple[Alike, ...]] = {}

    # -- who is one person with whom

    def person(self, player: str) -> str:
        """The player that a player's person goes by: itself, or whom it was merged into at last."""
        return person_of(player, self._into)

    def _into(self, player: str) -> str | None:
        known = self.players.get(player)
        return known.merged.into if known and known.merged else None

    def ids(self, person: str) -> list[str]:
        """All players that are this person, in the order in which they became known."""
        return [player for player in self.players if self.person(player) == person]

    @property
    def names(self) -> Mapping[str, str]:
        """The display name of whoever a player is, by id; a forgotten person has none."""
        called = {player: self.players[self.person(player)].name for player in self.players}
        return {player: name for player, name in called.items() if name is not None}

    def number(self, player: str) -> int:
        """What a forgotten person is called by: as which one the player became known, from 1."""
        return [*self.players].index(player) + 1

    # -- words

    def find(self, word: str, *, besides: str = "") -> str:
        """The player that a word means: an id, else a name; of two not the one ``besides``.

        Raises Refused where there is none, or it can be asked which of several is meant.
        """
        if (player := self._find(word, besides)) is not None:
            return player
        if like := self.alike(word):
            raise Refused("no-such-player-like", player=word, players=listed(like))
        raise Refused("no-such-player", player=word)

    def id_of(self, word: str) -> str:
        """As ``find``, but a new name adds a player."""
        return self._find(word) or self.add(word)

    def _find(self, word: str, besides: str = "") -> str | None:
        name = names.tidy(word)
        if name in self._meant:
            return self.person(self._known(self._meant[name]))
        ids = [self.person(word)] if word in self.players else []
        if not ids or self._asks:
            ids = [*dict.fromkeys([*ids, *self._by_name[name]])]
        if len(ids) > 1:
            ids = [player for player in ids if player != besides]
        if len(ids) > 1:
            raise ambiguous(name, ids, asks=self._asks)
        return ids[0] if ids else None

    def _known(self, player: str) -> str:
        if player not in self.players:
            raise Refused("no-such-player", player=player)
        return player

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for player in self.players.values():
            if player.name is not None and (person := self.person(player.id)) not in (
                ids := found[player.name]
            ):
                ids.append(person)
        return found

    def alike(self, name: str) -> tuple[Alike, ...]:
        """Players who may be meant by a name that is spelt in another way; the closest first."""
        spelt = names.close(names.spelling(name), self._by_spelling)
        players = [player for one in spelt for player in self._by_spelling[one]]
        called = self.names
        return tuple(Alike(one, called[one]) for one in dict.fromkeys(players) if one in called)

    @cached_property
    def _by_spelling(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, players in self._by_name.items():
            found.setdefault(names.spelling(name), []).extend(players)
        return found

    # -- new players

    def add(self, name: str, player: str | None = None) -> str:
        """A new player of this name, whoever else has it; gives back the id, made of the name.

        Raises Refused where it is no name, or the id wished for is taken or cannot be one.
        """
        name = names.tidy(name)
        check_name(name)
        player = self._new_id(name) if player is None else self._free(player)
        self._added[player] = name
        self._alike[player] = self.alike(name)
        self.players[player] = Player(player, name=name)
        self._by_name[name].append(player)
        self._by_spelling.setdefault(names.spelling(name), []).append(player)
        return player

    def _new_id(self, name: str) -> str:
        slug = names.slug(name)[:60].strip("-") or "player"
        numbered = (f"{slug}-{number}" for number in count(2))
        player = slug
        while player in self.players or not is_word(player):
            player = next(numbered)
        return player

    def _free(self, player: str) -> str:
        if not is_word(player) or names.slug(player) != player:
            raise Refused("player-id", player=player)
        if player in self.players:
            raise Refused("player-id-taken", player=player)
        return player

    def added(self) -> Mapping[str, str]:
        """The players added since, name by id."""
        return self._added

    def resembling(self) -> Mapping[str, tuple[Alike, ...]]:
        """Who else may be meant by the players added since, by their ids."""
        return {player: alike for player, alike in self._alike.items() if alike}

    def batches(self) -> Iterable[Batch]:
        """What to record for the players added."""
        for player, name in self._added.items():
            yield Batch(player_stream(player), 0, [PlayerAdded(name, salt())])


def check_name(name: str) -> None:
    """Raise Refused where a tidy name of a person, a tournament or a season cannot be one."""
    if not (names.is_name(name) and names.is_plain(name)):
        raise Refused("name", name=name, most=names.LONGEST)


def checked_name(name: str) -> str:
    """Return the name, tidied; raises Refused where it cannot be one."""
    check_name(tidied := names.tidy(name))
    return tidied


def salt() -> str:
    """A random salt, so that nobody can guess a name and know it by its digest."""
    return os.urandom(16).hex()


def listed(alike: Iterable[Alike]) -> str:
    """Players as a sentence lists them: ``oie-oovel (Õie Öövel), oie``."""
    return ", ".join(f"{one.player} ({one.name})" for one in alike)
