"""A record in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.record import Record, open_record


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """A new record."""
    with open_record(tmp_path / "tourney.db") as opened:
        yield opened
