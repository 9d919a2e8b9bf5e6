"""Corrections by several processes at once, and by processes that are killed."""

from __future__ import annotations

import shutil
from pathlib import Path
from time import monotonic, sleep

import pytest

from events.record import open_record
from tests.cli.forked import Forked
from tests.desk.sheets_here import CARDS, MATCH
from tourney.audit.audit import audit_chain, audit_tournament
from tourney.desk.disputing import dispute
from tourney.desk.importing import Wishes, import_tables
from tourney.sheets.check import check

WHY = ("--reason", "misread")
KILLS = 5
COMMANDS = {
    "retract": ("retract", "k/1/1", "--to", "4", "--yes", *WHY),
    "amend": ("amend", "k/1/1/1", "out mari left jaan=3 peep=8", "--yes", *WHY),
    "void": ("void", "k/1/1/2", *WHY),
    "reseat": ("reseat", "k/1/1", "jaan", "peep", "mari", *WHY),
    "dispute": ("dispute", "k/1/1", "no", "--by", "peep"),
    "rule": ("rule", "s/1/1#1", "penalty", "jaan", "-3", *WHY),
}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A match of Six Dozens, and four cards of Saare with an open dispute."""
    path = tmp_path / "before.db"
    with open_record(path) as record:
        import_tables(record, check(f"{MATCH}\n{CARDS}"), Wishes(), by="desk")
        dispute(record, "s/1/1", None, "peep", "rude", recorder="desk").record()
    return path


def copy(store: Path, name: str) -> Path:
    """A copy of a store that nobody has open."""
    path = store.with_name(name)
    for file in store.parent.glob(f"{name}*"):
        file.unlink()
    shutil.copy(store, path)
    return path


def events_in(store: Path) -> int:
    """How many events there are, in a record that holds together."""
    with open_record(store, create=False) as record:
        audit = audit_chain(record)
        findings = audit_tournament(record, "k").findings + audit_tournament(record, "s").findings
        assert audit.findings + findings == []
        return audit.head.position


@pytest.mark.slow
@pytest.mark.parametrize("command", [*COMMANDS])
def test_a_correction_that_is_killed_is_there_as_a_whole_or_not_at_all(
    store: Path, command: str
) -> None:
    done = copy(store, "done.db")
    began = monotonic()
    status, out, trouble = Forked(done, *COMMANDS[command]).end()
    lasted = monotonic() - began
    assert (status, trouble) == (0, ""), out
    whole = {events_in(store), events_in(done)}
    assert len(whole) == 2
    for kill in range(1, KILLS + 1):
        killed = copy(store, f"killed-{kill}.db")
        process = Forked(killed, *COMMANDS[command])
        sleep(lasted * (0.5 + kill / KILLS / 2))
        process.kill()
        assert events_in(killed) in whole


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("retract", "k/1/1", "--to", "4", "--yes", *WHY), "is taken back already, by desk"),
        (("rule", "s/1/1#1", "upheld", *WHY), "is ruled on already, by desk"),
    ],
    ids=["retract", "rule"],
)
def test_of_two_who_correct_the_same_at_once_one_wins_and_the_other_is_told(
    store: Path, words: tuple[str, ...], told: str
) -> None:
    processes = [Forked(store, *words) for _ in range(2)]
    ended = sorted(process.end() for process in processes)
    assert [one.status for one in ended] == [0, 1]
    assert told in ended[1].err
    assert events_in(store)
