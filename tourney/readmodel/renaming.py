"""Seats called otherwise, in everything that was said at a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.violation import FormError
from tourney.readmodel.rows import StatementRow, TableRow
from tourney.readmodel.writer import as_json
from tourney.sheets.corrected import recalled
from tourney.sheets.recorded import statement_of
from tourney.sheets.statements import renamed
from tourney.sheets.tablehead import TableHead, make_head


def data_of(row: StatementRow) -> Mapping[str, Any]:
    """What else the fact of a statement holds."""
    data: Mapping[str, Any] = json.loads(row.data) if row.data else {}
    return data


def head_of(row: TableRow, seats: tuple[str, ...]) -> TableHead:
    """The head of a table in whose rows the seats are called so."""
    rules, trumps = json.loads(row.rules), json.loads(row.trumps)
    return make_head(row.address, row.game, seats, row.dealer or seats[0], rules, trumps)


class Renaming:
    """Calls the seats of a table, clockwise, otherwise."""

    def __init__(self, row: TableRow, called: Mapping[str, str]) -> None:
        """Take the table as it was, and what each seat is called from now on."""
        self._head, self._called = head_of(row, tuple(called)), called

    def table(self, row: TableRow) -> TableRow:
        """The table's row, its dealer, trumps and winners among it."""
        head, called = self._head.renamed(self._called), self._called
        words = head.game.write_trumps(head.table).split()
        winners = as_json([called[seat] for seat in json.loads(row.winners)])
        dealer = row.dealer and called[row.dealer]
        return row._replace(dealer=dealer, trumps=as_json(words), winners=winners)

    def statement(self, row: StatementRow) -> StatementRow:
        """A statement, its text and what else it holds."""
        if row.kind in ("reseat", "retract"):
            return row
        return row._replace(text=self._text(row.text), data=self._data(row))

    def _text(self, text: str) -> str:
        try:
            statement = statement_of(text, self._head)
        except FormError:  # the words of a reason, say: no seat is named in them
            statement = None
        if statement is None:
            return text
        return str(renamed(statement, self._head.game, self._called))

    def _data(self, row: StatementRow) -> str | None:
        data = dict(data_of(row))
        if data.get("dealer"):
            data["dealer"] = self._called[data["dealer"]]
        if "result" in data:
            data["result"] = recalled(data["result"], self._called)
        return as_json(data) if data else row.data
