"""A whole table recorded with each option once: the record holds, and gives the sheet again."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import AnyGame
from engine.games import GAMES
from tests.audit.conftest import Recorded, found
from tests.tables import RANKED, head_of, sheet_of
from tourney.demo.player import play_table
from tourney.desk.exporting import export
from tourney.sheets.check import check_text


@pytest.mark.parametrize(
    ("game", "option"),
    [
        pytest.param(game, f"{option}={value}", id=f"{option}={value}")
        for game in GAMES.values()
        for option, values in game.options.items()
        for value in values
    ],
)
def test_a_whole_table_is_recorded_with_each_option_once(
    recorded: Recorded, game: AnyGame, option: str
) -> None:
    names = ("mari", "jaan", "peep")
    trumps = RANKED if option.startswith("ranked=") else ()
    head = head_of(game, names, rules=[option], trumps=trumps)._replace(address="k/1/1")
    sheet = sheet_of(head, play_table(head, Random(option), "closed"))
    [verdict] = check_text(sheet)
    assert verdict["finished"]
    assert verdict["violations"] == []
    record = recorded(sheet)
    assert found(record) == []
    [again] = check_text(export(record, "k/1/1"))
    assert again == verdict
