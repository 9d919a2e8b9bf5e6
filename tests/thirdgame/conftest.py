"""A third game for the time of its tests: one line for its rules and one for its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import AnyGame
from engine.games import GAMES
from tests.cli.conftest import folder, run  # noqa: F401 - fixtures
from tests.thirdgame.durak import WORDS, Durak
from tourney.messages import catalogue


@pytest.fixture(autouse=True)
def durak() -> Iterator[AnyGame]:
    words = Path(__file__).with_name("words")
    GAMES.add("durak", Durak, WORDS)
    catalogue.add_games(words)
    yield GAMES["durak"]
    GAMES.remove("durak")
    catalogue.remove_games(words)
