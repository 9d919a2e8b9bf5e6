"""Results and deals corrected after the fact: ``tourney amend`` and ``tourney void``."""

from __future__ import annotations

from dataclasses import replace

from engine.words import split
from events.facts import DealVoided, ResultAmended, StatementRetracted
from events.record import Record
from tourney.desk.calling import by_ids
from tourney.desk.correcting import Correction, find_deal
from tourney.desk.refusals import Refused
from tourney.sheets.corrected import DealLines, Line
from tourney.sheets.recorded import Scribe
from tourney.sheets.settled import follows, line_of, result_of


def amend(record: Record, address: str, text: str, reason: str, *, by: str) -> Correction:
    """Plans another result for a deal, whether it was a score card, recorded, or not finished.

    Nothing is planned where that result counts already. Raises Refused, and FormError for a result
    that cannot be.
    """
    plan = Correction(record, address, reason, by=by)
    deal = find_deal(plan.table(), plan.where)
    seats = Scribe.before(plan.events).head.names
    give_result(plan, deal, by_ids(record, seats, text))
    return plan


def give_result(plan: Correction, deal: DealLines, text: str) -> None:
    """Adds to a plan a result that counts whatever the moves or the card say."""
    head = Scribe.before(plan.events).head
    words = split(text)
    told = head.game.read_result(words[1:] if words[:1] == ["result"] else words, head.table)
    line = f"result {head.game.write_result(told, head.names)}"
    if not deal.void and _counts(plan, deal) == line:
        return
    if deal.void:
        plan.add(StatementRetracted(deal.void.version, plan.reason))
    number, of = deal.began.number, (deal.results or deal.lines[:1])[-1].version
    decree = ResultAmended(of, number, line, {}, plan.reason)
    closed = replace(deal, void=None, decree=Line(plan.version + 1, line, decree))
    result = result_of(_read_up_to(plan, closed))
    plan.add(replace(decree, result=dict(result or {})))
    plan.settle(number)


def _counts(plan: Correction, deal: DealLines) -> str | None:
    """The result that counts of the deal, as the sheet's line."""
    scribe = _read_up_to(plan, deal)
    return None if result_of(scribe) is None else line_of(scribe)


def _read_up_to(plan: Correction, last: DealLines) -> Scribe:
    """The table up to a deal, as that deal is given here; Refused where it had ended before."""
    scribe = Scribe.before(plan.events)
    for deal in scribe.table.deals:
        if deal.began.number == last.began.number:
            break
        scribe.read(deal)
    if scribe.keeper.table.finished:
        raise Refused("table-finished", table=plan.where.table)
    scribe.read(last)
    return scribe


def void(record: Record, address: str, reason: str, *, by: str) -> Correction:
    """Plans that a deal counts nothing; nothing is planned where it is void. Raises Refused."""
    plan = Correction(record, address, reason, by=by)
    make_void(plan, find_deal(plan.table(), plan.where))
    return plan


def make_void(plan: Correction, deal: DealLines) -> None:
    """Adds to a plan that a deal counts nothing (S24, D22), whatever becomes of those before it."""
    if deal.void and not follows(deal.void.fact):
        return
    plan.add(DealVoided(deal.began.number, plan.reason))
    plan.settle(deal.began.number)
