"""The head of a table: what is agreed before the first deal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.game import AnyGame
from engine.games import GAMES, is_name
from engine.head import Pack
from engine.moves import may_be_seat
from engine.result import refuse_strangers, unique_seats
from engine.violation import FormError
from engine.words import quoted, split

_NEEDED = ("game", "seats", "dealer")
_ADDRESS = re.compile(r"[^/\s]{1,100}/[1-9]\d{0,3}/[1-9]\d{0,3}")


class TableHead(NamedTuple):
    """A table as its head says; seats and dealer by name."""

    game: AnyGame
    names: tuple[str, ...]
    dealer: str
    address: str | None
    table: Any
    """The table of the game before its first deal."""
    options: Mapping[str, str]
    """Only what differs from the default."""
    drawn: tuple[str, ...] = ()
    """``dealer``, ``trumps``: what the lot proposes and the table has not said itself."""
    also: Mapping[str, str] = {}
    """On whose chair somebody plays whose seat it is not, by player."""

    @property
    def pack(self) -> Pack:
        """What is dealt from, and how many cards."""
        return self.game.pack(self.table)

    @property
    def trumps(self) -> list[str]:
        """The words of the ``trumps`` line; none in a game that has no such line."""
        return split(self.game.write_trumps(self.table))

    def renamed(self, names: Mapping[str, str]) -> TableHead:
        """Return the same head with its seats called differently."""
        called = tuple(names[name] for name in self.names)
        table = self.table._replace(names=called)
        return self._replace(names=called, dealer=names[self.dealer], table=table)

    def reordered(self, names: Sequence[str]) -> TableHead:
        """Return the head of the same people in this order, clockwise."""
        if tuple(names) == self.names:
            return self
        options, seat = _filled(self.options, self.game), names.index(self.dealer)
        table = self.game.sit(tuple(names), seat, options, self.trumps)
        return self._replace(names=tuple(names), table=table)

    def agreeing(self, what: str, words: Sequence[str]) -> TableHead:
        """Return the head with the dealer or the trumps that the table chose; raises FormError."""
        _READ[what](words)
        said = {"dealer": [self.dealer], "trumps": self.trumps}
        said[what] = [*words]
        seat = _seat_of(said["dealer"][0], self.names)
        options = _filled(self.options, self.game)
        table = self.game.sit(self.names, seat, options, said["trumps"])
        drawn = tuple(one for one in self.drawn if one != what)
        return self._replace(dealer=self.names[seat], table=table, drawn=drawn)

    def proposed(self) -> TableHead:
        """Return the head as the lot draws it, of which nothing is said by the table yet."""
        usual = [*self.game.usual_trumps(self.names, ())]
        return self._replace(
            drawn=("dealer", "trumps") if self.trumps == usual != [] else ("dealer",)
        )

    def lines(self) -> list[str]:
        """The head in canonical form."""
        trumps = self.game.write_trumps(self.table)
        rules = " ".join(f"{key}={value}" for key, value in self.options.items())
        return [
            *([f"table {quoted(self.address)}"] if self.address else []),
            f"game {self.game.name}",
            *([f"rules {rules}"] if rules else []),
            "seats " + " ".join(map(quoted, self.names)),
            f"dealer {quoted(self.dealer)}",
            *([f"trumps {trumps}"] if trumps else []),
        ]


class HeadReader:
    """Collects the head's lines, which come in any order after ``table``."""

    def __init__(self, fits: Callable[[str], bool] = is_name) -> None:
        """``fits`` says what may name a seat."""
        self._fits = fits
        self._lines: dict[str, tuple[int, tuple[str, ...]]] = {}
        """The words after each keyword, with the line they stand in."""

    def take(self, number: int, words: tuple[str, ...]) -> None:
        """One more line of the head; raises FormError when it is none, or stands there twice."""
        word = words[0]
        if word in self._lines or (word == "table" and self._lines):
            raise FormError("twice-in-head", word=word)
        if word not in _READ:
            complete = all(needed in self._lines for needed in _NEEDED)
            raise FormError("deal-first" if complete else "head-first", word=word)
        _READ[word](words[1:])
        if word == "seats":
            self._check_names(words[1:])
        self._lines[word] = number, words[1:]

    def _check_names(self, names: Sequence[str]) -> None:
        for name in names:
            if not self._fits(name):
                raise FormError("name", text=name)

    def complete(self) -> TableHead:
        """The head, now that the first deal begins.

        Raises FormError when something is missing or does not fit; with its ``line`` when an
        earlier line is at fault.
        """
        if wrong := self.misfit():
            raise wrong
        for word in _NEEDED:
            if word not in self._lines:
                raise FormError("head-lacks", word=word)
        names, game = self._words("seats"), GAMES[self._words("game")[0]]
        dealer = _seat_of(self._words("dealer")[0], names)
        options = read_options(self._words("rules"), game)
        table = game.sit(names, dealer, _filled(options, game), self._words("trumps"))
        address = self._lines["table"][1][0] if "table" in self._lines else None
        return TableHead(game, names, names[dealer], address, table, options)

    def misfit(self) -> FormError | None:
        """What is wrong with the first line that does not fit the lines read so far."""
        for word, (line, words) in self._lines.items():
            try:
                self._fit(word, words)
            except FormError as error:
                error.line = line
                return error
        return None

    def _fit(self, word: str, words: tuple[str, ...]) -> None:
        names = self._words("seats")
        game = GAMES[self._words("game")[0]] if "game" in self._lines else None
        if word == "dealer" and names:
            _seat_of(words[0], names)
        elif word == "rules" and game:
            read_options(words, game)
        elif word == "trumps" and game and names:
            game.sit(names, 0, _filled({}, game), words)

    def _words(self, word: str) -> tuple[str, ...]:
        return self._lines[word][1] if word in self._lines else ()


