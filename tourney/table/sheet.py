"""What counts of a table as its sheet says it."""

from __future__ import annotations

from collections.abc import Container, Iterator

from engine.moves import SHOWS, Move
from tourney.defused import shown
from tourney.sheets.statements import CheckedBy, DealLine, Said
from tourney.table.history import Deal, TableHistory
from tourney.table.table import Table, said_of


def sheet_of(table: Table, due: Container[int] = ()) -> list[Said]:
    """What counts of a table as its sheet says it, with the dealer and the check of every deal.

    ``due`` are the deals of which the sheet says that they were due. Moves that say nothing new are
    left out (S10): a change of an earlier statement may have made them so.
    """
    history, state = table.recorded, table.state
    played = {line for deal in state.deals for line in deal.lines}
    said = [one for deal in history.deals for one in _sheet_of_deal(history, deal, due)]
    return [one for one in said if state.stopped or one.line in played or not _is_move(one)]


def _is_move(one: Said) -> bool:
    return isinstance(one.statement, Move) and one.statement.verb != SHOWS


def _sheet_of_deal(history: TableHistory, deal: Deal, due: Container[int]) -> Iterator[Said]:
    for one in said_of(history, deal):
        if isinstance(one.statement, DealLine):
            begun = DealLine(deal.number, history.dealer(deal), deal.number in due)
            yield one._replace(statement=begun)
        else:
            yield one
    if check := deal.checked:
        yield Said(check.version, CheckedBy(_as_word(check.checker)))


def _as_word(by: str) -> str:
    """Who recorded something, as a word that can be read back from a sheet."""
    return shown(by).replace('"', "'").strip() or "?"
