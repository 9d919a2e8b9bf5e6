"""What is wrong with a move, as a value; its sentence is made where it is said."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

IMPOSSIBLE: Final = "impossible"
"""The cards cannot be there: never recorded, and no ruling lets it stand."""
ILLEGAL: Final = "illegal"
"""The cards can be there but a rule forbids the move."""
LATE: Final = "late"
"""Found later: a card that came to light proves that an earlier move broke a rule."""
MISMATCH: Final = "mismatch"
"""The announced result is not what the moves give (R1)."""

Datum = str | int
OF_SEATS: Final = frozenset(
    ("seat", "holder", "leader", "defender", "left", "dealer", "starter", "turn")
)
"""The data of a violation that are each a seat's name."""
OF_CARDS: Final = frozenset(("card", "cards", "by", "top", "trump"))
"""The data of a violation that are cards, as typed."""
_NOTHING: Final[Mapping[str, Datum]] = {}


class Violation(NamedTuple):
    """One broken rule: its number, how it is broken, and the data its sentence needs.

    ``reason`` separates the ways of breaking one rule; ``rule`` and ``reason`` together name the
    sentence. Cards in ``data`` stand as typed (``7c 7d``), seats by their names: ``OF_SEATS`` and
    ``OF_CARDS`` say which they are.
    """

    rule: str
    kind: str
    reason: str
    data: Mapping[str, Datum] = _NOTHING


class FormError(ValueError):
    """A statement that is not of the form the sheet asks for.

    ``expected`` names the sentence that says what was expected, ``data`` what it needs.
    """

    def __init__(self, expected: str, **data: Datum) -> None:
        super().__init__(expected, data)
        self.expected = expected
        self.data = data
        self.line: int | None = None
        """The line at fault where it is not the one being read."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Come back from another process as it was."""
        data: dict[str, Any] = self.data
        return partial(type(self), **data), (self.expected,), vars(self)
