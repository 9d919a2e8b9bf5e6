"""Taking back and bringing back at the prompt: what is told before, and what is asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_import_export import events_in
from tests.cli.test_usage import EVERY_PARAMETER
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.desk.test_rule import LATE
from tourney.desk.disputing import RULINGS

Write = Callable[..., str]
TABLE = "k/1/1"
WHY = ("--reason", "misread")


@pytest.fixture
def begun(run: Run, sheet: Write) -> Run:
    assert run("import", sheet(DUEL)).status == 0
    return run


@pytest.fixture
def played(run: Run, sheet: Write) -> Run:
    assert run("import", sheet(f"{MATCH}\n{CARDS}")).status == 0
    assert run("dispute", "s/1/1/4", "rude", "--seat", "peep").status == 0
    return run


DRY = [
    ("retract", "s/1/1", "--to", "3", *WHY),
    ("restore", "r/1/1", *WHY),
    ("rule", "s/1/1#1", "upheld", *WHY),
    ("rule", "s/1/1#1", "rewind", "3", *WHY),
    ("rule", "s/1/1#1", "result", "jaan mari peep", *WHY),
    ("rule", "s/1/1#1", "penalty", "jaan", "-3", *WHY),
    ("rule", "s/1/1#1", "void", *WHY),
    ("rule", "late/1/1#1", "stands", *WHY),
    ("amend", "k/1/1/1", "out mari left jaan=3 peep=8", *WHY),
    ("void", "s/1/1/2", *WHY),
    ("reseat", "s/1/1", "jaan", "mari", "peep", *WHY),
    ("cards", "r", "--file", "cards.csv"),
]
"""Whatever can be tried without being recorded."""


@pytest.mark.parametrize("words", DRY, ids=lambda words: " ".join(words[:3]))
def test_a_dry_run_prints_exactly_what_the_act_prints(
    played: Run, sheet: Write, folder: Path, words: tuple[str, ...]
) -> None:
    assert played("import", sheet(LATE.replace("k/1/1", "late/1/1")), "--late").status == 0
    assert played("dispute", "late/1/1", "he had it", "--seat", "mari", "--at", "4").status == 0
    assert played("import", sheet(CARDS.replace("s/1/1", "r/1/1"))).status == 0
    assert played("retract", "r/1/1", *WHY).status == 0
    (folder / "cards.csv").write_text("round,table,deal,1,2,3\n1,1,4,mari,jaan,peep\n")
    before = events_in(folder)
    dry = played(*words, "--dry-run")
    assert (dry.err, dry.status, events_in(folder)) == ("", 0, before)
    agreed = ("--yes",) if ("--yes", words[0]) in TAKEN else ()
    act = played(*words, *agreed)
    assert (act.status, events_in(folder) > before) == (0, True)
    assert dry.out == f"{act.out}nothing was recorded (--dry-run)\n"


TAKEN = {(option, ctx.info_name) for ctx, one in EVERY_PARAMETER for option in one.opts}
"""The options, each with a command that takes it."""


def test_whatever_can_be_tried_is_tried_here() -> None:
    """A new command with a dry run, or a new kind of ruling, wants a case of its own."""
    assert {words[0] for words in DRY} == {name for option, name in TAKEN if option == "--dry-run"}
    assert {words[2] for words in DRY if words[0] == "rule"} == {*RULINGS}


@pytest.mark.parametrize(
    "words",
    [("retract", "s/1/1", "--to", "3"), ("rule", "s/1/1#1", "rewind", "3")],
    ids=["retract", "rewind"],
)
def test_more_than_a_bout_is_not_lost_unasked(
    played: Run, folder: Path, words: tuple[str, ...]
) -> None:
    before = events_in(folder)
    status, out, err = played(*words, *WHY)
    assert (status, events_in(folder)) == (1, before)
    assert ". result mari peep jaan\n" in out
    assert "nothing was recorded: it takes back more than a bout" in err
    assert played(*words, *WHY, "--yes").status == 0


def test_a_bout_is_lost_without_asking(begun: Run) -> None:
    assert begun("retract", TABLE, "--to", "6", *WHY).status == 0


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("yes", 0), ("n", 1), ("no", 1)])
def test_who_sits_at_the_keyboard_is_asked(
    played: Run, monkeypatch: pytest.MonkeyPatch, answer: str, status: int
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: answer)
    assert played("retract", "s/1/1", "--to", "3", *WHY).status == status


@pytest.mark.parametrize(("lang", "yes"), [("en", "y"), ("et", "jah"), ("uk", "так")])
def test_the_answer_is_understood_in_the_language_of_the_question(
    played: Run, monkeypatch: pytest.MonkeyPatch, lang: str, yes: str
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: yes)
    assert played("--lang", lang, "player", "forget", "mari").status == 0


def test_nobody_is_forgotten_where_nobody_can_be_asked(played: Run, folder: Path) -> None:
    before = events_in(folder)
    ran = played("player", "forget", "mari")
    assert (ran.status, events_in(folder)) == (1, before)
    assert "--yes" in ran.err


def test_the_last_is_asked_after_somebody_elses_taking_back(begun: Run, folder: Path) -> None:
    assert begun("retract", TABLE, *WHY, "--by", "ants").status == 0
    before = events_in(folder)
    ran = begun("retract", TABLE, *WHY, "--by", "liis")
    assert (ran.status, events_in(folder)) == (1, before)
    assert "ants took back 9. jaan done at k/1/1 a moment ago" in ran.err
    assert begun("retract", TABLE, *WHY, "--by", "liis", "--to", "6").status == 0
    assert begun("retract", TABLE, *WHY, "--by", "ants", "--yes").status == 0


def test_ones_own_taking_back_goes_on_unasked(begun: Run) -> None:
    assert begun("retract", TABLE, *WHY, "--by", "ants").status == 0
    assert begun("retract", TABLE, *WHY, "--by", "ants").status == 0


def test_the_page_says_what_was_brought_back(begun: Run, folder: Path) -> None:
    begun("retract", TABLE, *WHY, "--by", "ants")
    begun("restore", TABLE, "--reason", "it was the other table", "--by", "liis")
    assert begun("publish", "--out", "site").status == 0
    page = Path(folder, "site/en/k/1/1/1/index.html").read_text("utf-8")
    assert "Brought back: it was the other table" in page
    assert "Taken back" not in page


def test_bringing_back_names_the_numbers_in_json(begun: Run) -> None:
    begun("retract", TABLE, *WHY)
    answer = json.loads(begun("restore", TABLE, *WHY, "--json").out)
    assert answer["brought_back"] == [9]
    assert [one["what"] for one in answer["recorded"]] == ["restored"]
