"""Whether a statement is in its place: the order of a deal's statements, apart from the rules."""

from __future__ import annotations

from engine.head import Cut, Dealt
from engine.violation import FormError
from tourney.sheets.statements import DealLine, Decree, ResultLine, Stands, Void

Told = DealLine | Cut | Dealt | ResultLine | Decree | Void | Stands
"""Any statement but a move."""


class Form:
    """Looks at the statements of a table in turn; each raises FormError when it is out of place."""

    def __init__(self) -> None:
        self.number = 0
        """Of the deal begun last; 0 before the first."""
        self.turned = False
        """Whether the deal's trump or open card is told, so that moves may follow."""
        self.moved = False
        self.closed = ""
        """The keyword that closed the deal: ``result``, ``void`` or nothing."""
        self._told: set[tuple[str, str]] = set()
        self.after_move = False
        """Whether the last statement was a move."""

    def take(self, statement: Told, *, finished: bool) -> None:
        """The next statement; ``finished`` says whether the deal can be over without a closing."""
        after_move, self.after_move = self.after_move, False
        if isinstance(statement, DealLine):
            self._deal(statement, finished=finished)
        elif not self.number:
            raise FormError("deal-first")
        elif isinstance(statement, Stands):
            if not after_move:
                raise FormError("stands-after-move")
        elif isinstance(statement, Void):
            self._void()
        elif isinstance(statement, Decree):
            self.closed = "result"
        elif self.closed:
            raise FormError("deal-closed", word=self.closed)
        elif isinstance(statement, ResultLine):
            self.closed = "result"
        else:
            self._head(statement)

    def move(self, *, shows: bool) -> None:
        """A move, or cards shown. A move in a closed deal is no matter of form: it is P4."""
        if self.closed and shows:
            raise FormError("deal-closed", word=self.closed)
        if not self.turned and not self.closed:
            raise FormError("turned-first")
        self.after_move = not shows
        self.moved = self.moved or not shows

    def _deal(self, line: DealLine, *, finished: bool) -> None:
        if line.number != self.number + 1:
            raise FormError("deal-number", number=self.number + 1)
        if self.number and not (self.closed or (finished and self.moved)):
            raise FormError("deal-open", number=self.number)
        self.number, self.turned, self.moved, self.closed = line.number, False, False, ""
        self._told = set()

    def _head(self, statement: Cut | Dealt) -> None:
        told = ("cut", "") if isinstance(statement, Cut) else (statement.what, statement.seat)
        if self.moved or told in self._told:
            raise FormError("head-late" if self.moved else "twice-in-deal", word=told[0])
        self._told.add(told)
        self.turned = self.turned or told[0] in ("trump", "open")

    def _void(self) -> None:
        if self.closed == "void":
            raise FormError("deal-closed", word="void")
        self.closed = "void"
