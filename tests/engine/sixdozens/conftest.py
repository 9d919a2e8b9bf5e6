"""The sheet in a test's docstring."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.checked import Seen, checked
from tests.engine.sixdozens.sheets import HEAD, faulty


@pytest.fixture
def sheet(request: pytest.FixtureRequest) -> str:
    """The sheet that is the test's docstring."""
    text = dedent(request.function.__doc__).lstrip("\n")
    return text if "seats" in text else HEAD + text


@pytest.fixture
def seen(sheet: str) -> Seen:
    """The sheet, checked."""
    return checked(sheet)


@pytest.fixture
def fault(sheet: str) -> str:
    """The line of the sheet that is no statement in its place."""
    return faulty(sheet)
