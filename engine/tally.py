"""What the announced results of a table come to, as plain data: never worked out from moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Announced(NamedTuple):
    """A deal that counts, as announced."""

    dealer: str | None
    """None where it is not known."""
    result: Mapping[str, Any]
    """As ``Game.describe`` gave it, seats by name."""


class Tally(NamedTuple):
    """What a table's announced results come to; mappings name every seat."""

    finished: bool
    """Whether no further deal can be played (S21, D18)."""
    counts: Mapping[str, int]
    """What the table counts in a tournament: points (S22), capital − 72 (D21)."""
    criteria: Mapping[str, Mapping[str, int]]
    """What it adds for each criterion of equal totals that is not a sum of points."""
    totals: Mapping[str, Any]
    """As ``Game.describe_table`` gives them."""
