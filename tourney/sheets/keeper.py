"""Folds what is said at a table by the rules of its game, and keeps what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from engine.game import AnyGame, Choice
from engine.head import Cut, Dealt, Head, judge_head
from engine.moves import SHOWS, Move
from engine.places import p4_seat
from engine.violation import ILLEGAL, IMPOSSIBLE, MISMATCH, FormError, Violation
from tourney.sheets.state import Found as Found  # noqa: PLC0414 - its old home
from tourney.sheets.statements import Annul, DealLine, Decree, ResultLine, Stands, Statement, Void
from tourney.sheets.tablehead import TableHead

Told = DealLine | Cut | Dealt | ResultLine | Decree | Void | Annul | Stands
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
        elif isinstance(statement, (Void, Annul)):
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


@dataclass(slots=True)
class DealRecord:
    """One deal of a table, as it stands so far."""

    number: int
    dealer: int | None
    before: Any
    """The table before this deal."""
    head: Head
    deal: Any = None
    """The deal as folded so far; None before its first move or ``shows``."""
    result: Any = None
    """What the moves gave, or else what was announced; None while the deal does not count."""
    after: Any = None
    """The table with this deal counted; None while it does not count."""
    void: bool = False
    decree: str | None = None
    """The arbiter's reason, where the result is his."""
    lines: list[int] = field(default_factory=list)
    """The line of each move."""
    shown: list[Move] = field(default_factory=list)
    """What was shown before the first move, for a head that goes on afterwards."""

    def late(self) -> list[Found]:
        """What has come to light about earlier moves of the deal."""
        found = self.deal.found if self.deal is not None else ()
        return [Found(self.lines[late.move - 1], late.violation) for late in found]


_Made = tuple[int, Any, Move, Violation | None]
"""A move, its line, the deal before it and the rule it breaks, if it does.

``stands`` may be said of it in the next statement; one that breaks a rule has not been played yet.
"""
_CLOSED: Final = Violation("P4", IMPOSSIBLE, "deal-ended")


