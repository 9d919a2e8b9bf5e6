"""Files of others, read whole or refused before they take all memory; and files put on the disk."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from engine.violation import FormError

LARGEST_FILE: Final = 32
"""Megabytes. A night of 20 tables with every move is less than one."""
_MANY: Final = 100
"""With more files than this it is faster to write all that waits for the disk, whoever wrote it."""


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


def to_disk(paths: Iterable[str]) -> None:
    """Wait until files, or the names in folders, are on the disk: they outlast a power cut."""
    paths = [*paths]
    if len(paths) > _MANY and hasattr(os, "sync"):
        os.sync()
        return
    for path in paths:
        _file_to_disk(path)


def _file_to_disk(path: str) -> None:
    with suppress(OSError):  # not every system can do it with a folder
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
