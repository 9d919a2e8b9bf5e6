"""``--check``: score cards that somebody else enters a second time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import AtKeyboard, Ran, Run
from tests.cli.test_import_export import events_in
from tests.desk.sheets_here import CARDS, MATCH

Write = Callable[..., str]
WHY = ("--reason", "misread")


@pytest.fixture
def entered(run: Run, sheet: Write) -> Run:
    """Four cards of Saare, ``s/1/1``, and four of Six Dozens, ``k/1/1``, that anna entered."""
    assert run("import", sheet(f"{CARDS}\n{MATCH}"), "--by", "anna").status == 0
    return run


def check(run: Run, address: str, *cards: str, by: str = "peep") -> Ran:
    return run("card", address, *cards, "--check", "--by", by)


def lines_of_checks(run: Run, table: str) -> list[str]:
    return [line for line in run("export", table).out.splitlines() if line.startswith("checked")]


def of_round(run: Run, tournament: str = "s") -> tuple[list[str], list[int]]:
    """By whom cards of the round's first table were checked, and which deals were not."""
    found: dict[str, Any] = json.loads(run("round", tournament, "1", "--json").out)
    table = found["tables"][0]
    return table["checked_by"], table["unchecked"]


def test_a_card_that_agrees_is_recorded_as_checked_and_by_whom(entered: Run) -> None:
    done = check(entered, "s/1/1/2", "jaan mari peep")
    assert done.out == "checked: s/1/1/2\nrecorded as s/1/1:10\n"
    assert of_round(entered) == (["peep"], [1, 3, 4])
    assert lines_of_checks(entered, "s/1/1") == ['checked "peep"']
    assert "10. the card of deal 2 was entered again and agrees – peep" in (
        entered("show", "s/1/1/2", "--history").out
    )
    assert entered("audit").status == 0


def test_places_seat_by_seat_agree_with_names(entered: Run) -> None:
    assert check(entered, "s/1/1/2", "213").status == 0
    assert of_round(entered)[1] == [1, 3, 4]


def test_a_whole_table_is_checked_at_once_and_once(entered: Run) -> None:
    cards = ["mari jaan peep", "jaan mari peep", "jaan peep mari", "mari peep jaan"]
    assert check(entered, "s/1/1", *cards).status == 0
    assert of_round(entered) == (["peep"], [])
    again = check(entered, "s/1/1", *cards, by="liis")
    assert again.out.splitlines() == [f"already checked: s/1/1/{deal}" for deal in (1, 2, 3, 4)]
    assert of_round(entered) == (["peep"], [])


@pytest.mark.parametrize(
    ("deal", "card", "seats", "recorded"),
    [
        ("s/1/1/2", "mari jaan peep", "jaan mari", "jaan mari peep"),
        ("s/1/1/2", "jaan mari peep sixes jaan=1", "jaan", "jaan mari peep"),
        ("s/1/1/2", "void unreadable", "mari jaan peep", "jaan mari peep"),
        ("k/1/1/3", "out mari left jaan=2 peep=3", "mari peep", "out mari left jaan=2 peep=1"),
    ],
)
def test_a_card_that_disagrees_says_what_differs_and_changes_nothing(
    entered: Run, folder: Path, deal: str, card: str, seats: str, recorded: str
) -> None:
    before = events_in(folder)
    status, out, err = check(entered, deal, card)
    assert (status, out) == (1, "")
    assert f'anna entered "{recorded}", this card says ' in err
    differing = err.partition(" disagrees for ")[2].partition(":")[0]
    assert sorted(differing.split()) == sorted(seats.split())
    assert events_in(folder) == before


