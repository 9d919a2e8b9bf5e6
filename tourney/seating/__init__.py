"""Who sits with whom: tables of four and three, drawn or by standing, from what was really played.

Nothing here reads a clock, a file or the record. The same players, history and seed always give
the same tables: a search is limited by its steps, never by seconds.
"""

from tourney.seating.bound import least_repeats, most_threes
from tourney.seating.checking import Problem, check_seating
from tourney.seating.seating import TRIES, plan, seat_round
from tourney.seating.tables import (
    CannotSeatError,
    Round,
    SeatedTable,
    meetings,
    repeats,
    short_sittings,
    table_sizes,
)

__all__ = [
    "TRIES",
    "CannotSeatError",
    "Problem",
    "Round",
    "SeatedTable",
    "check_seating",
    "least_repeats",
    "meetings",
    "most_threes",
    "plan",
    "repeats",
    "seat_round",
    "short_sittings",
    "table_sizes",
]
