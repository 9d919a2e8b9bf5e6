"""The rules texts: the same rules in every language, and docs/rules.md made from them."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

from engine.games import GAMES
from tourney.messages import LANGUAGES
from tourney.messages.rules import Rule, Section, rules, sections, texts_of
from tourney.messages.rules.page import page
from tourney.messages.rules.sources import doubts, sources

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


# -- what is doubtful, and the sources

DOUBTFUL = "S6 S10 S11 S16 S18 S20 S23 D6 D3a D13 D17 D19 D21".split()
AGREED = {"deck", "seven"}
"""Options that the sources name themselves: there is nothing doubtful about them."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_doubtful_is_said_of_each_such_rule(lang: str) -> None:
    assert [*doubts(lang)] == DOUBTFUL
    assert texts_of(lang)["doubts"].keys() == doubts("en").keys()
    for doubt in doubts(lang).values():
        assert doubt.text == " ".join(doubt.text.split())
        assert doubt.text.endswith(".")


def test_every_option_belongs_to_a_doubt_or_is_the_sources_own() -> None:
    options = {(game.name, option) for game in GAMES.values() for option in game.options}
    doubted = {(one.source, one.option) for one in doubts("en").values() if one.option}
    assert doubted == {one for one in options if one[1] not in AGREED}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_doubt_and_its_rule_name_the_option_with_a_value_that_it_has(lang: str) -> None:
    texts = {rule.id: rule.text for rule in rules(lang)}
    for doubt in doubts(lang).values():
        named = re.findall(r"`([a-z-]+)=([a-z-]+)`", doubt.text)
        assert {option for option, _ in named} <= {doubt.option}, doubt.rule
        if doubt.option and doubt.option != "next-dealer":
            ((option, value),) = named
            assert value in GAMES[doubt.source].options[option][1:]
            assert f"`{option}={value}`" in texts[doubt.rule]


def test_what_is_quoted_stands_in_the_source() -> None:
    texts = {source.game: "\n".join(source.lines) for source in sources()}
    for doubt in doubts("en").values():
        assert doubt.quote, doubt.rule
        assert doubt.quote in texts[doubt.source], doubt.rule


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_quote_in_another_language_is_translated(lang: str) -> None:
    for doubt in doubts(lang).values():
        assert bool(doubt.translation) == (doubt.lang != lang), doubt.rule


def test_both_sources_are_there_in_full() -> None:
    saare, dozens = sources()
    assert (saare.lang, dozens.lang) == ("et", "uk")
    assert saare.lines[0] == "2 – 4 mängijat. 36 kaarti, ässast kuueni."
    assert saare.lines[-2].startswith("Võitjaks saab mängija, kes 7 vooru jooksul")
    assert dozens.lines[0] == "шість дюжин"
    assert dozens.lines[-1].endswith("тоді кожному гравцеві здається по 7 карт.")
