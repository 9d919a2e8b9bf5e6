"""What is agreed on for a tournament: read in one place, whoever opens or changes one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from engine.game import AnyGame
from engine.games import GAMES
from events.facts import SeasonOpened, TournamentOpened
from tourney.names import LONGEST, is_name, tidy
from tourney.refusals import LARGEST, Refused
from tourney.sheets.tablehead import read_options

ROUNDS: Final = 7
"""S22: a tournament has seven rounds where nobody agreed on a different number."""
MOST_ROUNDS: Final = 99
COUNTS: Final = ("points", "places")
"""What a stage of a season counts: the total of its standings, or points for the place."""
_OF_ANY_GAME: Final = ("best-round", "last-round", "head-to-head")
_SOMEBODY: Final = tuple("abcd")
"""Whoever sits at a table, as nothing agreed on for a tournament may depend on it."""


def agreed(
    game: str,
    *,
    name: str,
    night: str,
    rounds: int = ROUNDS,
    rules: Iterable[str] = (),
    tie_breaks: Sequence[str] = (),
    trumps: Sequence[str] = (),
) -> TournamentOpened:
    """Return what is agreed on.

    ``night`` is a date, ``rules`` are house rules as in a sheet (``limit=hand``), ``tie_breaks``
    separate equal totals, the first first, ``trumps`` are the words of the tables' trumps line.
    Raises Refused for what cannot be, FormError for unknown house rules or trumps.
    """
    if game not in GAMES:
        raise Refused("game", game=game, games=", ".join(GAMES))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("rounds", rounds=rounds, most=MOST_ROUNDS)
    _check_tie_breaks(GAMES[game], tie_breaks)
    _check_trumps(GAMES[game], trumps)
    options = read_options([*rules], GAMES[game])
    return TournamentOpened(
        checked_name(name), game, _date(night), rounds, options, [*tie_breaks], [*trumps]
    )


def agreed_season(*, name: str, counts: str, best_of: int | None) -> SeasonOpened:
    """Return what is agreed on for a season; raises Refused for what cannot be."""
    if counts not in COUNTS:
        raise Refused("counts", counts=counts, possible=", ".join(COUNTS))
    if best_of is not None and best_of < 1:
        raise Refused("best-of", number=best_of)
    if best_of is not None and best_of > LARGEST:
        raise Refused("number", most=LARGEST)
    return SeasonOpened(checked_name(name), counts, best_of)


def as_rules(options: Mapping[str, str]) -> list[str]:
    """House rules as the words that ``agreed`` reads."""
    return [f"{option}={value}" for option, value in options.items()]


def tie_breaks_of(own: Iterable[str]) -> list[str]:
    """The tie-breaks that can be chosen in a tournament of a game that has these as its own."""
    return [*dict.fromkeys([*own, *_OF_ANY_GAME])]


def checked_name(name: str) -> str:
    """The name, tidied; raises Refused where it cannot be shown."""
    if not is_name(tidied := tidy(name)):
        raise Refused("name", name=name, most=LONGEST)
    return tidied


def _check_tie_breaks(game: AnyGame, names: Iterable[str]) -> None:
    possible = tie_breaks_of(game.tie_breaks)
    for name in names:
        if name not in possible:
            raise Refused("tie-break", name=name, possible=", ".join(possible))


def _check_trumps(game: AnyGame, words: Sequence[str]) -> None:
    if any(seat for seat, _ in game.trump_suits(words)):
        raise Refused("trumps-of-seats", text=" ".join(words))
    game.usual_trumps(_SOMEBODY, words)


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refused("night", text=text) from None
