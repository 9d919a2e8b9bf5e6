"""Who somebody is: what to call a player, and by which id a person goes."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.readmodel import views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.writer import Writer

PEOPLE = """
    SELECT a.id, p.id, p.name, p.number FROM player AS a JOIN player AS p ON p.id = a.person"""


class People:
    """What to call players, read when it is first asked."""

    def __init__(self, db: Writer, ids: Iterable[str]) -> None:
        wanted = sorted({*ids})
        marks = ", ".join("?" * len(wanted))
        found = db.select(f"{PEOPLE} WHERE a.id IN ({marks})", *wanted)
        self._known = {player: views.Person(*person) for player, *person in found}

    def __getitem__(self, player: str) -> views.Person:
        return self._known[player]


def person_of(db: Writer, player: str) -> str:
    """The player that this player's person goes by; NotFound."""
    for (person,) in db.select("SELECT person FROM player WHERE id = ?", player):
        return str(person)
    raise NotFound("player", player)
