"""The sentences the program says, in every language of ``languages``.

A sentence has a key; the key's first part is its area, and ``sentences/LANG/AREA.json`` holds the
area's sentences in one language as one flat object, so that whoever translates sees nothing but
keys and sentences, and a command reads only the area it speaks of. The sentences about one game
stand in a file a game, ``games/LANG/GAME.json``, whatever their areas. JSON because reading an area
must not be felt in a command of one move: gettext's binary catalogues need a build step and a
second copy, and TOML takes some thirty times as long to read.

``{seat}`` stands for a piece of data. A number chooses among forms of a word with
``{count} {count:card|cards}``; how many forms there are, and which one goes with a number, stands
in the language's record (three in Ukrainian: 1 карта, 2 карти, 5 карт). Names stand as they are, so
a sentence keeps them where no ending and no gender hangs on them.

Every key must be there in every language with the same data; the tests see to that. A key that is
not there is a mistake of ours and raises KeyError.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from tourney.messages.languages import FALLBACK, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SENTENCES: Final = Path(__file__).with_name("sentences")
OF_GAMES: Final = frozenset(
    ("allowed", "form", "heading", "show", "site", "standings", "violation")
)
"""The areas of which a game has sentences of its own."""
_GAMES: Final = [Path(__file__).with_name("games")]


class UnknownLanguageError(ValueError):
    """A language was asked for that the program does not speak; ``wanted`` is what was said."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted


def language(wanted: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The language to speak: the one wanted, else TOURNEY_LANG, else the locale's, else English.

    Raises UnknownLanguageError if it was asked for by name and is none of LANGUAGES; a locale in
    another language is no such wish.
    """
    if asked := wanted or environ.get("TOURNEY_LANG"):
        return spoken(asked)
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")[:2]
    return locale if locale in LANGUAGES else FALLBACK


def spoken(code: str) -> str:
    """Return the code of a language that the program speaks; raises UnknownLanguageError."""
    if code not in LANGUAGES:
        raise UnknownLanguageError(code)
    return code


def say(key: str, lang: str, /, **data: str | int) -> str:
    """The sentence of this key in this language, filled in with the data.

    Raises KeyError if there is no such sentence, or if it asks for data that is not given.
    """
    numbers = _number(lang)
    given = {name: numbers(one) if isinstance(one, int) else one for name, one in data.items()}
    return area(key.partition(".")[0], lang)[key].format_map(given)


@cache
def area(name: str, lang: str) -> Mapping[str, str]:
    """The sentences of an area by their keys, unfilled; raises KeyError for an unknown area."""
    import json  # noqa: PLC0415 -- most commands say nothing from here, and start sooner without

    try:
        text = (SENTENCES / lang / f"{name}.json").read_bytes()
    except FileNotFoundError:
        raise KeyError(name) from None
    sentences: dict[str, str] = json.loads(text)
    if name in OF_GAMES:
        for file in of_games(lang):
            pairs = json.loads(file.read_bytes()).items()
            sentences |= {key: words for key, words in pairs if key.startswith(f"{name}.")}
    return sentences


def of_games(lang: str, ending: str = "json") -> list[Path]:
    """The files of the games in a language: sentences, or with ``toml`` their rules."""
    return [file for folder in _GAMES for file in sorted((folder / lang).glob(f"*.{ending}"))]


def add_games(folder: Path) -> None:
    """Add the words of further games: ``LANG/GAME.json``, and their rules ``LANG/GAME.toml``."""
    _GAMES.append(folder)
    area.cache_clear()


def remove_games(folder: Path) -> None:
    """Leave the words of further games out again."""
    _GAMES.remove(folder)
    area.cache_clear()


class _Number(int):
    """A number that chooses among the forms written after its name: ``{count:card|cards}``."""

    plural: ClassVar[Callable[[int], int]]

    def __format__(self, forms: str) -> str:
        return forms.split("|")[self.plural()] if "|" in forms else str(int(self))


@cache
def _number(lang: str) -> type[_Number]:
    return type("_Number", (_Number,), {"plural": LANGUAGES[lang].plural})
