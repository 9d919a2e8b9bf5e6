"""Spreadsheets of others: read whole, or refused in one sentence, whatever is in them."""

from __future__ import annotations

import io
import random
import re
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference

from engine.violation import FormError
from tourney.desk.cardfile import read_rows
from tourney.desk.cells import CELL, COLUMNS, ROWS, UNPACKED, read_tables
from tourney.desk.refusals import Refused
from tourney.sheets.check import check_bytes

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


def mutated(lot: random.Random, data: bytes) -> bytes:
    """Some bytes changed, cut, doubled or moved."""
    spoiled = bytearray(data)
    for _ in range(lot.randint(1, 8)):
        at = lot.randrange(len(spoiled) or 1)
        match lot.randrange(4):
            case 0:
                spoiled[at : at + 1] = bytes([lot.randrange(256)])
            case 1:
                del spoiled[at : at + lot.randint(1, 40)]
            case 2:
                spoiled[at:at] = spoiled[at : at + lot.randint(1, 40)]
            case 3:
                spoiled[at:at] = lot.randbytes(lot.randint(1, 8))
    return bytes(spoiled)


def mutated_inside(lot: random.Random, data: bytes) -> bytes:
    """A workbook of which one part is spoiled, and packed right."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    name = lot.choice(sorted(parts))
    parts[name] = mutated(lot, parts[name])
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for part, content in parts.items():
            packed.writestr(part, content)
    return made.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["csv", "xlsx", "xlsx-inside", "sheet"])
def test_a_thousand_damaged_files_end_in_a_sentence_or_are_read(tmp_path: Path, kind: str) -> None:
    lot = random.Random(kind)
    workbook = saved(book([HEAD, *CARDS]), tmp_path / "good.xlsx").read_bytes()
    text = "\n".join(",".join(map(str, row)) for row in [HEAD, *CARDS]).encode()
    sheet = b"table k/1/1\ngame saare\nseats mari jaan\ndealer mari\n\ndeal 1\nresult mari jaan\n"
    path = tmp_path / f"bad.{kind.partition('-')[0]}"
    for _ in range(1000):
        if kind == "sheet":
            assert len([*check_bytes(mutated(lot, sheet), "bad.sheet")]) >= 1
            continue
        good = text if kind == "csv" else workbook
        path.write_bytes((mutated_inside if "-" in kind else mutated)(lot, good))
        try:
            read_tables(path)
            read_rows(path)
        except (Refused, FormError):
            pass  # whatever else is raised is a traceback
