"""Blanking a person's name: no byte of it is left, and the chain holds."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from events.envelope import Blank
from events.errors import Busy, RequestConflict
from events.facts import MoveRecorded, PlayerAdded, PlayerForgotten, PlayerRenamed
from events.record import Appended, Batch, Record, Request, open_record
from events.verify import ChainFinding
from tests.postgres import Server

AT = "2026-03-06T18:42:10+02:00"
NAME = "Õie Öövel"
LONG = "Wolfeschlegelsteinhausenbergerdorff " * 200  # more than a page of the file
OIE = "player:oie"


def forgotten(record: Record) -> None:
    """Õie among others, under two names, and then to be forgotten."""
    added = [PlayerAdded(NAME, "9d2f")]
    request = Request("6f1c", f"add {NAME}")
    record.append([Batch("a", 0, [MoveRecorded("1")])], at=AT, by="ants")
    record.append([Batch(OIE, 0, added)], at=AT, by="ants", request=request)
    others = [PlayerAdded(f"{NAME[::-1]} {number}", "00") for number in range(100)]
    for number, other in enumerate(others):
        record.append([Batch(f"player:{number}", 0, [other])], at=AT, by="ants")
    record.append([Batch(OIE, 1, [PlayerRenamed(LONG, "77aa")])], at=AT, by="ants")
    record.append([Batch(OIE, 2, [PlayerForgotten()])], at=AT, by="ants")


def test_the_name_is_read_as_blank_and_the_rest_stays(record: Record) -> None:
    forgotten(record)
    assert record.blank(OIE) == 2
    facts = [event.fact for event in record.read(OIE)]
    assert facts == [Blank("player.added"), Blank("player.renamed"), PlayerForgotten()]
    assert record.read("player:0")[0].fact == PlayerAdded(f"{NAME[::-1]} 0", "00")
    assert record.since(0, 1)[0].fact == MoveRecorded("1")


def test_the_chain_holds_and_tells_how_many_are_blank(record: Record) -> None:
    forgotten(record)
    head = record.head()
    record.blank(OIE)
    verdict = record.verify(against=[head])
    assert (verdict.findings, verdict.blanked, record.head()) == ([], 2, head)


def test_recording_goes_on_afterwards(record: Record) -> None:
    forgotten(record)
    record.blank(OIE)
    position = record.head().position
    done = record.append([Batch("a", 1, [MoveRecorded("2")])], at=AT, by="ants")
    assert done == Appended(position + 1, position + 1)
    assert record.verify().findings == []


def test_positions_stay_what_they_were(record: Record) -> None:
    forgotten(record)
    before = [(event.position, event.stream, event.version) for event in record.since(0)]
    record.blank(OIE)
    after = [(event.position, event.stream, event.version) for event in record.since(0)]
    assert after == before


def test_no_file_of_the_store_holds_a_byte_of_the_name(sqlite_path: str, tmp_path: Path) -> None:
    with open_record(sqlite_path) as record:
        forgotten(record)
        assert b"".join(file.read_bytes() for file in tmp_path.iterdir()).count(NAME.encode())
        record.blank(OIE)
        left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for trace in (NAME, "Öövel", "Wolfeschlegel", "9d2f", "77aa"):
        assert trace.encode() not in left


def test_no_byte_is_left_of_a_store_that_was_closed_and_killed_meanwhile(
    sqlite_path: str, tmp_path: Path
) -> None:
    """Pages that were moved and freed before the name was blanked."""
    with open_record(sqlite_path) as record:
        forgotten(record)
    with open_record(sqlite_path) as record:
        record.blank(OIE)
        left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"table.move-recorded" in left
    assert b"Wolfeschlegel" not in left
    assert NAME.encode() not in left


def test_no_byte_is_left_in_the_servers_table(postgres_url: str, postgres_server: Server) -> None:
    with open_record(postgres_url) as record:
        forgotten(record)
        record.blank(OIE)
    with psycopg.connect(postgres_url, autocommit=True) as db:
        db.execute("CHECKPOINT")
        (path,) = db.execute("SELECT pg_relation_filepath('stored_events')").fetchone() or ("",)
        oid = path.rsplit("/", 1)[0]
    folder = Path(postgres_server.folder, "data", oid)
    left = b"".join(file.read_bytes() for file in folder.iterdir())
    assert b"table.move-recorded" in left
    assert NAME.encode() not in left


def test_blanking_again_finds_nothing_to_blank(record: Record) -> None:
    forgotten(record)
    record.blank(OIE)
    assert record.blank(OIE) == 0


def test_nobody_is_blanked_who_was_not_forgotten(record: Record) -> None:
    record.append([Batch(OIE, 0, [PlayerAdded(NAME, "9d2f")])], at=AT, by="ants")
    with pytest.raises(ValueError, match="nobody was forgotten"):
        record.blank(OIE)
    assert record.read(OIE)[0].fact == PlayerAdded(NAME, "9d2f")


def test_a_name_that_is_still_there_after_the_forgetting_is_found(record: Record) -> None:
    """As when the program was killed between recording and blanking."""
    forgotten(record)
    kept = [ChainFinding("kept", 2, OIE, 1), ChainFinding("kept", 103, OIE, 2)]
    assert record.verify().findings == kept


def test_the_request_is_still_known_but_not_what_it_asked(record: Record) -> None:
    forgotten(record)
    request = Request("6f1c", f"add {NAME}")
    with pytest.raises(RequestConflict):
        record.recorded(Request("6f1c", "add somebody else"))
    record.blank(OIE)
    assert record.recorded(request) == Appended(2, 2, already=True)
    assert record.recorded(Request("6f1c", "add somebody else")) is not None


def test_a_reader_in_the_way_is_told_and_blanking_can_be_done_again(
    sqlite_path: str, tmp_path: Path
) -> None:
    with open_record(sqlite_path, timeout=1) as record:
        forgotten(record)
        with closing(sqlite3.connect(sqlite_path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM stored_events").fetchone()
            with pytest.raises(Busy):
                record.blank(OIE)
        assert record.blank(OIE) == 0
        left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"table.move-recorded" in left
    assert NAME.encode() not in left
