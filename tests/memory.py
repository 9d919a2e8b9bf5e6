"""The folders of the tests in memory: a store on a disk waits for it at each event."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 - Linux keeps it for this
ENOUGH = 4 << 30
"""Bytes of it that a whole run may take."""
PREFIX = "tourney-tests-"


def is_roomy(folder: Path) -> bool:
    """Return whether a run may put its files, and programs that it starts, into this folder."""
    try:
        kept = os.statvfs(folder)
    except OSError:
        return False
    starts = not kept.f_flag & getattr(os, "ST_NOEXEC", 0)
    return starts and os.access(folder, os.W_OK) and kept.f_bavail * kept.f_frsize > ENOUGH


def remove_left(memory: Path) -> None:
    """Remove the folders of runs that were killed."""
    for folder in memory.glob(f"{PREFIX}*-*"):
        run = folder.name.removeprefix(PREFIX).partition("-")[0]
        if run.isdigit() and not _is_running(int(run)):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@contextmanager
def in_memory() -> Iterator[None]:
    """Let temporary files be made in memory where there is room, unless TMPDIR says where."""
    if "TMPDIR" in os.environ or not is_roomy(MEMORY):
        yield
        return
    remove_left(MEMORY)
    folder = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=MEMORY)
    Path(folder).chmod(0o755)  # for the user that PostgreSQL runs as
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    try:
        yield
    finally:
        del os.environ["TMPDIR"]
        tempfile.tempdir = None
        shutil.rmtree(folder, ignore_errors=True)
