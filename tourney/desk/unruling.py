"""A ruling taken back, with all that was recorded because of it: ``tourney retract ADDRESS#N``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.envelope import Event
from events.facts import (
    DealVoided,
    Fact,
    PenaltyGiven,
    PenaltyLifted,
    ResultAmended,
    RulingGiven,
    StatementRestored,
    StatementRetracted,
)
from events.record import Batch, Record
from tourney.desk.correcting import Correction
from tourney.desk.disputing import find_dispute
from tourney.desk.refusals import Refused
from tourney.desk.restoring import refuse_since


def unrule(record: Record, dispute: str, reason: str, *, by: str) -> Correction:
    """Plan that the ruling on a dispute counts no more; the dispute is open again.

    Raises Refused where it was not ruled on, or something was recorded since of a deal that the
    ruling had set back: both cannot count.
    """
    disputed, events = find_dispute(record, dispute)
    if disputed.ruled is None:
        raise Refused("not-ruled", dispute=dispute)
    plan = Correction(record, disputed.opened.event.stream, reason, by=by, events=events)
    act = [*_with(disputed.ruled.event, events)]
    facts, history = [*_undone(act, plan.reason)], plan.history()
    back = {fact.of for fact in facts if isinstance(fact, StatementRetracted)}
    plan.fallen = [one for one in history.entries if one.version in back]
    plan.restored = [one for one in history.entries if one.fallen and one.fallen.by in act]
    deals = {one.deal for one in (*plan.fallen, *plan.restored)}
    if plan.restored:
        refuse_since(history, disputed.ruled.version, deals)
    plan.add(*facts)
    if len(facts) > 1:
        plan.settle(min(deals))
        if plan.breaks():
            raise Refused("cannot-restore", table=plan.where.table)
    _lift(record, plan, disputed.ruled.event)
    return plan


def _with(ruling: Event, events: Sequence[Event]) -> Iterator[Event]:
    """The ruling and what was recorded before it in the same step, the last first."""
    yield ruling
    position = ruling.position
    for event in reversed(events[: ruling.version - 1]):
        position -= 1
        said = (event.position, event.at, event.by, getattr(event.fact, "reason", None))
        ours = (position, ruling.at, ruling.by, getattr(ruling.fact, "reason", None))
        if said != ours or isinstance(event.fact, RulingGiven):
            return
        yield event


def _undone(act: Sequence[Event], reason: str) -> Iterator[Fact]:
    """What takes back what was recorded of its own accord; what follows is settled anew.

    What a retraction took back first comes back last.
    """
    for event in act:
        match event.fact:
            case ResultAmended(follows=None) | DealVoided(follows=None) | RulingGiven():
                yield StatementRetracted(event.version, reason)
            case StatementRetracted():
                yield StatementRestored(event.version, reason)


def _lift(record: Record, plan: Correction, ruling: Event) -> None:
    """Plan that a penalty given by the ruling is lifted, unless it was already."""
    if not (isinstance(ruling.fact, RulingGiven) and ruling.fact.kind == "penalty"):
        return
    slug = plan.where.tournament
    events = record.read(slug)
    lifted = {event.fact.of for event in events if isinstance(event.fact, PenaltyLifted)}
    given = [
        event.version
        for event in events
        if isinstance(event.fact, PenaltyGiven)
        and (event.at, event.by) == (ruling.at, ruling.by)
        and event.fact.player == ruling.fact.data.get("player")
        and event.fact.points == ruling.fact.data.get("points")
        and event.version not in lifted
    ]
    if given:
        lift = PenaltyLifted(given[0], plan.reason)
        plan.add_elsewhere(Batch(slug, events[-1].version, [lift]))
