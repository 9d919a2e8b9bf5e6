"""What is acknowledged is there, once, whatever is killed and however many record at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from events.record import open_record
from tests.attack import attacks, files, traced, week
from tests.attack.attacks import Row
from tests.attack.clerks import Act, Faults, evening, faults
from tests.attack.conftest import is_whole

Times = Callable[[int, int], int]
Right = Callable[[Row], None]


@pytest.mark.slow
def test_kills_lose_double_and_tear_nothing(
    tmp_path: Path, times: Times, right: Right, seed: int
) -> None:
    right(attacks.kills(tmp_path / "tourney.db", times(1000, 25), seed))


@pytest.mark.slow
def test_sixteen_writers_lose_nothing(tmp_path: Path, times: Times, right: Right) -> None:
    right(attacks.sixteen(tmp_path / "tourney.db", times(40, 6)))


@pytest.mark.slow
@pytest.mark.postgres
def test_kills_on_postgresql_lose_double_and_tear_nothing(
    postgres_url: str, times: Times, right: Right, seed: int
) -> None:
    row = attacks.kills(postgres_url, times(200, 10), seed)
    right(row._replace(attack=f"{row.attack}, PostgreSQL"))


@pytest.mark.slow
@pytest.mark.postgres
def test_four_halls_on_postgresql_lose_nothing(
    postgres_url: str, times: Times, right: Right
) -> None:
    row = attacks.four_halls(postgres_url, times(100, 10))
    right(row._replace(attack=f"{row.attack}, PostgreSQL"))


@pytest.mark.slow
def test_kills_at_system_calls_lose_double_and_tear_nothing(
    tmp_path: Path, times: Times, right: Right
) -> None:
    calls = traced.CALLS[: times(len(traced.CALLS), 1)]
    right(traced.injected(tmp_path / "tourney.db", times(1, 8), calls))


@pytest.mark.slow
def test_a_week_in_which_everything_happens_ends_as_a_quiet_one(
    tmp_path: Path, times: Times, right: Right, seed: int, request: pytest.FixtureRequest
) -> None:
    """On the last night the store moves; in ``make attack`` onto PostgreSQL."""
    elsewhere = request.getfixturevalue("postgres_url") if is_whole() else tmp_path / "moved.db"
    right(week.week(tmp_path, times(25, 5), seed, elsewhere))


@pytest.mark.slow
@pytest.mark.parametrize("kind", files.KINDS)
def test_a_damaged_file_is_read_or_refused_with_little_memory(
    kind: str, times: Times, right: Right, seed: int
) -> None:
    right(files.damaged_files(kind, times(1000, 50), seed))


def test_what_is_lost_or_doubled_would_be_seen(tmp_path: Path) -> None:
    where = tmp_path / "tourney.db"
    evening(where, 2)
    with open_record(where) as record:
        for number in range(1, 6):
            Act(0, number, [1, 2]).carry_out(record)
        assert faults(where, [[1, 2]], [5]) == Faults(0, 0, 0)
        assert faults(where, [[1, 2]], [7]) == Faults(2, 0, 0)
        Act(0, 5, [1, 2])._record(record)
        assert faults(where, [[1, 2]], [5]) == Faults(0, 1, 0)
