"""Taking statements back: ``tourney retract``. They stay in the record, and count no more."""

from __future__ import annotations

from collections.abc import Sequence

from events.facts import ResultAnnounced, StatementRetracted
from events.record import Record
from tourney.desk.correcting import Correction, deal_of, every_line, find_statement, taken_back
from tourney.desk.refusals import Refused
from tourney.sheets.corrected import Corrected, DealLines, Line
from tourney.sheets.settled import follows


def retract(record: Record, address: str, to: int | None, reason: str, *, by: str) -> Correction:
    """Plans to take back everything after a statement, by default only the last one.

    The order is that of the table, not of recording: a later deal falls with an earlier one, and a
    correction of an earlier deal stays. Raises Refused where nothing is there to be taken back;
    recording it raises Refused where somebody else has just taken back the same.
    """
    plan = Correction(record, address, reason, by=by)
    take_back(plan, to)
    return plan


def take_back(plan: Correction, to: int | None) -> None:
    """Adds to a plan what ``retract`` plans."""
    table = plan.table()
    if to is None:
        plan.fallen = _last(table, plan)
    else:
        kept = find_statement(table, plan.where, to)
        plan.fallen = _after(table, kept)
        if not plan.fallen:
            raise _nothing_after(table, plan, kept)
    cause = deal_of(table, plan.fallen[0].version)
    falling = {line.version for line in plan.fallen} | _results(table, plan.fallen)
    plan.add(*(StatementRetracted(of, plan.reason) for of in sorted(falling, reverse=True)))
    plan.settle(cause.began.number)


def _nothing_after(table: Corrected, plan: Correction, kept: int) -> Refused:
    later = [version for version in table.retracted if version > kept]
    if later:
        return taken_back(min(later), table.retracted[min(later)])
    return Refused("nothing-after", table=plan.where.table, number=kept)


def _after(table: Corrected, kept: int) -> list[Line]:
    """What stands after a statement; a ruling on a move stays with it."""
    lines = every_line(table)
    at = next((at for at, line in enumerate(lines) if line.version == kept), -1)
    after = lines[at + 1 :]
    while after and at >= 0 and _speaks_of(after[0], lines[at]):
        after.pop(0)
    return after


def _speaks_of(line: Line, move: Line) -> bool:
    return getattr(line.fact, "of", None) == move.version and line.text.startswith("stands ")


def _last(table: Corrected, plan: Correction) -> list[Line]:
    """The last statement of the last deal, a move with the ruling on it.

    Deals that became void because of a correction fall too if that deal is open again by it.
    """
    deals = [deal for deal in table.deals if not (deal.void and follows(deal.void.fact))]
    if not deals:
        raise Refused("nothing-after", table=plan.where.table, number=1)
    if plan.where.deal not in (None, deals[-1].began.number):
        raise Refused("later-deals", deal=str(plan.where))
    *others, last = deals[-1].all()
    if _is_closed_without(deals[-1], last):
        return [last]
    later = table.deals[table.deals.index(deals[-1]) + 1 :]
    ruled = [others[-1]] if others and _speaks_of(last, others[-1]) else []
    return [*ruled, last, *(line for deal in later for line in deal.all())]


def _is_closed_without(deal: DealLines, last: Line) -> bool:
    """Whether a deal has a result though its last statement is taken back."""
    if last == deal.void:
        return bool(deal.results)
    return last == deal.decree and any(
        result != last and not follows(result.fact) for result in deal.results
    )


def _results(table: Corrected, fallen: Sequence[Line]) -> set[int]:
    """The results that fall with the statements on which they rest."""
    gone = {line.version for line in fallen}
    return {
        result.version
        for deal in table.deals
        if (said := [line.version for line in deal.lines if line.version in gone])
        for result in deal.results
        if min(said) < result.version or not isinstance(result.fact, ResultAnnounced)
    }
