"""Players: what to call them, and who is one person with whom."""

from __future__ import annotations

from events import facts
from events.envelope import Event
from tourney.addresses import PLAYER
from tourney.merges import person_of
from tourney.readmodel.rows import PlayerRow
from tourney.readmodel.writer import Writer

_PLAYED = """
    SELECT DISTINCT t.tournament FROM seat AS s JOIN "table" AS t ON t.address = s."table"
    WHERE s.player = ? UNION SELECT tournament FROM substitute WHERE ? IN (player, for_player)
    UNION SELECT tournament FROM penalty WHERE player = ?"""


def known(writer: Writer, player: str, name: str | None = None) -> None:
    """Makes sure that there is a row of the player; one not introduced yet is called by the id."""
    writer.do(
        """INSERT INTO player (id, name, number, person, merged_into, merge, forgotten)
        SELECT ?, ?, (SELECT COUNT(*) + 1 FROM player), ?, NULL, NULL, 0
        WHERE NOT EXISTS (SELECT 1 FROM player WHERE id = ?)""",
        *(player, player if name is None else name, player, player),
    )


def added(writer: Writer, event: Event, fact: facts.PlayerAdded) -> set[str]:
    """A person and a name."""
    known(writer, event.stream.removeprefix(PLAYER), fact.name)
    return renamed(writer, event, fact)


def renamed(
    writer: Writer, event: Event, fact: facts.PlayerAdded | facts.PlayerRenamed
) -> set[str]:
    """The person is shown under this name from now on."""
    player = event.stream.removeprefix(PLAYER)
    writer.do("UPDATE player SET name = ? WHERE id = ?", fact.name, player)
    return set()


def forgotten(writer: Writer, stream: str, _: facts.PlayerForgotten) -> None:
    """The name is known no more."""
    player = stream.removeprefix(PLAYER)
    known(writer, player)
    writer.do("UPDATE player SET name = NULL, forgotten = 1 WHERE id = ?", player)


def merged(writer: Writer, event: Event, fact: facts.PlayerMerged) -> set[str]:
    """Whatever this player has done counts for another from now on."""
    known(writer, event.stream.removeprefix(PLAYER))
    known(writer, fact.into)
    return _merge(writer, event.stream.removeprefix(PLAYER), fact.into, event.version)


def parted(writer: Writer, event: Event, fact: facts.PlayerParted) -> set[str]:
    """The player is a person of their own again."""
    player = event.stream.removeprefix(PLAYER)
    if not writer.rows(PlayerRow, "id = ? AND merge = ?", player, fact.of):
        return set()  # there is no such merge
    return _merge(writer, player, None, None)


def _merge(writer: Writer, player: str, into: str | None, by: int | None) -> set[str]:
    writer.do("UPDATE player SET merged_into = ?, merge = ? WHERE id = ?", into, by, player)
    rows = writer.rows(PlayerRow, "merged_into IS NOT NULL OR person <> id OR id = ?", player)
    merges = {row.id: row.merged_into for row in rows if row.merged_into}
    persons = {row.id: person_of(row.id, merges.get) for row in rows}
    moved = {row.id for row in rows if persons[row.id] != row.person}
    for one in sorted(moved):
        writer.do("UPDATE player SET person = ? WHERE id = ?", persons[one], one)
    return moved


def tournaments_of(writer: Writer, players: set[str]) -> set[str]:
    """The tournaments in whose standings these players count."""
    return {
        tournament
        for player in players
        for (tournament,) in writer.select(_PLAYED, player, player, player)
    }
