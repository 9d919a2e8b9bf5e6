"""Cards by keys: what was done with them, or who let them be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.cards import RANKS, SUITS, Card, card
from engine.moves import SHOWS, Move
from engine.violation import FormError
from tourney.recorder import keys
from tourney.recorder.answer import Answer, seat_of, unexpected
from tourney.recorder.begin import head_card
from tourney.recorder.readings import (
    Line,
    Reading,
    deal_in_play,
    moved_in,
    readings_of,
    refused,
    wrong_with,
)
from tourney.sheets.state import TableState

if TYPE_CHECKING:
    from tourney.recorder.recorder import Recorder

_CARDS: Final = re.compile(rf"([{keys.SEATS}]?)([{RANKS}]*)([{SUITS}]*)([1-9 ]*)")


class _Typed(NamedTuple):
    """Cards as far as they are typed."""

    seat: str | None
    cards: tuple[Card, ...]
    """Empty until all of them are complete."""
    picks: str
    """Which reading is meant, key by key."""
    wanted: str
    """``rank`` or ``suit`` while one is missing."""


def _typed_cards(state: TableState, typed: str) -> _Typed:
    """The cards that these keys write; raises FormError for a key without a meaning there."""
    found = _CARDS.fullmatch(typed)
    digit, ranks, suits, picks = found.groups() if found else ("", "", "", "")
    missing = len(ranks) - len(suits)
    if not found or missing < 0 or (missing and picks):
        raise FormError("key", text=typed[-1])
    seat = seat_of(state, digit)
    if missing or not ranks:
        return _Typed(seat, (), "", "suit" if ranks else "rank")
    cards = tuple(card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
    return _Typed(seat, cards, picks, "")


def read_cards(recorder: Recorder, typed: str, *, shows: bool) -> Answer:
    """Read cards, all of them at once; ``shows``: they are only let be seen."""
    state = recorder.state
    try:
        seat, laid, picks, wanted = _typed_cards(state, typed)
    except FormError as wrong:
        return Answer(recorder._replace(keys=recorder.keys[:-1]), refused=wrong)
    if wanted:
        return Answer(recorder, wanted=wanted)
    deal = deal_in_play(state)
    if deal is None:
        return head_card(recorder, seat, laid, shows=shows)
    if shows:
        return _chosen(recorder, _showings(state, deal, laid, seat), picks)
    readings = readings_of(state.game, deal, laid, seat)
    if not readings:
        return _refused_cards(recorder, deal, laid, seat)
    asks = recorder.strict and readings[0][0].inferred
    return (_asked if asks else _chosen)(recorder, readings, picks)


def _refused_cards(recorder: Recorder, deal: Any, laid: Sequence[Card], seat: str | None) -> Answer:
    cleared = recorder._replace(keys="")
    try:
        wrong = wrong_with(recorder.state.game, deal, laid, seat)
    except FormError as error:
        return Answer(cleared, refused=error)
    return Answer(cleared, refused=refused(recorder.state, deal, wrong))


def _chosen(recorder: Recorder, readings: Sequence[Reading], picks: str) -> Answer:
    """What is meant, after these choices: first of a seat, then of what it did."""
    names, left = recorder.state.names, list(readings)
    for pick in picks:
        if len(left) == 1:
            return unexpected(recorder)
        if pick == keys.DONE:
            left = left[:1]
        elif _seats_of(left) > 1:
            wanted = names[int(pick) - 1] if int(pick) <= len(names) else ""
            left = [one for one in left if moved_in(one).seat == wanted]
        else:
            left = left[int(pick) - 1 : int(pick)]
        if not left:
            return unexpected(recorder)
    if len(left) == 1:
        return recorder.say(left[0])
    return Answer(recorder, wanted="seat" if _seats_of(left) > 1 else "which", between=tuple(left))


def _seats_of(readings: Sequence[Reading]) -> int:
    return len({moved_in(one).seat for one in readings})


def _asked(recorder: Recorder, readings: Sequence[Reading], picks: str) -> Answer:
    """Nobody has said ``done``: it is asked about, and then it was said."""
    if not picks:
        return Answer(recorder, wanted="done", between=tuple(readings))
    if picks[0] != keys.DONE:
        return unexpected(recorder)
    said = [tuple(Line(line.statement) for line in reading) for reading in readings]
    return _chosen(recorder, said, picks[1:])


def _showings(
    state: TableState, deal: Any, cards: Sequence[Card], seat: str | None
) -> list[Reading]:
    """Who may let these cards be seen; where nobody may, the first, who will be refused."""
    seats = state.names if seat is None else (seat,)
    moves = [Move(one, SHOWS, tuple(cards)) for one in seats]
    may = [move for move in moves if state.game.judge(deal, move) is None]
    return [(Line(move),) for move in may or moves[:1]]
