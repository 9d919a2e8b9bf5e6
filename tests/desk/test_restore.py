"""Bringing back: a taking back is undone by a fact of its own, and all is as it was."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from events.facts import StatementRestored, StatementRetracted
from events.record import Record, open_record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.long import times
from tests.tables import some_table
from tourney.audit.tables import audit_table
from tourney.desk.amending import amend, void
from tourney.desk.changing import change
from tourney.desk.correcting import every_line
from tourney.desk.disputing import dispute, rule
from tourney.desk.exporting import export
from tourney.desk.history import history
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.restoring import restore
from tourney.desk.retracting import retract
from tourney.recorder.changing import Change
from tourney.sheets.check import check
from tourney.sheets.statements import numbered
from tourney.sheets.writer import write_table
from tourney.table.history import extended, history_of


def back(record: Record, address: str = "k/1/1", to: int | None = None) -> None:
    retract(record, address, to, "typed wrongly", by="ants").record()


def again(record: Record, address: str = "k/1/1") -> list[int]:
    """Brings back; gives back the numbers of what counts again."""
    plan = restore(record, address, "it was right", by="liis")
    plan.record()
    return [entry.version for entry in plan.restored]


def refused(record: Record, address: str = "k/1/1") -> str:
    with pytest.raises(Refused) as found:
        restore(record, address, "it was right", by="liis")
    return found.value.key


def test_what_was_taken_back_counts_again_and_the_record_keeps_both(recorded: Recorded) -> None:
    record = recorded(DUEL)
    sheet, count = export(record, "k/1/1"), record.version("k/1/1")
    back(record, to=4)
    before = record.read("k/1/1")
    numbers = again(record)
    assert numbers == [*range(5, count + 1)]
    assert export(record, "k/1/1") == sheet
    *events, last = record.read("k/1/1")
    assert events[: len(before)] == before
    assert (last.by, isinstance(last.fact, StatementRestored)) == ("liis", True)
    assert audit_table(record.read("k/1/1")).findings == []


def test_recording_goes_on_from_there(recorded: Recorded) -> None:
    record = recorded(DUEL)
    back(record)
    again(record)
    move(record, "k/1/1", "shows mari 9d", by="desk")
    assert export(record, "k/1/1").endswith("jaan done\nshows mari 9d\n")


def test_only_the_last_taking_back_is_undone_and_then_the_one_before(recorded: Recorded) -> None:
    record = recorded(DUEL)
    sheet = export(record, "k/1/1")
    retract(record, "k/1/1", None, "one", by="ants").record()
    retract(record, "k/1/1", None, "two", by="liis").record()
    assert len(again(record)) == 1
    assert len(again(record)) == 1
    assert export(record, "k/1/1") == sheet
    assert refused(record) == "nothing-to-restore"


def test_what_was_brought_back_can_be_taken_back_again(recorded: Recorded) -> None:
    record = recorded(DUEL)
    back(record)
    after = export(record, "k/1/1")
    again(record)
    back(record)
    assert export(record, "k/1/1") == after


def test_nothing_is_brought_back_past_what_was_recorded_since(recorded: Recorded) -> None:
    record = recorded(DUEL)
    back(record)
    move(record, "k/1/1", "jaan done", by="desk")
    assert refused(record) == "recorded-since"
    back(record)
    assert len(again(record)) == 1


def test_nothing_is_brought_back_that_is_wrong_in_a_deal_changed_since(recorded: Recorded) -> None:
    record = recorded(DUEL)
    back(record, to=5)
    change(record, "k/1/1/1", Change(4, dropped=(5,)), "misheard", by="ants").record()
    sheet = export(record, "k/1/1")
    assert refused(record) == "cannot-restore"
    assert export(record, "k/1/1") == sheet


def test_a_result_by_the_arbiter_comes_back_with_what_follows(recorded: Recorded) -> None:
    record = recorded(MATCH)
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", "misread", by="liis").record()
    decided = seen.table(record, "k/1/1"), seen.totals(record, "k")
    back(record, to=3)
    assert (seen.table(record, "k/1/1"), seen.totals(record, "k")) != decided
    again(record)
    assert (seen.table(record, "k/1/1"), seen.totals(record, "k")) == decided
    assert audit_table(record.read("k/1/1")).findings == []


def test_a_void_comes_back(recorded: Recorded) -> None:
    record = recorded(CARDS)
    void(record, "s/1/1/4", "a card was missing", by="liis").record()
    decided = seen.table(record, "s/1/1"), seen.totals(record, "s")
    back(record, "s/1/1")
    assert (seen.table(record, "s/1/1"), seen.totals(record, "s")) != decided
    again(record, "s/1/1")
    assert (seen.table(record, "s/1/1"), seen.totals(record, "s")) == decided


def test_a_rewind_of_one_digit_too_many_is_brought_back(recorded: Recorded) -> None:
    record = recorded(DUEL)
    sheet = export(record, "k/1/1")
    dispute(record, "k/1/1", None, "jaan", "no", recorder="desk").record()
    rule(record, "k/1/1#1", "rewind", ["3"], "again", by="liis").record()
    assert export(record, "k/1/1") != sheet
    again(record)
    assert export(record, "k/1/1") == sheet


def test_a_card_that_was_taken_back_comes_back(recorded: Recorded) -> None:
    record = recorded(CARDS)
    sheet = export(record, "s/1/1")
    back(record, "s/1/1")
    again(record, "s/1/1")
    assert export(record, "s/1/1") == sheet


def test_the_history_shows_what_was_taken_back_and_brought_back(recorded: Recorded) -> None:
    record = recorded(DUEL)
    back(record)
    again(record)
    kinds = [entry.kind for entry in history(record, "k/1/1")]
    assert kinds[-2:] == ["retract", "restore"]
    assert not any(entry.fallen for entry in history(record, "k/1/1"))


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from([*GAMES.values()]), st.data())
def test_taken_back_and_brought_back_all_is_as_before(
    seed: int, game: object, data: st.DataObject
) -> None:
    head, statements = some_table(seed, game, "partly")  # type: ignore[arg-type]
    text = write_table(head._replace(address="k/1/1"), numbered(statements))
    with TemporaryDirectory() as folder, open_record(Path(folder) / "a.db") as record:
        import_tables(record, check(text), Wishes(late=True), by="desk")
        expected = seen.table(record, "k/1/1"), seen.totals(record, "k")
        lines = [one.version for one in every_line(history_of(record.read("k/1/1")))]
        kept = data.draw(st.sampled_from([1, *lines[:-1]]))
        back(record, to=kept)
        again(record)
        assert (seen.table(record, "k/1/1"), seen.totals(record, "k")) == expected
        assert audit_table(record.read("k/1/1")).findings == []
        assert record.verify().findings == []


@settings(max_examples=times(200, 15))
@given(st.integers(0, 10**6), st.sampled_from([*GAMES.values()]), st.data())
def test_taken_back_and_brought_back_in_any_order_the_fold_of_all_is_that_of_one_by_one(
    seed: int, game: object, data: st.DataObject
) -> None:
    head, statements = some_table(seed, game, "partly")  # type: ignore[arg-type]
    text = write_table(head._replace(address="k/1/1"), numbered(statements[:60]))
    with TemporaryDirectory() as folder, open_record(Path(folder) / "a.db") as record:
        import_tables(record, check(text), Wishes(late=True), by="desk")
        first, *_ = events = list(record.read("k/1/1"))
    recorded = len(events)
    corrections = st.integers(2, recorded).map(
        lambda of: StatementRetracted(of, "x")
    ) | st.integers(recorded + 1, recorded + 25).map(lambda of: StatementRestored(of, "x"))
    for fact in data.draw(st.lists(corrections, max_size=25)):
        events.append(first._replace(version=len(events) + 1, fact=fact))
    one_by_one = history_of(events[:1])
    for event in events[1:]:
        one_by_one = extended(one_by_one, [event])
    assert history_of(events) == one_by_one
