"""Files of others: read whole, or refused before they take all memory."""

from __future__ import annotations

import stat
import sys
from pathlib import Path
from typing import IO, Final

from engine.violation import FormError

LARGEST_FILE: Final = 32
"""Megabytes. A night of 20 tables with every move is less than one."""


def read_file(path: Path) -> bytes:
    """Return all bytes of a file or a pipe.

    Raises FormError for a device such as /dev/zero and for what is too large, OSError for what
    cannot be opened.
    """
    with path.open("rb") as file:
        kind = path.stat().st_mode
        if (stat.S_ISCHR(kind) and not file.isatty()) or stat.S_ISBLK(kind):
            raise FormError("not-a-file", file=str(path))
        return _read(file, str(path))


def read_standard_input() -> bytes:
    """Return all bytes of the standard input, none if there is none; FormError as `read_file`."""
    return _read(sys.stdin.buffer, "-")


def _read(file: IO[bytes], name: str) -> bytes:
    content = file.read(LARGEST_FILE * 2**20 + 1)
    if len(content) > LARGEST_FILE * 2**20:
        raise FormError("too-large", file=name, most=LARGEST_FILE)
    return content
