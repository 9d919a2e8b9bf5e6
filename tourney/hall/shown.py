"""What a table's page shows beside the recorder's view: its deals, and what was said last."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.recorder.changing import CHANGEABLE
from tourney.recorder.view import Data, said_data
from tourney.sheets.state import TableState
from tourney.sheets.statements import Said
from tourney.table.table import Table, said_of


def deals_data(state: TableState) -> Iterator[Data]:
    """Each deal that has come out: its result, and what each seat gained by it."""
    for deal in state.deals:
        if deal.void:
            yield {"number": deal.number, "void": True, "result": None, "gain": {}}
        elif deal.after is not None:
            yield {
                "number": deal.number,
                "void": False,
                "result": state.game.write_result(deal.result, state.names),
                "gain": gain_of(state, deal.number),
            }


def unchecked(table: Table) -> list[int]:
    """Return the numbers of the deals whose cards only one person has said so far."""
    return [one.number for one in table.history.deals if one.unchecked] if table.history else []


def gain_of(state: TableState, number: int) -> dict[str, int]:
    """Return what a deal that counts gave each seat."""
    deal = state.deals[number - 1]
    return dict(state.game.gain(state.game.describe(deal.result, deal.after)))


def moves_data(table: Table) -> list[Data]:
    """Return what was said of the last deal, in order, each with its number."""
    if table.history is None or not table.history.deals:
        return []
    last = table.history.deals[-1]
    return [_said(one, last.inferred) for one in said_of(table.history, last)]


def _said(one: Said, inferred: set[int]) -> Data:
    return {
        "number": one.line,
        **said_data(one.statement),
        "inferred": one.line in inferred,
        "changeable": isinstance(one.statement, CHANGEABLE),
    }
