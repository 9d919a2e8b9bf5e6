"""Tables as their record holds them, folded once: of what is recorded later only what is new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from events.envelope import Event
from events.record import Record
from tourney.table.history import TableHistory, extended, history_of
from tourney.table.lines import KINDS
from tourney.table.table import Table

KEPT: Final = 64
"""How many tables are kept folded; a hall has fewer that are played at once."""
_LATER: Final = frozenset("head move shows unseen deal result amend void check stands".split())
"""Kinds of facts before which nothing of earlier deals is different that they do not speak of."""


class Folded(NamedTuple):
    """What a table's stream comes to."""

    last: Event
    """Its last event."""
    history: TableHistory
    stages: tuple[Table, ...]
    """The table before each of its deals and after the last; nothing where it was withdrawn."""


def folded(record: Record, stream: str) -> Folded | None:
    """Return the table of a stream, None where nothing is recorded; FormError, NotOpenedError.

    It is kept with the record while that is open: who asks again pays only for what came since.
    """
    known: Folded | None = record.kept.pop(stream, None)
    events = record.read(stream, known.last.version - 1 if known else 0)
    if known and events[:1] != [known.last]:  # it is another store now
        known, events = None, record.read(stream)
    if not events:
        return None
    if known is None:
        now = _anew(history_of(events), events[-1])
    else:
        now = _further(known, events[1:]) if events[1:] else known
    while len(record.kept) >= KEPT:
        record.kept.pop(next(iter(record.kept)))
    record.kept[stream] = now
    return now


def _anew(history: TableHistory, last: Event) -> Folded:
    stages = () if history.withdrawn else (Table.before(history),)
    return _with_deals(Folded(last, history, stages))


def _further(known: Folded, new: Sequence[Event]) -> Folded:
    """The table after these events: the deals that are what they were are not folded again."""
    before, history = known.history, extended(known.history, new)
    if not before.deals or not all(KINDS.get(type(event.fact)) in _LATER for event in new):
        return _anew(history, new[-1])
    pairs = zip(before.deals, history.deals, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
    stages = tuple(_goes_on(stage, history) for stage in known.stages[: same + 1])
    return _with_deals(Folded(new[-1], history, stages))


def _goes_on(stage: Table, history: TableHistory) -> Table:
    """The table where it stood, but with all that is recorded by now."""
    state = stage.state._replace(dealers=history.dealers())
    return replace(stage, state=state, history=history, version=history.version)


def _with_deals(table: Folded) -> Folded:
    """The table with the stages after those of its deals that have none yet."""
    stages = [*table.stages]
    for deal in table.history.deals[len(stages) - 1 :] if stages else ():
        stages.append(stages[-1].with_deal(deal))
    return table._replace(stages=tuple(stages))
