"""The order of names in a language's alphabet, by the Unicode Collation Algorithm.

The algorithm and the weights of all letters are pyuca's; what a language orders differently stands
in its record, as Unicode's locale data (CLDR) say it. ICU would bring both, but its
wheels for Python weigh fifty megabytes and are a third party's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unicodedata import normalize

from tourney.messages.languages import LANGUAGES

if TYPE_CHECKING:
    from pyuca import Collator  # type: ignore[import-untyped]

SortKey = Callable[[str], Any]
"""What to sort a name by."""

_APOSTROPHES: Final = str.maketrans("’ʼ", "''")
_FAR: Final = "\u0530"
"""The first letter that is neither Latin, Greek nor Cyrillic."""
_NEAR: Final = re.compile(rb"\n(0(?:[0-4]..|5[0-2].)(?: [0-9A-F]+)*) *; ([^#\n]*)")
"""Their lines in the collator's table: letters that belong together, and their weights."""
_ELEMENT: Final = re.compile(rb"\[[.*]([0-9A-F]+)\.([0-9A-F]+)\.([0-9A-F]+)\]")
_STAND_IN: Final = 0xE000
"""The collator's table keeps those letters from this code on, which belongs to no letter."""


def sort_key(lang: str) -> SortKey:
    """Return the key by which names are sorted in a language."""
    letters, cyrillic_first = _letters(lang), LANGUAGES[lang].cyrillic_first

    def key(name: str) -> Any:
        text = normalize("NFD", name.translate(_APOSTROPHES))
        collator = _collator(every_letter=max(text, default="") >= _FAR)
        if letters:
            text = _pattern(lang).sub(lambda found: letters[found[0]], text)
        elements = collator.collation_elements(text)
        if cyrillic_first:
            elements = [*map(_lifted, elements)]
        return collator.sort_key_from_collation_elements(elements), name

    return key


@cache
def _collator(*, every_letter: bool) -> Collator:
    """The collator of every letter that there is, or of those before ``_FAR``, with one order.

    To read the whole table takes as long as many a command; hardly any name needs it.
    """
    from pyuca import Collator  # noqa: PLC0415 - only who sorts names needs it

    class NearLetters(Collator):  # type: ignore[misc]
        def load(self, filename: str) -> None:
            for letters, weights in _NEAR.findall(Path(filename).read_bytes()):
                elements = [list(map(_hex, one)) for one in _ELEMENT.findall(weights)]
                self.table.add(list(map(_hex, letters.split())), elements)

    collator = Collator() if every_letter else NearLetters()
    for _, stand_in, case, before, place in _own_letters():
        # between two whole weights, where no other letter is
        weight = collator.collation_elements(before)[0][0] - 1 + place
        own = [weight, *collator.collation_elements(normalize("NFD", case))[0][1:]]
        collator.table.add([ord(stand_in)], [own])
    return collator


def _own_letters() -> Iterator[tuple[str, str, str, str, float]]:
    """Each language's own letters: what stands for one in the table, before which it is, where."""
    code = _STAND_IN
    for language in LANGUAGES.values():
        for before, letters in language.letters.items():
            for number, letter in enumerate(letters, 1):
                for case in (letter, letter.upper()):
                    yield language.code, chr(code), case, before, number / (len(letters) + 1)
                    code += 1


def _hex(number: bytes) -> int:
    return int(number, 16)


@cache
def _letters(lang: str) -> dict[str, str]:
    """What stands for the letters of their own in a language."""
    return {
        normalize("NFD", case): stand_in
        for code, stand_in, case, *_ in _own_letters()
        if code == lang
    }


@cache
def _pattern(lang: str) -> re.Pattern[str]:
    return re.compile("|".join(sorted(_letters(lang), key=len, reverse=True)))


def _lifted(element: list[float]) -> list[float]:
    """A Cyrillic letter before all Latin ones, after the digits; any other as it is."""
    first, last, latin = _cyrillic()
    weight, *rest = element
    if not first <= weight <= last:
        return element
    return [latin - 1 + (weight - first + 1) / (last - first + 2), *rest]


@cache
def _cyrillic() -> tuple[int, int, int]:
    """The weights of the first and last Cyrillic letter, and of the first Latin one."""
    weights = [_collator(every_letter=False).collation_elements(one)[0][0] for one in "аӏa"]
    return weights[0], weights[1], weights[2]
