"""``tourney move``: one statement at the table."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL, EXPORTED
from tests.cli.test_import_export import events_in

Write = Callable[..., str]
TABLE = "kevad-2026/1/1"


@pytest.fixture
def begun(run: Run, sheet: Write) -> Run:
    """The table of DUEL is recorded."""
    assert run("import", sheet(DUEL)).status == 0
    return run


def test_a_move_is_recorded_and_what_is_allowed_next_is_told(begun: Run) -> None:
    status, out, _ = begun("move", TABLE, "mari attack 8d")
    assert status == 0
    assert out.splitlines()[0] == "recorded as 6: mari attack 8d"
    assert "jaan may beat 8d" in out
    assert begun("export", TABLE).out == EXPORTED + "mari attack 8d\n"


@pytest.mark.parametrize(
    ("statement", "status", "why"),
    [
        ("mari attack 9d", 1, "S9 illegal"),
        ("jaan attack 7d", 1, "S10 illegal"),
        ("mari attack 8c", 1, "P1 impossible"),
        ("peep attack 7d", 1, "P4 impossible"),
        ("mari attack 7x", 2, "7x"),
        ("mari fly 7d", 2, "mari fly 7d"),
        ("", 1, "expected a statement"),
        ("trump 6h", 2, "before the first move"),
        ("deal 2", 2, "deal 1"),
        ("deal 2 dealer=jaan due", 2, 'not "due"'),
    ],
)
def test_a_refused_statement_says_why_and_writes_nothing(
    begun: Run, folder: Path, statement: str, status: int, why: str
) -> None:
    before = events_in(folder)
    ran = begun("move", TABLE, statement)
    assert (ran.status, events_in(folder)) == (status, before)
    assert why in ran.err


@pytest.mark.parametrize(
    ("statement", "closing"),
    [
        ('decree jaan mari because "cards mixed up"', 'decree jaan mari because "cards mixed up"'),
        ('annul "35 cards"', "void 35 cards"),
        ("void 35 cards", "void 35 cards"),
    ],
)
def test_what_the_arbiter_decides_of_the_deal_is_recorded(
    begun: Run, statement: str, closing: str
) -> None:
    assert begun("move", TABLE, statement).status == 0
    assert begun("export", TABLE).out == f"{EXPORTED}{closing}\n"
    assert begun("move", TABLE, "deal 2").status == 0
    assert begun("audit").status == 0


@pytest.mark.parametrize(
    ("lang", "answer"),
    [
        ("en", "everybody is done already, nothing to record"),
        ("et", "kõik on juba lõpetanud, midagi pole üles kirjutada"),
        ("uk", "усі вже закінчили, записувати нічого"),
    ],
)
@pytest.mark.parametrize("statement", ["mari done", "all done"])
def test_S10_a_done_that_says_nothing_new_is_answered_and_not_recorded(
    begun: Run, folder: Path, statement: str, lang: str, answer: str
) -> None:
    begun("move", TABLE, "mari done")
    before = events_in(folder)
    ran = begun("--lang", lang, "move", TABLE, statement, "--request", "m1")
    assert (ran.status, events_in(folder)) == (0, before)
    assert ran.out.splitlines()[0] == answer


def test_an_illegal_move_is_told_what_would_have_been_allowed(begun: Run) -> None:
    assert "(allowed: mari may attack with" in begun("move", TABLE, "mari attack 9d").err


def test_the_same_request_counts_once(begun: Run, folder: Path) -> None:
    begun("move", TABLE, "mari attack 8d", "--request", "m1")
    before = events_in(folder)
    status, out, _ = begun("move", TABLE, "mari attack 8d", "--request", "m1")
    assert (status, events_in(folder)) == (0, before)
    assert out.startswith(f"already recorded as {TABLE}:6 by desk at ")
    assert out.splitlines()[0].endswith(": mari attack 8d")
    assert out.splitlines()[1].startswith("next: mari may attack with 7d")


def test_the_same_request_for_something_else_is_refused(begun: Run, folder: Path) -> None:
    begun("move", TABLE, "mari attack 8d", "--request", "m1")
    before = events_in(folder)
    status, _, err = begun("move", TABLE, "mari attack 7d", "--request", "m1")
    assert (status, events_in(folder)) == (1, before)
    assert "request m1" in err


def test_a_whole_deal_can_be_recorded_statement_by_statement(begun: Run) -> None:
    for statement in ("mari done", "jaan attack 9d", "mari take", "jaan done", "shows mari 9d"):
        assert begun("move", TABLE, statement).status == 0
    assert begun("move", TABLE, "void the pack lacked a card").status == 0
    assert begun("move", TABLE, "deal 2 dealer=mari").status == 0
    assert begun("move", TABLE, "deal 3").status == 2


def test_a_card_that_comes_to_light_late_is_a_warning_and_the_move_is_recorded(
    run: Run, sheet: Write
) -> None:
    """jaan passed on the As; the 8s that he plays now could have been laid then (D11)."""
    start = (
        "table k/1/1\ngame six-dozens\nseats mari jaan\ndealer mari\ntrumps none\n"
        "deal 1\nopen As\njaan pass\nmari play Ts\n"
    )
    run("import", sheet(start))
    status, out, _ = run("move", "k/1/1", "jaan play 8s")
    assert status == 0
    assert "recorded as 6: jaan play 8s" in out
    assert "warning, D11 late: " in out


def test_an_unknown_table_is_a_sentence(begun: Run) -> None:
    assert begun("move", "kevad-2026/1/7", "mari attack 7c").status == 1
    status, _, err = begun("move", "kevad", "mari attack 7c")
    assert status == 1
    assert "TOURNAMENT/ROUND/TABLE" in err


def test_an_illegal_move_stands_when_the_arbiter_says_so(begun: Run) -> None:
    words = ("--stands", "S9", "--reason", "nobody had noticed")
    assert begun("move", TABLE, "mari attack 9d", *words).status == 0
    ruling = 'stands S9 "nobody had noticed"'
    assert begun("export", TABLE).out == f"{EXPORTED}mari attack 9d\n{ruling}\n"


@pytest.mark.parametrize(
    ("statement", "rule", "reason", "status"),
    [
        ("mari attack 9d", "S10", "so", 2),
        ("mari attack 8d", "S9", "so", 2),
        ("mari attack 8c", "P1", "so", 2),
        ("mari attack 9d", "S9", "", 1),
        ("mari attack 9d", "S9", 'he said "no"', 1),
    ],
)
def test_what_cannot_stand_is_refused_and_writes_nothing(
    begun: Run, folder: Path, statement: str, rule: str, reason: str, status: int
) -> None:
    before = events_in(folder)
    ran = begun("move", TABLE, statement, "--stands", rule, "--reason", reason)
    assert (ran.status, events_in(folder)) == (status, before)


def test_from_a_pipe_a_refused_line_ends_the_recording(
    begun: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("mari attack 8d\n\nmari attack 9d\njaan take\n"))
    status, out, err = begun("record", TABLE)
    assert status == 1
    assert out.startswith("recorded as 6: mari attack 8d")
    assert f"{TABLE}> " not in out
    assert err.startswith("line 3: ")
    assert "jaan take" not in begun("export", TABLE).out
