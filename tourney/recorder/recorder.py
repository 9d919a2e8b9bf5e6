"""One key after the other becomes statements: the recorder as an immutable value.

What was pressed since the last statement is a short text of keys; every key reads it anew from its
beginning, so that taking back a key is leaving it out.

A statement is one of::

    [SEAT] RANK… SUIT… [SEAT] [NUMBER]   cards: as many suits as ranks, all of them at once
    [SEAT] done | take | next            without a card
    shows [SEAT] RANK… SUIT… [SEAT]
    [SEAT] next                          between two deals: the next begins; SEAT deals it
    cut PILES                            hand [SEAT] CARD…     hand hand CARD…  (the talon)
    rest …                               from here on only the result, see ``resulting``
    void void
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from engine.cards import RANKS, SUITS, Card, card
from engine.head import Cut, Dealt, Sight
from engine.moves import SHOWS, Move
from engine.violation import LATE, FormError
from tourney.recorder import keys
from tourney.recorder.readings import (
    Line,
    Reading,
    deal_in_play,
    moved_in,
    readings_of,
    refused,
    without_cards,
    wrong_with,
)
from tourney.recorder.resulting import read_result
from tourney.sheets.fold import step
from tourney.sheets.state import Found, Step, TableState
from tourney.sheets.statements import DealLine, Said, Statement, Void

ACTS: Final = {
    keys.BACK: "undo",
    keys.PAST: "past",
    keys.HELP: "help",
    keys.LINE: "line",
}
"""Keys that say nothing at the table, and what a face does at them."""


class Answer(NamedTuple):
    """What comes of a key."""

    recorder: Recorder
    """The recorder after the key; after a refusal as before the statement was begun."""
    lines: tuple[Line, ...] = ()
    """What is now to be recorded, all of it or nothing."""
    wanted: str = ""
    """What comes next: ``card``, ``rank``, ``suit``, ``seat``, ``which``, ``dealer``, ``piles``,
    ``cards``, ``result``, ``void``, ``flag`` or, with ``strict``, ``done``."""
    between: tuple[Reading, ...] = ()
    """The readings to choose from."""
    refused: Found | FormError | None = None
    """The rule that forbids it, with what would be allowed; or what was expected instead."""
    act: str = ""
    """What the face is to do, by ``ACTS``; ``flag`` with ``seat``."""
    seat: str = ""
    found: tuple[Found, ...] = ()
    """What the statements bring to light about earlier ones."""


class Recorder(NamedTuple):
    """A table as it stands, and the keys of a statement that is not complete."""

    state: TableState
    keys: str = ""
    strict: bool = False
    """Whether an inferred ``done`` is asked about."""

    def press(self, pressed: str) -> Answer:
        """Take one key, or the keys of a card or of several cards laid at once."""
        try:
            new = keys.keys_of(pressed)
        except FormError as wrong:
            return Answer(self, refused=wrong)
        answer = Answer(self)
        for key in new:
            answer = answer.recorder._key(key)  # noqa: SLF001 - its own
            if answer.refused or answer.lines:
                break
        return answer

    def say(self, statements: Iterable[Statement | Line]) -> Answer:
        """Take whole statements; they are refused where one of them is."""
        lines = [one if isinstance(one, Line) else Line(one) for one in statements]
        state, found, fresh = self.state, list[Found](), list[Line]()
        for line in lines:
            try:
                done = step(state, Said(0, line.statement))
            except FormError as error:
                return Answer(self._replace(keys=""), refused=error)
            if wrong := _wrong(done):
                return Answer(self._replace(keys=""), refused=wrong)
            if not done.says_nothing:
                fresh.append(line)
            found += done.findings
            state = done.after
        after = self._replace(state=state, keys="")
        return Answer(after, tuple(fresh), found=tuple(found))

    def next(self) -> Answer:
        """Return what is wanted now, without a key."""
        return _read(self)

    def _key(self, key: str) -> Answer:
        if key == keys.BACK and self.keys:
            return _read(self._replace(keys=self.keys[:-1]))
        if key in ACTS and not self._spells(key):
            return Answer(self, act=ACTS[key])
        return _read(self._replace(keys=self._joined(key)))

    def _spells(self, key: str) -> bool:
        """Whether a key is part of a statement here: ``?`` a card not known."""
        return key == keys.HELP and self.keys.startswith(keys.HAND)

    def _joined(self, key: str) -> str:
        """The keys with one more; a rank goes in the place of another where one card can come."""
        if self.keys and key in RANKS and self.keys[-1] in RANKS and _one_card(self.state):
            return self.keys[:-1] + key
        return self.keys + key


def _wrong(taken: Step) -> Found | None:
    """What keeps a statement from being recorded: anything but a late finding."""
    found = (one for one in taken.findings if one.violation.kind != LATE)
    return taken.after.stopped or next(found, None)


def _one_card(state: TableState) -> bool:
    """Whether no statement of several cards can come now, but for the head's."""
    deal = deal_in_play(state)
    verbs = state.game.verbs
    laid = (verbs[one.verb] for one in state.game.allowed(deal)) if deal is not None else ()
    return all(verb.does != "lay" or verb.most == 1 for verb in laid)


