"""Whether a statement is in its place: the order of a deal's statements, apart from the rules."""

from __future__ import annotations

from typing import NamedTuple

from engine.head import TURNED, Cut, Dealt
from engine.violation import FormError
from tourney.sheets.statements import (
    Agreed,
    Annul,
    CheckedBy,
    DealLine,
    Decree,
    Framing,
    ResultLine,
    Stands,
    Unseen,
    Void,
)


class Form(NamedTuple):
    """What of a table matters for the place of its next statement."""

    number: int = 0
    """Of the deal begun last; 0 before the first."""
    dealt: frozenset[tuple[str, str]] = frozenset()
    """What the deal's head says so far: the keyword, and the seat of a hand."""
    turned: bool = False
    """Whether the deal's trump or open card is known, so that moves may follow."""
    moved: bool = False
    unseen: bool = False
    """Whether nobody took down what followed, so that only the result may."""
    closed: str = ""
    """The keyword that closed the deal, or nothing."""


def after_move(form: Form, *, shows: bool) -> Form:
    """Return the form after a move, or after cards shown; raises FormError.

    A move in a closed deal is no matter of form: it is P4.
    """
    if form.closed and shows:
        raise FormError("deal-closed", word=form.closed)
    if form.unseen and not form.closed:
        raise FormError("after-unseen")
    if not form.turned and not form.closed:
        raise FormError("turned-first")
    return form if shows or form.moved else form._replace(moved=True)


def after_framing(form: Form, statement: Framing, *, over: bool) -> Form:
    """Return the form after any statement but a move; raises FormError where it is out of place.

    ``over`` says whether the deal may have ended by its moves.
    """
    if isinstance(statement, DealLine):
        return _after_deal(form, statement, over=over)
    if isinstance(statement, Agreed):
        return _after_agreed(form, statement)
    if not form.number:
        raise FormError("deal-first")
    if isinstance(statement, (Cut, Dealt)):
        return _after_head(form, statement)
    if isinstance(statement, Unseen):
        return _after_unseen(form)
    if isinstance(statement, Stands):
        raise FormError("stands-after-move")
    if isinstance(statement, CheckedBy) and not (form.closed or (over and form.moved)):
        raise FormError("checked-early")
    word = _CLOSINGS[type(statement)]
    if form.closed in _CLOSED_FOR[word]:
        raise FormError("deal-closed", word=form.closed)
    return form._replace(closed=word)


_CLOSINGS = {
    ResultLine: "result",
    Decree: "decree",
    Void: "void",
    Annul: "annul",
    CheckedBy: "checked",
}
_CLOSED_FOR = {
    "result": {"result", "decree", "void", "annul", "checked"},
    "decree": {"decree", "void", "annul", "checked"},
    "void": {"void", "annul", "checked"},
    "annul": {"void", "annul", "checked"},
    "checked": {"checked"},
}
"""After which closings a closing is out of place."""


def _after_deal(form: Form, line: DealLine, *, over: bool) -> Form:
    if line.number != form.number + 1:
        raise FormError("deal-number", number=form.number + 1)
    if form.number and not (form.closed or (over and form.moved)):
        raise FormError("deal-open", number=form.number)
    return Form(line.number)


def _after_agreed(form: Form, statement: Agreed) -> Form:
    if form.number:
        raise FormError("agreed-late", word=statement.what)
    return form


def _after_unseen(form: Form) -> Form:
    if form.closed:
        raise FormError("deal-closed", word=form.closed)
    if form.unseen:
        raise FormError("twice-in-deal", word="unseen")
    return form._replace(unseen=True)


def _after_head(form: Form, statement: Cut | Dealt) -> Form:
    said = ("cut", "") if isinstance(statement, Cut) else (statement.what, statement.seat)
    if form.closed:
        raise FormError("deal-closed", word=form.closed)
    if form.unseen:
        raise FormError("after-unseen")
    if form.moved or said in form.dealt:
        raise FormError("head-late" if form.moved else "twice-in-deal", word=said[0])
    turned = form.turned or said[0] in TURNED
    return Form(form.number, form.dealt | {said}, turned)
