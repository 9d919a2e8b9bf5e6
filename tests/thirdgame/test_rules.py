"""The third game itself: its rules by number, whole tables by a seed, its words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.game import AnyGame
from engine.head import Dealt
from tests.checked import checked
from tests.engine.test_games import needed
from tests.tables import sheet_of, some_table
from tourney.messages import LANGUAGES, say
from tourney.messages.rules import rules
from tourney.sheets.check import check_text

WORDS = Path(__file__).with_name("words")
TABLE = "game durak\nseats mari jaan peep\ndealer peep\ndeal 1\n"
TRUMP = TABLE + "trump 6h\n"
FEW = settings(
    max_examples=15,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@FEW
@given(seed=st.integers(0, 2**32))
def test_whole_tables_are_right_by_the_rules_however_shown(durak: AnyGame, seed: int) -> None:
    head, statements = some_table(seed, durak, "open")
    [verdict] = check_text(sheet_of(head, statements))
    assert (verdict["violations"], verdict["finished"]) == ([], True)
    closed = [
        one for one in statements if not (isinstance(one, Dealt) and one.what in ("hand", "talon"))
    ]
    assert check_text(sheet_of(head, closed)) == [verdict]


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ("jaan attack 7c", "F2"),
        ("mari attack 7c 8c", "F2"),
        ("mari attack 7c\npeep attack 8c", "F3"),
        ("mari attack 7c\njaan attack 7d", "F3"),
        ("mari attack 7c\njaan beat 7c 7d", "F5"),
        ("mari attack 7c\npeep beat 7c 8c", "F5"),
        ("mari attack 7c\njaan beat 8c 9c", "F5"),
        ("mari attack 7c\npeep take", "F6"),
        ("mari attack 7c\njaan beat 7c 8c\njaan take", "F6"),
        ("mari attack 7c\nmari done", "F7"),
        ("mari attack 7c\nmari attack 7c", "P1"),
    ],
)
def test_what_is_wrong_is_named(moves: str, rule: str) -> None:
    seen = checked(TRUMP + moves)
    assert [wrong.split()[0] for wrong in seen.wrong.values()] == [rule]


def test_F4_six_attack_cards_and_no_more() -> None:
    six = """\
mari attack 7c 7d 7s
jaan beat 7c 8c
mari attack 8d 8s 8h
"""
    assert checked(TRUMP + six).wrong == {}
    assert checked(f"{TRUMP}{six}peep attack 7h\n").wrong == {"peep attack 7h": "F4 illegal"}


def test_F10_F11_the_fool_deals_next_and_everybody_else_has_a_point() -> None:
    seen = checked(f"{TABLE}result fool jaan 5\ndeal 2\nresult draw\ndeal 3\n")
    first, second, third = seen.verdict["deals"]
    assert first["points"] == {"mari": 1, "jaan": 0, "peep": 1}
    assert (first["held"], first["ended"]) == ({"jaan": 5}, 1)
    assert (second["dealer"], second["ended"], third["dealer"]) == ("jaan", 2, "peep")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_its_words_in_every_language(lang: str) -> None:
    for key, data in needed("durak").items():
        assert say(key, lang, **data), key
    words = json.loads((WORDS / lang / "durak.json").read_text("utf-8"))
    english = json.loads((WORDS / "en" / "durak.json").read_text("utf-8"))
    assert [*words] == [*english]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_rules_stand_with_the_rules_of_the_games_before_it(lang: str) -> None:
    ids = [rule.id for rule in rules(lang)]
    assert ids[-12:] == [f"F{number}" for number in range(1, 13)]
    assert "S9" in ids
