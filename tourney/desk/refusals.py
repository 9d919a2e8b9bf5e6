"""Why the desk refuses, as values; the sentence is made where it is told."""

from __future__ import annotations

from typing import Final

from engine.violation import Datum

LARGEST: Final = 999_999_999
"""The largest whole number that may be recorded, above and below zero."""
LONGEST_REASON: Final = 500


class Refused(Exception):  # noqa: N818 - the desk's word, no fault of the program
    """Nothing was recorded. ``key`` names the sentence (``desk.KEY``), ``data`` what it needs."""

    def __init__(self, key: str, **data: Datum) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data


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
