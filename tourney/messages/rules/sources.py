"""What the two sources say: both texts in full, and the readings of them that are doubtful.

A source is quoted in its own language. Where it is silent, or can be read in another way, the
rule's text is followed by what is doubtful about it, with the option by which a table agrees on
another reading where there is one.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tourney.messages.languages import LANGUAGES
from tourney.messages.rules import texts_of

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is doubtful about the reading of a rule."""

    rule: str
    option: str
    """The option with which a table agrees on another reading; empty where there is none."""
    source: str
    """The game whose source it is."""
    quote: str
    """The source's own words, or those that come nearest."""
    text: str
    translation: str
    """The quote in the reader's language; empty where that is the source's own."""

    @property
    def lang(self) -> str:
        """The language of the quote."""
        return _languages()[self.source]


@dataclass(frozen=True, slots=True)
class Source:
    """A source in full."""

    game: str
    lang: str
    lines: tuple[str, ...]
    """Its paragraphs, an item of a list each a paragraph of its own."""

    @property
    def native(self) -> str:
        """What its language calls itself."""
        return LANGUAGES[self.lang].native


@cache
def sources() -> tuple[Source, ...]:
    """Both sources, as they were handed down."""
    return tuple(Source(game, lang, _lines(game, lang)) for game, lang in _languages().items())


@cache
def doubts(lang: str) -> Mapping[str, Doubt]:
    """What is doubtful, by rule; texts and translations are in this language."""
    said = texts_of(lang)["doubts"]
    return {entry["rule"]: Doubt(**entry, **said[entry["rule"]]) for entry in _quoted()["doubt"]}


def _languages() -> Mapping[str, str]:
    """The language of each game's source."""
    languages: Mapping[str, str] = _quoted()["languages"]
    return languages


@cache
def _quoted() -> Mapping[str, Any]:
    return tomllib.loads(_read("doubts.toml"))


def _lines(game: str, lang: str) -> tuple[str, ...]:
    return tuple(filter(None, _read(f"sources/{game}.{lang}.txt").split("\n")))


def _read(name: str) -> str:
    return files("tourney.messages.rules").joinpath(name).read_text("utf-8")
