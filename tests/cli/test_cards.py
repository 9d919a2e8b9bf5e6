"""``tourney cards``: a night's score cards from a spreadsheet, all rows or none."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.cli.conftest import AtKeyboard, Run
from tests.cli.test_import_export import events_in

Write = Callable[..., str]
TABLES = """\
table k/1/1
game saare
seats "Õie Öövel" jaan peep
dealer jaan
table k/1/2
game saare
seats mari ants
dealer mari
"""
ROWS = [
    ("Round", "Table", "Deal", "1", "2", "3", "4", "Sixes"),
    ("1", "2", "1", "mari", "ants", "", "", ""),
    ("1", "1", "1", "Õie Öövel", "jaan", "peep", "", "jaan=1"),
    ("1", "1", "2", "peep", "jaan", "Õie Öövel", "", ""),
]
PLACES = [
    ("round", "table", "deal", "1", "2", "3", "4", "sixes", "card"),
    ("1", "1", "1", "2", "1", "3", "", "2=1", ""),
    ("1", "1", "2", "3", "2", "1", "", "", ""),
    ("1", "1", "3", "", "", "", "", "", "132 1"),
    ("1", "1", "4", "", "", "", "", "", "1 3 2"),
]


@pytest.fixture
def night(run: Run, sheet: Write) -> Run:
    """Two tables where nothing is played yet."""
    assert run("import", sheet(TABLES)).status == 0
    return run


def csv(folder: Path, rows: Sequence[tuple[str, ...]], delimiter: str = ",") -> str:
    text = "\n".join(delimiter.join(row) for row in rows)
    (folder / "cards.csv").write_text("\ufeff" + text, encoding="utf-8")
    return "cards.csv"


def xlsx(folder: Path, rows: Sequence[tuple[str, ...]]) -> str:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append([int(cell) if cell.isdigit() else cell or None for cell in row])
    book.save(folder / "cards.xlsx")
    return "cards.xlsx"


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_csv_file_is_recorded(night: Run, folder: Path, delimiter: str) -> None:
    status, out, _ = night("cards", "k", "--file", csv(folder, ROWS, delimiter))
    assert (status, out) == (0, RECORDED)
    assert "result oie-oovel jaan peep sixes jaan=1\n" in night("export", "k/1/1").out


RECORDED = (
    "recorded: k/1/1/1\nrecorded: k/1/1/2\nrecorded: k/1/2/1\nrecorded as k/1/1:2–5, k/1/2:2–3\n"
)


def test_an_xlsx_file_is_recorded_like_a_csv_file(night: Run, folder: Path) -> None:
    assert night("cards", "k", "--file", xlsx(folder, ROWS)).status == 0
    assert night("export", "k/1/1").out.count("result") == 2


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_file_may_have_the_places_seat_by_seat(night: Run, folder: Path, kind: str) -> None:
    name = csv(folder, PLACES) if kind == "csv" else xlsx(folder, PLACES)
    assert night("cards", "k", "--file", name).err == ""
    results = [line for line in night("export", "k/1/1").out.splitlines() if "result" in line]
    assert results == [
        "result jaan oie-oovel peep sixes jaan=1",
        "result peep jaan oie-oovel",
        "result oie-oovel peep jaan sixes oie-oovel=1",
        "result oie-oovel peep jaan",
    ]


def test_the_same_file_again_counts_once(night: Run, folder: Path) -> None:
    name = csv(folder, ROWS)
    night("cards", "k", "--file", name)
    before = events_in(folder)
    assert night("cards", "k", "--file", name).out.count("already recorded") == 3
    assert events_in(folder) == before


def test_a_growing_file_goes_in_again_after_a_correction(night: Run, folder: Path) -> None:
    """Without ``--only-new`` the corrected row refuses all of it."""
    night("cards", "k", "--file", csv(folder, ROWS))
    night("amend", "k/1/1/1", "213", "--reason", "swapped")
    grown = csv(folder, [*ROWS, ("1", "1", "3", "peep", "jaan", "Õie Öövel", "", "")])
    assert night("cards", "k", "--file", grown).status == 1
    status, out, err = night("cards", "k", "--file", grown, "--only-new")
    assert (status, err) == (0, "")
    assert "recorded with another result, which stays: k/1/1/1\n" in out
    assert "recorded: k/1/1/3\n" in out
    assert "decree jaan oie-oovel peep because" in night("export", "k/1/1").out


def test_a_dry_run_tells_and_records_nothing(night: Run, folder: Path) -> None:
    before = events_in(folder)
    out = night("cards", "k", "--file", csv(folder, ROWS), "--dry-run").out
    assert out.splitlines()[0] == "recorded: k/1/1/1"
    assert events_in(folder) == before
    act = night("cards", "k", "--file", "cards.csv").out
    assert out == f"{act}nothing was recorded (--dry-run)\n"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (("1", "1", "3", "peep", "jaan", "", "", ""), "row 5, column 1: expected all seats"),
        (("1", "1", "3", "peep", "jaan", "juku", "", ""), "row 5, column 1: expected one of"),
        (("1", "x", "3", "peep", "jaan", "", "", ""), "row 5, column table: expected a number"),
        (("1", "9", "1", "peep", "jaan", "", "", ""), "row 5, column 1: nothing is recorded at"),
        (("1", "1", "4", "peep", "jaan", "", "", ""), "row 5, column deal: k/1/1/3 is not"),
    ],
)
def test_a_bad_row_is_named_with_row_and_column_and_nothing_is_recorded(
    night: Run, folder: Path, row: tuple[str, ...], told: str
) -> None:
    before = events_in(folder)
    status, _, err = night("cards", "k", "--file", csv(folder, [*ROWS, row]))
    assert (status, events_in(folder)) == (1, before)
    assert told in err


def test_a_file_without_the_columns_is_refused(night: Run, folder: Path) -> None:
    status, _, err = night("cards", "k", "--file", csv(folder, [("a", "b")]))
    assert status == 1
    assert "missing: round table deal" in err


@pytest.mark.parametrize("name", ["cards.csv", "cards.xlsx"])
def test_a_file_that_is_something_else_is_a_sentence(night: Run, folder: Path, name: str) -> None:
    (folder / name).write_bytes(bytes(range(256)))
    assert night("cards", "k", "--file", name).status == 1
    assert night("cards", "k", "--file", "missing.csv").status == 2


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            [
                ("round", "table", "deal", "card", "1", "2"),
                ("1", "2", "1", "mari ants", "ants", "mari"),
            ],
            "row 2, column 1: the columns say two different results: mari ants and ants mari",
        ),
        (
            [
                ("round", "table", "deal", "card"),
                ("1", "2", "1", "mari ants"),
                ("1", "2", "1", "mari ants"),
            ],
            "row 3, column deal: row 2 has the same deal already",
        ),
        (
            [("round", "table", "deal", "card"), ("1", "2", "9" * 900, "mari ants")],
            "row 2, column deal: expected",
        ),
    ],
)
def test_rows_that_contradict_each_other_are_refused(
    night: Run, folder: Path, rows: list[tuple[str, ...]], told: str
) -> None:
    status, out, err = night("cards", "k", "--file", csv(folder, rows))
    assert (status, out) == (1, "")
    assert told in err
    assert len(err) < 1000


def test_columns_that_say_the_same_are_no_trouble(night: Run, folder: Path) -> None:
    rows = [
        ("round", "table", "deal", "card", "1", "2"),
        ("1", "2", "1", "mari ants", "mari", "ants"),
    ]
    assert night("cards", "k", "--file", csv(folder, rows)).status == 0


def test_a_rounds_cards_are_asked_for_table_by_table(
    night: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong card is told and asked again, an empty line goes to the next table."""
    typed = "jaan peep\njaan peep oie-oovel\n\nmari ants\n"
    monkeypatch.setattr("sys.stdin", AtKeyboard(typed))
    status, out, err = night("cards", "k", "1")
    assert status == 0
    assert "k/1/1/1 (1 Õie Öövel, 2 jaan, 3 peep): " in out
    assert err.startswith("expected all seats")
    assert "k/1/1/2 (1 Õie Öövel, 2 jaan, 3 peep): " in out
    assert night("export", "k/1/1").out.count("result") == 1
    assert night("export", "k/1/2").out.count("result") == 1


