"""The page of a table move by move is drawn however the table stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from engine.games import GAMES
from tests.hall.conftest import Desk
from tests.hall.phones import phone
from tests.long import times
from tests.tables import some_table
from tourney.demo.player import Show
from tourney.hall.shown import deals_data
from tourney.recorder.recorder import Recorder
from tourney.recorder.view import recorder_view, said_data
from tourney.sheets.fold import begin, fold
from tourney.sheets.statements import numbered

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TABLES = times(30, 1)
STATEMENTS = times(400, 70)
SHOWN: tuple[Show, ...] = ("open", "partly", "closed")
DRAW = """async ([module, states]) => {
  const { Moves } = await import(module);
  const wrong = [];
  for (const state of states) {
    const app = { state, outbox: { items: [] }, sure: () => document.createElement("button") };
    try {
      const shown = document.createElement("div");
      shown.append(...Object.assign(new Moves(app), { all: true }).view().filter(Boolean));
      if (/undefined|null|[{}]/.test(shown.textContent)) wrong.push(shown.textContent);
    } catch (error) {
      wrong.push(`${state.moves.at(-1)?.line}: ${error}`);
    }
  }
  return wrong;
}"""


def states(seed: int, game: str) -> Iterator[dict[str, Any]]:
    """The states of a table after each statement, as its page is told them."""
    head, said = some_table(seed, GAMES[game], SHOWN[seed % len(SHOWN)])
    state, moves = begin(head), list[dict[str, Any]]()
    for one in numbered(said[:STATEMENTS]):
        before, state = state, fold(state, [one])
        if len(before.deals) != len(state.deals):
            moves = []
        moves.append(
            {"number": one.line, "inferred": False, "changeable": True, **said_data(one.statement)}
        )
        yield {
            **recorder_view(Recorder(state)),
            "closed": None,
            "names": {name: name.title() for name in head.names},
            "deals": [*deals_data(state)],
            "moves": [*moves],
        }


@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_said_the_table_is_drawn(desk: Desk, browser: Browser, game: str) -> None:
    shown = [state for seed in range(TABLES * len(SHOWN)) for state in states(seed, game)]
    assert len(shown) > TABLES * len(SHOWN)
    with phone(browser, desk.page("kevad-2026/1/1")) as one:
        script = one.page.locator("script[src*='table.js']").get_attribute("src") or ""
        assert one.page.evaluate(DRAW, [script.replace("table.js", "moves.js"), shown]) == []
