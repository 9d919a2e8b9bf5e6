"""Files that somebody names for what a command writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tourney.files import read_file
from tourney.refusals import Refused


def put_file(path: Path, content: bytes, is_ours: Callable[[bytes], bool]) -> None:
    """Write a file that somebody named; raises Refused where there is one of somebody else's.

    ``is_ours`` says of what is there whether this program has written it, so that it may go. What
    is there is whole until the new one takes its place. A device or a pipe is written to.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    if path.exists() and not is_ours(read_file(path)):
        raise Refused("in-the-way", file=str(path))
    aside = path.with_name(f".{path.name}.part")
    try:
        aside.write_bytes(content)
        aside.replace(path)
    except OSError as error:
        error.filename = str(path)  # the file that was named, not the one aside
        raise
    finally:
        aside.unlink(missing_ok=True)
