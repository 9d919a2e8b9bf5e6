"""What a table or a tournament comes to, in words that a test can compare."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from events.record import Record
from tourney.desk.correcting import Correction
from tourney.desk.exporting import export
from tourney.desk.moving import allowed_next
from tourney.readmodel import views
from tourney.readmodel.model import ReadModel
from tourney.sheets.check import verdict
from tourney.sheets.fold import violations
from tourney.table.history import history_of
from tourney.table.table import Table


def table(record: Record, address: str) -> dict[str, Any]:
    """All that the rules say of a table as it counts now, its sheet, and what is allowed next."""
    known = Table.of(history_of(record.read(address)))
    return {
        **verdict(known.state, "en"),
        "sheet": export(record, address),
        "next": allowed_next(known.state),
        "violations": [(one.violation, one.allowed) for one in violations(known.state)],
    }


def told(record: Record, address: str) -> views.Table:
    """A table as the read model tells it."""
    with TemporaryDirectory() as folder, ReadModel(Path(folder) / "read.db", record) as model:
        model.catch_up()
        return model.table(address)


def replayed(record: Record, address: str, deal: int) -> list[str]:
    """The statements of a deal that count, as its replay goes through them; ends are left out."""
    with TemporaryDirectory() as folder, ReadModel(Path(folder) / "read.db", record) as model:
        model.catch_up()
        steps = model.replay(address, deal).steps
    counting = (one.statement for one in steps if one.statement.retracted is None)
    return [one.text for one in counting if one.kind not in ("result", "change")]


def totals(record: Record, tournament: str) -> dict[str, int]:
    """The total of each player of a tournament."""
    with TemporaryDirectory() as folder, ReadModel(Path(folder) / "read.db", record) as model:
        model.catch_up()
        return {row.player.id: row.total for row in model.standings(tournament).rows}


def is_provisional(record: Record, tournament: str) -> bool:
    """Whether the standings of a tournament may still change."""
    with TemporaryDirectory() as folder, ReadModel(Path(folder) / "read.db", record) as model:
        model.catch_up()
        return model.standings(tournament).provisional


def capital(record: Record, address: str) -> list[dict[str, int | None]]:
    """The capital after each deal that counts."""
    return [
        {score.seat: score.figures["capital"] for score in deal.scores}
        for deal in told(record, address).deals
        if deal.finished
    ]


def done(plan: Correction) -> list[str]:
    """Records a correction; gives back the kinds of its facts, in order."""
    plan.record()
    return [type(fact).__name__ for fact in plan.facts]
