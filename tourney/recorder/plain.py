"""What is done without a card, by keys: done, taking, and the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.moves import Move
from engine.violation import FormError
from tourney.recorder import keys
from tourney.recorder.answer import Answer, seat_of, unexpected
from tourney.recorder.begin import begun
from tourney.recorder.readings import Line, Reading, deal_in_play, without_cards
from tourney.sheets.state import TableState

if TYPE_CHECKING:
    from tourney.recorder.recorder import Recorder


def read_plain(recorder: Recorder, digit: str, key: str) -> Answer:
    """Read what a seat does without a card, or nobody in particular."""
    state = recorder.state
    try:
        seat = seat_of(state, digit)
    except FormError as wrong:
        return Answer(recorder._replace(keys=""), refused=wrong)
    if not state.in_play:
        if key != keys.NEXT:
            return unexpected(recorder)
        return begun(recorder, seat, [])
    deal = deal_in_play(state)
    if deal is None:
        return unexpected(recorder)
    if key == keys.DONE:
        return _done(recorder, deal, seat)
    what = "take" if key == keys.TAKE else "all"
    move = _taking(state, deal, seat) if key == keys.TAKE else _all_done(state)
    return recorder.say([move]) if move else _nothing_such(recorder, what)


def _nothing_such(recorder: Recorder, what: str) -> Answer:
    """A key for something that this game does not have."""
    return Answer(recorder._replace(keys=""), refused=FormError("key", text=what))


def _done(recorder: Recorder, deal: Any, seat: str | None) -> Answer:
    state = recorder.state
    if found := without_cards(state.game, deal, seat):
        readings: list[Reading] = [(Line(move),) for move in found]
        if len(readings) == 1:
            return recorder.say(readings[0])
        return Answer(recorder, wanted="seat", between=tuple(readings))
    seats = [seat] if seat else [choice.seat for choice in state.game.allowed(deal)]
    verbs = [
        verb
        for verb, form in state.game.verbs.items()
        if not form.least and not form.does and form.by != "talon"
    ]
    who = next((name for name in seats if name in state.names), state.names[0])
    return recorder.say([Move(who, verbs[0])])


def _taking(state: TableState, deal: Any, seat: str | None) -> Move | None:
    verbs = [verb for verb, form in state.game.verbs.items() if form.does == "take"]
    if not verbs:
        return None
    takers = [choice.seat for choice in state.game.allowed(deal) if choice.verb == verbs[0]]
    roles = state.game.roles(deal)
    who = seat or next(iter(takers), None) or roles.get("defender") or roles.get("taker")
    return Move(who or state.names[0], verbs[0])


def _all_done(state: TableState) -> Move | None:
    verbs = [verb for verb, form in state.game.verbs.items() if form.by == "all"]
    return Move("all", verbs[0]) if verbs else None
