"""docs/sources.md: every sentence of both sources, with rules and tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

from tourney.messages.rules import rules
from tourney.messages.rules.sources import sources

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "sources.md").read_text("utf-8")
WITHOUT_A_SENTENCE = {"P1", "P2", "P3", "P4", "S24", "D22", "R1"}


def words(text: str) -> list[str]:
    return text.split()


def test_both_sources_are_gone_through_in_full_and_in_their_order() -> None:
    quoted = [line.removeprefix("> ") for line in PAGE.splitlines() if line.startswith("> ")]
    assert words(" ".join(quoted)) == [
        word for source in sources() for line in source.lines for word in words(line)
    ]


def test_every_rule_has_its_sentence() -> None:
    named = set(re.findall(r"\(rules\.md#(\w+)\)", PAGE))
    assert named | WITHOUT_A_SENTENCE == {rule.id for rule in rules("en")}


def test_every_sentence_but_headings_names_its_rules_and_tests() -> None:
    for part in PAGE.split("\n\n> ")[1:]:
        if "\n- [" not in part:
            assert part.split("\n")[0] in ("Saare Mäng", "шість дюжин", "Правила гри.")
        else:
            assert "`test_" in part


def test_every_test_named_is_there() -> None:
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"def (test_\w+)\(", tests))
    assert set(re.findall(r"`(test_\w+)`", PAGE)) - there == set()