# -- reading the keys


_CARDS: Final = re.compile(rf"([{keys.SEATS}]?)([{RANKS}]*)([{SUITS}]*)([1-9 ]*)")
_PLAIN: Final = frozenset((keys.DONE, keys.NEXT, keys.TAKE))


def _read(recorder: Recorder) -> Answer:
    typed = recorder.keys
    if not typed:
        return Answer(recorder, wanted="card" if recorder.state.in_play else "dealer")
    reader = _MODES.get(typed[0], _read_cards)
    return reader(recorder, typed)


def _unexpected(recorder: Recorder) -> Answer:
    """The last key has no meaning here; what was typed before it stays."""
    typed = recorder.keys
    return Answer(recorder._replace(keys=typed[:-1]), refused=FormError("key", text=typed[-1]))


def _seat(state: TableState, digit: str) -> str | None:
    """The seat of a digit; raises FormError where there are not so many."""
    if not digit:
        return None
    names = state.names
    if int(digit) > len(names):
        raise FormError("seat-key", seats=len(names))
    return names[int(digit) - 1]


def _read_cards(recorder: Recorder, typed: str) -> Answer:
    if typed[-1] in _PLAIN and (len(typed) == 1 or (len(typed) == 2 and typed[0] in keys.SEATS)):
        return _plain(recorder, typed[:-1], typed[-1])
    return _cards(recorder, typed, shows=False)


