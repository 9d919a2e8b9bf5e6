"""The sheet in a test's docstring."""

from __future__ import annotations

import pytest

from tests.checked import Seen, checked


@pytest.fixture
def seen(request: pytest.FixtureRequest) -> Seen:
    """The sheet that is the test's docstring, checked."""
    return checked(request.function.__doc__)
