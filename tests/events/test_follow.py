"""Following the record into a read model: nothing lost, nothing doubled, whatever happens."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from events.chain import Head
from events.errors import Busy, Diverged
from events.facts import MoveRecorded
from events.follow import Follower
from events.record import Batch, Event, Record, open_record
from tests.events.conftest import statement_of

AT = "2026-03-06T18:42:10+02:00"


def fill(record: Record, count: int, stream: str = "a") -> None:
    version = record.version(stream)
    facts = [MoveRecorded(str(version + number)) for number in range(count)]
    record.append([Batch(stream, version, facts)], at=AT, by="ants")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "readmodel.db"


@pytest.fixture
def follower(path: Path) -> Iterator[Follower]:
    with Follower(path, timeout=1) as opened:
        with opened.transaction():
            opened.connection.execute("CREATE TABLE moves (position, statement)")
        yield opened


class Rows:
    """Writes a row an event, and remembers in how large portions it was asked to."""

    def __init__(self, follower: Follower) -> None:
        self.db, self.portions = follower.connection, list[int]()

    def __call__(self, events: Sequence[Event]) -> None:
        self.portions.append(len(events))
        rows = [(event.position, statement_of(event)) for event in events]
        self.db.executemany("INSERT INTO moves VALUES (?, ?)", rows)


def written(follower: Follower) -> list[tuple[Any, ...]]:
    return follower.connection.execute("SELECT * FROM moves ORDER BY rowid").fetchall()


def test_a_follower_catches_up_and_goes_on_from_there(record: Record, follower: Follower) -> None:
    fill(record, 2)
    assert follower.catch_up(record, Rows(follower)) == 2
    fill(record, 1)
    assert follower.catch_up(record, Rows(follower)) == 1
    assert follower.catch_up(record, Rows(follower)) == 0
    assert written(follower) == [(1, "0"), (2, "1"), (3, "2")]
    assert follower.head() == record.head()


def test_an_empty_record_is_followed_to_its_end(record: Record, follower: Follower) -> None:
    assert follower.catch_up(record, Rows(follower)) == 0
    assert follower.head() == Head(0, "0" * 64)


def test_a_long_log_is_followed_in_portions(record: Record, follower: Follower) -> None:
    fill(record, 1200)
    rows, told = Rows(follower), list[tuple[int, int]]()
    follower.catch_up(record, rows, lambda done, of: told.append((done, of)))
    assert rows.portions == [500, 500, 200]
    assert told == [(500, 1200), (1000, 1200), (1200, 1200)]


def test_a_follower_opened_again_goes_on(record: Record, follower: Follower, path: Path) -> None:
    fill(record, 3)
    follower.catch_up(record, Rows(follower))
    fill(record, 1)
    with Follower(path) as again:
        assert again.catch_up(record, Rows(again)) == 1


def test_rows_and_position_are_saved_together_or_not_at_all(
    record: Record, follower: Follower
) -> None:
    fill(record, 600)
    rows = Rows(follower)

    def fail_late(events: Sequence[Event]) -> None:
        rows(events)
        if events[-1].position > 500:
            raise RuntimeError

    with pytest.raises(RuntimeError):
        follower.catch_up(record, fail_late)
    assert len(written(follower)) == 500
    assert follower.head() == record.head_at(500)
    follower.catch_up(record, rows)
    assert [position for position, _ in written(follower)] == list(range(1, 601))


def test_a_mistake_in_the_rows_is_not_called_trouble_with_the_store(
    record: Record, follower: Follower
) -> None:
    fill(record, 1)

    def twice(events: Sequence[Event]) -> None:
        db = follower.connection
        db.execute("CREATE UNIQUE INDEX once ON moves (position)")
        db.execute("INSERT INTO moves VALUES (1, ''), (1, '')")

    with pytest.raises(Exception, match="UNIQUE"):
        follower.catch_up(record, twice)
    assert written(follower) == []


def test_two_followers_of_one_file_double_nothing(
    record: Record, follower: Follower, path: Path
) -> None:
    """The second reads the position only when the first has saved it."""
    fill(record, 3)
    with Follower(path, timeout=1) as second:

        def meanwhile(events: Sequence[Event]) -> None:
            Rows(follower)(events)
            with pytest.raises(Busy):
                second.catch_up(record, Rows(second))

        follower.catch_up(record, meanwhile)
        fill(record, 1)
        assert second.catch_up(record, Rows(second)) == 1
        assert follower.catch_up(record, Rows(follower)) == 0
    assert [position for position, _ in written(follower)] == [1, 2, 3, 4]


def test_a_read_model_of_another_record_is_told_apart(
    record: Record, follower: Follower, tmp_path: Path
) -> None:
    fill(record, 3)
    follower.catch_up(record, Rows(follower))
    with open_record(tmp_path / "other.db") as other:
        fill(other, 4, stream="b")
        with pytest.raises(Diverged, match=r"readmodel\.db"):
            follower.catch_up(other, Rows(follower))
    assert follower.head() == record.head()


def test_a_read_model_of_a_later_state_is_told_apart(
    record: Record, follower: Follower, tmp_path: Path
) -> None:
    """As when the record was put back from a backup."""
    fill(record, 3)
    follower.catch_up(record, Rows(follower))
    with open_record(tmp_path / "backup.db") as backup:
        fill(backup, 2)
        assert record.is_prefix(backup.head())
        with pytest.raises(Diverged):
            follower.catch_up(backup, Rows(follower))
