"""The chain: what it holds, and that whatever is done to the stored events is found and named."""

import hashlib
import sqlite3
from contextlib import closing
from typing import Any

import psycopg
import pytest

from events.chain import Head
from events.facts import TOPICS, Fact, MoveRecorded
from events.record import Batch, Record, Request, open_record
from events.verify import ChainFinding

AT = "2026-03-06T18:42:10+02:00"


def by_hand(where: str, statement: str, *params: object) -> list[tuple[Any, ...]]:
    """Do as somebody with a database tool would; `pos` is the position."""
    if where.startswith("postgresql:"):
        query = statement.replace("pos", "notification_id").replace("?", "%s").encode()
        with psycopg.connect(where) as server:
            found = server.execute(query, params)
            return found.fetchall() if found.description else []
    with closing(sqlite3.connect(where)) as file, file:
        return file.execute(statement.replace("pos", "rowid"), params).fetchall()


def link(previous: bytes, stream: str, version: int, topic: str, state: bytes) -> bytes:
    """The head after an event, computed from what is stored, as the documentation says."""
    digest = hashlib.sha256(previous + version.to_bytes(8, "big"))
    for text in (stream.encode(), topic.encode()):
        digest.update(len(text).to_bytes(4, "big") + text)
    digest.update(hashlib.sha256(state).digest())
    return digest.digest()


def make_room(where: str, position: int) -> None:
    """Move the events from a position on up by one, past the unique index."""
    by_hand(where, "UPDATE stored_events SET pos = pos + 1000 WHERE pos >= ?", position)
    by_hand(where, "UPDATE stored_events SET pos = pos - 999 WHERE pos > 1000")


def put_in(where: str, position: int, previous: bytes, head: bytes) -> None:
    """An event that was never recorded, the first of the stream d."""
    by_hand(
        where,
        "INSERT INTO stored_events (pos, originator_id, originator_version, topic, state,"
        " state_digest, previous, head) VALUES (?, 'd', 1, 'table.move-recorded', ?, ?, ?, ?)",
        position,
        b"{}",
        hashlib.sha256(b"{}").digest(),
        previous,
        head,
    )


@pytest.fixture
def kept(record: Record) -> Record:
    """Nine events: a 1–3 at positions 1, 3, 5; b 1–3 at 2, 4, 6; c 1–3 at 7, 8, 9."""
    for number in range(3):
        for stream in ("a", "b"):
            fact = MoveRecorded(f"{stream} {number}")
            record.append([Batch(stream, number, [fact])], at=AT, by="ants")
    facts = [MoveRecorded(f"c {number}") for number in range(3)]
    record.append([Batch("c", 0, facts)], at=AT, by="ants", request=Request("r", "c"))
    return record


def findings(record: Record, *against: Head) -> list[ChainFinding]:
    return record.verify(against).findings


# -------------------------------------------------------------------------- an untouched chain


def test_an_untouched_log_verifies(kept: Record) -> None:
    verdict = kept.verify()
    assert verdict.findings == []
    assert verdict.head == kept.head()
    assert verdict.blanked == 0


def test_an_empty_log_verifies(record: Record) -> None:
    assert record.verify().findings == []
    assert record.head() == Head(0, "0" * 64)


def test_the_head_can_be_computed_from_the_stored_bytes_by_anybody(
    kept: Record, where: str
) -> None:
    head = bytes(32)
    for stored in by_hand(
        where,
        "SELECT originator_id, originator_version, topic, state FROM stored_events ORDER BY pos",
    ):
        head = link(head, *stored)
    assert kept.head() == Head(9, head.hex())


def test_every_earlier_head_is_a_prefix(kept: Record) -> None:
    heads = [kept.head_at(position) for position in range(10)]
    assert len(set(heads)) == 10
    assert all(kept.is_prefix(head) for head in heads)
    assert findings(kept, *heads) == []


def test_another_log_is_no_prefix(kept: Record) -> None:
    assert not kept.is_prefix(Head(5, "ab" * 32))
    assert not kept.is_prefix(Head(10, kept.head().digest))


def test_there_is_no_head_beyond_the_end(kept: Record) -> None:
    with pytest.raises(IndexError):
        kept.head_at(10)


