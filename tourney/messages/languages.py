"""The languages of the program, each a record: all that a language needs besides its texts.

Everything that lists languages, or does something differently in one of them, asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple


class Language(NamedTuple):
    """A language, and how numbers, dates and names are written in it.

    Patterns of dates are those of Unicode's locale data (CLDR), as Babel reads them.
    """

    code: str
    """As in ``--lang``, in the site's addresses and in the names of the files with its texts."""
    native: str
    """What the language calls itself."""
    plural: Callable[[int], int]
    """Which of the forms of a word goes with a whole number, counted from 0."""
    forms: int
    """How many forms a sentence gives a word that goes with a number."""
    long: str
    """A date with its year: the pattern."""
    short: str
    """A date without its year, for the head of a column: the pattern."""
    moment: str
    """A date with its year and the time: the pattern."""
    letters: Mapping[str, tuple[str, ...]]
    """The alphabet where it differs from Unicode's order: letters in order, by the letter that they
    stand right before."""
    cyrillic_first: bool
    """Whether Cyrillic names come before Latin ones."""


def two_forms(number: int) -> int:
    """Choose between one and more: 1 card, 2 cards."""
    return 0 if number == 1 else 1


def three_forms(number: int) -> int:
    """Choose among one (1, 21), few (2–4, 22) and many (5, 11–14), as Slavic languages do."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


LANGUAGES: Final[Mapping[str, Language]] = {
    language.code: language
    for language in (
        Language(
            code="en",
            native="English",
            plural=two_forms,
            forms=2,
            long="d MMMM y",
            short="d MMM",
            moment="d MMMM y, HH:mm",
            letters={},
            cyrillic_first=False,
        ),
        Language(
            code="et",
            native="Eesti",
            plural=two_forms,
            forms=2,
            long="d. MMMM y",
            short="d. MMM",
            moment="d. MMMM y 'kell' HH:mm",
            letters={"t": ("š", "z", "ž"), "x": ("õ", "ä", "ö", "ü")},
            cyrillic_first=False,
        ),
        Language(
            code="uk",
            native="Українська",
            plural=three_forms,
            forms=3,
            long="d MMMM y 'р.'",
            short="d MMM",
            moment="d MMMM y 'р.', HH:mm",
            letters={"д": ("ґ",), "й": ("ї",)},
            cyrillic_first=True,
        ),
    )
}
"""All of them, by their codes."""
FALLBACK: Final = "en"
"""What is spoken where nobody says what to speak; the rules in the documents are in it as well."""
FIRST: Final = "et"
"""The language that a site opens in, unless somebody wants a different one."""
