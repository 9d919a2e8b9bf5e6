"""A sheet checked, in the words a test needs."""

from __future__ import annotations

from textwrap import dedent
from typing import Any, NamedTuple

from engine.game import Choice
from engine.moves import Move
from tourney.sheets.check import Checked, check, check_text
from tourney.sheets.reader import Fault

SEATS = "seats mari jaan peep ants\ndealer mari\n"
"""Who sits at the table where a sheet does not say it."""


class Seen(NamedTuple):
    """The verdict on a table, and how its last deal stands."""

    verdict: dict[str, Any]
    wrong: dict[str, str]
    """What was found, by the line it was found in: ``{"mari attack 7c": "S9 illegal"}``."""
    may: list[str]
    """What may be done now: ``mari attack 7c 7d``, ``jaan beat 7c: 8c``."""

    @property
    def deal(self) -> dict[str, Any]:
        """The verdict on the last deal."""
        last: dict[str, Any] = self.verdict["deals"][-1]
        return last

    def who_may(self, verb: str) -> list[str]:
        """The seats that may do this now."""
        return [line.split()[0] for line in self.may if line.split()[1] == verb]


def checked(sheet: str) -> Seen:
    """What comes of a sheet with one table, through the door that ``tourney check`` uses."""
    text = dedent(sheet).lstrip("\n")
    text = text if "seats" in text else SEATS + text
    text = text if "game" in text else "game saare\n" + text
    [verdict] = check_text(text)
    [table] = check(text)
    lines = text.split("\n")
    wrong = {
        lines[one["line"] - 1]: f"{one['rule']} {one['kind']}" for one in verdict["violations"]
    }
    return Seen(verdict, wrong, [_choice(one) for one in _choices(table)])


def _choices(table: Checked) -> tuple[Choice, ...]:
    state = table.outcome
    if isinstance(state, Fault) or state.deal is None:
        return ()
    return state.game.allowed(state.deal)


def _choice(choice: Choice) -> str:
    if choice.target is not None:
        return f"{choice.seat} beat {choice.target}: {choice.cards}"
    return str(Move(choice.seat, choice.verb, tuple(choice.cards)))
