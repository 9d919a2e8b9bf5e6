"""What is recorded in a season's stream."""

from msgspec import UNSET, UnsetType

from events.facts.fact import Changes, Fact


class SeasonOpened(Fact, topic="season.opened"):
    """Tournaments that count together, as stages.

    `counts` is what a stage counts for a player: `points`, the total in its standings, or
    `places`, points for the place. The best `best_of` stages of each player count (None: all).
    """

    name: str
    counts: str
    best_of: int | None = None


class SeasonChanges(Changes, frozen=True, forbid_unknown_fields=True):
    """Fields of `SeasonOpened`."""

    name: str | UnsetType = UNSET
    counts: str | UnsetType = UNSET
    best_of: int | UnsetType | None = UNSET


class SeasonChanged(Fact, topic="season.changed"):
    """Some fields of `SeasonOpened` got the values in `changes`."""

    changes: SeasonChanges
    reason: str = ""


class StageAdded(Fact, topic="season.stage-added"):
    """A tournament is a stage of the season."""

    tournament: str


class StageRemoved(Fact, topic="season.stage-removed"):
    """A tournament is no stage of the season any more."""

    tournament: str