def make_head(
    address: str,
    game: str,
    seats: Sequence[str],
    dealer: str,
    rules: Mapping[str, str],
    trumps: Sequence[str],
) -> TableHead:
    """Return the head of a recorded table; raises FormError where something does not fit."""
    reader = HeadReader(may_be_seat)
    said: dict[str, Sequence[str]] = {
        "table": [address],
        "game": [game],
        "seats": seats,
        "dealer": [dealer],
        "rules": [f"{key}={value}" for key, value in rules.items()],
        "trumps": trumps,
    }
    for word, words in said.items():
        if words:
            reader.take(0, (word, *words))
    return reader.complete()


def read_options(words: Sequence[str], game: AnyGame) -> dict[str, str]:
    """The options of a ``rules`` line that differ from the default, in the game's order."""
    chosen: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if value not in game.options.get(key, ()) or key in chosen:
            raise FormError("option", text=word, options=_options_of(game))
        chosen[key] = value
    changed = (
        key for key, (default, *_) in game.options.items() if chosen.get(key, default) != default
    )
    return {key: chosen[key] for key in changed}


def _options_of(game: AnyGame) -> str:
    return ", ".join(f"{key}={'|'.join(values)}" for key, values in game.options.items())


def _filled(options: Mapping[str, str], game: AnyGame) -> dict[str, str]:
    return {key: options.get(key, default) for key, (default, *_) in game.options.items()}


def _seat_of(name: str, names: Sequence[str]) -> int:
    refuse_strangers([name], names)
    return names.index(name)


def _read_address(words: Sequence[str]) -> None:
    if len(words) != 1 or not _ADDRESS.fullmatch(words[0]):
        raise FormError("address")


def _read_game(words: Sequence[str]) -> None:
    if len(words) != 1 or words[0] not in GAMES:
        raise FormError("game", games=", ".join(GAMES))


def _read_seats(words: Sequence[str]) -> None:
    if not 2 <= len(words) <= 4:
        raise FormError("number-of-seats")
    unique_seats(words)


def _read_dealer(words: Sequence[str]) -> None:
    if len(words) != 1:
        raise FormError("dealer")


def _read_rules(words: Sequence[str]) -> None:
    """Words like ``limit=hand``; whether this game has them is seen when it is known."""
    _read_any(words)
    for word in words:
        key, _, value = word.partition("=")
        if not (key and value):
            raise FormError(
                "option", text=word, options=", ".join(map(_options_of, GAMES.values()))
            )


def _read_any(words: Sequence[str]) -> None:
    """Something; ``trumps`` are read when the game and the seats are known."""
    if not words:
        raise FormError("empty-line")


_READ = {
    "table": _read_address,
    "game": _read_game,
    "seats": _read_seats,
    "dealer": _read_dealer,
    "rules": _read_rules,
    "trumps": _read_any,
}
