"""Whole sheets of both games with the document that checking them gives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tourney.sheets.check import check_text

SHEETS = sorted((Path(__file__).parent / "examples").glob("*.sheet"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_sheet_gives_its_document(sheet: Path) -> None:
    expected = json.loads(sheet.with_suffix(".json").read_text("utf-8"))
    # as it is written and read again, so that only plain data is in it
    given = json.loads(json.dumps({"tables": check_text(sheet.read_text("utf-8"))}))
    assert without_texts(given) == without_texts(expected)


@pytest.mark.parametrize("lang", ["en", "et", "uk"])
def test_only_the_texts_depend_on_the_language(lang: str) -> None:
    for sheet in SHEETS:
        text = sheet.read_text("utf-8")
        assert without_texts(check_text(text, lang)) == without_texts(check_text(text))


def without_texts(document: Any) -> Any:
    """The document without its sentences, which are compared with nothing."""
    if isinstance(document, dict):
        return {key: without_texts(one) for key, one in document.items() if key != "text"}
    return [without_texts(one) for one in document] if isinstance(document, list) else document
