"""Reading and writing undo each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import AnyGame
from engine.games import GAMES
from tests.tables import sheet_of, some_table
from tourney.sheets.check import check_text
from tourney.sheets.reader import Fault, read_sheets
from tourney.sheets.tablehead import TableHead
from tourney.sheets.writer import Written, write_tables

SHEETS = sorted((Path(__file__).parent / "examples").glob("*.sheet"))


def written(text: str) -> str:
    """The text read and written again."""
    tables = []
    for sheet in read_sheets(text):
        assert isinstance(sheet.head, TableHead)
        assert sheet.fault is None
        tables.append(Written(sheet.head, sheet.said))
    assert tables
    return write_tables(tables)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("show", ["open", "partly", "closed"])
@settings(max_examples=10, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_what_is_written_reads_as_what_was_said(game: AnyGame, show: Any, seed: int) -> None:
    head, statements = some_table(seed, game, show)
    [sheet] = read_sheets(sheet_of(head, statements))
    assert not isinstance(sheet.head, Fault)
    assert sheet.head.lines() == head.lines()
    assert [said.statement for said in sheet.said] == statements


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_canonical_text_is_written_as_it_is(sheet: Path) -> None:
    canonical = written(sheet.read_text("utf-8"))
    assert written(canonical) == canonical


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_canonical_text_says_the_same(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    told, again = check_text(text), check_text(written(text))
    for table in [*told, *again]:
        table["violations"] = [(one["rule"], one["kind"]) for one in table["violations"]]
    assert again == told


TYPED = """\
# the second night
table  kevad-2026/1/3   # by the window
dealer "Mari M"
rules draw=clockwise limit=hand
seats "Mari M" jaan
game saare

deal 01 dealer="Mari M"
hand jaan 10♥ ? ? ? ? ?
trump 6S
hand "Mari M" 7c ? ? ? ? ?
cut jaan 2
"Mari M" attack 7C
jaan  beat 7c tH
stands S13 "nobody had noticed"
shows jaan 8c
void misdealt,  a card was face up
"""
CANONICAL = """\
table kevad-2026/1/3
game saare
rules limit=hand
seats "Mari M" jaan
dealer "Mari M"

deal 1 dealer="Mari M"
cut jaan 2
trump 6s
hand "Mari M" 7c ? ? ? ? ?
hand jaan Th ? ? ? ? ?
"Mari M" attack 7c
jaan beat 7c Th
stands S13 "nobody had noticed"
shows jaan 8c
void misdealt, a card was face up
"""


def test_the_canonical_form() -> None:
    assert written(TYPED) == CANONICAL
