"""What an audit finds, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.violation import Datum, FormError, Violation
from events.envelope import Event, Invalid
from events.errors import Unreadable
from tourney.messages.texts import form_key

CHAIN: Final = "chain"
PERSONS: Final = "persons"
READ_MODEL: Final = "read-model"
RECORD: Final = "record"
SEATING: Final = "seating"
SITE: Final = "site"
"""What kind of thing does not hold together, where it is no move or result."""

NOT_AS_RECORDED: Final = (
    *(ArithmeticError, AttributeError, LookupError, RuntimeError, StopIteration),
    *(TypeError, ValueError, Unreadable),
)
"""What comes of events where a hand in the store may have left anything, or taken anything away."""


@dataclass(frozen=True)
class Finding:
    """Something that does not hold together."""

    address: str
    """A table, deal or tournament; of chain and persons the stream, empty where none is known."""
    statement: int | None
    """The version of its event in the stream, where one is at fault."""
    rule: str
    """The rule that is broken, empty where it is none of the games'."""
    kind: str
    """``illegal``, ``impossible``, ``late`` or ``mismatch``; ``chain``, ``seating``, ``record``,
    ``persons``, ``read-model`` or ``site``."""
    key: str
    """Of its sentence: ``violation.RULE.REASON``, ``form.WHAT`` or ``audit.WHAT``."""
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


def invalid(event: Event, fact: Invalid) -> Finding:
    """A fact that an earlier program should not have recorded; it counts nothing."""
    data = {"expected": fact.reason}
    return Finding(event.stream, event.version, "", RECORD, "audit.invalid", data)


def unreadable(address: str, error: Exception) -> Finding:
    """What is recorded there makes no sense, whether or not the chain shows why."""
    if isinstance(error, Unreadable):
        where, data = (error.stream, error.version), {"expected": error.reason}
        return Finding(*where, "", RECORD, "audit.unreadable", data)
    if isinstance(error, FormError):
        return Finding(address, None, "", RECORD, form_key(error), error.data)
    return Finding(address, None, "", RECORD, "audit.not-whole")
