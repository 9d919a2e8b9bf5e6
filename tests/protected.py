"""Folders in which nothing may be written, for root as for anybody."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_WITH_64_BITS: Final = 0x20080522
_PASSING_OVER_MODES: Final = 0b110
"""Root's rights to write and to read whatever a file's mode says."""


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Rights(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


@contextmanager
def protected(folder: Path) -> Iterator[None]:
    """Nothing may be written in this folder, nor to a file in it."""
    places = [folder, *folder.iterdir()]
    modes = [(place, place.stat().st_mode) for place in places]
    for place, mode in modes:
        place.chmod(mode & 0o555)
    try:
        with _as_anybody():
            yield
    finally:
        for place, mode in modes:
            place.chmod(mode)


@contextmanager
def _as_anybody() -> Iterator[None]:
    if os.geteuid():
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, rights = _Header(_WITH_64_BITS, 0), (_Rights * 2)()
    _call(libc.capget(ctypes.byref(header), rights))
    had = rights[0].effective
    rights[0].effective = had & ~_PASSING_OVER_MODES
    _call(libc.capset(ctypes.byref(header), rights))
    try:
        yield
    finally:
        rights[0].effective = had
        _call(libc.capset(ctypes.byref(header), rights))


def _call(failed: int) -> None:
    if failed:
        raise OSError(ctypes.get_errno(), "root's rights cannot be changed")
