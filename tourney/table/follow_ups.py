"""What follows from a correction: later deals of the table whose figures are different now.

What is announced of a deal must be what counts. In Six Dozens a changed deal changes capital and
kitty of every later one, and perhaps the end of the match; a deal after that end cannot have been
played. Whatever follows is a fact of its own, and it is taken back when it follows no more.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.facts import DealVoided, Fact, ResultAmended, StatementRetracted
from tourney.table.history import Deal, TableHistory
from tourney.table.table import Table, holds, line_of_result, result_of


def follow_ups(history: TableHistory, cause: int, reason: str) -> list[Fact]:
    """What else is to be recorded at a table, because the deal ``cause`` was corrected."""
    table, facts = Table.before(history), list[Fact]()
    for recorded in history.deals:
        deal = recorded
        if table.state.table.finished:
            if deal.void is None:
                facts.append(DealVoided(deal.number, reason, cause))
            continue
        if deal.void and deal.void.follows is not None:
            facts.append(StatementRetracted(deal.void.version, reason))
            deal = deal._replace(void=None)
        table = table.with_deal(deal)
        facts += _figures(history, deal, table, cause, reason)
    return facts


def _figures(
    history: TableHistory, deal: Deal, table: Table, cause: int, reason: str
) -> Iterator[Fact]:
    """What makes the announced result of a deal the one that counts."""
    result = result_of(table.state)
    if result is None and not deal.void:
        figures = [one for one in deal.results if one.follows is not None]
        yield from (StatementRetracted(one.version, reason) for one in figures)
    if result is not None and not holds(history.announced(deal), result):
        of, line = (deal.result or deal.began).version, line_of_result(table.state)
        yield ResultAmended(of, deal.number, line, dict(result), reason, cause)
