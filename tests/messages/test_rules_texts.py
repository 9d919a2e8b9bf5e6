"""The rules texts: the same rules in every language, and docs/rules.md made from them."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

from tourney.messages import LANGUAGES
from tourney.messages.rules import Rule, Section, rules, sections
from tourney.messages.rules.page import page

EVERY_RULE = {
    *(f"P{number}" for number in range(1, 5)),
    *(f"S{number}" for number in range(1, 25)),
    *(f"D{number}" for number in range(1, 23)),
    "D3a",
    "R1",
}
OTHER_LANGUAGES = [lang for lang in LANGUAGES if lang != "en"]
PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def entries(lang: str) -> list[Rule | Section]:
    return [*rules(lang), *sections(lang)]


def test_every_rule_has_a_text() -> None:
    assert {rule.id for rule in rules("en")} == EVERY_RULE
    assert len(rules("en")) == len(EVERY_RULE)


@pytest.mark.parametrize("lang", OTHER_LANGUAGES)
def test_every_language_has_the_same_rules_in_the_same_order(lang: str) -> None:
    def frame(lang: str) -> list[tuple[str, str, str]]:
        return [(rule.id, rule.game, rule.section) for rule in rules(lang)]

    assert frame(lang) == frame("en")


@pytest.mark.parametrize("lang", OTHER_LANGUAGES)
def test_every_language_has_the_same_sections(lang: str) -> None:
    def frame(lang: str) -> list[tuple[str, str]]:
        return [(section.id, section.game) for section in sections(lang)]

    assert frame(lang) == frame("en")


def test_every_rule_stands_in_a_section_of_its_game() -> None:
    games = {section.id: section.game for section in sections("en")}
    assert all(games[rule.section] == rule.game for rule in rules("en"))


def test_sections_follow_each_other_without_coming_back() -> None:
    order = [section.id for section in sections("en")]
    places = [order.index(rule.section) for rule in rules("en")]
    assert places == sorted(places)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_a_title_and_whole_sentences(lang: str) -> None:
    for entry in entries(lang):
        assert entry.title
        assert not entry.title.endswith(".")
        assert entry.text.endswith("."), entry.id
        assert entry.text == " ".join(entry.text.split()), entry.id


@pytest.mark.parametrize("lang", OTHER_LANGUAGES)
def test_every_language_names_the_same_options_rules_and_numbers(lang: str) -> None:
    def marks(text: str) -> list[str]:
        return sorted(re.findall(r"`[^`]+`|\b[PSDR]\d+a?\b", text))

    for english, other in zip(rules("en"), rules(lang), strict=True):
        assert marks(other.text) == marks(english.text), english.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_cites_only_rules_that_there_are(lang: str) -> None:
    for entry in entries(lang):
        assert set(re.findall(r"\b[PSDR]\d+a?\b", entry.text)) <= EVERY_RULE, entry.id


def test_the_page_in_docs_is_made_from_the_texts() -> None:
    written = PAGE.read_text("utf-8").splitlines()
    change = difflib.unified_diff(
        written, page().splitlines(), "docs/rules.md", "texts", lineterm=""
    )
    assert not list(change), "run: python -m tourney.messages.rules > docs/rules.md"
