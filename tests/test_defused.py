"""What people typed, on its way to terminals and spreadsheets."""

import csv
import io

import pytest

from tourney.defused import csv_cell, csv_text, shown


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("\x1b[31mMari", r"\x1b[31mMari"),
        ("\x9b2JMari", r"\x9b2JMari"),
        ("Mari\rJaan\n", r"Mari\x0dJaan\x0a"),
        ("Mari\u202eJaan", r"Mari\u202eJaan"),
        ("Mari\udcff", r"Mari\udcff"),
    ],
)
def test_what_a_terminal_would_obey_is_shown(typed: str, seen: str) -> None:
    assert shown(typed) == seen


@pytest.mark.parametrize(
    "name", ["Õie", "O\u0303ie", "Олена", "שלום", "\u0645\u06cc\u200c\u062e\u0648", "👩\u200d🎤"]
)
def test_names_are_shown_as_they_are(name: str) -> None:
    assert shown(name) == name


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "＝1+1"])
def test_a_spreadsheet_runs_no_cell(cell: str) -> None:
    assert csv_cell(cell) == f"'{cell}"


def test_numbers_stay_numbers() -> None:
    assert [csv_cell(-6), csv_cell(0), csv_cell(None)] == ["-6", "0", ""]


def test_csv_is_read_back_as_it_was() -> None:
    rows = [["mari", 'Mari "M", Tamm'], ["oie", "Õie\u2028"]]
    text = csv_text(rows)
    assert text[0] == "\ufeff"
    read = csv.reader(io.StringIO(text[1:], newline=""))
    assert list(read) == [["mari", 'Mari "M", Tamm'], ["oie", "Õie\\u2028"]]
