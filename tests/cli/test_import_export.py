"""Sheets into the store and out of it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.on_sqlite import APPLICATION, FORMAT
from events.record import open_record
from tests.cli.conftest import Run
from tests.cli.sheets_here import CARDS, DUEL, EXPORTED

Write = Callable[..., str]
ENGLISH = {"file", "record", "there", "this", "is", "database", "format"}
WRONG = DUEL + "mari attack 9d\n"


def events_in(folder: Path) -> int:
    """How many events the store holds."""
    with open_record(folder / "tourney.db", create=False) as record:
        return record.head().position


def test_export_of_an_import_is_the_sheet_in_canonical_form(run: Run, sheet: Write) -> None:
    run("import", sheet(DUEL))
    assert run("export", "kevad-2026/1/1") == (0, EXPORTED, "")


def test_export_calls_seats_by_ids_and_with_names_by_names(run: Run, sheet: Write) -> None:
    run("import", sheet(CARDS))
    assert "seats oie-oovel o-neil" in run("export", "kevad-2026/1/2").out
    named = CARDS.replace("deal 1\n", "deal 1 dealer=O'Neil\n")
    assert run("export", "kevad-2026/1/2", "--names").out == named


def test_export_of_a_tournament_is_all_its_tables_in_order(run: Run, sheet: Write) -> None:
    run("import", sheet(CARDS + DUEL))
    out = run("export", "kevad-2026").out
    assert [line for line in out.splitlines() if line.startswith("table")] == [
        "table kevad-2026/1/1",
        "table kevad-2026/1/2",
    ]


def test_the_same_file_again_changes_nothing_and_says_so(
    run: Run, sheet: Write, folder: Path
) -> None:
    name = sheet(DUEL + "\n" + CARDS)
    run("import", name)
    before = events_in(folder)
    status, out, _ = run("import", name)
    assert (status, events_in(folder)) == (0, before)
    assert out == (
        "kevad-2026/1/1: already recorded, 4 statements\n"
        "kevad-2026/1/2: already recorded, 2 statements\n"
    )


def test_S10_a_done_that_says_nothing_new_is_left_out(run: Run, sheet: Write, folder: Path) -> None:
    run("import", sheet(DUEL + "mari done\nmari done\nall done\njaan attack 9c\n"))
    assert run("export", "kevad-2026/1/1").out == EXPORTED + "mari done\njaan attack 9c\n"
    before = events_in(folder)
    run("import", sheet(DUEL + "mari done\njaan done\njaan attack 9c\n"))
    assert events_in(folder) == before


def test_a_sheet_that_goes_on_adds_the_rest(run: Run, sheet: Write) -> None:
    run("import", sheet(DUEL))
    out = run("import", sheet(DUEL + "mari done\n")).out
    assert out == (
        "kevad-2026/1/1: 1 statement recorded, 4 known before\nrecorded as kevad-2026/1/1:6\n"
    )
    assert run("export", "kevad-2026/1/1").out.endswith("mari done\n")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (DUEL.replace("seats mari jaan", "seats jaan mari"), "another game, seats, dealer"),
        (DUEL.replace("jaan beat 7c 8c", "jaan take").replace("7c", "9c"), "line 8 differs"),
    ],
)
def test_a_sheet_that_differs_from_the_record_is_refused(
    run: Run, sheet: Write, folder: Path, changed: str, why: str
) -> None:
    run("import", sheet(DUEL))
    before = events_in(folder)
    status, _, err = run("import", sheet(changed))
    assert (status, events_in(folder)) == (1, before)
    assert why in err


def test_a_file_with_a_violation_is_refused_whole(run: Run, sheet: Write, folder: Path) -> None:
    status, out, err = run("import", sheet(CARDS + "\n" + WRONG))
    assert status == 1
    assert "S9" in err
    assert "nothing was recorded" in out
    assert not (folder / "tourney.db").exists()


def test_until_violation_takes_what_stands_before_it(run: Run, sheet: Write) -> None:
    assert run("import", "--until-violation", sheet(WRONG)).status == 0
    assert run("export", "kevad-2026/1/1").out == EXPORTED


def test_a_fault_of_form_refuses_the_file_and_another_still_goes_in(
    run: Run, sheet: Write, folder: Path
) -> None:
    faulty = sheet(CARDS + "\ntable kevad-2026/1/9\ngame chess\n", "faulty.sheet")
    status, _, err = run("import", faulty, sheet(DUEL))
    assert status == 2
    assert "faulty.sheet:10:" in err
    assert run("export", "kevad-2026").out == EXPORTED


def test_a_sheet_without_a_table_line_takes_its_address_from_the_option(
    run: Run, sheet: Write
) -> None:
    name = sheet(DUEL.partition("\n")[2])
    status, _, err = run("import", name)
    assert status == 1
    assert "--table" in err
    assert run("import", name, "--table", "kevad-2026/1/1").status == 0
    assert run("export", "kevad-2026/1/1").out == EXPORTED


def test_an_id_in_a_sheet_means_the_player(run: Run, sheet: Write) -> None:
    run("import", sheet(CARDS))
    run("import", sheet(CARDS.replace("1/2", "1/3").replace('"Õie Öövel"', "oie-oovel")))
    assert "seats oie-oovel" in run("export", "kevad-2026/1/3").out


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("kevad-2026/1/1", "kevad-2026/8/1"), "no round 8"),
        (("game saare", "game saare\nrules limit=hand"), "dealer, rules"),
    ],
)
def test_what_does_not_fit_the_tournament_is_refused(
    run: Run, sheet: Write, change: tuple[str, str], why: str
) -> None:
    run("import", sheet(DUEL))
    status, _, err = run("import", sheet(DUEL.replace(*change)))
    assert status == 1
    assert why in err


def test_a_tournament_plays_one_game(run: Run, sheet: Write) -> None:
    run("import", sheet(DUEL))
    other = "table kevad-2026/1/5\ngame six-dozens\nseats a b\ndealer a\ntrumps none\n"
    assert "plays saare" in run("import", sheet(other)).err


def test_cards_that_came_to_light_late_refuse_the_file_unless_asked_for(
    run: Run, sheet: Write
) -> None:
    """jaan passed on the As although he held the 8s."""
    late = """\
