"""Results and deals corrected after the fact: ``tourney amend`` and ``tourney void``."""

from __future__ import annotations

from engine.words import split
from events.envelope import Event
from events.facts import DealVoided, ResultAmended, StatementRetracted
from events.record import Record
from tourney.desk.calling import by_ids
from tourney.desk.correcting import Correction, find_deal
from tourney.desk.refusals import Refused
from tourney.table.history import Deal, Entry
from tourney.table.table import Table


def amend(record: Record, address: str, text: str, reason: str, *, by: str) -> Correction:
    """Plans another result for a deal, whether it was a score card, recorded, or not finished.

    Nothing is planned where that result counts already. Raises Refused, and FormError for a result
    that cannot be.
    """
    plan = Correction(record, address, reason, by=by)
    history = plan.history()
    give_result(plan, find_deal(history, plan.where), by_ids(record, history.seats, text))
    return plan


def give_result(plan: Correction, deal: Deal, text: str) -> None:
    """Adds to a plan a result that counts whatever the moves or the card say."""
    head, number = plan.history().head, deal.number
    words = split(text)
    given = head.game.read_result(words[1:] if words[:1] == ["result"] else words, head.table)
    line = f"result {head.game.write_result(given, head.names)}"
    if not deal.void and _counts(plan, deal) == line:
        return
    if deal.void:
        plan.add(StatementRetracted(deal.void.version, plan.reason))
    of = (deal.results or deal.lines[:1])[-1].version
    decree = ResultAmended(of, number, line, {}, plan.reason)
    event = Event(0, plan.where.table, plan.version + 1, plan.at, plan.by, None, decree)
    given_ = Entry(event, "amend", number)
    closed = deal._replace(void=None, results=(*deal.results, given_))
    table = _read_up_to(plan, closed)
    for version, error in table.faults:
        if version == event.version:
            raise error
    plan.add(ResultAmended(of, number, line, dict(table.result() or {}), plan.reason))
    plan.settle(number)


def _counts(plan: Correction, deal: Deal) -> str | None:
    """The result that counts of the deal, as the sheet's line."""
    table = _read_up_to(plan, deal)
    return None if table.result() is None else table.line()


def _read_up_to(plan: Correction, last: Deal) -> Table:
    """The table up to a deal, as that deal is given here; Refused where it had ended before."""
    table = Table.before(plan.history())
    for deal in plan.history().deals:
        if deal.number == last.number:
            break
        table.read(deal)
    if table.keeper.table.finished:
        raise Refused("table-finished", table=plan.where.table)
    table.read(last)
    return table


def void(record: Record, address: str, reason: str, *, by: str) -> Correction:
    """Plans that a deal counts nothing; nothing is planned where it is void. Raises Refused."""
    plan = Correction(record, address, reason, by=by)
    make_void(plan, find_deal(plan.history(), plan.where))
    return plan


def make_void(plan: Correction, deal: Deal) -> None:
    """Adds to a plan that a deal counts nothing (S24, D22), whatever becomes of those before it."""
    if deal.void and deal.void.follows is None:
        return
    plan.add(DealVoided(deal.number, plan.reason))
    plan.settle(deal.number)
