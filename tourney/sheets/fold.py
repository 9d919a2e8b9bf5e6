"""Folds what is said at a table by the rules of its game, statement by statement.

``step`` judges one statement, its form first and then the rules; ``follow`` a run of them. Both
are pure: a table before and a statement give the table after. The first impossible or illegal
statement stops the judging; of what follows only the form is looked at, and what of a score card
needs no judging.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.game import AnyGame, Choice
from engine.head import Cut, Dealt, Head, judge_head
from engine.moves import SHOWS, Move
from engine.places import p4_seat
from engine.violation import IMPOSSIBLE, MISMATCH, FormError, Violation
from tourney.sheets.dealers import turn
from tourney.sheets.form import Form, after_framing, after_move
from tourney.sheets.state import (
    Closing,
    DealState,
    Found,
    Opening,
    Step,
    TableState,
)
from tourney.sheets.statements import (
    Agreed,
    Annul,
    CheckedBy,
    DealLine,
    Decree,
    ResultLine,
    Said,
    Stands,
    Statement,
    Unseen,
    Void,
)
from tourney.sheets.tablehead import TableHead

_CLOSED: Final = Violation("P4", IMPOSSIBLE, "deal-ended")


def begin(head: TableHead, dealers: Mapping[int, str | None] | None = None) -> TableState:
    """Return the table before its first deal.

    ``dealers`` says who dealt a deal, by its number, where that is beyond judging. A record knows
    it: a correction of an earlier deal makes no dealer of a dealt deal wrong. Before a deal that
    it does not name every decision of the arbiter was made.
    """
    return TableState(head, dealers, head.table)


def step(state: TableState, said: Said) -> Step:
    """Judge one statement at this table.

    Raises FormError, with its line, for a statement out of place and for a ruling that cannot let
    its move stand.
    """
    return Step(said, state, _after(state, said))


def follow(state: TableState, saids: Iterable[Said]) -> Iterator[Step]:
    """Judge statement after statement.

    What was in place comes before the FormError, which has the line of what is not.
    """
    for said in saids:
        before, state = state, _after(state, said)
        yield Step(said, before, state)


def fold(state: TableState, saids: Iterable[Said]) -> TableState:
    """Return the table after all these statements, sooner than ``follow``; raises FormError."""
    waiting = iter(saids)
    said = next(waiting, None)
    while said is not None:
        state = _after(state, said)
        state, said = _after_moves(state, waiting)
    return state


def _after_moves(state: TableState, waiting: Iterator[Said]) -> tuple[TableState, Said | None]:
    """The table after moves that are right, and the first statement that is none of these.

    Nearly everything said at a table is such a move, and no table is needed between two of them.
    """
    last = state.last
    if last is None or last.closing.own is not None or not _goes_on(state):
        return state, next(waiting, None)
    opening, head, deal, known, shown, closing = last
    deal, lines, unlike = deal.copy(), [*known], None
    judge, play = state.game.judge, state.game.play
    for said in waiting:
        line, move, stands, _ = said
        if stands or not isinstance(move, Move) or move.verb == SHOWS or judge(deal, move):
            unlike = said
            break
        deal = play(deal, move, in_place=True)
        if deal.moves > len(lines):
            lines.append(line)
        if deal.ended:
            unlike = next(waiting, None)
            break
    last = DealState(opening, head, deal, tuple(lines), shown, closing)
    return _further(state, last, state.form), unlike


def _goes_on(state: TableState) -> bool:
    """Whether moves have been made in a deal that goes on, and are still judged."""
    form = state.form
    return form.moved and not (form.closed or form.unseen or state.stopped)


def violations(state: TableState) -> list[Found]:
    """Return everything that is wrong at the table by line, late findings included."""
    found = [found for deal in state.deals for found in deal.findings()]
    if state.stopped:
        found.append(state.stopped)
    return sorted(found, key=lambda found: found.line)


def _after(state: TableState, said: Said) -> TableState:
    statement = said.statement
    try:
        if isinstance(statement, Move):
            return _move(state, said, statement)
        form = after_framing(state.form, statement, over=_may_be_over(state))
        if state.stopped:
            _check_unjudged(state, statement)
            return state._replace(form=form)
        return _AFTER[type(statement)](state, form, said.line, statement)
    except FormError as error:
        error.line = error.line or said.line
        raise


def _may_be_over(state: TableState) -> bool:
    """Whether the deal has ended by its moves, or might have if they had been judged."""
    return bool(state.stopped or (state.last and state.last.closing.own is not None))


def _check_unjudged(state: TableState, statement: Statement) -> None:
    """What of a score card needs no judging; raises FormError."""
    of_moves = isinstance(statement, ResultLine) and state.form.moved and not state.form.unseen
    if isinstance(statement, (ResultLine, Decree)) and not of_moves:
        state.game.check_card(statement.result, state.table)


def _stopped(
    state: TableState,
    form: Form,
    line: int,
    wrong: Violation,
    allowed: tuple[Choice, ...] = (),
) -> TableState:
    return state._replace(form=form, stopped=Found(line, wrong, allowed))


# -- a deal begins


def _agreed(state: TableState, form: Form, line: int, said: Agreed) -> TableState:
    """The table before its first deal, with what it has chosen."""
    head = state.head.agreeing(said.what, said.words)
    return state._replace(head=head, table=head.table)


def _deal(state: TableState, form: Form, line: int, said: DealLine) -> TableState:
    if said.dealer in state.names and not state.deals and "dealer" in state.head.drawn:
        state = _agreed(state, form, line, Agreed("dealer", (said.dealer,)))
    names, game, table = state.names, state.game, state.table
    recorded = said.due if state.dealers is None else said.number in state.dealers
    stated = state.dealers[said.number] if state.dealers and recorded else said.dealer
    if stated is not None and (wrong := p4_seat(names, stated)):
        return _stopped(state, form, line, wrong)
    dealer = None if stated is None else names.index(stated)
    then = turn(state, dealer, recorded=recorded)
    if isinstance(then, Violation):
        return _stopped(state, form, line, then)
    before = table if dealer is None else game.dealt_by(table, dealer, then)
    if not recorded:
        dealer = before.dealer
    opening = Opening(said.number, line, dealer, before, late=table.finished)
    last = DealState(opening, Head(names, dealer, game.pack(before)))
    return TableState(
        head=state.head,
        dealers=state.dealers,
        table=table if table.finished else before,
        earlier=state.deals,
        last=last,
        form=form,
    )


def _head(state: TableState, form: Form, line: int, said: Cut | Dealt) -> TableState:
    last = state.now
    if wrong := judge_head(last.head, said):
        return _stopped(state, form, line, wrong)
    further = DealState(last.opening, last.head.adding(said))
    if last.deal is None:
        return state.with_last(further, form, state.table)
    return _shown_again(state, further, form, line, last.shown)


def _shown_again(
    state: TableState, last: DealState, form: Form, line: int, shown: Iterable[Move]
) -> TableState:
    """The head went on after cards were shown: they must fit what it says now."""
    state = state.with_last(_dealt_out(state, last), form, state.table)
    for move in shown:
        state = _shown(state, state.now, form, line, move)
        if state.stopped:
            break
    return state


# -- moves


def _move(state: TableState, said: Said, move: Move) -> TableState:
    shows = move.verb == SHOWS
    if not shows and _goes_on(state):
        return _played(state, state.now, state.form, said, move)
    form = after_move(state.form, shows=shows)
    if state.stopped:
        return state._replace(form=form)
    if form.closed:
        if said.stands:
            raise _cannot_stand(said, said.stands)
        return _stopped(state, form, said.line, _CLOSED)
    last = _dealt_out(state, state.now)
    if shows:
        return _shown(state, last, form, said.line, move)
    return _played(state, last, form, said, move)


def _dealt_out(state: TableState, last: DealState) -> DealState:
    """The deal dealt out, as far as its head says so far."""
    if last.deal is not None:
        return last
    return last._replace(deal=state.game.deal_out(last.before, last.head))


def _shown(state: TableState, last: DealState, form: Form, line: int, move: Move) -> TableState:
    if wrong := state.game.judge(last.deal, move):
        return _stopped(state, form, line, wrong)
    shown = last.shown if last.lines else (*last.shown, move)
    last = last._replace(deal=state.game.play(last.deal, move), shown=shown)
    return state.with_last(last, form, state.table)


def _played(state: TableState, last: DealState, form: Form, said: Said, move: Move) -> TableState:
    """The table after a move of a deal that is dealt out and not closed."""
    game = state.game
    opening, head, before, lines, shown, closing = last
    if said.stands:
        if not _can_stand(game, before, move, said.stands):
            raise _cannot_stand(said, said.stands)
        deal = game.play(before, move, stands=True)
    elif wrong := game.judge(before, move):
        return _stopped(state, form, said.line, wrong, game.allowed(before))
    else:
        deal = game.play(before, move)
        if deal is before:
            return state
    last = DealState(opening, head, deal, (*lines, said.line), shown, closing)
    return _further(state, last, form)


def _can_stand(game: AnyGame, deal: Any, move: Move, ruling: Stands) -> bool:
    """Whether the move breaks the rule named, or may turn out to have, and can stand at all."""
    wrong = game.judge(deal, move)
    if wrong is None:
        return game.late_rule(move) == ruling.rule
    if wrong.kind == IMPOSSIBLE or not game.may_stand(deal, move):
        return False
    return ruling.rule in {broken.rule for broken in game.broken(deal, move)}


def _cannot_stand(said: Said, ruling: Stands) -> FormError:
    error = FormError("stands-rule", rule=ruling.rule)
    error.line = said.stands_line
    return error


# -- a deal closes


def _further(state: TableState, last: DealState, form: Form) -> TableState:
    """The table after moves of its last deal, which may have ended it."""
    if not last.deal.ended:
        return state.with_last(last, form, state.table)
    return _came_out(state, last, form, state.game.result(last.deal))


def _came_out(state: TableState, last: DealState, form: Form, own: Any) -> TableState:
    """The table after its last deal has come out so by its moves or its card."""
    return _counted(state, last, form, last.closing._replace(own=own), own)


def _counted(
    state: TableState, last: DealState, form: Form, closing: Closing, result: Any
) -> TableState:
    """The table with its last deal counted; after the table's end nothing counts any more."""
    table, closing = state.table, closing._replace(result=result)
    if not last.opening.late:
        table = state.game.counted(last.before, result)
        closing = closing._replace(after=table)
    return state.with_last(last._replace(closing=closing), form, table)


