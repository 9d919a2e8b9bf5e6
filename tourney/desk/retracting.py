"""Taking statements back: ``tourney retract``. They stay in the record, and count no more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from events.facts import StatementRetracted
from events.record import Record
from tourney.desk.correcting import Correction, every_line, find_statement, taken_back
from tourney.desk.refusals import Refused
from tourney.sheets.fold import follow
from tourney.sheets.state import Step
from tourney.table.history import Deal, Entry, TableHistory, history_of
from tourney.table.table import Table, said_of

JUST_NOW: Final = timedelta(minutes=1)
"""For so long after somebody else's retraction "the last one" may be meant by both."""


def retract(
    record: Record, address: str, to: int | None, reason: str, *, by: str, sure: bool = True
) -> Correction:
    """Plans to take back everything after a statement, by default only the last one.

    Who is not ``sure`` which one is the last is refused when somebody else has just taken it back.

    The order is that of the table, not of recording: a later deal falls with an earlier one, and a
    correction of an earlier deal stays. Raises Refused where nothing is there to be taken back;
    recording it raises Refused where somebody else has just taken back the same.
    """
    plan = Correction(record, address, reason, by=by)
    if to is None and not sure:
        _refuse_just_taken_back(plan)
    take_back(plan, to)
    return plan


def _refuse_just_taken_back(plan: Correction) -> None:
    history, now = plan.history(), datetime.fromisoformat(plan.at)
    for entry in reversed(history.entries):
        if not isinstance(entry.fact, StatementRetracted) or entry.event.by == plan.by:
            continue
        if now - datetime.fromisoformat(entry.event.at) > JUST_NOW:
            return
        data = {"table": plan.where.table, "by": entry.event.by, "at": entry.event.at}
        taken = history.entry(entry.fact.of)
        said = history.line(taken) if taken else ""
        raise Refused("just-taken-back", number=entry.fact.of, statement=said, **data)


def take_back(plan: Correction, to: int | None) -> None:
    """Adds to a plan what ``retract`` plans."""
    history = plan.history()
    if to is None:
        plan.fallen = _last(history, plan)
    else:
        kept = find_statement(history, plan.where, to)
        plan.fallen = _after(history, kept)
        if not plan.fallen:
            raise _nothing_after(history, plan, kept)
    falling = {one.version for one in plan.fallen} | _results(history, plan.fallen)
    plan.add(*(StatementRetracted(of, plan.reason) for of in sorted(falling, reverse=True)))
    plan.settle(plan.fallen[0].deal)


def _nothing_after(history: TableHistory, plan: Correction, kept: int) -> Refused:
    for entry in history.entries[kept:]:
        if entry.fallen and entry.fallen.by:
            return taken_back(entry.version, entry.fallen.by)
    return Refused("nothing-after", table=plan.where.table, number=kept)


def _after(history: TableHistory, kept: int) -> list[Entry]:
    """What stands after a statement; a ruling on a move stays with it."""
    lines = every_line(history)
    at = next((at for at, line in enumerate(lines) if line.version == kept), -1)
    after = lines[at + 1 :]
    while after and at >= 0 and _speaks_of(after[0], lines[at]):
        after.pop(0)
    return after


def _speaks_of(ruling: Entry, move: Entry) -> bool:
    return ruling.kind == "stands" and ruling.fact.of == move.version


def _last(history: TableHistory, plan: Correction) -> list[Entry]:
    """The last statement of the last deal, a move with the ruling on it.

    Deals that became void because of a correction fall too if that deal is open again by it.
    """
    deals = [deal for deal in history.deals if not (deal.void and deal.void.follows is not None)]
    chosen = [*history.chosen()]
    if not deals and chosen and plan.where.deal is None:
        return [chosen[-1]]
    if not deals:
        raise Refused("nothing-after", table=plan.where.table, number=1)
    if plan.where.deal not in (None, deals[-1].number):
        raise Refused("later-deals", deal=str(plan.where))
    *before, last = deals[-1].folded()
    if _is_closed_without(deals[-1], last):
        return [last]
    later = history.deals[history.deals.index(deals[-1]) + 1 :]
    ruled = [before[-1]] if before and _speaks_of(last, before[-1]) else []
    return [*ruled, last, *(line for deal in later for line in deal.folded())]


def _is_closed_without(deal: Deal, last: Entry) -> bool:
    """Whether a deal has a result though its last statement is taken back."""
    if last == deal.void:
        return bool(deal.results)
    return last == deal.decree and any(
        result != last and result.follows is None for result in deal.results
    )


def _results(history: TableHistory, fallen: Sequence[Entry]) -> set[int]:
    """The results that fall with the statements on which they rest."""
    gone = {entry.version for entry in fallen}
    return {
        result.version
        for deal in history.deals
        if (said := [line.version for line in deal.lines if line.version in gone])
        for result in deal.results
        if min(said) < result.version or result.kind == "amend"
    }


def takes_more_than_a_bout(plan: Correction) -> bool:
    """Whether moves of several bouts, or statements of several deals, are to be taken back."""
    if len({entry.deal for entry in plan.fallen}) > 1:
        return True
    gone = {entry.version for entry in plan.fallen if entry.kind == "move"}
    history = history_of(plan.events[: plan.expected])
    table = Table.before(history)
    for deal in history.deals:
        if deal.number == plan.fallen[0].deal:
            steps = follow(table.state, said_of(history, deal))
            return any(map(_opens_a_bout, [step for step in steps if step.said.line in gone][1:]))
        table = table.with_deal(deal)
    return False


def _opens_a_bout(step: Step) -> bool:
    deal = step.before.now.deal
    return deal is not None and not step.before.game.lying(deal)
