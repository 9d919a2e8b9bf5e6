"""The facts that are recorded, each with the topic that names it for ever.

A fact is plain data: text, whole numbers, yes and no, and lists and dicts (with text keys) of
these. It never holds a person's name, only ids; the one exception are the facts marked
`personal`, whose stored bytes can be blanked when the person is to be forgotten.

What a statement says, or a result holds, is given meaning by whoever reads it, not here. `of`
is always the version, in its own stream, of the event that a fact speaks about.

To change a recorded fact's shape, add a field with a default; or rename and regroup fields and
give the class an upcast, a function that turns the older dict of fields into the newer one.
"""

from events.facts.fact import (
    TOPICS,
    Changes,
    Fact,
    FactMeta,
    Fields,
    Upcast,
    fields_of,
)
from events.facts.player import (
    PlayerAdded,
    PlayerForgotten,
    PlayerMerged,
    PlayerParted,
    PlayerRenamed,
)
from events.facts.season import (
    SeasonChanged,
    SeasonChanges,
    SeasonOpened,
    StageAdded,
    StageRemoved,
)
from events.facts.table import (
    CardChecked,
    CardsDealt,
    CardsShown,
    ChairTaken,
    DealBegan,
    DealVoided,
    DisputeOpened,
    Extent,
    MoveRecorded,
    RestUnseen,
    ResultAmended,
    ResultAnnounced,
    RulingGiven,
    RulingKind,
    StatementChanged,
    StatementRestored,
    StatementRetracted,
    TableAgreed,
    TableClosed,
    TableOpened,
    TableReopened,
    TableReseated,
    TableWithdrawn,
)
from events.facts.tournament import (
    OptionChanges,
    OptionsChanged,
    PenaltyGiven,
    PenaltyLifted,
    PlayerEntered,
    PlayerJoined,
    PlayerLeft,
    RoundSeated,
    SeatedTable,
    Substituted,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
    TournamentWithdrawn,
)

__all__ = [
    "PERSONAL",
    "TOPICS",
    "CardChecked",
    "CardsDealt",
    "CardsShown",
    "ChairTaken",
    "Changes",
    "DealBegan",
    "DealVoided",
    "DisputeOpened",
    "Extent",
    "Fact",
    "FactMeta",
    "Fields",
    "MoveRecorded",
    "OptionChanges",
    "OptionsChanged",
    "PenaltyGiven",
    "PenaltyLifted",
    "PlayerAdded",
    "PlayerEntered",
    "PlayerForgotten",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerMerged",
    "PlayerParted",
    "PlayerRenamed",
    "RestUnseen",
    "ResultAmended",
    "ResultAnnounced",
    "RoundSeated",
    "RulingGiven",
    "RulingKind",
    "SeasonChanged",
    "SeasonChanges",
    "SeasonOpened",
    "SeatedTable",
    "StageAdded",
    "StageRemoved",
    "StatementChanged",
    "StatementRestored",
    "StatementRetracted",
    "Substituted",
    "TableAgreed",
    "TableClosed",
    "TableOpened",
    "TableReopened",
    "TableReseated",
    "TableWithdrawn",
    "TournamentClosed",
    "TournamentOpened",
    "TournamentReopened",
    "TournamentWithdrawn",
    "Upcast",
    "fields_of",
]

PERSONAL = frozenset(topic for topic, kind in TOPICS.items() if kind.personal)
"""The topics of the facts that hold a person's name."""
