"""The read model beside one built anew from the record: every row must be the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from events.errors import Unreadable
from events.record import Record
from tourney.audit.findings import NOT_AS_RECORDED, READ_MODEL, Finding, unreadable
from tourney.readmodel.differences import differences
from tourney.readmodel.model import ReadModel


def audit_rows(record: Record, path: Path, progress: Callable[[int, int], None]) -> list[Finding]:
    """What is otherwise in the read model at this path; nothing if there is none yet."""
    if not path.exists():
        return []
    try:
        return _otherwise(record, path, progress)
    except Unreadable as error:
        return [unreadable(error.stream, error)]
    except (*NOT_AS_RECORDED, sqlite3.Error):
        return [Finding("", None, "", READ_MODEL, "audit.not-built")]


def _otherwise(record: Record, path: Path, progress: Callable[[int, int], None]) -> list[Finding]:
    with (
        TemporaryDirectory() as folder,
        ReadModel(path, record) as kept,
        ReadModel(Path(folder) / "anew.db", record) as anew,
    ):
        anew.catch_up(progress)
        _follow(kept)
        while _follow(anew) + _follow(kept):
            pass  # somebody is recording
        return [
            Finding("", None, "", READ_MODEL, "audit.row", {"table": table, "row": row})
            for table, row in differences(kept.path, anew.path)
        ]


def _follow(model: ReadModel) -> int:
    """Follows the record, with the ratings, which are made only when somebody asks."""
    followed = model.catch_up()
    model.snapshot().close()
    return followed
