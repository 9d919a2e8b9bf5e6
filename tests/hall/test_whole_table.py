"""A whole table is recorded by thumbs: its exported sheet is what was played there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.hall.clients import moves_in, recorded_at, said_at
from tests.hall.conftest import Desk, seat_tables
from tests.hall.phones import Phone, phone
from tests.publishing.live import running

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SLIP = 30
"""After so many statements a finger slips."""


def say_all(one: Phone, keys: list[str]) -> None:
    """Tap every statement; now and then a wrong seat, a card too many, and one taken back."""
    for at, (each, after) in enumerate(zip(keys, [*keys[1:], "\n"], strict=True)):
        if at % SLIP == SLIP // 3:
            one.tap("at:2", "at:2", "flag", "cancel")
        one.say(each)
        if at % SLIP == SLIP // 2 and after != "\n":
            one.saved()
            one.tap("m:undo")
            one.saved()
            one.say(each)
    one.saved()


@pytest.mark.parametrize(("game", "seed"), [("saare", 2), ("six-dozens", 6)])
def test_a_whole_table_is_tapped_with_slips_and_exports_as_its_sheet(
    tmp_path: Path, browser: Browser, game: str, seed: int
) -> None:
    (table,), store = seat_tables(tmp_path, "k", game, 1), tmp_path / "tourney.db"
    keys, sheet = said_at(store, table, seed)
    with running(tmp_path, "desk", "k", "1", "--port", "0") as program:
        with phone(browser, Desk(tmp_path, program, [table]).page(table)) as one:
            one.tap("moves")
            say_all(one, keys)
        assert recorded_at(store, table) == moves_in(sheet)
    cards = sum(line.count(" ") for line in moves_in(sheet))
    assert one.taps <= 3 * cards
