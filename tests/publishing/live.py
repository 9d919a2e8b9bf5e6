"""``tourney publish --watch`` and ``tourney serve`` as processes of their own."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import tourney

ROOT = Path(tourney.__file__).parents[1]
PATIENCE = 120.0
"""Seconds after which a test gives up; it says nothing about how long anything takes."""


class Running:
    """A process of the program, and the lines that it says."""

    def __init__(self, folder: Path, *arguments: str, files: int | None = None) -> None:
        """Start it; it may have so many files open, if that is said."""

        def prepare() -> None:
            # as at a prompt: whoever starts tests in the background has Ctrl-C ignored for them
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        self.process = subprocess.Popen(
            [sys.executable, "-c", "from tourney.cli import main; main()", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TOURNEY_LANG": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=prepare,  # noqa: PLW1509
        )
        self._lines: Queue[str] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip())

    def line(self, with_: str) -> str:
        """The next line that holds these words."""
        deadline, said = time.monotonic() + PATIENCE, []
        while time.monotonic() < deadline:
            try:
                said.append(self._lines.get(timeout=0.2))
            except Empty:
                assert self.process.poll() is None, said
                continue
            if with_ in said[-1]:
                return said[-1]
        raise AssertionError(said)

    def close(self) -> None:
        """Ends it, if it has not ended."""
        self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def end(self, told: signal.Signals) -> int:
        """Its exit status after a signal."""
        self.process.send_signal(told)
        return self.process.wait(PATIENCE)


@contextmanager
def running(folder: Path, *arguments: str, files: int | None = None) -> Iterator[Running]:
    """The program, which does not outlive the test."""
    program = Running(folder, *arguments, files=files)
    try:
        yield program
    finally:
        program.close()


def until(true: Callable[[], bool]) -> None:
    """Waits until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)
