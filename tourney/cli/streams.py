"""The process as it is wanted on every system: streams that are there and UTF-8, an orderly end."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
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


@contextmanager
def orderly_end() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end what goes on within as Ctrl-C does, leaving nothing half done."""
    names = ("SIGTERM", "SIGHUP")  # the second is not on every system
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
    ours = [one for one in signals if signal.getsignal(one) is signal.SIG_DFL]
    if current_thread() is not main_thread():
        ours = []
    for one in ours:
        signal.signal(one, signal.default_int_handler)
    try:
        yield
    finally:
        for one in ours:
            signal.signal(one, signal.SIG_DFL)
