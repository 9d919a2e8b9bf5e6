"""The answers of the read model: frozen dataclasses of plain data, for the commands and the site.

Players are named by their ids wherever only the seat matters; a ``Person`` says what to call them.
``None`` always means "not there" or "not known yet", never zero. ``dataclasses.asdict`` of any of
these can be written as JSON.
"""

from __future__ import annotations

from tourney.readmodel.views.common import Built, Person, Progress
from tourney.readmodel.views.player import (
    Dealing,
    Opponent,
    Player,
    PlayerLine,
    PlayerTournament,
    Rating,
    RatingPoint,
)
from tourney.readmodel.views.replay import (
    Choice,
    Hand,
    Laid,
    Position,
    Replay,
    Step,
    Turning,
)
from tourney.readmodel.views.season import Season, SeasonLine, SeasonRow, StageResult
from tourney.readmodel.views.table import (
    Amendment,
    Balance,
    Deal,
    Dispute,
    Finding,
    LedgerRow,
    Ruling,
    Score,
    Statement,
    Table,
)
from tourney.readmodel.views.tournament import (
    Entry,
    Option,
    PenaltyLine,
    Round,
    SeatLine,
    StandIn,
    StandingRow,
    Standings,
    State,
    Substitute,
    TableLine,
    Tournament,
    TournamentLine,
)

__all__ = [
    "Amendment",
    "Balance",
    "Built",
    "Choice",
    "Deal",
    "Dealing",
    "Dispute",
    "Entry",
    "Finding",
    "Hand",
    "Laid",
    "LedgerRow",
    "Opponent",
    "Option",
    "PenaltyLine",
    "Person",
    "Player",
    "PlayerLine",
    "PlayerTournament",
    "Position",
    "Progress",
    "Rating",
    "RatingPoint",
    "Replay",
    "Round",
    "Ruling",
    "Score",
    "Season",
    "SeasonLine",
    "SeasonRow",
    "SeatLine",
    "StageResult",
    "StandIn",
    "StandingRow",
    "Standings",
    "State",
    "Statement",
    "Step",
    "Substitute",
    "Table",
    "TableLine",
    "Tournament",
    "TournamentLine",
    "Turning",
]
