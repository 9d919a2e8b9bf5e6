"""A record in a folder of its own, with tables that were written down as sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events.record import Record, open_record
from tourney.desk.importing import Wishes, import_tables
from tourney.sheets.check import check

Recorded = Callable[[str], Record]


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """An empty record."""
    with open_record(tmp_path / "tourney.db") as opened:
        yield opened


@pytest.fixture
def recorded(record: Record) -> Recorded:
    """Records the tables of a sheet, whatever comes to light late in them."""

    def write(text: str) -> Record:
        import_tables(record, check(text), Wishes(late=True), by="desk")
        return record

    return write
