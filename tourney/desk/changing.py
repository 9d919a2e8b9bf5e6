"""An earlier statement of a deal is changed: one fact, and what stood there before is kept."""

from __future__ import annotations

from typing import NamedTuple

from events.facts import StatementChanged
from events.record import Record
from tourney.desk.correcting import Correction, find_deal
from tourney.desk.moving import Broken
from tourney.desk.refusals import Refused
from tourney.recorder.changing import Change, Outcome, outcome
from tourney.sheets.state import TableState
from tourney.sheets.statements import Said
from tourney.table.history import TableHistory
from tourney.table.table import Table, announced, said_of

CHANGEABLE = ("move", "shows", "head", "unseen")
"""The kinds of statements that can be changed or left out in the middle of a deal."""


class Played(NamedTuple):
    """A deal as it was said, and the table before it."""

    before: TableState
    said: tuple[Said, ...]


def played(history: TableHistory, number: int) -> Played:
    """Return what counts of a deal; the lines are the numbers of the statements."""
    table = Table.before(history)
    for deal in history.deals:
        if deal.number == number:
            return Played(table.state, tuple(said_of(history, deal)))
        table = table.with_deal(deal)
    raise Refused("no-such-deal", deal=f"{history.address}/{number}")


def tried(history: TableHistory, number: int, change: Change) -> Outcome:
    """Return what a change of a deal would come to."""
    return outcome(*played(history, number), change)


def change(record: Record, address: str, asked: Change, reason: str, *, by: str) -> Correction:
    """Plan a change in the middle of the deal addressed, with what follows from it.

    Raises Broken or FormError with the first statement that would no longer stand; Refused where
    there is no such deal or statement, or a later deal has begun that could not have.
    """
    plan = Correction(record, address, reason, by=by)
    history = plan.history()
    deal = find_deal(history, plan.where)
    lines = {one.version: one for one in deal.lines}
    for version in asked.dropped:
        if version not in lines or lines[version].kind not in CHANGEABLE:
            raise Refused("no-such-statement", table=plan.where.table, number=version)
    if asked.after not in lines:
        raise Refused("no-such-statement", table=plan.where.table, number=asked.after)
    _check(history, tried(history, deal.number, asked))
    line = "" if asked.statement is None else str(asked.statement)
    plan.fallen = [lines[version] for version in sorted(asked.dropped)]
    plan.add(StatementChanged(deal.number, asked.after, line, [*asked.dropped], plan.reason))
    _announce(plan, deal.number)
    plan.settle(deal.number)
    return plan


def _check(history: TableHistory, found: Outcome) -> None:
    """Refuse a change after which something no longer stands."""
    if isinstance(found.why, Exception):
        raise found.why
    if found.why is not None:
        raise Broken(found.why, history.seats)


def _announce(plan: Correction, number: int) -> None:
    """The result that the changed moves give; a deal before another one must have one."""
    history = plan.history()
    table = Table.before(history)
    for deal in history.deals:
        table = table.with_deal(deal)
        if deal.number == number:
            break
    ended = table.state.now.after is not None
    if ended and history.announced(deal) is None:
        plan.add(announced(table.state))
    elif not ended and not deal.void and deal is not history.deals[-1]:
        raise Refused("later-deals", deal=str(plan.where))
