"""An earlier statement of a deal said differently: what would still stand after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.head import Cut, Dealt
from engine.moves import Move
from engine.violation import LATE, FormError
from tourney.sheets.fold import step
from tourney.sheets.state import Found, TableState
from tourney.sheets.statements import Said, Statement, Unseen

CHANGEABLE: Final = (Move, Dealt, Cut, Unseen)
"""Statements that can be said differently, or left out, in the middle of a deal."""


class Change(NamedTuple):
    """What is to be different in a deal; statements are named by their lines."""

    after: int
    """The statement after which the new one stands."""
    statement: Statement | None = None
    """What is said there now; None where something is only left out."""
    dropped: tuple[int, ...] = ()
    """What is left out: the statement that was wrong, and those that cannot stand any more."""

    def without(self, *lines: int) -> Change:
        """The change with further statements left out."""
        return self._replace(dropped=(*self.dropped, *lines))


class Outcome(NamedTuple):
    """What a change comes to."""

    said: tuple[Said, ...]
    """The deal with the change; the new statement has line 0."""
    state: TableState
    """The table after all that stands."""
    fails: Said | None = None
    """The first statement that no longer stands; None where all do."""
    why: Found | FormError | None = None

    @property
    def failing(self) -> tuple[int, ...]:
        """The lines of the first statement that no longer stands and of all after it."""
        at = self.said.index(self.fails) if self.fails else len(self.said)
        return tuple(one.line for one in self.said[at:])


def changed(said: Sequence[Said], change: Change) -> tuple[Said, ...]:
    """Return what is said of a deal with the change."""
    new = [] if change.statement is None else [Said(0, change.statement)]
    return tuple(
        kept
        for one in said
        for kept in (
            *([one] if one.line not in change.dropped else []),
            *(new if one.line == change.after else []),
        )
    )


def outcome(before: TableState, said: Sequence[Said], change: Change) -> Outcome:
    """Fold a deal with a change, until something no longer stands.

    ``before`` is the table before the deal, ``said`` all that counts of it.
    """
    state, lines = before, changed(said, change)
    for one in lines:
        try:
            taken = step(state, one)
        except FormError as wrong:
            return Outcome(lines, state, one, wrong)
        wrongs = (found for found in taken.findings if found.violation.kind != LATE)
        if found := taken.after.stopped or next(wrongs, None):
            return Outcome(lines, state, one, found)
        state = taken.after
    return Outcome(lines, state)