@pytest.mark.parametrize(
    ("address", "by", "sentence"),
    [
        ("s/1/1/2", "anna", "s/1/1/2 was entered by anna, and has to be checked by somebody else"),
        ("s/1/1/5", "peep", "no card of s/1/1/5 has been entered that could be checked"),
        ("s/1/2/1", "peep", "nothing is recorded at s/1/2"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    entered: Run, folder: Path, address: str, by: str, sentence: str
) -> None:
    before = events_in(folder)
    done = check(entered, address, "jaan mari peep", by=by)
    assert done.status == 1
    assert sentence in done.err
    assert events_in(folder) == before


def test_the_same_request_twice_counts_once(entered: Run, folder: Path) -> None:
    words = ("card", "s/1/1/2", "213", "--check", "--by", "peep", "--request", "q1")
    assert entered(*words).status == 0
    before = events_in(folder)
    again = entered(*words)
    assert again.status == 0
    assert "already" in again.out
    assert events_in(folder) == before


def test_a_check_falls_away_when_the_card_is_amended(entered: Run) -> None:
    check(entered, "s/1/1/2", "213")
    entered("amend", "s/1/1/2", "mari jaan peep", *WHY, "--by", "peep")
    assert of_round(entered) == ([], [1, 2, 3, 4])
    assert check(entered, "s/1/1/2", "123", by="peep").status == 1  # who amended it
    assert check(entered, "s/1/1/2", "123", by="anna").status == 0
    assert of_round(entered) == (["anna"], [1, 3, 4])


def test_a_check_falls_with_its_card_and_comes_back_with_it(entered: Run) -> None:
    check(entered, "s/1/1/4", "132")
    assert entered("retract", "s/1/1", *WHY).status == 0
    assert of_round(entered) == ([], [1, 2, 3])
    assert entered("restore", "s/1/1", *WHY).status == 0
    assert of_round(entered) == (["peep"], [1, 2, 3])
    entered("void", "s/1/1/4", *WHY)
    assert of_round(entered) == ([], [1, 2, 3])
    assert entered("audit").status == 0


def test_figures_that_follow_from_another_deal_leave_a_check_alone(entered: Run) -> None:
    check(entered, "k/1/1/4", "out mari left jaan=2 peep=1")
    entered("amend", "k/1/1/1", "out mari left jaan=3 peep=4", *WHY)
    assert of_round(entered, "k") == (["peep"], [1, 2, 3])


def test_a_check_is_taken_back_alone(entered: Run) -> None:
    check(entered, "s/1/1/2", "213")
    done = entered("retract", "s/1/1/2", "--check", *WHY)
    assert done.status == 0
    assert of_round(entered) == ([], [1, 2, 3, 4])
    assert entered("show", "s/1/1").out.count("2") > 0
    again = entered("retract", "s/1/1/2", "--check", *WHY)
    assert (again.status, again.err) == (1, "tourney: the card of s/1/1/2 is not checked\n")
    assert entered("restore", "s/1/1/2", *WHY).status == 0
    assert of_round(entered) == (["peep"], [1, 3, 4])


def test_what_was_taken_back_last_is_not_a_check(entered: Run) -> None:
    check(entered, "s/1/1/4", "132")
    done = entered("retract", "s/1/1", *WHY)
    assert "result mari peep jaan" in done.out


def test_an_exported_table_brings_its_checks_into_another_store(entered: Run, folder: Path) -> None:
    check(entered, "s/1/1/2", "213")
    text = entered("export", "s/1/1").out
    Path(folder, "out.sheet").write_text(text, "utf-8")
    assert entered("check", "out.sheet").status == 0
    there = ("--store", "other.db")
    assert entered(*there, "import", "out.sheet").status == 0
    assert entered(*there, "export", "s/1/1").out == text
    assert "1 (peep)" in entered(*there, "round", "s", "1").out


def test_checks_that_came_later_are_imported_into_a_table_that_is_there(
    entered: Run, folder: Path
) -> None:
    there = ("--store", "other.db")
    Path(folder, "before.sheet").write_text(entered("export", "s/1/1").out, "utf-8")
    assert entered(*there, "import", "before.sheet").status == 0
    check(entered, "s/1/1/2", "213")
    text = entered("export", "s/1/1").out
    Path(folder, "after.sheet").write_text(text, "utf-8")
    assert entered(*there, "import", "after.sheet").status == 0
    assert entered(*there, "import", "after.sheet").status == 0
    assert entered(*there, "export", "s/1/1").out == text


def test_a_check_is_no_statement_to_be_typed_at_the_table(entered: Run, folder: Path) -> None:
    before = events_in(folder)
    assert entered("move", "s/1/1", 'checked "peep"').status == 2
    assert events_in(folder) == before


def test_a_file_is_compared_whole(entered: Run, folder: Path) -> None:
    rows = "round,table,deal,card\n1,1,1,mari jaan peep\n1,1,2,{}\n"
    Path(folder, "again.csv").write_text(rows.format("mari jaan peep"), "utf-8")
    file = ("cards", "s", "--file", "again.csv", "--check", "--by", "peep")
    before = events_in(folder)
    bad = entered(*file)
    assert bad.status == 1
    assert "again.csv, row 3, column card: s/1/1/2 disagrees for" in bad.err
    assert events_in(folder) == before
    Path(folder, "again.csv").write_text(rows.format("jaan mari peep"), "utf-8")
    assert entered(*file).out.startswith("checked: s/1/1/1\nchecked: s/1/1/2\n")
    assert of_round(entered) == (["peep"], [3, 4])


def test_a_round_says_in_text_and_csv_what_nobody_has_checked(entered: Run) -> None:
    assert "checked by nobody, table (deals): 1\n" in entered("round", "s", "1").out
    check(entered, "s/1/1/2", "213")
    text = entered("round", "s", "1").out
    assert "checked, table (by): 1 (peep)\n" in text
    assert "checked by nobody, table (deals): 1 (1 3 4)\n" in text
    head, first, *_ = entered("round", "s", "1", "--csv").out.splitlines()
    row = dict(zip(head.split(","), first.split(","), strict=True))
    assert (row["checked_by"], row["unchecked"]) == ("peep", "1 3 4")


def test_a_deal_that_was_recorded_move_by_move_need_not_be_checked(run: Run, sheet: Write) -> None:
    run(
        "import",
        sheet("table m/1/1\ngame saare\nseats mari jaan\ndealer mari\n\ndeal 1\ntrump 6h\n"),
    )
    run("move", "m/1/1", "mari attack 7c")
    run("move", "m/1/1", "result mari jaan")
    assert of_round(run, "m") == ([], [])


# -- at the desk


@pytest.fixture
def desk(entered: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    def typed(text: str, by: str = "peep") -> Ran:
        monkeypatch.setattr("sys.stdin", AtKeyboard(text))
        return entered("cards", "s", "1", "--check", "--by", by)

    return typed


def test_the_desk_asks_for_what_nobody_has_checked(entered: Run, desk: Callable[..., Ran]) -> None:
    check(entered, "s/1/1/1", "123")
    done = desk("213\n312\n132\n")
    assert "s/1/1/2 agrees: jaan mari peep" in done.out
    assert "s/1/1 is complete: mari 13, jaan 13, peep 6; 1 of 1 table" in done.out
    assert of_round(entered) == (["peep"], [])


def test_the_desk_goes_on_after_a_card_that_disagrees_and_comes_back_to_it(
    entered: Run, desk: Callable[..., Ran]
) -> None:
    done = desk("213\n213\n1\n123\n")
    assert "s/1/1/1 disagrees for" in done.err
    assert "s/1/1/2 agrees" in done.out
    assert "s/1/1/1 agrees" in done.out
    assert of_round(entered) == (["peep"], [3, 4])


def test_the_desk_takes_a_check_back(entered: Run, desk: Callable[..., Ran]) -> None:
    assert "taken back: s/1/1/1" in desk("123\n-\n").out
    assert of_round(entered) == ([], [1, 2, 3, 4])


def test_who_entered_all_cards_is_asked_for_none(desk: Callable[..., Ran]) -> None:
    assert desk("123\n", by="anna").out == "no card is left for you to check\n"


def test_a_card_nobody_could_read_is_checked_too(entered: Run, sheet: Write) -> None:
    head = "table v/1/1\ngame saare\nseats mari jaan\ndealer mari\n"
    entered("import", sheet(head), "--by", "anna")
    entered("card", "v/1/1/1", 'void "beer on it"', "--by", "anna")
    assert of_round(entered, "v") == ([], [1])
    assert check(entered, "v/1/1/1", 'void "cannot be read"').status == 0
    assert of_round(entered, "v") == (["peep"], [])
    assert entered("export", "v/1/1").out.endswith('void beer on it\nchecked "peep"\n')
