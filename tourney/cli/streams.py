"""Standard input and output as they are wanted on every system: there, and UTF-8."""

from __future__ import annotations

import io
import os
import sys
from typing import Final

_STREAMS: Final = (
    ("stdin", "r", "surrogateescape"),
    ("stdout", "w", "backslashreplace"),
    ("stderr", "w", "backslashreplace"),
)


def prepare_streams() -> None:
    """Make the three streams UTF-8; one that was closed is empty, or takes what nobody reads.

    What is read and is no UTF-8 is refused where it becomes text, by ``is_text``.
    """
    for name, mode, errors in _STREAMS:
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def is_text(word: str) -> bool:
    """Return whether the word was UTF-8 where it came from."""
    return not any("\ud800" <= sign <= "\udfff" for sign in word)
