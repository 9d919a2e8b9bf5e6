"""The program at a real pseudo-terminal, and what a person reads on it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from time import monotonic, sleep

import pexpect  # type: ignore[import-untyped]
import pyte

SECONDS = 30
"""How long anything may take on a loaded machine."""


class Terminal:
    """A command running at a terminal of this size, in this folder."""

    def __init__(
        self, folder: Path, *words: str, size: tuple[int, int] = (80, 24), lang: str = "en"
    ) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        environment = {**os.environ, "TERM": "xterm-256color", "TOURNEY_LANG": lang}
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "tourney", *words],
            cwd=folder,
            dimensions=(rows, columns),
            env=environment,
            encoding="utf-8",
            timeout=SECONDS,
        )

    def text(self) -> str:
        """What stands on the screen now."""
        self._read()
        return "\n".join(line.rstrip() for line in self.screen.display)

    def shows(self, words: str) -> str:
        """Waits until these words stand on the screen, and gives what stands there."""
        until = monotonic() + SECONDS
        while words not in (text := self.text()):
            assert monotonic() < until, f"{words!r} did not come:\n{text}"
            sleep(0.02)
        return text

    def press(self, keys: str) -> None:
        """Presses keys, one after the other."""
        self._child.send(keys)

    def end(self) -> int:
        """Ends by Ctrl-D; gives the exit status."""
        self._child.send("\x04")
        self._child.expect(pexpect.EOF)
        self._child.close()
        return int(self._child.exitstatus or 0)

    def kill(self) -> None:
        """What a torn out plug does."""
        self._child.kill(signal.SIGKILL)
        self._child.close(force=True)

    def _read(self) -> None:
        try:
            while True:
                self._stream.feed(self._child.read_nonblocking(65536, timeout=0.02))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
