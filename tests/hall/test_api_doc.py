"""docs/api.md shows what is asked and answered; it is asked of a real desk."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from tests.docs.console import pattern
from tests.docs.markdown import ROOT, blocks
from tests.hall.conftest import Desk

pytestmark = pytest.mark.slow
TEXT = (ROOT / "docs/api.md").read_text("utf-8")


def test_the_desk_answers_as_documented(desk: Desk) -> None:
    asked = 0
    for block, answer in pairwise(blocks(TEXT)):
        if block.words != ("http",):
            continue
        (method, path), body = block.lines[0].split(), "\n".join(block.lines[1:]) or None
        assert (method == "POST") == (body is not None)
        url = path.replace("/api/SECRET", desk.path("kevad-2026/1/1"))
        got = desk.ask(url, body and body.encode())
        _, *status = answer.words
        told = json.dumps(got.data, ensure_ascii=False, indent=1)
        assert got.status == int(status[0] if status else 200), told
        assert re.fullmatch(pattern("\n".join(answer.lines)), told), (block.start, told)
        asked += 1
    assert asked == TEXT.count("```http")


def test_every_field_of_the_state_is_documented(desk: Desk) -> None:
    table = TEXT.partition("### The table as it stands")[2].partition("### A score card")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert named == [*desk.ask(desk.path("kevad-2026/1/6")).data]
