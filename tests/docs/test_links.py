"""The documents point to what exists: files, headings and numbered rules."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT, anchors, documents, links
from tests.docs.pictures import FOLDER, LARGEST

RULE = re.compile(r"\b[DPRS][1-9]\d?\b")


def each_document() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("document", documents(), ids=lambda d: str(d.relative_to(ROOT)))


@each_document()
def test_links_lead_somewhere(document: Path) -> None:
    astray = [
        f"{document.name}:{line}: {target}"
        for line, target in links(document.read_text("utf-8"))
        if not target.startswith(("http://", "https://", "mailto:")) and not leads(document, target)
    ]
    assert astray == []


@each_document()
def test_rules_named_exist(document: Path) -> None:
    lines = document.read_text("utf-8").splitlines()
    unknown = [
        f"{document.name}:{number}: {rule}"
        for number, line in enumerate(lines, 1)
        for rule in RULE.findall(line)
        if rule not in rules()
    ]
    assert unknown == []


def leads(document: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    there = document.parent / name if name else document
    if not there.exists():
        return False
    return not anchor or anchor in anchors(there.read_text("utf-8"))


@cache
def rules() -> frozenset[str]:
    catalogue = tomllib.loads((ROOT / "tourney/messages/rules/en.toml").read_text("utf-8"))
    return frozenset(rule["id"] for rule in catalogue["rule"])


def test_a_link_astray_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One Word, `code`\n\n[here](#one-word-code) [there](#two) [off](none.md)\n")

    found = [target for _, target in links(page.read_text()) if not leads(page, target)]

    assert found == ["#two", "none.md"]


def test_pictures_are_small_and_shown() -> None:
    shown = (ROOT / "docs" / "recording.md").read_text("utf-8")
    for picture in FOLDER.iterdir():
        assert picture.stat().st_size <= LARGEST
        assert f"](pictures/{picture.name})" in shown
