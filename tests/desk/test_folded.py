"""A table kept folded while its record is open is the table that all its facts come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from events.record import Batch, Record, open_record
from tests.desk.test_sheet_of_corrections import ACTIONS, LATE, TABLE, act, begun
from tourney.desk.endings import close, reopen, withdraw
from tourney.desk.refusals import Refused
from tourney.desk.tables import find_table
from tourney.table.folded import KEPT, folded
from tourney.table.history import history_of
from tourney.table.table import Table

AT = "2026-03-06T18:42:10+02:00"


def anew(record: Record) -> Table:
    """The table of the whole stream, read and folded for this alone."""
    return Table.of(history_of(record.read(TABLE)))


def comparable(table: Table) -> tuple[Table, list[tuple[int, Any]]]:
    """The table, with its faults as plain data: an error is like no other."""
    faults = [(version, error.args) for version, error in table.faults]
    return replace(table, faults=()), faults


def pieces(record: Record, rng: Random) -> Iterator[list[Any]]:
    """The facts of the table, a few at a time."""
    facts = [event.fact for event in record.read(TABLE)]
    while facts:
        number = rng.choice((1, 5, 20))
        yield facts[:number]
        facts = facts[number:]


@pytest.mark.parametrize("game", GAMES)
@example(seed=96, actions=LATE)
@example(seed=3, actions=["moves", "retract", "moves", "reseat", "void", "amend", "retract"])
@given(seed=st.integers(0, 10**6), actions=st.lists(st.sampled_from(ACTIONS), max_size=8))
@settings(max_examples=3, derandomize=True)
def test_in_whatever_pieces_its_facts_come(game: str, seed: int, actions: list[str]) -> None:
    rng = Random(seed)
    with TemporaryDirectory() as folder, open_record(Path(folder) / "a.db") as record:
        begun(record, game, rng)
        for action in actions:
            act(record, game, action, rng)
            assert comparable(find_table(record, TABLE)) == comparable(anew(record))
        with open_record(Path(folder) / "b.db") as again:
            for facts in pieces(record, rng):
                again.append([Batch(TABLE, again.version(TABLE), facts)], at=AT, by="desk")
                assert comparable(find_table(again, TABLE)) == comparable(anew(again))


def test_a_table_closed_opened_again_and_withdrawn(tmp_path: Path) -> None:
    with open_record(tmp_path / "a.db") as record:
        begun(record, "saare", Random(1))
        find_table(record, TABLE)
        close(record, TABLE, "the hall was locked", by="ants")
        assert find_table(record, TABLE).closed
        reopen(record, TABLE, "it was opened", by="ants")
        assert comparable(find_table(record, TABLE)) == comparable(anew(record))
        withdraw(record, TABLE, "never played", by="ants")
        with pytest.raises(Refused):
            find_table(record, TABLE)


def test_only_what_is_new_is_read_and_folded(tmp_path: Path) -> None:
    with open_record(tmp_path / "a.db") as record:
        begun(record, "saare", Random(2))
        before = folded(record, TABLE)
        act(record, "saare", "moves", Random(2))
        after = folded(record, TABLE)
        assert before
        assert after
        assert after.last.version > before.last.version
        assert after.stages[0].state.head is before.stages[0].state.head
        assert folded(record, TABLE) is after


def test_tables_asked_for_long_ago_are_not_kept(tmp_path: Path) -> None:
    with open_record(tmp_path / "a.db") as record:
        begun(record, "saare", Random(1))
        opened: list[Any] = [record.read(TABLE)[0].fact]
        batches = [Batch(f"k/2/{number}", 0, opened) for number in range(1, KEPT + 2)]
        record.append(batches, at=AT, by="desk")
        for batch in batches:
            find_table(record, batch.stream)
        assert len(record.kept) == KEPT
