"""The site of a small league, built once."""

from __future__ import annotations

import pytest

from tests.publishing.league import Site, build, fill, opened


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site that no test changes."""
    with opened(tmp_path_factory.mktemp("store")) as (record, model):
        fill(record)
        return build(model, tmp_path_factory.mktemp("league") / "site")
