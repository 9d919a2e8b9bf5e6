"""Results and deals corrected after the fact: ``tourney amend`` and ``tourney void``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.words import split
from events.envelope import Event
from events.facts import DealVoided, ResultAmended, StatementRetracted
from events.record import Record
from tourney.desk.cards import called
from tourney.desk.correcting import Correction, find_deal
from tourney.desk.refusals import Refused
from tourney.table.history import Deal, Entry
from tourney.table.table import Table, line_of_result, result_of


def amend(
    record: Record,
    address: str,
    text: str,
    reason: str,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> Correction:
    """Plans another result for a deal, whether it was a score card, recorded, or not finished.

    Nothing is planned where that result counts already. Raises Refused, and FormError for a result
    that cannot be.
    """
    plan = Correction(record, address, reason, by=by)
    history = plan.history()
    words = called(record, history.head, split(text), meant)
    give_result(plan, find_deal(history, plan.where), words)
    return plan


def give_result(plan: Correction, deal: Deal, words: Sequence[str]) -> None:
    """Adds to a plan a result that counts whatever the moves or the card say."""
    head, number = plan.history().head, deal.number
    given = head.game.read_result(words, head.table)
    line = f"result {head.game.write_result(given, head.names)}"
    if not deal.void and _counts(plan, deal) == line:
        return
    if deal.void:
        plan.add(StatementRetracted(deal.void.version, plan.reason))
    of = (deal.result or deal.began).version
    decree = ResultAmended(of, number, line, {}, plan.reason)
    event = Event(0, plan.where.table, plan.version + 1, plan.at, plan.by, None, decree)
    results = (*deal.results, Entry(event, "amend", number))
    table = _up_to(plan, deal._replace(void=None, results=results))
    for version, error in table.faults:
        if version == event.version:
            raise error
    result = dict(result_of(table.state) or {})
    plan.add(ResultAmended(of, number, line, result, plan.reason))
    plan.settle(number)


def _counts(plan: Correction, deal: Deal) -> str | None:
    """The result that counts of the deal, as the sheet's line."""
    state = _up_to(plan, deal).state
    return None if result_of(state) is None else line_of_result(state)


def _up_to(plan: Correction, last: Deal) -> Table:
    """The table up to a deal, as that deal is given here; Refused where it had ended before."""
    history = plan.history()
    table = Table.before(history)
    for deal in history.deals:
        if deal.number == last.number:
            break
        table = table.with_deal(deal)
    if table.state.table.finished:
        raise Refused("table-finished", table=plan.where.table)
    return table.with_deal(last)


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
