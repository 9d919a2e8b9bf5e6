"""Programs that do what the page of a table does: say statements in order, each until answered."""

from __future__ import annotations

import json
import socket
from collections.abc import Sequence
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any
from urllib.parse import SplitResult

from engine.moves import SHOWS, Move
from events.record import open_record
from tests.recorder.typing import typed
from tests.tables import sheet_of
from tourney.demo.player import play_table
from tourney.desk.exporting import export
from tourney.desk.tables import find_table

AGAIN = 0.1
"""Seconds until what was not answered is sent again."""
PATIENCE = 10.0
"""Seconds in which an answer comes, or never."""


def said_at(store: Path, table: str, seed: int, most: int | None = None) -> tuple[list[str], str]:
    """The keys of each of at most so many statements played at a table, and their sheet."""
    with open_record(store, create=False) as record:
        head = find_table(record, table).head
    played = play_table(head, Random(seed), "closed")
    said = [one for one in played if not (isinstance(one, Move) and one.verb == SHOWS)][:most]
    return [one.keys for one in typed(head, said)], sheet_of(head, said)


def moves_in(sheet: str) -> list[str]:
    """What was said at a table, without what follows from it: the dealers and the results."""
    lines = sheet[sheet.index("deal 1") :].splitlines()
    said = [line.partition(" dealer=")[0] for line in lines]
    return [line for line in said if line and not line.startswith("result")]


def recorded_at(store: Path, table: str) -> list[str]:
    """What stands recorded at a table."""
    with open_record(store, create=False) as record:
        return moves_in(export(record, table))


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.create_server(("", 0)) as listens:
        return int(listens.getsockname()[1])


class Client:
    """A page that says its statements, one each ``pause`` seconds, whatever becomes of the desk."""

    def __init__(self, link: SplitResult, said: Sequence[str], *, pause: float = 0.0) -> None:
        """Take the link, and the keys of each statement."""
        self._path = link.path.replace("/t/", "/api/")
        self._name = link.path[-20:]
        self._to = HTTPConnection("127.0.0.1", link.port, timeout=PATIENCE)
        self._said, self._pause, self._version = said, pause, 0
        self.off = Event()
        """The network is cut: what is sent may arrive, its answer does not."""
        self.seconds: list[float] = []
        """From each tap until it was known to be recorded."""
        self.unanswered = 0
        """So often something was sent and not answered."""
        self.wrong = ""
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to say."""
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Whether everything is said after so many seconds at most."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        with closing(self._to):
            self._say_all()

    def _say_all(self) -> None:
        begun = perf_counter()
        for number, keys in enumerate(self._said):
            sleep(max(begun + number * self._pause - perf_counter(), 0))
            body = {"request": f"{number}-{self._name}", "press": [*keys], "seen": self._version}
            tapped = perf_counter()
            while not self._sent(body):
                self.unanswered += 1
                sleep(AGAIN)
            self.seconds.append(perf_counter() - tapped)
            if self.wrong:
                return

    def _sent(self, body: dict[str, object]) -> bool:
        """Whether it was answered."""
        try:
            status, answer = self._asked(body)
        except (OSError, HTTPException):
            self._to.close()
            return False
        if status in (429, 503):
            return False
        if status != 200 or answer.get("wanted"):
            self.wrong = f"{body}: {status} {answer}"
        else:
            self._version = answer["state"]["version"]
        return True

    def _asked(self, body: dict[str, object]) -> tuple[int, Any]:
        content = json.dumps(body)
        if self.off.is_set() and self.unanswered % 2:
            raise OSError(self._path)
        self._to.request(
            "POST", f"{self._path}/keys", content, {"Content-Type": "application/json"}
        )
        if self.off.is_set():
            sleep(AGAIN)  # it arrives, and the phone hears nothing of it
            raise OSError(self._path)
        response = self._to.getresponse()
        return response.status, json.loads(response.read())
