"""Recording a table key by key, without a terminal: what each key does, and what is then shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final, Literal

from engine.game import AnyGame
from engine.moves import ALL_SEATS, SHOWS
from engine.violation import FormError
from engine.words import join, split
from events.errors import Conflict
from events.record import Record
from tourney.cli.asking import one_word_more
from tourney.cli.session import Session
from tourney.desk.calling import by_ids
from tourney.desk.changing import change, played, tried
from tourney.desk.moving import next_lines
from tourney.desk.people import People
from tourney.desk.tables import find_table
from tourney.desk.taking_down import TakenDown, flag, take_down, undo
from tourney.messages.texts import form_text, refusal_text, violation_text
from tourney.recorder.answer import Answer
from tourney.recorder.changing import CHANGEABLE, Change, Outcome
from tourney.recorder.readings import Line
from tourney.recorder.recorder import Recorder
from tourney.sheets.fold import fold
from tourney.sheets.state import Found, TableState
from tourney.sheets.statements import Said
from tourney.table.history import extended, history_of
from tourney.table.lines import read_line
from tourney.table.table import Table, said_of

Mode = Literal["say", "line", "past", "again", "sure", "help"]
"""What the keys mean: a statement, a line being typed, an earlier statement to be chosen, what is
said in its place, whether the change is meant, or nothing while the keys are explained."""


@dataclass
class Notice:
    """What is said under the table: ``saved``, ``refused``, ``late`` or ``asked``."""

    kind: str = ""
    text: str = ""


class Taking:
    """A table that is being recorded, and what was pressed."""

    def __init__(
        self, here: Session, record: Record, address: str, *, strict: bool = False
    ) -> None:
        """Raises Refused where there is no such table."""
        self.here, self._record, self.address, self.strict = here, record, address, strict
        self.notice = Notice()
        self.mode: Mode = "say"
        self.typed = ""
        """The line being typed."""
        self.chosen = -1
        """Which statement of the deal is chosen, from 0."""
        self.inserting = False
        self.change: Change | None = None
        self.outcome: Outcome | None = None
        self.called = self._names(find_table(record, address))
        """What each seat is called on the screen."""
        self.load()

    def _names(self, table: Table) -> dict[str, str]:
        names = People(self._record).names
        return {seat: names.get(seat, seat) for seat in table.head.names}

    # -- the table

    def load(self) -> None:
        """Read the table as it is recorded now."""
        self.table = find_table(self._record, self.address)
        self.recorder = Recorder(self.table.state, strict=self.strict)
        self.version = self.table.version
        self.said: tuple[Said, ...] = ()
        self.inferred: set[int] = set()
        self._list()

    def _list(self) -> None:
        """The statements of the last deal, and which of them nobody said."""
        history = self.table.history
        if history is None or not history.deals:
            self.said = ()
            return
        last = history.deals[-1]
        self.said = tuple(said_of(history, last))
        self.inferred = last.inferred

    @property
    def state(self) -> TableState:
        """The table as it is shown: where an earlier statement is said anew, as it stood then."""
        return self.recorder.state

    def look(self) -> bool:
        """Whether somebody else has recorded here meanwhile; then the table is read anew."""
        if self._record.version(self.table.head.address or self.address) == self.version:
            return False
        self.load()
        self.mode = "say"
        return True

    # -- keys

    def press(self, key: str) -> None:
        """Take a key: a sign, or ``up``, ``down``, ``escape``, ``delete``."""
        self.notice = Notice()
        try:
            _KEYS[self.mode](self, key)
        except Conflict:
            self.load()
            self._refuse(self.here.sentence("recorder.conflict"))
        except Exception as error:
            if (failure := self.here.failure(error)) is None:
                raise
            self._refuse(failure.sentence)

    def _refuse(self, text: str) -> None:
        self.notice = Notice("refused", text)

    def _say(self, key: str) -> None:
        if key == "escape":
            self.recorder = self.recorder._replace(keys="")
        elif key == "up":
            self._past()
        elif len(key) == 1:
            self._answered(self.recorder.press(key))

    def _answered(self, answer: Answer) -> None:
        self.recorder = answer.recorder._replace(state=self.recorder.state)
        if answer.refused:
            self._refuse(self._why(answer.refused))
        elif answer.lines:
            self._take_down(answer.lines)
        elif answer.act:
            _ACTS[answer.act](self, answer)

    def _why(self, refused: Found | FormError) -> str:
        if isinstance(refused, FormError):
            return form_text(refused, self.here.lang)
        return f"{refused.violation.rule}: {self._found(refused)}"

    def _take_down(self, lines: tuple[Line, ...]) -> None:
        done = take_down(self._record, self.address, lines, by=self.here.by, seen=self.version)
        self._took(done)

    def _took(self, done: TakenDown) -> None:
        new = self._record.read(done.table, self.version)
        history = self.table.history
        history = extended(history, new) if history else history_of(new)
        self.table = Table(done.state, history, done.version)
        self.version = done.version
        self.recorder = Recorder(done.state, strict=self.strict)
        self._list()
        late = [f"{one.violation.rule}: {self._found(one)}" for one in done.late]
        if late:
            self.notice = Notice("late", "; ".join(late))
        elif not done.lines:
            self.notice = Notice("asked", self.here.sentence("cli.all-done-already"))

    def _found(self, found: Found) -> str:
        """What is wrong, its seats called as on the screen."""
        lang, called = self.here.lang, self.called
        data = {key: called.get(str(value), value) for key, value in found.violation.data.items()}
        wrong = found.violation._replace(data=data)
        may = [one._replace(seat=called.get(one.seat, one.seat)) for one in found.allowed]
        return refusal_text(wrong, may, lang) if may else violation_text(wrong, lang)

    # -- what a key does besides

    def _undo(self, _: Answer) -> None:
        plan = undo(
            self._record, self.address, self.here.sentence("recorder.slip"), by=self.here.by
        )
        plan.record()
        gone = "; ".join(plan.history().line(one) for one in plan.fallen)
        self.load()
        self.notice = Notice("saved", self.here.sentence("recorder.undone", lines=gone))

    def _flag(self, answer: Answer) -> None:
        words = self.here.sentence("recorder.flag-words")
        plan = flag(self._record, self.address, answer.seat, words, by=self.here.by)
        plan.record()
        number = len(plan.history().disputes())
        self.load()
        text = self.here.sentence("recorder.flagged", number=number, table=self.address)
        self.notice = Notice("saved", text)

    def _help(self, _: Answer) -> None:
        self.mode = "help"

    def _line(self, _: Answer) -> None:
        self.mode, self.typed = "line", ""

    def _close(self, key: str) -> None:
        self.mode = "say"

    # -- any line of the sheet

    def _edit(self, key: str) -> None:
        if key == "escape":
            self.mode = "say"
        elif key == "\n":
            self._typed_line()
        elif key == "\b":
            self.typed = self.typed[:-1]
            if not self.typed:
                self.mode = "say"
        elif key == "\t":
            self.typed = completed(self.typed, next_lines(self.table.state))
        elif len(key) == 1 and key.isprintable():
            self.typed += key

    def _typed_line(self) -> None:
        head = self.table.head
        text = by_ids(
            self._record, head.names, in_the_sheets_words(self.typed, self.here, head.game)
        )
        statement = read_line(text, head)
        if statement is not None:
            self._take_down((Line(statement),))
        self.mode = "say"

    # -- the past

    def _past(self, _: Answer | None = None) -> None:
        if not any(isinstance(one.statement, CHANGEABLE) for one in self.said):
            self._refuse(self.here.sentence("recorder.nothing-past"))
            return
        self.mode, self.chosen = "past", len(self.said)
        self._choose(-1)

    def _choose(self, by: int) -> None:
        at = self.chosen + by
        while 0 <= at < len(self.said) and not isinstance(self.said[at].statement, CHANGEABLE):
            at += by
        if at >= len(self.said):
            self.mode = "say"
        elif at >= 0:
            self.chosen = at

    def _in_the_past(self, key: str) -> None:
        if key in ("up", "down"):
            self._choose(-1 if key == "up" else 1)
        elif key == "escape":
            self.mode = "say"
        elif key in ("\n", "i"):
            self._say_again(inserting=key == "i")
        elif key in ("\b", "delete"):
            one = self.said[self.chosen]
            self._try(Change(self.said[self.chosen - 1].line, None, (one.line,)))

    def _say_again(self, *, inserting: bool) -> None:
        """The table as it stood where the statement is, so that something else is said there."""
        self.inserting, self.mode = inserting, "again"
        before, said = played(self.table.recorded, self.table.state.now.number)
        at = self.chosen + inserting
        self.recorder = Recorder(fold(before, said[:at]), strict=True)

    def _again(self, key: str) -> None:
        if key == "escape" or (key == "\b" and not self.recorder.keys):
            self._back_to_now()
        elif len(key) == 1:
            answer = self.recorder.press(key)
            self.recorder = answer.recorder._replace(state=self.recorder.state)
            if answer.refused:
                self._refuse(self._why(answer.refused))
            elif len(answer.lines) == 1:
                one = self.said[self.chosen]
                after = one.line if self.inserting else self.said[self.chosen - 1].line
                dropped = () if self.inserting else (one.line,)
                self._try(Change(after, answer.lines[0].statement, dropped))
            elif answer.lines:
                self._refuse(self.here.sentence("recorder.one-at-a-time"))

    def _back_to_now(self) -> None:
        self.recorder = Recorder(self.table.state, strict=self.strict)
        self.mode = "say"

    def _try(self, asked: Change) -> None:
        self.change, self.mode = asked, "sure"
        self.outcome = tried(self.table.recorded, self.table.state.now.number, asked)
        self.recorder = Recorder(self.outcome.state)

    def _sure(self, key: str) -> None:
        if self.change is None or self.outcome is None:
            raise TypeError("no change is tried")
        fails, asked = self.outcome.fails, self.change
        if key == "escape":
            self._back_to_now()
        elif fails and fails.line and key in ("\b", "delete"):
            self._try(asked.without(fails.line))
        elif fails and fails.line and key == "r":
            rest = (line for line in self.outcome.failing if line)
            self._try(asked.without(*rest))
        elif key == "\n" and not fails:
            where = f"{self.table.head.address}/{self.table.state.now.number}"
            reason = self.here.sentence("recorder.slip")
            change(self._record, where, asked, reason, by=self.here.by).record()
            self.load()
            self.mode = "say"
            self.notice = Notice("saved", self.here.sentence("recorder.changed"))

    @property
    def failing(self) -> str:
        """Why the first statement that no longer stands does not."""
        why = self.outcome.why if self.outcome else None
        return self._why(why) if why else ""


_KEYS: Final[dict[Mode, Callable[[Taking, str], None]]] = {
    "say": Taking._say,  # noqa: SLF001 - its own
    "line": Taking._edit,  # noqa: SLF001
    "past": Taking._in_the_past,  # noqa: SLF001
    "again": Taking._again,  # noqa: SLF001
    "sure": Taking._sure,  # noqa: SLF001
    "help": Taking._close,  # noqa: SLF001
}
_ACTS: Final[dict[str, Callable[[Taking, Any], None]]] = {
    "undo": Taking._undo,  # noqa: SLF001
    "flag": Taking._flag,  # noqa: SLF001
    "help": Taking._help,  # noqa: SLF001
    "line": Taking._line,  # noqa: SLF001
    "past": Taking._past,  # noqa: SLF001
}


def completed(begun: str, whole: list[str]) -> str:
    """Return what is typed with all that can only follow it in one of the whole lines."""
    ends = [line[len(begun) :] for line in one_word_more(begun, whole)]
    same = takewhile(lambda signs: len({*signs}) == 1, zip(*ends, strict=False))
    return begun + "".join(signs[0] for signs in same)


def in_the_sheets_words(text: str, here: Session, game: AnyGame) -> str:
    """Return a line with what is done in the sheet's word, where it stands in the user's."""
    sheets = {
        word: verb
        for verb in (*game.verbs, SHOWS, ALL_SEATS)
        for word in here.sentence(f"recorder.word.{verb}").split()
    }
    return join(sheets.get(word.lower(), word) for word in split(text))
