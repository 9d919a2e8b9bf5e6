"""What the desk refuses of whatever it is given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tourney.refusals import LARGEST, Refused

__all__ = ["LARGEST", "Refused", "ambiguous", "checked_number", "checked_reason"]

LONGEST_REASON: Final = 500


def ambiguous(word: str, players: Iterable[str], *, asks: bool) -> Refused:
    """Return the refusal of a word that may mean any of these players, by id.

    ``asks`` says whether the command has ``--player`` to say which.
    """
    key = "ambiguous-player" if asks else "ambiguous-name"
    return Refused(key, name=word, players=" ".join(players))


def checked_number(number: int) -> int:
    """The number; raises Refused where no read model could hold it, or a sum of such numbers."""
    if abs(number) > LARGEST:
        raise Refused("number", most=LARGEST)
    return number


def checked_reason(reason: str) -> str:
    """The reason; raises Refused where it is none, or could not be read back from a sheet."""
    reason = reason.strip()
    if not reason.isprintable() or '"' in reason or not 0 < len(reason) <= LONGEST_REASON:
        raise Refused("reason", most=LONGEST_REASON)
    return reason
