"""A store that somebody changed by hand, in ten ways; each is found and named."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.record import Record, open_record
from tests.audit.conftest import Recorded, found
from tests.desk.sheets_here import CARDS, MATCH
from tourney.audit.audit import audit_chain
from tourney.audit.chain import NoHeadsError, heads, read_heads
from tourney.audit.rows import audit_rows
from tourney.desk.amending import amend
from tourney.desk.importing import Wishes, import_tables
from tourney.readmodel.model import ReadModel
from tourney.sheets.check import check

Tamper = Callable[[sqlite3.Connection], object]
HEAD = {"position": 1, "digest": "0" * 64}
ROW = "SELECT rowid FROM stored_events WHERE originator_id = 's/1/1' AND originator_version = 3"


def run(statement: str) -> Tamper:
    return lambda db: db.execute(statement.replace("ROW", f"({ROW})"))


def swap(db: sqlite3.Connection) -> None:
    """Lets two results change their places."""
    (one,) = db.execute(ROW).fetchone()
    move = "UPDATE stored_events SET rowid = ? WHERE rowid = ?"
    for new, old in ((-1, one), (one, one + 2), (one + 2, -1)):
        db.execute(move, (new, old))


def insert(db: sqlite3.Connection) -> None:
    """Puts another result of the table in, and moves all later events on."""
    (row,) = db.execute(ROW).fetchone()
    db.execute("UPDATE stored_events SET rowid = -rowid WHERE rowid > ?", (row,))
    db.execute("UPDATE stored_events SET rowid = 1 - rowid WHERE rowid < 0")
    db.execute(
        """INSERT INTO stored_events SELECT ? + 1, originator_id, 10, topic, state, state_digest,
        previous, head FROM stored_events WHERE rowid = ?""",
        (row, row),
    )


TEN: dict[str, tuple[Tamper, str]] = {
    "state": (
        run("UPDATE stored_events SET state = replace(state, 'peep', 'ants') WHERE rowid = ROW"),
        "edited",
    ),
    "state and digest": (
        run("UPDATE stored_events SET state = '{}', state_digest = zeroblob(32) WHERE rowid = ROW"),
        "relabelled",
    ),
    "stream": (
        run("UPDATE stored_events SET originator_id = 's/1/2' WHERE rowid = ROW"),
        "relabelled",
    ),
    "version": (
        run("UPDATE stored_events SET originator_version = 99 WHERE rowid = ROW"),
        "relabelled",
    ),
    "topic": (
        run("UPDATE stored_events SET topic = 'table.deal-voided' WHERE rowid = ROW"),
        "relabelled",
    ),
    "head": (run("UPDATE stored_events SET head = zeroblob(32) WHERE rowid = ROW"), "relabelled"),
    "blanked": (run("UPDATE stored_events SET state = x'' WHERE rowid = ROW"), "blanked"),
    "dropped": (run("DELETE FROM stored_events WHERE rowid = ROW"), "dropped"),
    "reordered": (swap, "reordered"),
    "inserted": (insert, "inserted"),
}


@pytest.mark.parametrize("way", [*TEN])
def test_what_was_done_to_the_store_by_hand_is_found_and_named(
    recorded: Recorded, tmp_path: Path, way: str
) -> None:
    tamper, what = TEN[way]
    record = recorded()
    assert found(record) == []
    with closing(sqlite3.connect(tmp_path / "tourney.db")) as db, db:
        (row,) = db.execute(ROW).fetchone()
        tamper(db)
    named = [one for one in found(record) if one.key == f"audit.chain.{what}"]
    assert named
    assert row + (way == "inserted") in {one.data["position"] for one in named}
    assert {one.address for one in named} == {"s/1/2" if way == "stream" else "s/1/1"}


# -- heads


def test_an_older_state_that_was_published_is_the_beginning_of_the_present_one(
    recorded: Recorded,
) -> None:
    record = recorded(MATCH)
    published = read_heads(json.loads(json.dumps(heads(record).as_data())))
    recorded(CARDS)
    amend(record, "k/1/1/4", "out mari left jaan=2 peep=2", "misread", by="ants").record()
    assert audit_chain(record, published).findings == []
    assert heads(record).tournaments["k"].position > published.tournaments["k"].position


def test_a_record_begun_anew_is_not_what_was_published(recorded: Recorded, tmp_path: Path) -> None:
    published = heads(recorded(MATCH))
    with open_record(tmp_path / "other.db") as other:
        record_cards(other)
        named = [(one.key, one.address) for one in audit_chain(other, published).findings]
    assert named == [("audit.chain.diverged", ""), ("audit.chain.tournament", "k")]


def record_cards(record: Record) -> None:
    import_tables(
        record, check(CARDS + "\n" + MATCH.replace("peep=5", "peep=4", 1)), Wishes(), by="desk"
    )


def test_a_cut_tail_shows_against_what_was_published(recorded: Recorded, tmp_path: Path) -> None:
    record = recorded()
    published = heads(record)
    with closing(sqlite3.connect(tmp_path / "tourney.db")) as db, db:
        db.execute("DELETE FROM stored_events WHERE rowid > ?", (record.head().position - 2,))
    keys = [one.key for one in audit_chain(record, published).findings]
    assert keys == ["audit.chain.cut", "audit.chain.tournament"]


@pytest.mark.parametrize(
    "document",
    [
        *([], {}, {"position": 1}, "x", {"tournaments": 3}, {**HEAD, "tournaments": [1]}),
        *({**HEAD, "position": wrong} for wrong in ("1", 1.5, True, None, -1, 2**63)),
        *({**HEAD, "digest": wrong} for wrong in (1, None, "", "ab", "x" * 64, "0" * 65)),
        {**HEAD, "tournaments": {"k": {**HEAD, "position": "1"}}},
        {**HEAD, "tournaments": {"k": {**HEAD, "else": 1}}},
    ],
)
def test_what_is_no_published_head_is_told(document: object) -> None:
    with pytest.raises(NoHeadsError):
        read_heads(document)


@pytest.mark.parametrize(
    ("changed", "statement"),
    [
        ("UPDATE stored_events SET originator_id = x'ff61' WHERE rowid = ROW", 3),
        ("UPDATE stored_events SET originator_version = 'x' WHERE rowid = ROW", None),
    ],
)
def test_a_label_of_another_type_is_told_as_text(
    recorded: Recorded, tmp_path: Path, changed: str, statement: int | None
) -> None:
    record = recorded()
    with closing(sqlite3.connect(tmp_path / "tourney.db")) as db, db:
        run(changed)(db)
    [named] = [one for one in found(record) if one.key == "audit.chain.relabelled"]
    assert json.loads(json.dumps(named.as_data("")))["statement"] == statement
    assert named.address in ("s/1/1", "\ufffda")


# -- the read model


def test_a_read_model_changed_by_hand_differs_from_one_built_anew(
    recorded: Recorded, tmp_path: Path
) -> None:
    record, path = recorded(), tmp_path / "read.db"
    assert [*audit_rows(record, path, lambda done, of: None)] == []
    with ReadModel(path, record) as model:
        model.catch_up()
    assert [*audit_rows(record, path, lambda done, of: None)] == []
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "UPDATE standing SET total = total + 1 WHERE player = 'peep' AND tournament = 's'"
        )
        db.execute("DELETE FROM score WHERE \"table\" = 's/1/1' AND deal = 2 AND seat = 0")
    named = [
        (one.data["table"], one.data["row"])
        for one in audit_rows(record, path, lambda done, of: None)
    ]
    assert named == [("score", "s/1/1/2/0"), ("standing", "s/3")]


def test_ratings_which_are_made_when_somebody_asks_are_no_difference(
    recorded: Recorded, tmp_path: Path
) -> None:
    record, path = recorded(), tmp_path / "read.db"
    with ReadModel(path, record) as model:
        model.catch_up()
        assert len(model.ratings("s")) == 3
        assert audit_rows(record, path, lambda done, of: None) == []
        amend(record, "s/1/1/1", "jaan mari peep", "misread", by="ants").record()
        model.catch_up()
    assert audit_rows(record, path, lambda done, of: None) == []
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE rating SET rating = 2000 WHERE player = 'peep' AND game = 'saare'")
    named = audit_rows(record, path, lambda done, of: None)
    assert {one.data["table"] for one in named} == {"rating"}


@pytest.mark.parametrize(
    ("old", "new", "where", "key"),
    [
        ('"fact"', '"fakt"', "s", "audit.unreadable"),
        ('"name":"s"', '"name":["s"]', "", "audit.row"),  # whose fact is a finding by itself
    ],
)
def test_an_event_of_which_no_read_model_can_be_built_hides_nothing_else(
    recorded: Recorded, tmp_path: Path, old: str, new: str, where: str, key: str
) -> None:
    record, path = recorded(), tmp_path / "read.db"
    with ReadModel(path, record) as model:
        model.catch_up()
    with closing(sqlite3.connect(tmp_path / "tourney.db")) as db, db:
        db.execute(
            "UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), ?, ?) AS BLOB)"
            " WHERE originator_id = 's' AND originator_version = 1",
            (old, new),
        )
    [named] = audit_rows(record, path, lambda done, of: None)
    assert (named.address, named.key) == (where, key)
