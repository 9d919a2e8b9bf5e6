"""What an audit finds, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.violation import Datum, Violation

CHAIN: Final = "chain"
READ_MODEL: Final = "read-model"
RECORD: Final = "record"
SEATING: Final = "seating"
"""What kind of thing does not hold together, where it is no move or result."""


@dataclass(frozen=True)
class Finding:
    """Something that does not hold together."""

    address: str
    """A table, deal or tournament; of the chain the stream, empty where none is known."""
    statement: int | None
    """The version of its event in the stream, where one is at fault."""
    rule: str
    """The rule that is broken, empty where it is none of the games'."""
    kind: str
    """``illegal``, ``impossible``, ``late`` or ``mismatch``; ``chain``, ``seating``, ``record``
    or ``read-model``."""
    key: str
    """Of its sentence: ``violation.RULE.REASON`` or ``audit.WHAT``."""
    data: Mapping[str, Datum] = field(default_factory=dict)
    """What the sentence needs."""

    def as_data(self, text: str) -> dict[str, Any]:
        """As plain data, with its sentence."""
        return {
            "address": self.address,
            "statement": self.statement,
            "rule": self.rule or None,
            "kind": self.kind,
            "text": text,
        }


def broken(address: str, statement: int | None, violation: Violation) -> Finding:
    """A rule of the games that is broken."""
    rule, kind, reason, data = violation
    return Finding(address, statement, rule, kind, f"violation.{rule}.{reason}", data)
