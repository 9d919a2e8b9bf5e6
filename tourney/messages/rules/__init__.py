"""The numbered rules as data, in every language of the project: what the rules page shows.

A message that names a rule (``S9``) links to its text here. One TOML file a language holds the
sections and the rules in the order of the page; texts mark options and their values as code
(```limit=hand```) and name other rules by their ids.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page with its introduction."""

    id: str
    game: str
    """``both``, ``saare`` or ``six-dozens``."""
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule."""

    id: str
    """As messages cite it, and the anchor on the page: ``S9``, ``D3a``."""
    game: str
    """``both``, ``saare`` or ``six-dozens``."""
    section: str
    """The id of the section it stands in."""
    title: str
    text: str


@cache
def rules(lang: str) -> tuple[Rule, ...]:
    """All rules in the order of the page; the language is one of ``messages.LANGUAGES``."""
    return tuple(Rule(**entry) for entry in texts_of(lang)["rule"])


@cache
def sections(lang: str) -> tuple[Section, ...]:
    """All sections in the order of the page."""
    return tuple(Section(**entry) for entry in texts_of(lang)["section"])


@cache
def texts_of(lang: str) -> Mapping[str, Any]:
    """Everything that the file of a language holds: sections, rules, doubts."""
    return tomllib.loads(files(__name__).joinpath(f"{lang}.toml").read_text("utf-8"))
