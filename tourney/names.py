"""People's names: how they are kept, how alike two of them are, and ids made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import category, normalize

LONGEST: Final = 200
"""The most characters of a name; nobody has a longer one, but a mistake may."""
_NO_CHARACTERS: Final = frozenset("\ufffe\uffff")
_CLOSE: Final = 0.88
"""One letter in nine may be another, or one in four may be missing."""
_FEW: Final = 3

_SOUNDS: Final = (
    *(("shch", "s"), ("sch", "s"), ("sh", "s"), ("zh", "z"), ("kh", "h"), ("ch", "c")),
    *(("ts", "c"), ("ph", "f"), ("ks", "x"), ("ae", "a"), ("oe", "o"), ("ue", "u")),
    *(("g", "h"), ("w", "v"), ("q", "k"), ("y", "i"), ("j", "i")),
)
"""Spellings of one sound in Latin letters, as Estonians, Ukrainians and passports write it."""
_APOSTROPHES: Final = str.maketrans("", "", "'’ʼ`")
_DOUBLED: Final = re.compile(r"(.)\1+")


def tidy(name: str) -> str:
    """The name as it is kept: composed (Unicode's NFC), and with single blanks between its words.

    Signs that cannot be seen, such as a soft hyphen or a byte order mark, are left out. Two texts
    that differ in no more than this are one name: nobody can see the difference.
    """
    seen = name if name.isascii() else "".join(one for one in name if category(one) != "Cf")
    return normalize("NFC", " ".join(seen.split()))


def is_name(name: str) -> bool:
    """Whether a tidy name can be shown and kept: it is text, not too long, and can be seen."""
    kinds = {category(one) for one in name}
    return len(name) <= LONGEST and "Cs" not in kinds and any(one[0] in "LNPS" for one in kinds)


def is_plain(name: str) -> bool:
    """Whether nothing is in a name that no feed may hold, such as a control character.

    An earlier program recorded such names, so what is recorded is not judged by it.
    """
    return _NO_CHARACTERS.isdisjoint(name) and "Cc" not in {category(one) for one in name}


def slug(name: str) -> str:
    """The name in small Latin letters, figures and hyphens; empty where nothing of it is left."""
    return _latin(name, "-")


def spelling(name: str) -> str:
    """What is left of a name when all is taken away that people spell in different ways.

    Case, marks on letters, alphabet, doubled letters, the order of first name and surname.

    >>> spelling("Šmidt, Õie") == spelling("OIE SHMIDT")
    True
    >>> spelling("Галина") == spelling("Halyna")
    True
    """
    words = []
    for word in (_latin(name.translate(_APOSTROPHES), " ") or name.casefold()).split():
        for written, sound in _SOUNDS:
            word = word.replace(written, sound)  # noqa: PLW2901
        words.append(_DOUBLED.sub(r"\1", word))
    return " ".join(sorted(words))


def close(spelt: str, others: Iterable[str]) -> list[str]:
    """Which of these spellings are so close that one person may be meant, the closest first."""
    from difflib import get_close_matches  # noqa: PLC0415 - a move looks for nobody alike

    return get_close_matches(spelt, [*others], _FEW, _CLOSE)


def _latin(name: str, between: str) -> str:
    from slugify import slugify  # noqa: PLC0415 - a move names nobody anew, and starts sooner

    return slugify(name, separator=between, entities=False, decimal=False, hexadecimal=False)
