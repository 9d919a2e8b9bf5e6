"""The text of a CSV file, in whatever encoding a spreadsheet of here wrote it, and its separator.

Excel writes what the computer is set to: windows-1251 in Ukraine, windows-1257 or 1252 in Estonia,
or on demand UTF-8 or UTF-16 with a mark. Where several make words of the bytes, none is guessed.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tourney.desk.refusals import Refused

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ESTONIAN: Final = re.compile("[a-zõäöüšž]+", re.IGNORECASE)
_UKRAINIAN: Final = re.compile("[a-z]+|[а-щьюяєіїґ]+", re.IGNORECASE)
_OLD: Final = (("cp1251", _UKRAINIAN), ("cp1252", _ESTONIAN), ("cp1257", _ESTONIAN))
"""Encodings of before UTF-8, and what a word is in the language that is written in each."""
_WORD: Final = re.compile(r"(?:[^\W\d_]|[^\x00-\x7f\xa0–—„“”‘’«»…№])+")
"""Letters, and signs that no sentence of these languages has."""
_SEPARATORS: Final = ";,\t"
_SAID: Final = re.compile(r'"?sep=([;,\t])"?[^\S\t]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
_LOOKED_AT: Final = 100
"""Lines from which the separator is judged."""


def decoded(data: bytes, file: str) -> str:
    """Return the text; raises Refused where its encoding is none of these, or not to be known."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        readings = {*_readings(data)} if encoding == "utf-8" else set()
        if len(readings) != 1:
            raise Refused("not-utf-8", file=file) from None
        (text,) = readings
    if "\0" in text:
        raise Refused("not-utf-8", file=file)
    return text


def _readings(data: bytes) -> Iterator[str]:
    """What the old encodings make of the bytes, if all of it are words."""
    for encoding, word in _OLD:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if all(map(word.fullmatch, _WORD.findall(text))):
            yield text


def separated(text: str) -> tuple[str, str]:
    """Return the text's separator, and the text without the line in which Excel says it."""
    if said := _SAID.match(text):
        return said[1], text[said.end() :]
    lines = text.splitlines()[:_LOOKED_AT]
    return max(_SEPARATORS, key=lambda one: _columns(lines, one)), text


def _columns(lines: list[str], separator: str) -> tuple[int, int]:
    """How many lines a separator cuts into equally many cells, and into how many."""
    counts = Counter(filter(None, (line.count(separator) for line in lines)))
    return max(((lines, cells) for cells, lines in counts.items()), default=(0, 0))
