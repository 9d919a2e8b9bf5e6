"""Spreadsheets of others: read whole, or refused in one sentence, whatever is in them."""

from __future__ import annotations

import re
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference

from tests.desk.spreadsheets import HEADINGS, ods, ods_cell, ods_night
from tourney.desk.cardfile import CARD, WHERE, columns_by_heading, read_rows
from tourney.desk.cells import CELL, COLUMNS, ROWS, UNPACKED, read_tables
from tourney.desk.refusals import Refused
from tourney.messages.catalogue import area, say
from tourney.messages.languages import LANGUAGES

HEAD = ("round", "table", "deal", "card")
CARDS = [(1, 1, deal, "mari jaan peep ants") for deal in range(1, 5)]


def book(*sheets: list[tuple[object, ...]]) -> Workbook:
    made = Workbook()
    made.remove(made.worksheets[0])
    for rows in sheets:
        sheet = made.create_sheet()
        for row in rows:
            sheet.append(row)
    return made


def saved(made: Workbook, path: Path) -> Path:
    made.save(path)
    return path


def edited(
    path: Path, edit: Callable[[str], str], inside: str = "xl/worksheets/sheet1.xml"
) -> Path:
    """The same workbook with one of its parts changed."""
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    parts[inside] = edit(parts[inside].decode()).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return path


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as caught:
        read_rows(path)
    return caught.value.key


@pytest.mark.parametrize("stale", ["A1:D3", "A1:D1", "A1", "A1:XFD1048576", "Z9:Z9"])
def test_rows_are_read_whole_whatever_the_file_says_of_its_size(tmp_path: Path, stale: str) -> None:
    path = saved(book([HEAD, *CARDS]), tmp_path / "night.xlsx")
    edited(path, lambda xml: re.sub(r'<dimension ref="[^"]*"', f'<dimension ref="{stale}"', xml))
    assert [row.cells["deal"] for row in read_rows(path)] == ["1", "2", "3", "4"]


def test_a_chart_beside_the_table_is_no_trouble(tmp_path: Path) -> None:
    made = book([HEAD, *CARDS])
    chart = BarChart()
    chart.add_data(Reference(made.worksheets[0], min_col=1, min_row=1, max_row=4))
    made.create_chartsheet("Chart", 0).add_chart(chart)
    assert len(read_rows(saved(made, tmp_path / "night.xlsx"))) == 4


def test_the_table_is_found_on_whatever_sheet_it_is(tmp_path: Path) -> None:
    path = saved(book([("notes", "of"), ("the", "night")], [HEAD, *CARDS], []), tmp_path / "a.xlsx")
    assert len(read_rows(path)) == 4


def test_of_several_tables_none_is_chosen(tmp_path: Path) -> None:
    path = saved(book([HEAD, *CARDS], [HEAD, *CARDS]), tmp_path / "night.xlsx")
    assert refusal(path) == "several-tables"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "columns"),
        ("round,table,deal,card\n", "no-rows"),
        ("round,table,deal,card\n,,,\n", "no-rows"),
        ("round,table,deal,card,card\n1,1,1,a b,b a\n", "column-twice"),
        ("round,table,deal,Card,CARD\n1,1,1,a b,b a\n", "column-twice"),
        ("round,table,deal,card\n" + "1,1,1,a\n" * ROWS, "too-many-rows"),
        ("round,table,deal,card\n1,1,1," + "a" * (CELL + 1) + "\n", "cell-too-long"),
        ("round,table,deal,card\n1,1,1," + "a" * 200_000 + "\n", "cell-too-long"),
        ("round,table,deal,card\n" + "a," * (COLUMNS + 1) + "b\n", "too-many-columns"),
        ('round,table,deal,card\n1,1,1,"a\n', None),
    ],
)
def test_what_is_no_table_of_cards_is_said(tmp_path: Path, text: str, key: str | None) -> None:
    path = tmp_path / "night.csv"
    path.write_text(text)
    if key:
        assert refusal(path) == key
    else:
        assert len(read_rows(path)) == 1


def test_what_unpacks_to_all_memory_is_not_unpacked(tmp_path: Path) -> None:
    path = saved(book([HEAD]), tmp_path / "bomb.xlsx")
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/media/zeros", bytes(UNPACKED * 2**20))
    tracemalloc.start()
    assert refusal(path) == "unpacks-too-large"
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < UNPACKED * 2**20


ROW = ["1", "1", "1", "mari jaan peep ants"]
NAMES = {"en": "Mari", "et": "Jõgi Žanna Ülo", "uk": "Їжакевич Ґалина"}


def csv_of(lang: str, separator: str, end: str = "\r\n") -> str:
    """A night's file as a club keeps it: a title, a line free, the heading, a deal."""
    rows = [[NAMES[lang] + ", 6.03", "", "", ""], [""] * 4, HEADINGS[lang], ROW]
    return "".join(separator.join(map(quoted_in(separator), row)) + end for row in rows)


def quoted_in(separator: str) -> Callable[[str], str]:
    return lambda cell: f'"{cell}"' if separator in cell else cell


def only_row(path: Path) -> tuple[int, list[str]]:
    (row,) = read_rows(path)
    return row.number, [row.cells[name] for name in HEAD]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("lang", ["en", "et", "uk"])
