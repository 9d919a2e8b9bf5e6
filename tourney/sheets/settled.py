"""What follows from a correction: later deals of the table whose figures are others now.

What is announced of a deal must be what counts. In Six Dozens a changed deal changes capital and
kitty of every later one, and perhaps the end of the match; a deal after that end cannot have been
played. Whatever follows is a fact of its own, and it is taken back when it follows no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from events.envelope import Event
from events.facts import DealVoided, Fact, ResultAmended, StatementRetracted
from tourney.sheets.corrected import DealLines
from tourney.sheets.recorded import Scribe


def consequences(events: Sequence[Event], cause: int, reason: str) -> list[Fact]:
    """What else is to be recorded at a table with these events, because a deal was corrected."""
    scribe = Scribe.before(events)
    facts: list[Fact] = []
    for deal in scribe.table.deals:
        facts += _settled(scribe, deal, cause, reason)
    return facts


def _settled(scribe: Scribe, deal: DealLines, cause: int, reason: str) -> Iterator[Fact]:
    number, void = deal.began.number, deal.void
    if scribe.keeper.table.finished:
        if void is None:
            yield DealVoided(number, reason, cause)
        return
    if void and follows(void.fact):
        yield StatementRetracted(void.version, reason)
        deal = replace(deal, void=None)
    scribe.read(deal)
    told = result_of(scribe)
    if told is None and not deal.void:
        figures = [line for line in deal.results if follows(line.fact)]
        yield from (StatementRetracted(line.version, reason) for line in figures)
    if told is not None and told != scribe.table.announced(deal):
        last = (deal.results or deal.lines)[-1 if deal.results else 0]
        yield ResultAmended(last.version, number, line_of(scribe), dict(told), reason, cause)


def follows(fact: object) -> bool:
    """Whether this was recorded only because an earlier deal was corrected."""
    return getattr(fact, "follows", None) is not None


def result_of(scribe: Scribe) -> Mapping[str, Any] | None:
    """What counts of the deal read last, in full; None where it does not count."""
    deal = scribe.keeper.deals[-1]
    return None if deal.after is None else scribe.head.game.describe(deal.result, deal.after)


def line_of(scribe: Scribe) -> str:
    """The result of the deal read last, as the sheet's line."""
    deal = scribe.keeper.deals[-1]
    return f"result {scribe.head.game.write_result(deal.result, scribe.head.names)}"
