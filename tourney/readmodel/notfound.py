"""The answer that there is no such thing."""

from __future__ import annotations


class NotFound(Exception):  # noqa: N818 - an answer: there is no such thing
    """The read model knows no ``what`` (tournament, table, deal, player) of this ``name``."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(what, name)
        self.what, self.name = what, name
