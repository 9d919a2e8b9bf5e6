"""The numbered rules as data, in every language of the project: what the rules page shows.

A message that names a rule (``S9``) links to its text here. One TOML file a language holds the
sections and the rules in the order of the page; texts mark options and their values as code
(```limit=hand```) and name other rules by their ids.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tourney.messages.catalogue import of_games

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page with its introduction."""

    id: str
    game: str
    """``both``, or the name of a game."""
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule."""

    id: str
    """As messages cite it, and the anchor on the page: ``S9``, ``D3a``."""
    game: str
    """``both``, or the name of a game."""
    section: str
    """The id of the section it stands in."""
    title: str
    text: str


def rules(lang: str) -> tuple[Rule, ...]:
    """All rules in the order of the page; the language is one of ``messages.LANGUAGES``."""
    return tuple(Rule(**entry) for texts in _every(lang) for entry in texts["rule"])


def sections(lang: str) -> tuple[Section, ...]:
    """All sections in the order of the page."""
    return tuple(Section(**entry) for texts in _every(lang) for entry in texts["section"])


def texts_of(lang: str) -> Mapping[str, Any]:
    """Everything that the file of a language holds: sections, rules, doubts."""
    return _read(Path(__file__).with_name(f"{lang}.toml"))


def _every(lang: str) -> Iterator[Mapping[str, Any]]:
    """The file of a language, and those of the games that have one of their own."""
    yield texts_of(lang)
    yield from map(_read, of_games(lang, "toml"))


@cache
def _read(file: Path) -> Mapping[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))