class Scorekeeper:
    """Follows one table, statement by statement.

    The first impossible or illegal statement stops the judging; after it only the form is looked
    at, for what follows cannot be judged. ``take`` raises FormError for a statement out of place.
    """

    def __init__(self, head: TableHead, dealers: Mapping[int, str | None] | None = None) -> None:
        """``dealers`` says who dealt a deal, by its number, where that is beyond judging.

        A record knows it: a correction of an earlier deal does not change who has dealt.
        """
        self._dealers = dealers or {}
        self.address = head.address
        self.game: AnyGame = head.game
        self.names = head.names
        self.table: Any = head.table
        """The table with all deals counted that count so far."""
        self.deals: list[DealRecord] = []
        self.stopped = False
        self.passed_over: list[int] = []
        """The lines of moves that say nothing new (S10)."""
        self._form = Form()
        self._found: list[Found] = []
        self._made: _Made | None = None
        self._playing: DealRecord | None = None
        """The deal, after a move that was right: then another one has its place."""

    def found(self) -> list[Found]:
        """All violations by line, late findings included."""
        late = [found for record in self.deals for found in record.late()]
        return sorted([*self._found, *late], key=lambda found: found.line)

    def in_play(self) -> bool:
        """Whether a deal has begun that is neither counted nor void."""
        return bool(self.deals) and self.deals[-1].after is None and not self.deals[-1].void

    def ended(self) -> None:
        """Nothing more is said of the last move: one that was refused will not be let stand."""
        made, self._made, self._playing = self._made, None, None
        if made is None:
            return
        line, before, _, wrong = made
        if wrong:
            self._stop(line, wrong, () if wrong is _CLOSED else self.game.allowed(before))

    def take(self, line: int, statement: Statement) -> None:
        """Folds the next statement."""
        self.follow(((line, statement),))

    def follow(self, said: Iterable[tuple[int, Statement]]) -> None:
        """Folds statements, each with its line, one after the other.

        A FormError that it raises has the line of the statement out of place.
        """
        line, judge, play = 0, self.game.judge, self.game.play
        try:
            for line, statement in said:
                if not isinstance(statement, Move):
                    self._say(line, statement)
                    continue
                record = self._playing
                if record is None or statement[1] == SHOWS:
                    record = self._placed(line, statement)
                    if record is None:
                        continue
                deal = record.deal
                if wrong := judge(deal, statement):
                    self._refuse(line, deal, statement, wrong)
                    continue
                self._made = (line, deal, statement, None)
                after = play(deal, statement)
                if after is deal:
                    self.passed_over.append(line)
                    continue
                record.lines.append(line)
                record.deal = after
                if after.ended:
                    self._count(record, self.game.result(after))
        except FormError as error:
            error.line = error.line or line
            raise

    def _placed(self, line: int, move: Move) -> DealRecord | None:
        """The deal in which a move has its place, none for cards shown, which are looked at here.

        It has one only in a deal that is not closed.
        """
        self.ended()
        form, shows = self._form, move.verb == SHOWS
        form.move(shows=shows)
        if self.stopped:
            return None
        record = self.deals[-1]
        if form.closed:
            self._refuse(line, record.deal, move, _CLOSED)
            return None
        if record.deal is None:
            record.deal = self.game.deal_out(record.before, record.head)
        if shows:
            self._shown(line, record, move, self.game.judge(record.deal, move))
            return None
        self._playing = record
        return record

    def _refuse(self, line: int, deal: Any, move: Move, wrong: Violation) -> None:
        """A move that breaks a rule: it stops the judging unless it is let stand at once."""
        self._made, self._playing = (line, deal, move, wrong), None

    def _say(self, line: int, statement: Told) -> None:
        """Any statement but a move."""
        if not isinstance(statement, Stands):
            self.ended()
        self._playing = None
        finished = self.stopped or bool(self.deals and self.deals[-1].after is not None)
        self._form.take(statement, finished=finished)
        if not self.stopped:
            self._FOLD[type(statement)](self, line, statement)

    def _stop(self, line: int, violation: Violation, allowed: tuple[Choice, ...] = ()) -> None:
        self._found.append(Found(line, violation, allowed))
        self.stopped = True

    # -- a deal begins

    def _begin(self, line: int, said: DealLine) -> None:
        stated, expected = self._dealers.get(said.number, said.dealer), self.table.dealer
        if said.number in self._dealers and not self.table.finished:
            expected = None if stated is None else self.names.index(stated)
        if wrong := self._wrong_deal(stated, expected):
            self._stop(line, wrong)
            return
        dealer = expected if stated is None else self.names.index(stated)
        if dealer is not None and dealer != self.table.dealer:
            self.table = self.game.dealt_by(self.table, dealer, self.table)
        head = Head(self.names, dealer, self.game.pack(self.table))
        self.deals.append(DealRecord(said.number, dealer, self.table, head))

    def _wrong_deal(self, stated: str | None, expected: int | None) -> Violation | None:
        """P4 after the table's last deal, S21 or D17 for a dealer whose turn it is not."""
        if self.table.finished:
            return Violation("P4", IMPOSSIBLE, "table-finished")
        if stated is None:
            return None
        if wrong := p4_seat(self.names, stated):
            return wrong
        if expected is None or stated == self.names[expected]:
            return None
        data = {"seat": stated, "dealer": self.names[expected]}
        return Violation(self.game.dealer_rule, ILLEGAL, "wrong-dealer", data)

    def _tell(self, line: int, said: Cut | Dealt) -> None:
        record = self.deals[-1]
        if wrong := judge_head(record.head, said):
            self._stop(line, wrong)
            return
        record.head = record.head.told(said)
        if record.deal is not None:
            self._show_again(line, record)

    def _show_again(self, line: int, record: DealRecord) -> None:
        """The head went on after cards were shown: they must fit what is told now."""
        record.deal = self.game.deal_out(record.before, record.head)
        for move in record.shown:
            if wrong := self.game.judge(record.deal, move):
                self._stop(line, wrong)
                return
            record.deal = self.game.play(record.deal, move)

    # -- moves

    def _shown(self, line: int, record: DealRecord, move: Move, wrong: Violation | None) -> None:
        if wrong:
            self._stop(line, wrong)
            return
        record.deal = self.game.play(record.deal, move)
        if not record.lines:
            record.shown.append(move)

    def _count(self, record: DealRecord, result: Any) -> None:
        record.result = result
        self.table = record.after = self.game.counted(record.before, result)

    def _stand(self, line: int, ruling: Stands) -> None:
        made, self._made = self._made, None
        if made is None or not self._can_stand(made, ruling):
            raise FormError("stands-rule", rule=ruling.rule)
        move_line, before, move, wrong = made
        record = self.deals[-1]
        if wrong:
            record.lines.append(move_line)
        record.deal = self.game.play(before, move, stands=True)
        if record.deal.ended:
            self._count(record, self.game.result(record.deal))

    def _can_stand(self, made: _Made, ruling: Stands) -> bool:
        """Whether the move breaks the rule named, or may turn out to have, and can stand at all."""
        _, before, move, wrong = made
        if not wrong:
            return self.game.late_rule(move) == ruling.rule
        if wrong.kind == IMPOSSIBLE or not self.game.may_stand(before, move):
            return False
        return ruling.rule in {broken.rule for broken in self.game.broken(before, move)}

    # -- a deal closes

    def _result(self, line: int, said: ResultLine) -> None:
        """R1: an announced result is compared with the moves; without an end by moves it counts."""
        record, announced = self.deals[-1], said.result
        if record.after is None:
            self.game.check_card(announced, record.before)
        if record.lines and not (record.after and self.game.same(announced, record.result)):
            self._found.append(Found(line, Violation("R1", MISMATCH, *self._mismatch(record))))
        if record.after is None:
            self._count(record, self.game.announced(announced, record.deal))

    def _mismatch(self, record: DealRecord) -> tuple[str, dict[str, str]]:
        if record.after is None:
            return "not-ended", {}
        return "other-result", {"result": self.game.write_result(record.result, self.names)}

    def _decree(self, line: int, said: Decree) -> None:
        record = self.deals[-1]
        self.game.check_card(said.result, record.before)
        record.decree = said.reason
        self._count(record, self.game.announced(said.result, record.deal))

    def _void(self, line: int, said: Void | Annul) -> None:
        record = self.deals[-1]
        record.void, record.result, record.after = True, None, None
        self.table = self.game.voided(record.before)

    _FOLD: ClassVar[dict[type, Callable[..., None]]] = {
        DealLine: _begin,
        Cut: _tell,
        Dealt: _tell,
        Stands: _stand,
        ResultLine: _result,
        Decree: _decree,
        Void: _void,
        Annul: _void,
    }
