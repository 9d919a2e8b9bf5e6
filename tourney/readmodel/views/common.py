"""What all answers have in common: how far they hold, people, how many tables are finished."""

from __future__ import annotations

from collections.abc import Mapping
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
    unplayed: int = 0
    """Of those finished, how many were closed before anybody had played there."""

    @property
    def open(self) -> int:
        """How many tables are not finished."""
        return self.of - self.finished

    @property
    def said(self) -> tuple[str, Mapping[str, int]] | None:
        """The sentence of how many are finished, by key and data; None where none are to be."""
        if self.unplayed == self.of:
            return None
        done = self.finished - self.unplayed
        key = "none" if not done else "all" if done == self.of else "some"
        if done and self.unplayed:
            key = "unplayed"
        return f"tables.{key}", {"finished": done, "of": self.of, "unplayed": self.unplayed}