def _read_shows(recorder: Recorder, typed: str) -> Answer:
    return _cards(recorder, typed[1:], shows=True)


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
    seat = _seat(state, digit)
    if missing or not ranks:
        return _Typed(seat, (), "", "suit" if ranks else "rank")
    cards = tuple(card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
    return _Typed(seat, cards, picks, "")


def _cards(recorder: Recorder, typed: str, *, shows: bool) -> Answer:
    state = recorder.state
    try:
        seat, laid, picks, wanted = _typed_cards(state, typed)
    except FormError as wrong:
        return Answer(recorder._replace(keys=recorder.keys[:-1]), refused=wrong)
    if wanted:
        return Answer(recorder, wanted=wanted)
    deal = deal_in_play(state)
    if deal is None:
        return _head_card(recorder, seat, laid, shows=shows)
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
            return _unexpected(recorder)
        if pick == keys.DONE:
            left = left[:1]
        elif _seats_of(left) > 1:
            wanted = names[int(pick) - 1] if int(pick) <= len(names) else ""
            left = [one for one in left if moved_in(one).seat == wanted]
        else:
            left = left[int(pick) - 1 : int(pick)]
        if not left:
            return _unexpected(recorder)
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
        return _unexpected(recorder)
    said = [tuple(Line(line.statement) for line in reading) for reading in readings]
    return _chosen(recorder, said, picks[1:])


# -- cards let be seen


def _showings(
    state: TableState, deal: Any, cards: Sequence[Card], seat: str | None
) -> list[Reading]:
    """Who may let these cards be seen; where nobody may, the first, who will be refused."""
    seats = state.names if seat is None else (seat,)
    moves = [Move(one, SHOWS, tuple(cards)) for one in seats]
    may = [move for move in moves if state.game.judge(deal, move) is None]
    return [(Line(move),) for move in may or moves[:1]]


# -- without a card


def _plain(recorder: Recorder, digit: str, key: str) -> Answer:
    state = recorder.state
    try:
        seat = _seat(state, digit)
    except FormError as wrong:
        return Answer(recorder._replace(keys=""), refused=wrong)
    if not state.in_play:
        if key != keys.NEXT:
            return _unexpected(recorder)
        return _begun(recorder, seat, [])
    deal = deal_in_play(state)
    if deal is None:
        return _unexpected(recorder)
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
    seats = [seat] if seat else [one.seat for one in state.game.allowed(deal)]
    verbs = [
        verb
        for verb, form in state.game.verbs.items()
        if not form.least and not form.does and form.by != "talon"
    ]
    who = next((one for one in seats if one in state.names), state.names[0])
    return recorder.say([Move(who, verbs[0])])


def _taking(state: TableState, deal: Any, seat: str | None) -> Move | None:
    verbs = [verb for verb, form in state.game.verbs.items() if form.does == "take"]
    if not verbs:
        return None
    takers = [one.seat for one in state.game.allowed(deal) if one.verb == verbs[0]]
    roles = state.game.roles(deal)
    who = seat or next(iter(takers), None) or roles.get("defender") or roles.get("taker")
    return Move(who or state.names[0], verbs[0])


def _all_done(state: TableState) -> Move | None:
    verbs = [verb for verb, form in state.game.verbs.items() if form.by == "all"]
    return Move("all", verbs[0]) if verbs else None


# -- the head of a deal


def _begun(recorder: Recorder, seat: str | None, then: Sequence[Statement]) -> Answer:
    """A deal begins, where none is in play, and then something of its head is said."""
    state = recorder.state
    if state.in_play:
        return recorder.say(then)
    if seat is None and state.table.dealer is None:
        return Answer(recorder, wanted="dealer")
    return recorder.say([DealLine(state.form.number + 1, seat), *then])


def _head_card(
    recorder: Recorder, seat: str | None, laid: Sequence[Card], *, shows: bool
) -> Answer:
    """The card turned up: the head's, or the first of a new deal."""
    state = recorder.state
    if shows or len(laid) > 1 or _head_told(state):
        return Answer(recorder._replace(keys=""), refused=_no_card_now(state))
    turned = Dealt(state.head.pack.turned, "", (laid[0],))
    return _begun(recorder, seat, [turned])


def _head_told(state: TableState) -> bool:
    last = state.last
    return last is not None and state.in_play and last.head.turned is not None


def _no_card_now(state: TableState) -> FormError:
    return FormError("deal-closed", word=state.form.closed or "result")


def _read_cut(recorder: Recorder, typed: str) -> Answer:
    """The cut, by the seat at the dealer's left (S3)."""
    state, piles = recorder.state, typed[1:]
    if not state.head.pack.cut or len(piles) > 1 or not piles.isdigit():
        return (
            Answer(recorder, wanted="piles")
            if not piles and state.head.pack.cut
            else (_unexpected(recorder))
        )
    dealer = state.now.dealer if state.in_play else state.table.dealer
    left = state.names[((dealer or 0) + 1) % len(state.names)]
    return _begun(recorder, None, [Cut(left, int(piles))])


_HAND: Final = re.compile(
    rf"(={{1,2}})([{keys.SEATS}]?)((?:[{RANKS}][{SUITS}]|[ ?])*)([{RANKS}]?)(\n?)"
)


def _read_hand(recorder: Recorder, typed: str) -> Answer:
    """A hand or the talon, card by card; what was not seen is not known."""
    found, state = _HAND.fullmatch(typed), recorder.state
    if not found or (found[5] and found[4]) or (found[1] == keys.HAND * 2 and found[2]):
        return _unexpected(recorder)
    talon, pack = found[1] == keys.HAND * 2, state.head.pack
    whole = pack.talon if talon else pack.hand
    cards = _sights(found[3])
    if found[5]:
        cards += [None] * (whole - len(cards))
    if len(cards) < whole:
        return Answer(recorder, wanted="cards")
    try:
        seat = "" if talon else _seat(state, found[2]) or _next_hand(state)
    except FormError as wrong:
        return Answer(recorder._replace(keys=""), refused=wrong)
    what = "talon" if talon else "hand"
    return _begun(recorder, None, [Dealt(what, seat, tuple(cards[:whole]))])


def _sights(typed: str) -> list[Sight]:
    words = re.findall(r"[ ?]|[^ ?]{2}", typed)
    return [None if word in (keys.DONE, keys.HELP) else card(word) for word in words]


def _next_hand(state: TableState) -> str:
    """The first seat from the dealer's left of which no hand is told yet."""
    names = state.names
    dealer = state.now.dealer if state.in_play else state.table.dealer
    told = {seat for what, seat in state.form.dealt if what == "hand"} if state.in_play else set()
    order = [names[((dealer or 0) + 1 + step_) % len(names)] for step_ in range(len(names))]
    return next((name for name in order if name not in told), order[0])


# -- the end of a deal


def _read_void(recorder: Recorder, typed: str) -> Answer:
    if typed == keys.VOID:
        return Answer(recorder, wanted="void")
    return recorder.say([Void()]) if typed == keys.VOID * 2 else _unexpected(recorder)


def _read_flag(recorder: Recorder, typed: str) -> Answer:
    """Something for the arbiter to look at, and which seat asks for it."""
    if typed == keys.FLAG:
        return Answer(recorder, wanted="flag")
    if len(typed) > 2 or typed[1] not in keys.SEATS[: len(recorder.state.names)]:
        return _unexpected(recorder)
    seat = recorder.state.names[int(typed[1]) - 1]
    return Answer(recorder._replace(keys=""), act="flag", seat=seat)


def _read_rest(recorder: Recorder, typed: str) -> Answer:
    try:
        said = read_result(recorder.state, typed[1:])
    except FormError as wrong:
        return Answer(recorder._replace(keys=typed[:-1]), refused=wrong)
    return recorder.say(said) if said else Answer(recorder, wanted="result")


_MODES: Final = {
    keys.SHOWS: _read_shows,
    keys.CUT: _read_cut,
    keys.HAND: _read_hand,
    keys.REST: _read_rest,
    keys.VOID: _read_void,
    keys.FLAG: _read_flag,
}
