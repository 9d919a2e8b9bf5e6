"""What is said of players who come: their ids, who else may be meant, and where they play too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tourney.cli.session import Session
from tourney.desk.people import listed

if TYPE_CHECKING:
    from tourney.desk.people import Alike


def report_new(
    here: Session, players: Mapping[str, str], alike: Mapping[str, Sequence[Alike]]
) -> None:
    """Say which players are new, and who has a name like theirs."""
    for player, name in players.items():
        here.say("people.new", player=player, name=name)
        report_alike(here, "people.alike", player, alike.get(player, ()))


def report_elsewhere(here: Session, elsewhere: Mapping[str, Sequence[str]]) -> None:
    """Say who plays in a different tournament that is on: nobody can sit at two tables."""
    for player, others in elsewhere.items():
        here.say("roster.elsewhere", player=player, tournaments=" ".join(others))


def report_alike(here: Session, key: str, player: str, alike: Sequence[Alike]) -> None:
    """Say, by the sentence of this key, who else may be meant by a player."""
    if alike:
        here.say(key, player=player, players=listed(alike), into=alike[0].player)