def test_csv_of_excel_libreoffice_and_google_is_read(
    tmp_path: Path, lang: str, encoding: str, separator: str
) -> None:
    path = tmp_path / "night.csv"
    path.write_bytes(csv_of(lang, separator).encode(encoding))
    assert only_row(path) == (4, ROW)


@pytest.mark.parametrize(
    ("lang", "encoding"), [("et", "cp1257"), ("et", "cp1252"), ("uk", "cp1251"), ("en", "cp1251")]
)
def test_old_encodings_are_read_where_only_one_makes_words(
    tmp_path: Path, lang: str, encoding: str
) -> None:
    path = tmp_path / "night.csv"
    path.write_bytes(csv_of(lang, ";").encode(encoding))
    assert only_row(path) == (4, ROW)
    assert NAMES[lang] in read_tables(path)[0].rows[0][0]


@pytest.mark.parametrize(
    "data",
    [
        "тур;стіл;партія;картка\n1;1;1;марія\n".encode("cp1125"),
        csv_of("et", ";").encode("utf-16-le"),  # without its mark
        "round;table;deal;card\n1;1;1;öö\n".encode("cp1257"),  # цц in windows-1251
        "round;table;deal;card\n1;1;1;Łukasz\n".encode("cp1250"),
        b"round;table;deal;card\n1;1;1;\xff\xfe\x00\n",
    ],
)
def test_letters_that_are_not_certain_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "night.csv"
    path.write_bytes(data)
    assert refusal(path) == "not-utf-8"


def test_a_first_line_of_excel_says_the_separator(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_text("sep=;\nround;table;deal;card\n1;1;1;a, b, c\n", newline="\r\n")
    assert only_row(path) == (2, ["1", "1", "1", "a, b, c"])


def test_every_heading_of_every_language_is_in_the_documentation() -> None:
    page = Path("docs/score-cards.md").read_text()
    table = page[page.index("| | English |") :].partition("\n\n")[0].casefold()
    cells = {word.strip(" `") for line in table.splitlines() for word in re.split("[|,]", line)}
    assert set(columns_by_heading()) <= cells
    assert {*WHERE, CARD} < {*columns_by_heading().values()}


def test_a_heading_means_one_column_in_all_languages() -> None:
    meant: dict[str, set[str]] = {}
    for lang in LANGUAGES:
        for key, headings in area("heading", lang).items():
            for heading in headings.split("|"):
                meant.setdefault(heading.casefold(), set()).add(key)
    assert [heading for heading, keys in meant.items() if len(keys) > 1] == []


@pytest.mark.parametrize("lang", ["en", "et", "uk"])
@pytest.mark.parametrize("name", ["night.ods", "night.csv"])
def test_a_spreadsheet_of_libreoffice_is_read(tmp_path: Path, lang: str, name: str) -> None:
    assert only_row(ods_night(tmp_path / name, lang)) == (5, ROW)


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ('<table:table-row table:number-rows-repeated="1048576">{}</table:table-row>', "rows"),
        ("<table:table-row>{}</table:table-row>", "columns"),
    ],
)
def test_cells_that_repeat_a_million_times_are_not_unfolded(
    tmp_path: Path, row: str, key: str
) -> None:
    cell = ods_cell("x", COLUMNS if key == "rows" else 2**30)
    path = ods(tmp_path / "bomb.ods", row.format(cell))
    tracemalloc.start()
    assert refusal(path) == f"too-many-{key}"
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < UNPACKED * 2**20


def test_entities_that_grow_are_refused(tmp_path: Path) -> None:
    path = ods_night(tmp_path / "laughs.ods")
    grow = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    doctype = f'<!DOCTYPE x [<!ENTITY a0 "{"x" * 100}">{grow}]>'
    edited(
        path, lambda xml: xml.replace("?>", f"?>{doctype}").replace("Kevad", "&a9;"), "content.xml"
    )
    assert refusal(path) == "not-xlsx"


def test_a_cell_far_to_the_right_is_not_lost_in_silence(tmp_path: Path) -> None:
    cells = ods_cell("", 5000) + ods_cell("x")
    assert refusal(ods(tmp_path / "a.ods", f"<table:table-row>{cells}</table:table-row>")) == (
        "too-many-columns"
    )


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        ("night.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "no-spreadsheet"),
        ("night.csv", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "no-spreadsheet"),
        ("night.xls", b"<html><table></table></html>", "no-spreadsheet"),
        ("night.pdf", b"%PDF-1.7", "no-spreadsheet"),
        ("night.numbers", b"", "no-spreadsheet"),
        ("night.gsheet", b'{"url": "x"}', "no-spreadsheet"),
        ("night.xlsx", b"round,table,deal,card", "not-xlsx"),
        ("night.ods", b"PK\x03\x04", "not-xlsx"),
    ],
)
def test_what_is_no_spreadsheet_says_what_to_save_it_as(
    tmp_path: Path, name: str, data: bytes, key: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert refusal(path) == key
    for lang in LANGUAGES:
        assert "XLSX" in say(f"desk.{key}", lang, file=name)
        assert "CSV UTF-8" in say(f"desk.{key}", lang, file=name)
