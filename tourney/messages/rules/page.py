"""The English rules as one Markdown page, the one in docs/."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from tourney.messages.languages import FALLBACK
from tourney.messages.rules import Rule, rules, sections
from tourney.messages.rules.sources import Doubt, doubts

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD = """\
# The rules of the two games

<!-- Made from tourney/messages/rules/en.toml by `python -m tourney.messages.rules`. -->

Each rule has a number, and everything the program says about a wrong move cites it. `P` rules are
about the cards themselves and hold in both games, `S` rules are Saare's, `D` rules are those of
Six Dozens. A word in `code` is an option that a table may choose on its sheet (see
[sheet.md](sheet.md)); without it the rule holds as it stands. Where a source is silent or can be
read in another way this is said under the rule; [sources.md](sources.md) goes through both sources
sentence by sentence.
"""


def page() -> str:
    """The whole page, ending with a newline."""
    return _HEAD + "".join(_parts())


def _parts() -> Iterator[str]:
    for section in sections(FALLBACK):
        yield f"\n## {section.title}\n\n{_filled(section.text)}\n"
        yield from (_entry(rule) for rule in rules(FALLBACK) if rule.section == section.id)


def _entry(rule: Rule) -> str:
    text = _filled(f"**{rule.id} {rule.title}.** {rule.text}")
    doubt = doubts(FALLBACK).get(rule.id)
    return f'\n<a id="{rule.id}"></a>\n{text}\n' + (_doubtful(doubt) if doubt else "")


def _doubtful(doubt: Doubt) -> str:
    """What is doubtful about a rule, as a quotation under it."""
    quote = f"The source: “{doubt.quote}” That is: “{doubt.translation}”"
    lines = fill(f"*Doubtful.* {doubt.text} {quote}", 98, break_long_words=False)
    return "\n" + "".join(f"> {line}\n" for line in lines.split("\n"))


def _filled(text: str) -> str:
    return fill(text, 100, break_long_words=False, break_on_hyphens=False)
