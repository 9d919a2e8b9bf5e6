"""Who is one person with whom, by the record, and merges that lead back to where they began."""

from __future__ import annotations

from collections.abc import Iterator

from events.errors import Unreadable
from events.record import Record
from tourney.addresses import PLAYER, player_stream
from tourney.audit.findings import PERSONS, Finding
from tourney.merges import circle_of, merge_of, person_of, since_in


class Persons:
    """The merges of a record, each read when it is first asked for."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._into: dict[str, str | None] = {}

    def of(self, player: str) -> str:
        """Return the player by whose id the player's person goes."""
        return person_of(player, self.into)

    def into(self, player: str) -> str | None:
        """Return whom the player was merged into; None as well where that cannot be read."""
        if player not in self._into:
            self._into[player] = self._read(player)
        return self._into[player]

    def _read(self, player: str) -> str | None:
        try:
            merge = merge_of(self._record.read(player_stream(player)), since_in(self._record))
        except Unreadable:
            return None  # the audit of the chain finds it
        return merge.into if merge else None


def audit_persons(record: Record) -> Iterator[Finding]:
    """Report each circle of players who were merged into each other, once."""
    into = Persons(record).into
    players = (stream.removeprefix(PLAYER) for stream in record.streams(PLAYER))
    for circle in sorted({circle for player in players if (circle := circle_of(player, into))}):
        data = {"players": " ".join(circle), "person": circle[0]}
        yield Finding(player_stream(circle[0]), None, "", PERSONS, "audit.circle", data)
