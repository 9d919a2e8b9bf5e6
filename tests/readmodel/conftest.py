"""A store for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.readmodel.stores import Store, opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as store:
        yield store
