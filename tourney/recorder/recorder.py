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

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.cards import RANKS
from engine.violation import LATE, FormError
from tourney.recorder import keys
from tourney.recorder.answer import Answer, unexpected
from tourney.recorder.begin import read_cut, read_hand
from tourney.recorder.laid import read_cards
from tourney.recorder.plain import read_plain
from tourney.recorder.readings import Line, deal_in_play
from tourney.recorder.resulting import read_result
from tourney.sheets.fold import step
from tourney.sheets.state import Found, Step, TableState
from tourney.sheets.statements import Said, Statement, Void

ACTS: Final = {
    keys.BACK: "undo",
    keys.PAST: "past",
    keys.HELP: "help",
    keys.LINE: "line",
}
"""Keys that say nothing at the table, and what a face does at them."""


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


_PLAIN: Final = frozenset((keys.DONE, keys.NEXT, keys.TAKE))


def _read(recorder: Recorder) -> Answer:
    typed = recorder.keys
    if not typed:
        return Answer(recorder, wanted="card" if recorder.state.in_play else "dealer")
    reader = _MODES.get(typed[0], _read_cards)
    return reader(recorder, typed)


def _read_cards(recorder: Recorder, typed: str) -> Answer:
    if typed[-1] in _PLAIN and (len(typed) == 1 or (len(typed) == 2 and typed[0] in keys.SEATS)):
        return read_plain(recorder, typed[:-1], typed[-1])
    return read_cards(recorder, typed, shows=False)


def _read_shows(recorder: Recorder, typed: str) -> Answer:
    return read_cards(recorder, typed[1:], shows=True)


# -- the end of a deal


def _read_void(recorder: Recorder, typed: str) -> Answer:
    if typed == keys.VOID:
        return Answer(recorder, wanted="void")
    return recorder.say([Void()]) if typed == keys.VOID * 2 else unexpected(recorder)


def _read_flag(recorder: Recorder, typed: str) -> Answer:
    """Something for the arbiter to look at, and which seat asks for it."""
    if typed == keys.FLAG:
        return Answer(recorder, wanted="flag")
    if len(typed) > 2 or typed[1] not in keys.SEATS[: len(recorder.state.names)]:
        return unexpected(recorder)
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
    keys.CUT: read_cut,
    keys.HAND: read_hand,
    keys.REST: _read_rest,
    keys.VOID: _read_void,
    keys.FLAG: _read_flag,
}
