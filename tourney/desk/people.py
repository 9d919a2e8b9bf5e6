"""Who is meant by a name: players have ids, and a display name only in their own stream."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping

from slugify import slugify

from events.facts import PlayerAdded, PlayerRenamed
from events.record import Batch, Record
from tourney.addresses import PLAYER, player_stream
from tourney.desk.refusals import Refused


class People:
    """The players of a store, and those that a command is about to add."""

    def __init__(self, record: Record, meant: Mapping[str, str] | None = None) -> None:
        """``meant`` says which player is meant by a name that several have: name to id."""
        self.names: dict[str, str] = {}
        """The display name by id; a forgotten player has none."""
        self._meant = dict(meant or {})
        self._ids: dict[str, list[str]] = defaultdict(list)
        self._added: dict[str, str] = {}
        self._taken: set[str] = set()
        for stream in record.streams(PLAYER):
            self._know(stream.removeprefix(PLAYER), _name(record, stream))

    def _know(self, player: str, name: str | None) -> None:
        self._taken.add(player)
        if name is not None:
            self.names[player] = name
            self._ids[name].append(player)

    def id_of(self, word: str) -> str:
        """The player that a sheet's word means: an id, else a name; a new name adds a player.

        Raises Refused where several players have the name and it is not said who is meant.
        """
        if word in self._meant:
            return self._known(self._meant[word])
        if word in self._taken:
            return word
        ids = self._ids[word]
        if len(ids) > 1:
            raise Refused("ambiguous-name", name=word, players=" ".join(ids))
        return ids[0] if ids else self._add(word)

    def _known(self, player: str) -> str:
        if player not in self._taken:
            raise Refused("no-such-player", player=player)
        return player

    def _add(self, name: str) -> str:
        slug = slugify(name, max_length=60) or "player"
        player, number = slug, 1
        while player in self._taken:
            number += 1
            player = f"{slug}-{number}"
        self._know(player, name)
        self._added[player] = name
        return player

    def added(self) -> Mapping[str, str]:
        """The players added since, name by id."""
        return self._added

    def batches(self) -> Iterable[Batch]:
        """What to record for the players added."""
        for player, name in self._added.items():
            fact = PlayerAdded(name, secrets.token_hex(16))
            yield Batch(player_stream(player), 0, [fact])


def _name(record: Record, stream: str) -> str | None:
    name = None
    for event in record.read(stream):
        if isinstance(event.fact, (PlayerAdded, PlayerRenamed)):
            name = event.fact.name
    return name
