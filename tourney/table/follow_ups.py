"""What follows from a correction: later deals of the table whose figures are different now.

What is announced of a deal must be what counts. In Six Dozens a changed deal changes capital and
kitty of every later one, and perhaps the end of the match; a deal after that end cannot have been
played. Whatever follows is a fact of its own, and it is taken back when it follows no more.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.facts import DealVoided, Fact, ResultAmended, StatementRetracted
from tourney.table.history import Deal, TableHistory
from tourney.table.table import Table, holds


def follow_ups(history: TableHistory, cause: int, reason: str) -> list[Fact]:
    """What else is to be recorded at a table, because the deal ``cause`` was corrected."""
    table = Table.before(history)
    return [fact for deal in history.deals for fact in _settled(table, deal, cause, reason)]


def _settled(table: Table, deal: Deal, cause: int, reason: str) -> Iterator[Fact]:
    number, void = deal.number, deal.void
    if table.keeper.table.finished:
        if void is None:
            yield DealVoided(number, reason, cause)
        return
    if void and void.follows is not None:
        yield StatementRetracted(void.version, reason)
        deal = deal._replace(void=None)
    table.read(deal)
    result = table.result()
    if result is None and not deal.void:
        figures = [one for one in deal.results if one.follows is not None]
        yield from (StatementRetracted(one.version, reason) for one in figures)
    if result is not None and not holds(table.history.announced(deal), result):
        last = (deal.results or deal.lines)[-1 if deal.results else 0]
        yield ResultAmended(last.version, number, table.line(), dict(result), reason, cause)
