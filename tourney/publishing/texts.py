"""Words, dates and people in one language, for the templates."""

from __future__ import annotations

from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING, Final

from babel.dates import format_date, format_datetime
from babel.numbers import format_decimal
from markupsafe import Markup, escape

from tourney.collation import sort_key
from tourney.messages.catalogue import area, say
from tourney.messages.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tourney.publishing.notes import Datum, Sentence
    from tourney.readmodel.views import Person, PlayerLine

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Texts:
    """What a template asks for its words."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.plain: Callable[[str], Markup] = cache(self._plain)

    def __call__(self, key: str, /, **data: str | int) -> str | Markup:
        """The sentence of the site with this key: ``home.latest`` is ``site.home.latest``."""
        return say(f"site.{key}", self.lang, **data) if data else self.plain(key)

    def _plain(self, key: str) -> Markup:
        return escape(area("site", self.lang)[f"site.{key}"])

    def called(self, person: Person) -> str:
        """What to call a person; a forgotten one has a number only."""
        if person.name is None:
            return say("site.player.forgotten", self.lang, number=str(person.number))
        return person.name

    def in_order(self, lines: Iterable[PlayerLine]) -> list[PlayerLine]:
        """Players in the order of the language's alphabet."""
        key = sort_key(self.lang)
        return sorted(lines, key=lambda line: key(self.called(line.player)))

    def sentence(self, one: Sentence) -> str:
        """A sentence of the catalogue about a move."""
        return say(
            one.key, self.lang, **{key: self._datum(value) for key, value in one.data.items()}
        )

    def _datum(self, value: Datum) -> str | int:
        if isinstance(value, str | int):
            return value
        if isinstance(value, tuple):
            return " ".join(map(card_text, value))
        return self.called(value)

    def date(self, day: str) -> str:
        """The date in words; as it stands if it is none."""
        return self._date(day, LANGUAGES[self.lang].long)

    def day(self, day: str) -> str:
        """The same without its year, and short: for the head of a column."""
        return self._date(day, LANGUAGES[self.lang].short)

    def _date(self, day: str, pattern: str) -> str:
        try:
            return format_date(date.fromisoformat(day), pattern, locale=self.lang)
        except ValueError:
            return day

    def mean(self, value: float | None) -> str:
        """A mean to a tenth, with the language's comma; a dash where there is none."""
        if value is None:
            return "–"
        return format_decimal(value, "0.0", locale=self.lang).replace("-", "−")

    def moment(self, at: str) -> str:
        """Date and time in words, by the clock of whoever recorded it."""
        pattern = LANGUAGES[self.lang].moment
        return format_datetime(datetime.fromisoformat(at), pattern, locale=self.lang)


def card_text(card: str) -> str:
    """A card in a sentence: ``10♥``."""
    return rank_text(card[0]) + SUITS[card[1]]


def rank_text(rank: str) -> str:
    """A rank as on the card's corner."""
    return "10" if rank == "T" else rank


def signed(points: int) -> str:
    """Points that were added or taken, with a true minus; nothing for zero."""
    if not points:
        return ""
    return f"+{points}" if points > 0 else minus(points)


def minus(points: int) -> str:
    """A number with a true minus."""
    return str(points).replace("-", "−")
