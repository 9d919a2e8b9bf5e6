"""The fold of a table statement by statement, for those who hear of a ruling after its move."""
# ruff: noqa: D102

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.game import AnyGame
from engine.moves import Move
from engine.violation import FormError
from tourney.sheets.fold import begin, step, violations
from tourney.sheets.state import DealState, Found, Step
from tourney.sheets.statements import Said, Stands, Statement
from tourney.sheets.tablehead import TableHead


class Scorekeeper:
    """Holds a table and folds what is said of it."""

    def __init__(self, head: TableHead, dealers: Mapping[int, str | None] | None = None) -> None:
        self.state = begin(head, dealers)
        self._refused: Step | None = None
        """The last move, if it broke a rule and may still be let stand."""
        self._last: Step | None = None
        self.passed_over: list[int] = []
        """The lines of moves that say nothing new (S10)."""

    @property
    def game(self) -> AnyGame:
        return self.state.game

    @property
    def names(self) -> tuple[str, ...]:
        return self.state.names

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def deals(self) -> tuple[DealState, ...]:
        return self.state.deals

    @property
    def stopped(self) -> bool:
        return self.state.stopped is not None and self._refused is None

    def found(self) -> list[Found]:
        return violations(self._refused.before if self._refused else self.state)

    def in_play(self) -> bool:
        return self.state.in_play

    def ended(self) -> None:
        self._refused = None

    def take(self, line: int, statement: Statement) -> None:
        if isinstance(statement, Stands):
            if self._last is None:
                raise FormError("stands-after-move")
            ruled = self._last.said._replace(stands=statement, stands_line=line)
            now = step(self._last.before, ruled)
            self._refused = None
        else:
            now = step(self.state, Said(line, statement))
            if now.says_nothing:
                self.passed_over.append(line)
            stops = now.after.stopped and not now.before.stopped
            self._refused = now if stops and isinstance(statement, Move) else None
        self._last, self.state = now, now.after

    def follow(self, said: Iterable[tuple[int, Statement]]) -> None:
        for line, statement in said:
            try:
                self.take(line, statement)
            except FormError as error:
                error.line = error.line or line
                raise
