"""How hard it is attacked, and the table of what came of it."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.attack.attacks import Row

PAGE: Final = Path(__file__).parents[2] / "docs" / "reliability.md"
BEGIN: Final = "<!-- attacks: begin -->"
END: Final = "<!-- attacks: end -->"
HEAD: Final = (
    "| Attack | Tried | Lost | Doubled | Other faults | Seen |",
    "|---|---|--:|--:|--:|---|",
)
_ROWS: Final[list[Row]] = []


def is_whole() -> bool:
    """Whether it is ``make attack``, and not an ordinary run of the tests."""
    return os.environ.get("TOURNEY_ATTACK") == "whole"


@pytest.fixture
def times() -> Callable[[int, int], int]:
    """``times(1000, 20)``: so often in ``make attack``, and so often in an ordinary run."""
    return lambda whole, ordinary: whole if is_whole() else ordinary


@pytest.fixture
def seed() -> int:
    """It stands in the message of a failure, as everything that a test was given."""
    return random.randrange(10**6)


@pytest.fixture
def right() -> Callable[[Row], None]:
    """Keep a row for the table; nothing may be wrong in it."""

    def keep(row: Row) -> None:
        _ROWS.append(row)
        assert not any(row.faults), row

    return keep


def _lines() -> Iterator[str]:
    yield from HEAD
    for row in _ROWS:
        yield f"| {row.attack} | {row.tried} | {' | '.join(map(str, row.faults))} | {row.more} |"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table, and write it into the page after a whole attack."""
    if not is_whole():
        return
    table = "\n".join(_lines())
    terminalreporter.write_line(table)
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}", "utf-8")
