"""Commands as processes of their own that begin at once, with all that is imported here."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final, NamedTuple

from tourney.cli import main
from tourney.cli.app import MODULES

for module in {*MODULES.values()}:
    import_module(f"tourney.cli.{module}")

FORK: Final = get_context("fork")
SECONDS: Final = 300
"""How long a command may take on a loaded machine."""


class Ended(NamedTuple):
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str


class Forked:
    """A command that is running."""

    def __init__(self, store: Path, *words: str) -> None:
        self._printed = [TemporaryFile() for _ in range(2)]  # noqa: SIM115 - closed at its end
        arguments = (["--store", str(store), *words], self._printed)
        self._process = FORK.Process(target=_run, args=arguments)
        self._process.start()

    def end(self) -> Ended:
        """Wait for its end."""
        self._process.join(SECONDS)
        assert self._process.exitcode is not None
        out, err = map(_text, self._printed)
        return Ended(self._process.exitcode, out, err)

    def kill(self) -> None:
        """Kill it (SIGKILL)."""
        self._process.kill()
        self.end()


def _run(words: Sequence[str], printed: Sequence[IO[bytes]]) -> None:
    os.environ["LC_ALL"] = "C"
    for number, file in enumerate(printed, 1):
        os.dup2(file.fileno(), number)
    sys.stdout, sys.stderr = (os.fdopen(number, "w") for number in (1, 2))
    main(words)


def _text(file: IO[bytes]) -> str:
    with file:
        file.seek(0)
        return file.read().decode()
