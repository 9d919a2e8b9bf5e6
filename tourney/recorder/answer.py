"""What comes of a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.violation import FormError
from tourney.recorder.readings import Line, Reading
from tourney.sheets.state import Found, TableState

if TYPE_CHECKING:
    from tourney.recorder.recorder import Recorder


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


def unexpected(recorder: Recorder) -> Answer:
    """The last key has no meaning here; what was typed before it stays."""
    typed = recorder.keys
    return Answer(recorder._replace(keys=typed[:-1]), refused=FormError("key", text=typed[-1]))


def seat_of(state: TableState, digit: str) -> str | None:
    """The seat of a digit; raises FormError where there are not so many."""
    if not digit:
        return None
    names = state.names
    if int(digit) > len(names):
        raise FormError("seat-key", seats=len(names))
    return names[int(digit) - 1]
