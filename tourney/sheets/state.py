"""A table as it stands after some statements: immutable values, which ``fold`` makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from engine.game import AnyGame, Choice
from engine.head import Head
from engine.moves import Move
from engine.violation import IMPOSSIBLE, Violation
from tourney.sheets.form import Form
from tourney.sheets.statements import Annul, Decree, Said, Unseen, Void
from tourney.sheets.tablehead import TableHead

FINISHED: Final = Violation("P4", IMPOSSIBLE, "table-finished")
"""A deal after the table's last one."""


class Found(NamedTuple):
    """A violation, the line where it was committed, and what would have been allowed instead."""

    line: int
    violation: Violation
    allowed: tuple[Choice, ...] = ()


class Opening(NamedTuple):
    """How a deal begins."""

    number: int
    line: int
    """Of its ``deal`` statement."""
    dealer: int | None
    """The seat that deals; None where nobody can know."""
    before: Any
    """The table with this deal's dealer, before the deal."""
    late: bool = False
    """Whether the table, by what the arbiter decided afterwards, had been finished already."""


class Closing(NamedTuple):
    """How a deal came out."""

    own: Any = None
    """What the moves gave, or else what was announced."""
    decree: Decree | None = None
    """The arbiter's result, which counts whatever else was said."""
    void: Void | Annul | None = None
    result: Any = None
    """How it came out, by the decree where there is one; None while open and where it is void."""
    after: Any = None
    """The table with this deal counted; None while it does not count."""
    mismatch: Found | None = None
    """R1: the announced result is not what the moves give."""
    unseen: Unseen | None = None
    """From where on nobody took down the moves, so that they end nothing."""
    checked: str | None = None
    """Who entered its card a second time."""


_OPEN: Final = Closing()


class DealState(NamedTuple):
    """One deal of a table, as it stands so far."""

    opening: Opening
    head: Head
    """What was said of the cards dealt."""
    deal: Any = None
    """The deal as the game plays it; None before its first move or ``shows``."""
    lines: tuple[int, ...] = ()
    """The line of each move."""
    shown: tuple[Move, ...] = ()
    """What was shown before the first move, for a head that goes on afterwards."""
    closing: Closing = _OPEN

    @property
    def number(self) -> int:
        """The number of the deal, from 1."""
        return self.opening.number

    @property
    def dealer(self) -> int | None:
        """The seat that deals; None where nobody can know."""
        return self.opening.dealer

    @property
    def before(self) -> Any:
        """The table with this deal's dealer, before the deal."""
        return self.opening.before

    @property
    def result(self) -> Any:
        """How it came out, decreed or not; None while open and where it is void."""
        return self.closing.result

    @property
    def after(self) -> Any:
        """The table with this deal counted; None while it does not count."""
        return self.closing.after

    @property
    def void(self) -> bool:
        """Whether the deal counts nothing, by ``void`` or ``annul``."""
        return self.closing.void is not None

    @property
    def decree(self) -> str | None:
        """The arbiter's reason, where the result is his."""
        decree = self.closing.decree
        return decree.reason if decree else None

    @property
    def annul(self) -> str | None:
        """The arbiter's reason, where he made the deal void after the next had begun."""
        void = self.closing.void
        return void.reason if isinstance(void, Annul) else None

    @property
    def unseen(self) -> bool:
        """Whether nobody took down how the deal went on."""
        return self.closing.unseen is not None

    def findings(self) -> Iterator[Found]:
        """What is wrong in the deal, apart from what stopped the judging."""
        if self.opening.late and not self.void:
            yield Found(self.opening.line, FINISHED)
        for late in self.deal.found if self.deal is not None else ():
            yield Found(self.lines[late.move - 1], late.violation)
        if self.closing.mismatch and not self.closing.decree:
            yield self.closing.mismatch


class TableState(NamedTuple):
    """A table after some statements."""

    head: TableHead
    dealers: Mapping[int, str | None] | None
    """Who dealt a deal, by its number, where that is recorded and beyond judging."""
    table: Any
    """The table of the game with all deals counted that count so far."""
    earlier: tuple[DealState, ...] = ()
    """All deals before the last."""
    last: DealState | None = None
    """The deal begun last; None before the first."""
    form: Form = Form()
    stopped: Found | None = None
    """The impossible or illegal statement where judging stopped."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.head.game

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.head.names

    @property
    def deals(self) -> tuple[DealState, ...]:
        """Every deal begun, in order."""
        return self.earlier if self.last is None else (*self.earlier, self.last)

    @property
    def now(self) -> DealState:
        """The deal begun last; raises ValueError before the first."""
        if self.last is None:
            raise ValueError("no deal has begun")
        return self.last

    def with_last(self, last: DealState, form: Form, table: Any) -> TableState:
        """Return the table with its last deal further on."""
        head, dealers, _, earlier, _, _, stopped = self
        return TableState(head, dealers, table, earlier, last, form, stopped)

    @property
    def deal(self) -> Any:
        """The deal begun last, dealt out; None until its turned-up card is said."""
        last = self.last
        if last is None or last.head.turned is None:
            return None
        return self.game.deal_out(last.before, last.head) if last.deal is None else last.deal

    @property
    def in_play(self) -> bool:
        """Whether a deal has begun that is neither counted nor void."""
        return self.last is not None and self.last.after is None and not self.last.void


class Step(NamedTuple):
    """What a statement does to a table."""

    said: Said
    before: TableState
    after: TableState

    @property
    def says_nothing(self) -> bool:
        """Whether it is a move that says nothing new (S10), which is not recorded."""
        return self.after is self.before

    @property
    def findings(self) -> tuple[Found, ...]:
        """What this statement brought to light, about itself or about earlier ones."""
        before, after = self.before, self.after
        known = [*before.last.findings()] if before.last else []
        deals = after.deals[len(before.earlier) :]
        new = [found for deal in deals for found in deal.findings() if found not in known]
        if after.stopped and not before.stopped:
            new.append(after.stopped)
        return tuple(new)
