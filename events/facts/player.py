"""What is recorded in a player's stream."""

from events.facts.fact import Fact


class PlayerAdded(Fact, topic="player.added", personal=True):
    """A person and the name to show; the salt keeps a digest from betraying the name."""

    name: str
    salt: str


class PlayerRenamed(Fact, topic="player.renamed", personal=True):
    """The person is shown under another name from now on."""

    name: str
    salt: str


class PlayerMerged(Fact, topic="player.merged"):
    """This player and the player `into` are one person."""

    into: str


class PlayerParted(Fact, topic="player.parted"):
    """The merge `of` was a mistake, this player is a person of their own."""

    of: int


class PlayerForgotten(Fact, topic="player.forgotten"):
    """The person's name is known no more; results stay."""
