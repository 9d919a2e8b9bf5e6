"""What all tests share."""

import gc
from contextlib import ExitStack

import pytest
from hypothesis import HealthCheck, settings

from tests.memory import in_memory

pytest_plugins = ["tests.browser", "tests.postgres"]

# No time decides a test: a busy machine is no fault of what is tested.
settings.register_profile("tourney", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tourney")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the folders of this run, and of the processes that it is shared among, in memory."""
    kept = ExitStack()
    kept.enter_context(in_memory())
    config.add_cleanup(kept.close)


def pytest_collection_finish() -> None:
    """Leave the thousands of tests out of every search for what is no longer used."""
    gc.collect()
    gc.freeze()
