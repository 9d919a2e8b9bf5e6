"""Answers that all hold at one moment, and all deals of a table told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readmodel.stores import Store, opened
from tourney.desk.importing import Wishes, import_tables
from tourney.readmodel.snapshot import Snapshot
from tourney.sheets.check import check_bytes

EXAMPLES = Path(__file__).parents[1] / "sheets" / "examples"
MOVES = ("saare-partly-known", "saare-void-deal", "six-dozens-concealed-card")


def take(store: Store, name: str) -> None:
    sheet = (EXAMPLES / f"{name}.sheet").read_bytes()
    wishes = Wishes(table="cup/1/1", late=True)
    import_tables(store.record, check_bytes(sheet, "-"), wishes, by="desk")
    store.model.catch_up()


def test_a_snapshot_holds_whatever_is_recorded_meanwhile(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.cards("cup/1/1", "mari jaan peep ants")
        with store.model.snapshot() as snapshot:
            before = snapshot.standings("cup"), snapshot.built()
            store.cards("cup/1/2", "mari jaan peep ants")

            assert (snapshot.standings("cup"), snapshot.built()) == before
            assert snapshot.rating("mari") != store.model.rating("mari")
            assert store.model.head_of(snapshot).position == before[1].position


def test_a_copy_of_a_snapshot_answers_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.cards("cup/1/1", "mari jaan peep ants")
        with store.model.snapshot() as snapshot:
            snapshot.copy(tmp_path / "copy.db")
            with Snapshot(tmp_path / "copy.db") as copy:
                assert copy.player("mari") == snapshot.player("mari") == store.model.player("mari")


@pytest.mark.parametrize("name", MOVES)
def test_all_deals_at_once_are_what_each_is_by_itself(tmp_path: Path, name: str) -> None:
    with opened(tmp_path) as store:
        take(store, name)
        deals, findings = store.model.replays("cup/1/1")

        assert deals
        assert deals == {number: store.model.replay("cup/1/1", number) for number in deals}
        assert findings == store.model.findings("cup/1/1")
        assert {deal.number for deal in store.model.table("cup/1/1").deals if deal.moves} <= {
            *deals
        }
