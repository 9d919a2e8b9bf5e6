"""Why the application refuses, as a value; the sentence is made where it is said."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from engine.violation import Datum

LARGEST: Final = 999_999_999
"""The largest whole number that may be recorded, above and below zero."""


class Refused(Exception):  # noqa: N818 - the desk's word, no fault of the program
    """Nothing was recorded. ``key`` names the sentence (``desk.KEY``), ``data`` what it needs."""

    def __init__(self, key: str, **data: Datum) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data

    def __reduce__(self) -> tuple[Any, ...]:
        """Come back from another process as it was."""
        data: dict[str, Any] = self.data
        return partial(type(self), **data), (self.key,)
