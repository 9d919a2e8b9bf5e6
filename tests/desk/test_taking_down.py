"""What a recorder takes down: together or not at all, and taken back together."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import AnyGame
from engine.games import GAMES
from engine.moves import Move
from events.errors import Conflict, RequestConflict
from events.facts import MoveRecorded
from events.record import Record
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import DUEL
from tests.recorder.typing import press_all, ways
from tests.tables import some_head
from tourney.audit.tables import audit_table
from tourney.demo.player import play_deal
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import Broken
from tourney.desk.tables import find_table
from tourney.desk.taking_down import TakenDown, flag, take_down, undo
from tourney.recorder.readings import Line
from tourney.recorder.recorder import Recorder
from tourney.sheets.check import check
from tourney.sheets.statements import DealLine, Statement, numbered
from tourney.sheets.writer import write_table
from tourney.table.history import history_of
from tourney.table.lines import line_of

AT = "k/1/1"
FOUR = """\
table k/1/1
game saare
seats mari jaan peep ants
dealer mari

deal 1
trump 6h
mari attack 7c
jaan beat 7c 8c
"""


def take(record: Record, keys: str, **given: str | int) -> TakenDown:
    """Presses the keys and takes down what they say."""
    answer = press_all(Recorder(find_table(record, AT).state), keys)
    return take_down(record, AT, answer.lines, by="ants", **given)  # type: ignore[arg-type]


def lines(record: Record) -> list[str]:
    """What counts at the table, after its opening."""
    return [
        line
        for entry in history_of(record.read(AT)).deals[-1].lines
        if (line := line_of(entry.fact))
    ][2:]


def inferred(record: Record) -> list[str]:
    facts = [event.fact for event in record.read(AT)]
    return [fact.statement for fact in facts if isinstance(fact, MoveRecorded) and fact.inferred]


def test_a_done_that_nobody_said_is_recorded_with_the_card_and_marked(recorded: Recorded) -> None:
    record = recorded(FOUR)
    assert take(record, "3" + "8d").lines == ("mari done", "peep attack 8d")
    assert lines(record)[2:] == ["mari done", "peep attack 8d"]
    assert inferred(record) == ["mari done"]


def test_the_next_bout_opens_after_all_are_done(recorded: Recorded) -> None:
    record = recorded(FOUR)
    assert take(record, "ts").lines == ("all done", "jaan attack Ts")
    assert inferred(record) == ["all done"]


def test_all_of_it_is_recorded_or_nothing(recorded: Recorded) -> None:
    record = recorded(FOUR)
    before = record.read(AT)
    said = [Line(Move("mari", "done"), inferred=True), Line(Move("ants", "take"))]
    with pytest.raises(Broken):
        take_down(record, AT, said, by="ants")
    assert record.read(AT) == before


def test_one_who_has_not_seen_the_last_move_is_told(recorded: Recorded) -> None:
    record = recorded(FOUR)
    seen = find_table(record, AT).version
    take(record, " ", seen=seen)
    with pytest.raises(Conflict):
        take(record, " ", seen=seen)


def test_the_same_request_is_recorded_once(recorded: Recorded) -> None:
    record = recorded(FOUR)
    answer = press_all(Recorder(find_table(record, AT).state), "ts")
    first = take_down(record, AT, answer.lines, by="ants", request="r1")
    again = take_down(record, AT, answer.lines, by="ants", request="r1", seen=1)
    assert (first.already, again.already) == (False, True)
    assert lines(record)[2:] == ["all done", "jaan attack Ts"]
    with pytest.raises(RequestConflict):
        take_down(record, AT, answer.lines[:1], by="ants", request="r1")


def test_undo_takes_back_what_was_inferred_with_it(recorded: Recorded) -> None:
    record = recorded(FOUR)
    before = lines(record)
    take(record, "ts")
    plan = undo(record, AT, "mistyped", by="ants")
    plan.record()
    assert [line_of(entry.fact) for entry in plan.fallen] == ["all done", "jaan attack Ts"]
    assert lines(record) == before
    undo(record, AT, "mistyped", by="ants").record()
    assert lines(record) == ["mari attack 7c"]


def test_undo_takes_back_a_done_that_was_said_alone(recorded: Recorded) -> None:
    record = recorded(FOUR)
    take(record, " ")
    take(record, "38d")
    undo(record, AT, "mistyped", by="ants").record()
    assert lines(record)[-1] == "mari done"


def test_what_is_flagged_is_an_open_dispute(recorded: Recorded) -> None:
    record = recorded(DUEL)
    flag(record, AT, "mari", "look at this", by="ants").record()
    (dispute,) = history_of(record.read(AT)).disputes()
    assert (dispute.seat, dispute.ruled, dispute.fact.words) == ("mari", None, "look at this")
    assert dispute.opened.event.by == "ants"


def test_the_rest_unseen_and_its_result(recorded: Recorded) -> None:
    record = recorded(DUEL)
    assert take(record, "e2\n").lines == ("unseen", "result jaan mari")
    audited = audit_table(record.read(AT))
    assert (audited.findings, audited.unseen) == ([], 1)
    assert export(record, AT).endswith("unseen\nresult jaan mari\n")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("show", ["open", "partly", "closed"])
def test_a_whole_deal_by_keys_exports_as_its_sheet(
    record: Record, game: AnyGame, show: str
) -> None:
    """Whatever can be left to be inferred is; the sheet is the same, and the audit is content."""
    rng = Random(7)
    head = some_head(rng, game)._replace(address=AT)
    said = [DealLine(1), *play_deal(game, head.table, rng, show).statements]  # type: ignore[arg-type]
    sheet = write_table(head, numbered(said))
    import_tables(record, check(sheet.split("\ndeal 1")[0] + "\ndeal 1\n"), Wishes(), by="desk")
    undo(record, AT, "begun anew", by="ants").record()
    state, at = find_table(record, AT).state, 0
    while at < len(said):
        keys, count = _most(Recorder(state), said[at:])
        done = take(record, keys)
        state, at = done.state, at + count
    assert _moves(export(record, AT)) == _moves(sheet)
    assert audit_table(record.read(AT)).findings == []


def _moves(sheet: str) -> list[str]:
    return [line for line in sheet.split("\n") if line and not line.startswith("deal")]


def _most(recorder: Recorder, said: list[Statement]) -> tuple[str, int]:
    """Keys that say as many of the next statements as any, and how many these are."""
    return next(
        (keys, count)
        for count in range(min(4, len(said)), 0, -1)
        for keys in ways(recorder, said[count - 1])
        if [line.statement for line in press_all(recorder, keys).lines] == said[:count]
    )


def test_a_sheet_with_an_unseen_rest_is_imported_as_it_was_exported(
    recorded: Recorded, record: Record
) -> None:
    sheet = f"{FOUR}unseen the phone was away\nresult jaan mari peep ants\n"
    recorded(sheet)
    exported = export(record, AT)
    assert exported.endswith("unseen the phone was away\nresult jaan mari peep ants\n")
    before = record.read(AT)
    import_tables(record, check(exported), Wishes(), by="desk")
    assert record.read(AT) == before
