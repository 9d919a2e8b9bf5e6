"""Folders for copies of what is recorded, which are thrown away, whatever becomes of the process.

A process that was killed leaves its copies, with the names of people in them. So each has a lock
that ends with its process, and whoever makes such a folder next, or opens a read model there,
removes those that nobody holds. Windows has no such lock: there they stay until somebody removes
them.
"""

import shutil
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import IO, Final

PREFIX: Final = "tourney-copies-"
_LOCK: Final = "held"


class Temporary(TemporaryDirectory[str]):
    """A folder in this place, by default where the system keeps such; removed at the end."""

    def __init__(self, where: Path | None = None) -> None:
        """Make it, and remove what killed processes left in the same place."""
        sweep(where)
        super().__init__(prefix=PREFIX, dir=where)
        new = Path(self.name, f"{_LOCK}.new")
        self._lock = new.open("wb")
        if _is_free(self._lock):
            new.rename(Path(self.name, _LOCK))  # which is only seen when it is held

    def cleanup(self) -> None:
        """Remove it now."""
        self._lock.close()
        super().cleanup()


def sweep(where: Path | None = None) -> None:
    """Remove the folders in this place, by default the system's, whose processes were killed."""
    with suppress(OSError):  # what is not ours, or gone meanwhile
        for folder in Path(where or gettempdir()).glob(f"{PREFIX}*"):
            _sweep(folder)


def _sweep(folder: Path) -> None:
    with suppress(OSError), (folder / _LOCK).open("rb") as lock:
        if _is_free(lock):
            shutil.rmtree(folder, ignore_errors=True)


def _is_free(lock: IO[bytes]) -> bool:
    """Whether nobody holds it; now it is held here."""
    if sys.platform == "win32":
        return False
    import fcntl  # noqa: PLC0415 - not on every machine

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