def test_from_a_pipe_the_first_refused_card_ends_it_and_says_its_line(
    night: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = "peep jaan oie-oovel\n\nmari nobody\nmari ants\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(piped))
    status, out, err = night("cards", "k", "1")
    assert (status, out) == (1, 'k/1/1/1: peep jaan "Õie Öövel"\n')
    assert err.startswith("line 3: ")
    assert "result" not in night("export", "k/1/2").out


def test_cards_that_are_all_right_come_from_a_pipe_without_a_prompt(
    night: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("peep jaan oie-oovel\n\nmari ants\n"))
    assert night("cards", "k", "1") == (
        0,
        'k/1/1/1: peep jaan "Õie Öövel"\nk/1/2/1: mari ants\n',
        "",
    )


def test_a_card_that_was_taken_back_is_asked_for_again(
    night: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    night("card", "k/1/2", "mari ants", "mari ants")
    night("retract", "k/1/2", "--reason", "another table's")
    monkeypatch.setattr("sys.stdin", AtKeyboard("\nants mari\n\n"))
    assert "k/1/2/2 (1 mari, 2 ants): " in night("cards", "k", "1").out
    assert night("export", "k/1/2").out.endswith("\nresult ants mari\n")


def test_cards_wants_a_round_or_a_file(night: Run) -> None:
    assert night("cards", "k").status == 2
    assert night("cards", "k", "1", "--dry-run").status == 2
    assert night("cards", "k", "1", "--only-new").status == 2


def test_a_card_may_call_players_by_name(night: Run) -> None:
    assert night("card", "k/1/1", '"Õie Öövel" jaan peep sixes "Õie Öövel"=2').status == 0
    assert "result oie-oovel jaan peep sixes oie-oovel=2" in night("export", "k/1/1").out
