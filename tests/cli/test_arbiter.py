"""Corrections as the arbiter meets them: what is recorded, what changes, what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL
from tests.cli.test_import_export import events_in
from tests.desk.sheets_here import CARDS, MATCH

Write = Callable[..., str]
WHY = ("--reason", "misread")


@pytest.fixture
def played(run: Run, sheet: Write) -> Run:
    """A match of Six Dozens and four cards of Saare are recorded."""
    assert run("import", sheet(MATCH + "\n" + CARDS)).status == 0
    return run


def test_a_statement_is_taken_back_and_what_may_follow_is_told(run: Run, sheet: Write) -> None:
    run("import", sheet(DUEL))
    status, out, _ = run("retract", "kevad-2026/1/1", *WHY)
    assert status == 0
    assert out.splitlines()[0] == "taken back: 5. jaan beat 7c 8c"
    assert out.splitlines()[1].startswith("next: mari may attack")


def test_many_statements_are_told_together(run: Run, sheet: Write) -> None:
    run("import", sheet(MATCH.replace("k/1/1", "k/1/1") + "\n"))
    out = run("retract", "k/1/1", "--to", "1", *WHY).out
    assert out.splitlines()[0] == "taken back: 9. result out mari left jaan=2 peep=1"
    assert "  mari: – instead of 60, place – instead of 1" in out


def test_an_amendment_tells_what_changes_because_of_it(played: Run) -> None:
    status, out, _ = played("amend", "s/1/1/1", "jaan mari peep", *WHY)
    assert status == 0
    assert out == (
        "recorded: s/1/1/1, jaan mari peep\n"
        "recorded as s/1/1:10\n"
        "what changes because of this:\n"
        "  s/1/1/1: jaan mari peep instead of mari jaan peep; mari 3 (was 5), jaan 5 (was 3)\n"
        "  jaan: 15 instead of 13, place 1 as before\n"
        "  mari: 11 instead of 13, place 2 instead of 1\n"
    )


def test_a_dry_run_tells_the_same_and_records_nothing(played: Run, folder: Path) -> None:
    before, standings = events_in(folder), played("standings", "s").out
    status, out, _ = played("amend", "s/1/1/1", "jaan mari peep", *WHY, "--dry-run")
    assert (status, events_in(folder)) == (0, before)
    assert "  jaan: 15 instead of 13, place 1 as before\n" in out
    assert out.endswith("nothing was recorded (--dry-run)\n")
    assert played("standings", "s").out == standings
    assert " 13" in standings


def test_the_same_amendment_again_counts_once(played: Run, folder: Path) -> None:
    played("amend", "s/1/1/1", "jaan mari peep", *WHY)
    before = events_in(folder)
    status, out, _ = played("amend", "s/1/1/1", "jaan mari peep", *WHY)
    assert (status, events_in(folder)) == (0, before)
    assert out == "nothing to record: it counts so already\n"


def test_the_same_request_counts_once(played: Run, folder: Path) -> None:
    words = ("retract", "s/1/1", *WHY, "--request", "r1")
    played(*words)
    before = events_in(folder)
    assert (played(*words).status, events_in(folder)) == (0, before)
    assert played("retract", "k/1/1", *WHY, "--request", "r1").status == 1


def test_later_deals_that_would_be_lost_are_told_and_asked_for(played: Run, folder: Path) -> None:
    before = events_in(folder)
    words = ("amend", "k/1/1/1", "out mari left jaan=3 peep=8", *WHY)
    status, out, err = played(*words)
    assert (status, events_in(folder)) == (1, before)
    assert out.startswith("k/1/1/3 can no longer have been played: ")
    assert err.endswith("with --yes it is, and these deals become void\n")
    assert played(*words, "--yes").status == 0
    assert "k/1/1/4 is void: misread" in played("show", "k/1/1").out


def test_a_void_deal(played: Run) -> None:
    assert played("void", "s/1/1/2", *WHY).out.startswith("recorded: s/1/1/2 is void\n")
    assert 'annul "misread"' in played("export", "s/1/1").out


def test_other_chairs(played: Run) -> None:
    out = played("reseat", "s/1/1", "jaan", "mari", "peep", *WHY).out
    assert out.startswith("recorded: at s/1/1 sit, clockwise, jaan mari peep\n")
    assert "seats jaan mari peep\n" in played("export", "s/1/1").out


def test_a_dispute_is_opened_listed_and_ruled_on(played: Run) -> None:
    words = ("dispute", "s/1/1", "I was first", "--by", "peep", "--at", "3")
    assert played("--by", "ants", *words).out == (
        "recorded as dispute s/1/1#1\nrecorded as s/1/1:10\n"
    )
    assert played("disputes", "s").out == "s/1/1#1, statement 3, peep: I was first\n"
    ruling = played("rule", "s/1/1#1", "penalty", "jaan", "-3", "--reason", "rude", "--by", "liis")
    assert ruling.out == (
        "recorded: ruling on s/1/1#1, penalty jaan -3\n"
        "recorded as s/1/1:11, s:5\n"
        "what changes because of this:\n"
        "  jaan: 10 instead of 13, place 2 instead of 1\n"
    )
    assert played("disputes").out == ""
    assert played("disputes", "--all").out.endswith("; ruled by liis, penalty: rude\n")
    [told] = json.loads(played("disputes", "s", "--all", "--json").out)["disputes"]
    assert (told["by"], told["seat"], told["ruling"]["kind"]) == ("ants", "peep", "penalty")


@pytest.mark.parametrize("address", ["nowhere", "s/7", "s/1/9", "s/1/1/1/1"])
def test_disputes_of_what_is_not_there_are_not_none(played: Run, address: str) -> None:
    status, out, err = played("disputes", address)
    assert (status, out) == (1, "")
    meant = "; did you mean s/1/1?" if address == "s/1/9" else ""
    assert err == f"tourney: nothing is recorded at {address}{meant}\n"


def test_who_rules_second_is_told_who_was_first(played: Run) -> None:
    played("dispute", "s/1/1", "I was first", "--by", "peep")
    played("rule", "s/1/1#1", "upheld", "--reason", "no", "--by", "liis")
    status, _, err = played("rule", "s/1/1#1", "void", "--reason", "yes")
    assert status == 1
    assert err.startswith("tourney: s/1/1#1 is ruled on already, by liis at ")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("retract", "k/1/1"), 2),
        (("retract", "k/1/1", "--reason", ""), 1),
        (("retract", "k/1/1", "--to", "99", *WHY), 1),
        (("amend", "k/1/1/1", "out mari", *WHY), 2),
        (("amend", "k/1/1/9", "out mari left jaan=1 peep=1", *WHY), 1),
        (("amend", "k/1/1", "out mari left jaan=1 peep=1", *WHY), 1),
        (("void", "nowhere", *WHY), 1),
        (("reseat", "k/1/1", "mari", *WHY), 1),
        (("dispute", "k/1/1", "no"), 2),
        (("dispute", "k/1/1", "no", "--by", "ants"), 2),
        (("rule", "k/1/1#1", "upheld", *WHY), 1),
    ],
)
def test_what_cannot_be_is_one_sentence_and_writes_nothing(
    played: Run, folder: Path, words: tuple[str, ...], status: int
) -> None:
    before = events_in(folder)
    ran = played(*words)
    assert (ran.status, events_in(folder)) == (status, before)
    assert ran.err
