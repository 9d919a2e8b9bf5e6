"""The head of a deal by keys: who deals it, the card turned up, the cut, and hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.cards import RANKS, SUITS, Card, card
from engine.head import Cut, Dealt, Sight
from engine.violation import FormError
from tourney.recorder import keys
from tourney.recorder.answer import Answer, seat_of, unexpected
from tourney.sheets.state import TableState
from tourney.sheets.statements import DealLine, Statement

if TYPE_CHECKING:
    from tourney.recorder.recorder import Recorder


def begun(recorder: Recorder, seat: str | None, then: Sequence[Statement]) -> Answer:
    """A deal begins, where none is in play, and then something of its head is said."""
    state = recorder.state
    if state.in_play:
        return recorder.say(then)
    if seat is None and state.table.dealer is None:
        return Answer(recorder, wanted="dealer")
    return recorder.say([DealLine(state.form.number + 1, seat), *then])


def head_card(recorder: Recorder, seat: str | None, laid: Sequence[Card], *, shows: bool) -> Answer:
    """The card turned up: the head's, or the first of a new deal."""
    state = recorder.state
    if shows or len(laid) > 1 or _has_turned(state):
        return Answer(recorder._replace(keys=""), refused=_no_card_now(state))
    turned = Dealt(state.head.pack.turned, "", (laid[0],))
    return begun(recorder, seat, [turned])


def _has_turned(state: TableState) -> bool:
    last = state.last
    return last is not None and state.in_play and last.head.turned is not None


def _no_card_now(state: TableState) -> FormError:
    return FormError("deal-closed", word=state.form.closed or "result")


def read_cut(recorder: Recorder, typed: str) -> Answer:
    """The cut, by the seat at the dealer's left (S3)."""
    state, piles = recorder.state, typed[1:]
    if not state.head.pack.cut or len(piles) > 1 or not piles.isdigit():
        return (
            Answer(recorder, wanted="piles")
            if not piles and state.head.pack.cut
            else (unexpected(recorder))
        )
    dealer = state.now.dealer if state.in_play else state.table.dealer
    left = state.names[((dealer or 0) + 1) % len(state.names)]
    return begun(recorder, None, [Cut(left, int(piles))])


_HAND: Final = re.compile(
    rf"(={{1,2}})([{keys.SEATS}]?)((?:[{RANKS}][{SUITS}]|[ ?])*)([{RANKS}]?)(\n?)"
)


def read_hand(recorder: Recorder, typed: str) -> Answer:
    """A hand or the talon, card by card; what was not seen is not known."""
    found, state = _HAND.fullmatch(typed), recorder.state
    if not found or (found[5] and found[4]) or (found[1] == keys.HAND * 2 and found[2]):
        return unexpected(recorder)
    talon, pack = found[1] == keys.HAND * 2, state.head.pack
    whole = pack.talon if talon else pack.hand
    cards = _sights(found[3])
    if found[5]:
        cards += [None] * (whole - len(cards))
    if len(cards) < whole:
        return Answer(recorder, wanted="cards")
    try:
        seat = "" if talon else seat_of(state, found[2]) or _next_hand(state)
    except FormError as wrong:
        return Answer(recorder._replace(keys=""), refused=wrong)
    what = "talon" if talon else "hand"
    return begun(recorder, None, [Dealt(what, seat, tuple(cards[:whole]))])


def _sights(typed: str) -> list[Sight]:
    words = re.findall(r"[ ?]|[^ ?]{2}", typed)
    return [None if word in (keys.DONE, keys.HELP) else card(word) for word in words]


def _next_hand(state: TableState) -> str:
    """The first seat from the dealer's left of which no hand is known yet."""
    names = state.names
    dealer = state.now.dealer if state.in_play else state.table.dealer
    dealt = {seat for what, seat in state.form.dealt if what == "hand"} if state.in_play else set()
    order = [names[((dealer or 0) + 1 + step_) % len(names)] for step_ in range(len(names))]
    return next((name for name in order if name not in dealt), order[0])
