"""Whatever is pressed at the screen, nothing is raised and nothing wrong is recorded."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from engine.game import AnyGame
from engine.games import GAMES
from events.record import open_record
from tests.tables import NAMES, head_of
from tourney.audit.tables import audit_table
from tourney.cli.recorder.drawing import SMALLEST, Drawing
from tourney.cli.recorder.taking import Taking
from tourney.cli.session import Session
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.tables import find_table
from tourney.sheets.check import check
from tourney.sheets.statements import DealLine, numbered
from tourney.sheets.writer import write_table

AT = "k/1/1"
LIKELY = [*"6789tjqka", *"cdhs", *"cdhs", " ", "\n", "x", "1", "2", "3"]
SELDOM = [*"=w/evv!?:^05zЖ", "\b", "\t", "up", "down", "escape", "delete", "i", "r", "\n"]


def some_key(rng: Random) -> str:
    keys: list[str] = SELDOM if rng.random() < 0.25 else LIKELY
    return keys[rng.randrange(len(keys))]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]
)
def test_any_keys_leave_a_table_that_the_audit_passes(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    head = head_of(game, NAMES)._replace(address=AT)
    with TemporaryDirectory() as folder, open_record(Path(folder, "tourney.db")) as record:
        sheet = write_table(head, numbered([DealLine(1)]))
        import_tables(record, check(sheet), Wishes(), by="desk")
        taking = Taking(Session("tourney.db", "en", "ants"), record, AT, strict=seed == 2)
        for _ in range(400):
            taking.press(some_key(rng))
            assert len(Drawing(taking, *SMALLEST).rows()) == SMALLEST[1]
        if taking.mode == "say":
            assert taking.state == find_table(record, AT).state
        found = audit_table(record.read(AT)).findings
        assert [one for one in found if one.kind != "late"] == []
        assert taking.version > 2