def _unseen(state: TableState, form: Form, line: int, said: Unseen) -> TableState:
    last = state.now
    if last.closing.own is not None:
        raise FormError("deal-closed", word="result")
    closing = last.closing._replace(unseen=said)
    return state.with_last(last._replace(closing=closing), form, state.table)


def _result(state: TableState, form: Form, line: int, said: ResultLine) -> TableState:
    """R1: an announced result is compared with the moves; without an end by moves it counts."""
    game, last = state.game, state.now
    own, announced = last.closing.own, said.result
    if own is None:
        game.check_card(announced, last.before)
    seen = last.lines and not last.unseen
    if seen and (own is None or not game.same(announced, own)):
        wrong = Violation("R1", MISMATCH, *_mismatch(state, own))
        last = last._replace(closing=last.closing._replace(mismatch=Found(line, wrong)))
    if own is None:
        return _came_out(state, last, form, game.announced(announced, last.deal))
    return state.with_last(last, form, state.table)


def _mismatch(state: TableState, own: Any) -> tuple[str, dict[str, str]]:
    if own is None:
        return "not-ended", {}
    return "other-result", {"result": state.game.write_result(own, state.names)}


def _decree(state: TableState, form: Form, line: int, said: Decree) -> TableState:
    game, last = state.game, state.now
    game.check_card(said.result, last.before)
    closing = last.closing._replace(decree=said)
    return _counted(state, last, form, closing, game.announced(said.result, last.deal))


def _void(state: TableState, form: Form, line: int, said: Void | Annul) -> TableState:
    last = state.now
    closing = last.closing._replace(void=said, result=None, after=None)
    table = state.table if last.opening.late else state.game.voided(last.before)
    return state.with_last(last._replace(closing=closing), form, table)


def _checked(state: TableState, form: Form, line: int, said: CheckedBy) -> TableState:
    last = state.now
    closing = last.closing._replace(checked=said.by)
    return state.with_last(last._replace(closing=closing), form, state.table)


_AFTER: Final[dict[type, Callable[..., TableState]]] = {
    Agreed: _agreed,
    DealLine: _deal,
    Cut: _head,
    Dealt: _head,
    Unseen: _unseen,
    ResultLine: _result,
    Decree: _decree,
    Void: _void,
    Annul: _void,
    CheckedBy: _checked,
}
