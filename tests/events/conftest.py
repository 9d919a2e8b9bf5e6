"""A new record for each test, in both databases that it can be kept in."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events.facts import MoveRecorded
from events.record import Event, Record, open_record

OpenRecord = Callable[[], Record]


def statement_of(event: Event) -> str:
    """What the event of a move says."""
    assert isinstance(event.fact, MoveRecorded)
    return event.fact.statement


@pytest.fixture
def sqlite_path(tmp_path: Path) -> str:
    """The path of a file that is not there yet."""
    return str(tmp_path / "tourney.db")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def where(request: pytest.FixtureRequest) -> str:
    """A place for a new record, in each of the databases."""
    fixture = "sqlite_path" if request.param == "sqlite" else "postgres_url"
    place: str = request.getfixturevalue(fixture)
    return place


@pytest.fixture
def record(where: str) -> Iterator[Record]:
    """A new record, in each of the databases."""
    with open_record(where) as opened:
        yield opened
