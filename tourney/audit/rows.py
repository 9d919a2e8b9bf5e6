"""The read model beside one built anew from the record: every row must be the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from events.record import Record
from tourney.audit.findings import READ_MODEL, Finding
from tourney.readmodel.differences import differences
from tourney.readmodel.model import ReadModel


def audit_rows(
    record: Record, path: Path, progress: Callable[[int, int], None]
) -> Iterator[Finding]:
    """What is otherwise in the read model at this path; nothing if there is none yet."""
    if not path.exists():
        return
    with (
        TemporaryDirectory() as folder,
        ReadModel(path, record) as kept,
        ReadModel(Path(folder) / "anew.db", record) as anew,
    ):
        anew.catch_up(progress)
        while anew.catch_up() + kept.catch_up():
            pass  # somebody is recording
        for table, row in differences(kept.path, anew.path):
            yield Finding("", None, "", READ_MODEL, "audit.row", {"table": table, "row": row})
