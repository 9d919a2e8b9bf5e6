"""``tourney audit`` and ``heads``: what is found, and how it ends."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.desk.sheets_here import CARDS, MATCH
from tests.desk.test_rule import LATE

Write = Callable[..., str]


@pytest.fixture
def played(run: Run, sheet: Write) -> Run:
    """A match of Six Dozens and four cards of Saare are recorded."""
    assert run("import", sheet(MATCH + "\n" + CARDS)).status == 0
    return run


def test_nothing_found_ends_with_0_and_tells_the_head(played: Run) -> None:
    status, out, _ = played("audit")
    first, head, last = out.splitlines()
    assert (status, first) == (0, "audited: 2 tables, 8 deals, 0 moves")
    assert head == played("heads").out.splitlines()[0]
    assert last == "nothing found"


@pytest.mark.parametrize(("scope", "tables"), [("k", 1), ("k/1", 1), ("k/1/1", 1), ("s/1/1/2", 1)])
def test_a_part_of_it(played: Run, scope: str, tables: int) -> None:
    assert json.loads(played("audit", scope, "--json").out)["tables"] == tables


def test_what_is_found_is_named_and_ends_with_1(run: Run, sheet: Write) -> None:
    run("import", sheet(LATE), "--late")
    status, out, _ = run("audit", "k")
    assert status == 1
    assert out.startswith(
        "k/1/1/1, statement 4: D11 late: jaan passed on As but held 8s, played in move 3\n"
    )
    assert out.endswith("\n1 finding\n")


def test_json_has_address_statement_rule_and_sentence(run: Run, sheet: Write) -> None:
    run("import", sheet(LATE), "--late")
    assert json.loads(run("audit", "--json").out)["findings"] == [
        {
            "address": "k/1/1/1",
            "statement": 4,
            "rule": "D11",
            "kind": "late",
            "text": "jaan passed on As but held 8s, played in move 3",
        }
    ]


def test_a_store_changed_by_hand_is_found(played: Run, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "tourney.db")) as db, db:
        db.execute("DELETE FROM stored_events WHERE originator_id='s/1/1' AND originator_version=5")
    status, out, _ = played("audit", "k")
    assert status == 1
    assert "s/1/1, statement 5: chain: an event was dropped by hand" in out


def test_a_read_model_changed_by_hand_is_found_when_all_is_audited(
    played: Run, folder: Path
) -> None:
    played("standings", "s")
    with closing(sqlite3.connect(folder / "tourney.db.read.db")) as db, db:
        db.execute("UPDATE standing SET total = 99 WHERE player = 'peep'")
    assert played("audit", "s").status == 0
    status, out, _ = played("audit", "--all")
    assert status == 1
    assert "read-model: the read model differs from one built anew: standing k/3" in out


def test_an_event_that_cannot_be_read_is_told_once_and_hides_nothing(
    played: Run, folder: Path
) -> None:
    played("standings", "s")
    with closing(sqlite3.connect(folder / "tourney.db")) as db, db:
        db.execute("UPDATE stored_events SET state = x'7b7d' WHERE originator_id = 's/1/1'")
        db.execute("UPDATE stored_events SET topic = 'x' WHERE originator_id = 'k'")
    status, out, _ = played("audit")
    assert (status, out.count("s/1/1, statement 1: record: this cannot be read")) == (1, 1)
    assert "k, statement 1: chain: the stream, number, kind or link" in out


def test_a_published_state_is_a_prefix_of_the_present_one(played: Run, folder: Path) -> None:
    (folder / "heads.json").write_text(played("heads", "--json").out)
    played("amend", "s/1/1/1", "jaan mari peep", "--reason", "misread")
    assert played("audit", "--against", "heads.json").status == 0
    changed = json.loads((folder / "heads.json").read_text())
    changed["tournaments"]["s"]["digest"] = "0" * 64
    (folder / "heads.json").write_text(json.dumps(changed))
    status, out, _ = played("audit", "--against", "heads.json")
    assert status == 1
    assert out.startswith("s: chain: what was published of this tournament")


def test_it_goes_on_with_a_tournament(played: Run) -> None:
    assert json.loads(played("audit", "--from", "s", "--json").out)["tables"] == 1


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("audit", "nowhere"), 1),
        (("audit", "nowhere/1/1"), 1),
        (("audit", "k/2"), 1),
        (("audit", "k/x"), 1),
        (("audit", "k/1/1/1/1"), 1),
        (("audit", "--from", "l"), 1),
        (("audit", "k", "--from", "s"), 1),
        (("audit", "--against", "none.json"), 2),
        (("audit", "--against", "tourney.db"), 1),
    ],
)
def test_what_cannot_be_audited_is_a_sentence(
    played: Run, words: tuple[str, ...], status: int
) -> None:
    ran = played(*words)
    assert (ran.status, ran.err.startswith("tourney: ")) == (status, True)


@pytest.mark.parametrize("lang", ["et", "uk"])
def test_it_speaks_the_language_asked_for(played: Run, lang: str) -> None:
    assert played("audit", "--lang", lang).out != played("audit").out
