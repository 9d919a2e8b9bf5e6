"""What all answers have in common: how far they hold, people, how many tables are finished."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Built:
    """Up to which event of the record the read model was built."""

    position: int
    """Of the last event, 0 if there is none."""
    at: str
    """When that event was recorded, ISO 8601 with offset; empty if there is none."""


@dataclass(frozen=True)
class Person:
    """A player, as to be shown."""

    id: str
    name: str | None
    """None if the person was forgotten: say "player" and the number."""
    number: int
    """In the order in which players became known, from 1."""


@dataclass(frozen=True)
class Progress:
    """How many tables are finished: "19 of 20 tables"."""

    finished: int
    of: int

    @property
    def open(self) -> int:
        """How many tables are not finished."""
        return self.of - self.finished
