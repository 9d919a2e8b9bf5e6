"""Statements are words: how a line is split into them, and how they are put together again.

A word with blanks stands in double quotes, which may also stand inside a word
(``"Mari M"=c``); there is no escape. ``#`` begins a comment at the line's start or after a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.violation import FormError

_WORD = re.compile(r'(?:[^\s"]|"[^"]*")+')
_COMMENT = re.compile(r"(?:^|(?<=\s))#")


def split(line: str) -> list[str]:
    """The words of a line, without quotes and comment; raises FormError for an open quote."""
    if '"' not in line:
        if "#" in line and (comment := _COMMENT.search(line)):
            line = line[: comment.start()]
        return line.split()
    return _split_quoted(line)


def _split_quoted(line: str) -> list[str]:
    words, at = [], 0
    while at < len(line):
        if line[at].isspace():
            at += 1
        elif line[at] == "#":
            break
        else:
            found = _WORD.match(line, at)
            if found is None or (found.end() < len(line) and line[found.end()] == '"'):
                raise FormError("closing-quote")
            words.append(found.group().replace('"', ""))
            at = found.end()
    return words


def quoted(word: str) -> str:
    """The word as it is written in a sheet: in quotes where it needs them."""
    plain = word and not word.startswith("#") and not any(sign.isspace() for sign in word)
    return word if plain else f'"{word}"'


def join(words: Iterable[str]) -> str:
    """The line that ``split`` takes apart into these words."""
    return " ".join(map(quoted, words))
