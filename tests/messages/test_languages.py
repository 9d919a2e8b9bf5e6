"""A language is one record, and whoever lists languages asks for the records."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel import Locale
from babel.dates import format_datetime

import site_templates
import tourney
from tourney.collation import sort_key
from tourney.messages.languages import FALLBACK, FIRST, LANGUAGES, Language

EVERY = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
NUMBERS = range(1000)
EVENING = datetime(2026, 3, 6, 18, 42, tzinfo=UTC)
LISTED = re.compile(r"\b[a-z]{2}(?:, [a-z]{2})*(?:,| or) [a-z]{2}\b")
"""What may be a list of codes, in a sentence or a help text."""


@EVERY
def test_every_field_is_said(language: Language) -> None:
    for name, value in language._asdict().items():
        assert value or name in {"letters", "cyrillic_first"}, name
    assert not Language._field_defaults


def test_codes_are_those_of_the_records() -> None:
    assert [language.code for language in LANGUAGES.values()] == [*LANGUAGES]
    assert {FALLBACK, FIRST} <= {*LANGUAGES}


@EVERY
def test_the_native_name_is_what_unicode_has(language: Language) -> None:
    native = Locale(language.code).get_display_name(language.code)
    assert native is not None
    assert language.native.casefold() == native.casefold()


@EVERY
def test_the_plural_is_what_unicode_has(language: Language) -> None:
    unicode = Locale(language.code).plural_form
    pairs = {(language.plural(number), unicode(number)) for number in NUMBERS}
    assert {form for form, _ in pairs} == {*range(language.forms)}
    assert len(pairs) == language.forms


@EVERY
def test_dates_and_times_are_whole(language: Language) -> None:
    long, short, moment = (
        format_datetime(EVENING, pattern, locale=language.code)
        for pattern in (language.long, language.short, language.moment)
    )
    for text in (long, short, moment):
        assert re.search(r"\b6\b", text), text
    assert ("2026" in long, "2026" in short, "2026" in moment) == (True, False, True)
    assert re.search(r"\b18[:.]42\b", moment)


@EVERY
def test_letters_stand_right_before_the_letter_that_they_are_said_to(language: Language) -> None:
    key = sort_key(language.code)
    for before, letters in language.letters.items():
        order = [*letters, before]
        assert sorted(order, key=key) == order


@EVERY
def test_cyrillic_names_come_first_where_it_says_so(language: Language) -> None:
    first = min("Zoe", "Галя", key=sort_key(language.code))
    assert (first == "Галя") is language.cyrillic_first


# ------------------------------------------------------------------------ nobody else lists them


def literals(source: str) -> Iterator[str]:
    """All texts in a module, its docstrings apart."""
    tree = ast.parse(source)
    said = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said:
            yield node.value


def lists_languages(text: str) -> bool:
    """Whether two codes or more stand in one list."""
    return any(
        len({*re.findall(r"[a-z]{2}", found)} & {*LANGUAGES}) > 1 for found in LISTED.findall(text)
    )


def test_no_module_names_a_language_but_the_one_with_the_records() -> None:
    root = Path(tourney.__file__).parent
    modules = {path.relative_to(root).as_posix(): path for path in root.rglob("*.py")}
    naming = {
        name
        for name, path in modules.items()
        if any(
            text in LANGUAGES or lists_languages(text) for text in literals(path.read_text("utf-8"))
        )
    }
    assert naming == {"messages/languages.py"}


def test_no_sentence_and_no_template_lists_languages() -> None:
    files = [
        *Path(tourney.__file__).parent.rglob("messages/*/*/*.json"),
        *Path(site_templates.__file__).parent.rglob("*.html"),
    ]
    assert len(files) > 2 * len(LANGUAGES)
    assert [path.name for path in files if lists_languages(path.read_text("utf-8"))] == []


def test_a_list_of_languages_is_seen() -> None:
    assert lists_languages("en, et or uk; else the locale's")
    assert lists_languages("expected one of the languages en, et, uk, not fi")
    assert not lists_languages("it is no en or em dash")