def test_progress_is_told(kept: Record) -> None:
    told: list[tuple[int, int]] = []
    kept.verify(progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (9, 9)


def test_the_walk_goes_on_over_portions(kept: Record) -> None:
    facts = [MoveRecorded(f"d {number}") for number in range(2500)]
    kept.append([Batch("d", 0, facts)], at=AT, by="ants")
    verdict = kept.verify()
    assert (verdict.findings, verdict.head) == ([], kept.head())


def test_an_old_event_read_in_todays_shape_still_verifies(record: Record) -> None:
    class Shown(Fact, topic="test.shown"):
        text: str

    record.append([Batch("a", 0, [Shown("mari 7c")])], at=AT, by="ants")
    del TOPICS["test.shown"]

    class ShownToday(
        Fact, topic="test.shown", upcasts=(lambda old: {"words": old["text"].split()},)
    ):
        words: list[str]

    try:
        assert record.read("a")[0].fact == ShownToday(["mari", "7c"])
        assert record.verify(against=[record.head()]).findings == []
    finally:
        del TOPICS["test.shown"]


# ------------------------------------------------------------------------ ten ways of tampering


def test_1_an_edited_state(kept: Record, where: str) -> None:
    by_hand(where, "UPDATE stored_events SET state = '{}' WHERE pos = 4")
    assert findings(kept) == [ChainFinding("edited", 4, "b", 2)]


def test_2_an_edited_state_with_a_digest_to_match(kept: Record, where: str) -> None:
    digest = hashlib.sha256(b"{}").digest()
    edit = "UPDATE stored_events SET state = ?, state_digest = ? WHERE pos = 4"
    by_hand(where, edit, b"{}", digest)
    assert findings(kept) == [ChainFinding("relabelled", 4, "b", 2)]


def test_2_an_edited_state_with_digest_and_head_to_match(kept: Record, where: str) -> None:
    ((previous, topic),) = by_hand(where, "SELECT previous, topic FROM stored_events WHERE pos = 4")
    edit = "UPDATE stored_events SET state = ?, state_digest = ?, head = ? WHERE pos = 4"
    head = link(previous, "b", 2, topic, b"{}")
    by_hand(where, edit, b"{}", hashlib.sha256(b"{}").digest(), head)
    assert findings(kept) == [ChainFinding("replaced", 4, "b", 2)]


def test_3_another_topic(kept: Record, where: str) -> None:
    by_hand(where, "UPDATE stored_events SET topic = 'table.cards-shown' WHERE pos = 9")
    assert findings(kept) == [ChainFinding("relabelled", 9, "c", 3)]


def test_4_another_stream(kept: Record, where: str) -> None:
    by_hand(where, "UPDATE stored_events SET originator_id = 'd' WHERE pos = 3")
    assert findings(kept) == [
        ChainFinding("dropped", None, "a", 2),
        ChainFinding("relabelled", 3, "d", 2),
    ]


def test_5_a_dropped_event(kept: Record, where: str) -> None:
    by_hand(where, "DELETE FROM stored_events WHERE pos = 4")
    assert findings(kept) == [ChainFinding("dropped", 4, "b", 2)]


def test_5_several_dropped_events_next_to_each_other(kept: Record, where: str) -> None:
    by_hand(where, "DELETE FROM stored_events WHERE pos IN (7, 8)")
    assert findings(kept) == [
        ChainFinding("dropped", 7, "c", 1),
        ChainFinding("dropped", 8, "c", 2),
    ]


def test_5_the_first_and_the_last_of_a_stream_dropped(kept: Record, where: str) -> None:
    by_hand(where, "DELETE FROM stored_events WHERE pos IN (1, 6)")
    assert findings(kept) == [ChainFinding("dropped", 1, "a", 1), ChainFinding("dropped", 6)]


def test_6_a_dropped_event_with_the_gap_closed(kept: Record, where: str) -> None:
    by_hand(where, "DELETE FROM stored_events WHERE pos = 4")
    by_hand(where, "UPDATE stored_events SET pos = pos + 1000 WHERE pos > 4")
    by_hand(where, "UPDATE stored_events SET pos = pos - 1001 WHERE pos > 1000")
    assert ChainFinding("dropped", None, "b", 2) in findings(kept)


def test_7_an_inserted_event(kept: Record, where: str) -> None:
    make_room(where, 5)
    put_in(where, 5, previous=bytes(32), head=bytes(32))
    assert findings(kept) == [ChainFinding("inserted", 5, "d", 1)]


def test_7_an_event_inserted_before_the_first(kept: Record, where: str) -> None:
    """Where a stream is read, but the log is not."""
    put_in(where, -3, previous=bytes(32), head=bytes(32))
    assert findings(kept) == [ChainFinding("inserted", -3, "d", 1)]


def test_8_an_inserted_event_with_a_link_of_its_own(kept: Record, where: str) -> None:
    ((previous,),) = by_hand(where, "SELECT head FROM stored_events WHERE pos = 4")
    make_room(where, 5)
    put_in(where, 5, previous, link(previous, "d", 1, "table.move-recorded", b"{}"))
    assert findings(kept) == [ChainFinding("inserted", 5, "d", 1)]


def test_9_two_events_in_the_other_order(kept: Record, where: str) -> None:
    for old, new in ((4, 1000), (5, 4), (1000, 5)):
        by_hand(where, "UPDATE stored_events SET pos = ? WHERE pos = ?", new, old)
    found = findings(kept)
    assert {finding.what for finding in found} == {"reordered"}
    assert {(finding.stream, finding.version) for finding in found} >= {("a", 3), ("b", 2)}


def test_9_an_event_moved_to_the_end(kept: Record, where: str) -> None:
    by_hand(where, "UPDATE stored_events SET pos = 900 WHERE pos = 4")
    found = findings(kept)
    assert {finding.what for finding in found} == {"reordered"}
    assert ChainFinding("reordered", 900, "b", 2) in found


def test_10_a_cut_tail_against_a_published_head(kept: Record, where: str) -> None:
    published = kept.head_at(6)
    later = kept.head()
    by_hand(where, "DELETE FROM stored_events WHERE pos > 6")
    by_hand(where, "DELETE FROM requests")
    assert findings(kept) == []
    assert findings(kept, published) == []
    assert findings(kept, published, later) == [ChainFinding("cut", 9)]


def test_10_a_cut_tail_betrayed_by_a_request(kept: Record, where: str) -> None:
    by_hand(where, "DELETE FROM stored_events WHERE pos > 7")
    assert findings(kept) == [ChainFinding("cut", 9)]


def test_11_a_tail_written_anew_against_a_published_head(kept: Record, where: str) -> None:
    later = kept.head()
    by_hand(where, "DELETE FROM stored_events WHERE pos > 6")
    by_hand(where, "DELETE FROM requests")
    kept.append([Batch("c", 0, [MoveRecorded("else")] * 3)], at=AT, by="ants")
    assert findings(kept) == []
    assert findings(kept, later) == [ChainFinding("diverged", 9)]


def test_12_an_event_emptied_though_nobody_was_forgotten(kept: Record, where: str) -> None:
    by_hand(where, "UPDATE stored_events SET state = '' WHERE pos = 4")
    assert findings(kept) == [ChainFinding("blanked", 4, "b", 2)]


@pytest.mark.parametrize(
    "taken_out",
    [
        "UPDATE stored_events SET state_digest = '' WHERE pos = 4",
        "UPDATE stored_events SET previous = '' WHERE pos = 4",
        "UPDATE stored_events SET head = '' WHERE pos = 4",
    ],
)
def test_13_a_link_taken_out(kept: Record, where: str, taken_out: str) -> None:
    by_hand(where, taken_out)
    assert findings(kept) == [ChainFinding("relabelled", 4, "b", 2)]


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ("state = CAST(state AS TEXT)", "edited"),
        ("state = 7", "edited"),
        ("state_digest = 'x'", "relabelled"),
        ("previous = 7", "relabelled"),
        ("head = 'x'", "relabelled"),
        ("head = 7", "relabelled"),
        ("topic = CAST(topic AS BLOB)", "relabelled"),
        ("originator_version = 'x'", "relabelled"),
    ],
)
@pytest.mark.parametrize("position", [4, 9])
def test_14_a_column_of_another_type(
    sqlite_path: str, changed: str, what: str, position: int
) -> None:
    """Which SQLite lets anybody do."""
    with open_record(sqlite_path) as record:
        facts = [MoveRecorded(f"a {number}") for number in range(9)]
        record.append([Batch("a", 0, facts)], at=AT, by="ants")
        edit = "UPDATE stored_events SET CHANGED WHERE pos = ?".replace("CHANGED", changed)
        by_hand(sqlite_path, edit, position)
        assert (what, position) in [(one.what, one.position) for one in findings(record)]
        assert isinstance(record.head().digest, str)


def test_a_request_whose_end_is_no_number_hides_nothing(sqlite_path: str) -> None:
    with open_record(sqlite_path) as record:
        request = Request("r", "a")
        record.append([Batch("a", 0, [MoveRecorded("a")])], at=AT, by="ants", request=request)
        by_hand(sqlite_path, "UPDATE requests SET last = 'x'")
        by_hand(sqlite_path, "UPDATE stored_events SET state = '{}'")
        assert findings(record) == [ChainFinding("edited", 1, "a", 1)]


def test_two_different_things_are_both_found(kept: Record, where: str) -> None:
    by_hand(where, "UPDATE stored_events SET state = '{}' WHERE pos = 2")
    by_hand(where, "DELETE FROM stored_events WHERE pos = 8")
    assert findings(kept) == [ChainFinding("edited", 2, "b", 1), ChainFinding("dropped", 8, "c", 2)]


def test_a_huge_position_makes_no_endless_list(kept: Record, where: str) -> None:
    by_hand(where, "DELETE FROM stored_events WHERE pos = 8")
    by_hand(where, "UPDATE stored_events SET pos = 4000000000000 WHERE pos = 9")
    assert 1 <= len(findings(kept)) <= 1001
