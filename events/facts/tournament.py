"""What is recorded in a tournament's stream."""

from typing import TypedDict

from msgspec import UNSET, UnsetType, field

from events.facts.fact import Changes, Fact


class SeatedTable(TypedDict):
    """One table of a seated round: its number, the players clockwise, who deals first."""

    table: int
    seats: list[str]
    dealer: str | None


class TournamentOpened(Fact, topic="tournament.opened"):
    """A tournament, and the night (a date, YYYY-MM-DD) to which it belongs.

    `rules` are the house rules that differ from the default, `tie_breaks` the order that was
    chosen for equal points (empty: the game's own), `trumps` the words of the tables' trumps
    line (empty: as the game has it where nothing is said).
    """

    name: str
    game: str
    night: str
    rounds: int
    rules: dict[str, str] = field(default_factory=dict)
    tie_breaks: list[str] = field(default_factory=list)
    trumps: list[str] = field(default_factory=list)


class OptionChanges(Changes, frozen=True, forbid_unknown_fields=True):
    """Fields of `TournamentOpened`."""

    name: str | UnsetType = UNSET
    night: str | UnsetType = UNSET
    rounds: int | UnsetType = UNSET
    rules: dict[str, str] | UnsetType = UNSET
    tie_breaks: list[str] | UnsetType = UNSET
    trumps: list[str] | UnsetType = UNSET


class OptionsChanged(Fact, topic="tournament.options-changed"):
    """Some fields of `TournamentOpened` got the values in `changes`."""

    changes: OptionChanges
    reason: str = ""


class PlayerEntered(Fact, topic="tournament.player-entered"):
    """A player takes part from the first round on."""

    player: str


class PlayerJoined(Fact, topic="tournament.player-joined"):
    """A late comer, or one who comes back, takes part from a round on."""

    player: str
    from_round: int


class PlayerLeft(Fact, topic="tournament.player-left"):
    """A player takes no part any more after a round (0: before the first).

    `after_deal` is the last deal of that round before the player left in the middle of it.
    """

    player: str
    after_round: int
    after_deal: int | UnsetType = UNSET


class Substituted(Fact, topic="tournament.substituted"):
    """A player plays some rounds in another player's place."""

    player: str
    for_player: str
    rounds: list[int]


class RoundSeated(Fact, topic="tournament.round-seated"):
    """Who sits where in a round, by which method, and the seed of the draw if there was one.

    Without tables the round is as if it had never been seated. `reason` is why a seated round was
    seated anew.
    """

    round: int
    tables: list[SeatedTable]
    method: str
    seed: int | None = None
    reason: str | UnsetType = UNSET


class TournamentClosed(Fact, topic="tournament.closed"):
    """It ended, or with `round` that round did, although not everything was played."""

    reason: str
    round: int | None = None


class TournamentReopened(Fact, topic="tournament.reopened"):
    """It goes on, or with `round` that round does: it is neither closed nor withdrawn."""

    reason: str
    round: int | None = None


class TournamentWithdrawn(Fact, topic="tournament.withdrawn"):
    """It counts nothing and is shown nowhere or, if called off, only as such."""

    reason: str
    called_off: bool = False


class PenaltyGiven(Fact, topic="tournament.penalty-given"):
    """Points added to a player's total: below zero a penalty, above zero a bonus."""

    player: str
    points: int
    reason: str


class PenaltyLifted(Fact, topic="tournament.penalty-lifted"):
    """A penalty or bonus counts no more, as if never given."""

    of: int
    reason: str
