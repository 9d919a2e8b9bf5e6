"""Appending and reading back, in SQLite and in PostgreSQL."""

import pytest

from events.errors import Conflict, RequestConflict
from events.facts import MoveRecorded, PlayerEntered, TableOpened
from events.record import Appended, Batch, Record, Request

AT = "2026-03-06T18:42:10+02:00"
TABLE = "kevad-2026/1/3"


def moves(*statements: str) -> list[MoveRecorded]:
    return [MoveRecorded(statement) for statement in statements]


def append(record: Record, *batches: Batch, request: Request | None = None) -> Appended:
    return record.append(batches, at=AT, by="ants", request=request)


def test_what_was_appended_is_read_back_with_when_and_by_whom(record: Record) -> None:
    opened = TableOpened("saare", ["mari", "õie"], "mari", {"limit": "hand"})
    append(record, Batch(TABLE, 0, [opened, *moves("mari attack 7c")]))
    first, second = record.read(TABLE)
    assert first == (1, TABLE, 1, AT, "ants", None, opened)
    assert second == (2, TABLE, 2, AT, "ants", None, MoveRecorded("mari attack 7c"))


def test_positions_count_up_over_all_streams(record: Record) -> None:
    assert append(record, Batch("a", 0, moves("1", "2"))) == Appended(1, 2)
    assert append(record, Batch("b", 0, moves("3"))) == Appended(3, 3)
    assert append(record, Batch("a", 2, moves("4"))) == Appended(4, 4)
    assert [(event.position, event.stream) for event in record.since(1)] == [
        (2, "a"),
        (3, "b"),
        (4, "a"),
    ]


def test_several_streams_are_appended_to_together(record: Record) -> None:
    append(record, Batch("a", 0, moves("1")), Batch("b", 0, [PlayerEntered("mari")]))
    assert (record.version("a"), record.version("b")) == (1, 1)


def test_a_conflict_in_one_stream_writes_nothing_in_any(record: Record) -> None:
    append(record, Batch("a", 0, moves("1")))
    with pytest.raises(Conflict) as caught:
        append(record, Batch("b", 0, moves("2")), Batch("a", 0, moves("3")))
    conflict = caught.value
    assert (conflict.stream, conflict.expected, conflict.actual) == ("a", 0, 1)
    assert record.head().position == 1
    assert record.version("b") == 0


def test_a_stream_that_is_expected_longer_than_it_is_conflicts(record: Record) -> None:
    with pytest.raises(Conflict):
        append(record, Batch("a", 5, moves("1")))


def test_after_a_conflict_no_position_is_lost(record: Record) -> None:
    append(record, Batch("a", 0, moves("1")))
    with pytest.raises(Conflict):
        append(record, Batch("a", 0, moves("2")))
    assert append(record, Batch("a", 1, moves("2"))) == Appended(2, 2)


def test_two_batches_for_one_stream_count_on(record: Record) -> None:
    append(record, Batch("a", 0, moves("1")), Batch("a", 1, moves("2")))
    assert record.version("a") == 2


def test_a_stream_is_read_from_after_a_version(record: Record) -> None:
    append(record, Batch("a", 0, moves("1", "2", "3")))
    assert [event.version for event in record.read("a", after=1)] == [2, 3]


def test_the_log_is_read_in_portions(record: Record) -> None:
    append(record, Batch("a", 0, moves("1", "2", "3")))
    assert [event.position for event in record.since(0, limit=2)] == [1, 2]
    assert [event.position for event in record.since(2, limit=2)] == [3]
    assert record.since(3) == []


def test_an_unknown_stream_is_empty(record: Record) -> None:
    assert record.read("nobody") == []
    assert record.version("nobody") == 0


def test_streams_are_found_by_how_they_begin_and_sorted_by_code_points(record: Record) -> None:
    for name in ("kevad/1/10", "kevad/1/2", "kevad", "Kevad/1/1", "kevade/1/1", "õhtu"):
        append(record, Batch(name, 0, moves("1")))
    assert record.streams("kevad/") == ["kevad/1/10", "kevad/1/2"]
    assert record.streams()[0] == "Kevad/1/1"
    assert record.streams()[-1] == "õhtu"


def test_a_prefix_is_no_pattern(record: Record) -> None:
    append(record, Batch("a%b_c", 0, moves("1")), Batch("axbxc", 0, moves("1")))
    assert record.streams("a%") == ["a%b_c"]


# --------------------------------------------------------------------------------- requests


def test_a_request_sent_again_is_recorded_once(record: Record) -> None:
    request = Request("6f1c", "move a: 1")
    first = append(record, Batch("a", 0, moves("1")), request=request)
    again = record.append(
        [Batch("a", 0, moves("1"))], at="2026-03-06T18:59:00+02:00", by="ants", request=request
    )
    assert first == Appended(1, 1)
    assert again == Appended(1, 1, already=True)
    assert record.version("a") == 1


def test_a_request_is_kept_with_the_event(record: Record) -> None:
    append(record, Batch("a", 0, moves("1")), request=Request("6f1c", "move a: 1"))
    assert record.read("a")[0].request == "6f1c"


def test_a_request_id_for_something_else_is_refused(record: Record) -> None:
    append(record, Batch("a", 0, moves("1", "2")), request=Request("6f1c", "move a: 1"))
    with pytest.raises(RequestConflict) as caught:
        append(record, Batch("a", 2, moves("3")), request=Request("6f1c", "move a: 3"))
    assert (caught.value.request, caught.value.first, caught.value.last) == ("6f1c", 1, 2)
    assert record.version("a") == 2


def test_a_request_can_be_asked_for_before_its_facts_are_known(record: Record) -> None:
    request = Request("6f1c", "move a: 1")
    assert record.recorded(request) is None
    append(record, Batch("a", 0, moves("1")), request=request)
    assert record.recorded(request) == Appended(1, 1, already=True)
    with pytest.raises(RequestConflict):
        record.recorded(Request("6f1c", "move a: 2"))


def test_a_request_that_met_a_conflict_may_be_made_again(record: Record) -> None:
    request = Request("6f1c", "move a: 2")
    append(record, Batch("a", 0, moves("1")))
    with pytest.raises(Conflict):
        append(record, Batch("a", 0, moves("2")), request=request)
    assert append(record, Batch("a", 1, moves("2")), request=request) == Appended(2, 2)


# ------------------------------------------------------------------------- what is not a fact


@pytest.mark.parametrize("at", ["2026-03-06T18:42:10", "2026-03-06", "now", ""])
def test_a_time_without_its_offset_is_refused(record: Record, at: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        record.append([Batch("a", 0, moves("1"))], at=at, by="ants")
    assert record.head().position == 0


def test_nothing_to_record_is_refused(record: Record) -> None:
    with pytest.raises(ValueError, match="no facts"):
        record.append([Batch("a", 0, [])], at=AT, by="ants")


def test_a_fact_that_json_would_change_is_refused(record: Record) -> None:
    fact = TableOpened("saare", ("mari", "jaan"), "mari")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not plain data"):
        append(record, Batch("a", 0, [fact]))


def test_a_batch_without_facts_adds_nothing_but_must_stand_where_it_was_read(
    record: Record,
) -> None:
    append(record, Batch("a", 0, moves("1")))
    append(record, Batch("b", 0, moves("2")), Batch("a", 1, ()), Batch("c", 0, ()))
    assert (record.version("a"), record.version("c")) == (1, 0)
    for stale in (Batch("a", 0, ()), Batch("c", 1, ())):
        with pytest.raises(Conflict):
            append(record, Batch("b", 1, moves("3")), stale)
    assert record.version("b") == 1
