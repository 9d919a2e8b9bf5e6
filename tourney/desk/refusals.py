"""Why the desk refuses, as values; the sentence is made where it is told."""

from __future__ import annotations

from engine.violation import Datum


class Refused(Exception):  # noqa: N818 - the desk's word, no fault of the program
    """Nothing was recorded. ``key`` names the sentence (``desk.KEY``), ``data`` what it needs."""

    def __init__(self, key: str, **data: Datum) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data