table k/1/1
game six-dozens
rules deck=28
seats mari jaan
dealer mari
trumps one h
deal 1
open As
jaan pass
shows jaan 8s
"""
    status, _, err = run("import", sheet(late))
    assert (status, "D11 late" in err) == (1, True)
    assert run("import", "--late", sheet(late)).status == 0


def test_what_is_wrong_with_a_store_is_told_in_the_language(run: Run, folder: Path) -> None:
    """The library speaks English; none of that reaches whoever reads Estonian."""
    (folder / "noise.db").write_bytes(bytes(range(1, 256)) * 20)
    with closing(sqlite3.connect(folder / "newer.db")) as db:
        db.execute(f"PRAGMA application_id={APPLICATION}")
        db.execute(f"PRAGMA user_version={FORMAT + 1}")
    for store in ("missing.db", "noise.db", "newer.db"):
        for command in ("standings k", "audit"):
            status, _, err = run("--lang", "et", "--store", store, *command.split())
            assert status == 2
            assert not ENGLISH & set(re.findall(r"\w+", err)), err


def test_no_store_is_a_sentence(run: Run) -> None:
    status, _, err = run("export", "kevad-2026/1/1")
    assert status == 2
    assert "there is no store at " in err
    assert err.endswith(" yet: `tourney new` begins one; --store says where it is\n")


def test_the_record_names_players_by_id_only(run: Run, sheet: Write, folder: Path) -> None:
    run("import", sheet(CARDS))
    with open_record(folder / "tourney.db", create=False) as record:
        facts = [str(event.fact) for event in record.since(0) if ":" not in event.stream]
    assert facts
    assert not any("Öövel" in fact for fact in facts)


def test_a_table_whose_sheet_was_refused_is_awaited_so_the_night_is_not_final_without_it(
    run: Run, sheet: Callable[[str], str]
) -> None:
    run("new", "n", "--game", "saare", "--rounds", "1")
    run("enter", "n", "mari", "jaan", "peep", "ants", "liis", "tiit")
    run("seat", "n", "1", "--table", "mari jaan peep", "--table", "ants liis tiit")
    good = "table n/1/1\ngame saare\nseats mari jaan peep\ndealer mari\n" + "".join(
        f"\ndeal {number}\nresult mari jaan peep\n" for number in range(1, 5)
    )
    bad = good.replace("n/1/1", "n/1/2").replace("seats mari jaan peep", "seats ants liis tiit")
    bad = bad.replace("dealer mari", "dealer ants").replace("result mari jaan peep", "trump 6h", 1)
    assert run("import", sheet(good)).status == 0
    assert run("import", sheet(bad)).status == 2
    refused = run("standings", "n", "--final")
    assert (refused.status, "1 of 2 tables finished" in refused.err) == (1, True)
    assert "2  not recorded yet  ants" in run("round", "n", "1").out
