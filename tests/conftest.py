"""What all tests share."""

import gc
from contextlib import ExitStack

import pytest

from tests.memory import in_memory

pytest_plugins = ["tests.browser", "tests.postgres"]


def pytest_configure(config: pytest.Config) -> None:
    """Keep the folders of this run, and of the processes that it is shared among, in memory."""
    kept = ExitStack()
    kept.enter_context(in_memory())
    config.add_cleanup(kept.close)


def pytest_collection_finish() -> None:
    """Leave the thousands of tests out of every search for what is no longer used."""
    gc.collect()
    gc.freeze()
