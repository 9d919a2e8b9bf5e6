"""Twenty tables recorded at once at the hall's desk, one statement a second each.

Sixteen are programs that ask the real API, four are pages in Chromium, tapped. For a while nothing
is in their way: from the tap until it is known to be on the disk, beside bare sqlite3 inserts of a
statement, each on the same disk within the same seconds. Then the desk is killed (SIGKILL) ten
times, and for thirty seconds the network of half the tables is cut; at the end each table's sheet
is compared with what was said there.
"""

import json
import signal
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from benchmarks.append import insert, open_reference
from tests.browser import FLAGS, chromium
from tests.hall.clients import Client, free_port, moves_in, recorded_at, said_at
from tests.hall.conftest import Desk, seat_tables
from tests.hall.phones import Phone, phone
from tests.publishing.live import Running

TABLES, TAPPED = 20, 4
QUIET = 40
"""Seconds in which nothing is in the way."""
KILLS, EVERY = 10, 5
"""So often the desk is killed, and how many seconds it answers each time."""
CUT = range(2, 8)
"""Between which kills half of the tables have no network: thirty seconds."""
STATEMENTS = QUIET + KILLS * EVERY
PATIENCE = 300.0
"""Seconds after which somebody is given up."""
ASKED = """() => performance.getEntriesByType("resource")
  .filter((one) => one.name.includes("/keys")).map((one) => one.duration / 1000)"""


class Program:
    """The desk as a process, which is killed and started again at the same port."""

    def __init__(self, folder: Path, tables: Sequence[str]) -> None:
        self.folder, self._tables, self._port = folder, tables, free_port()
        self.most = 0
        """Bytes of memory that it held at most."""
        self.start()

    def start(self) -> None:
        self._running = Running(self.folder, "desk", "k", "1", "--port", str(self._port))
        self.desk = Desk(self.folder, self._running, self._tables)

    def kill(self) -> None:
        self.most = max(self.most, self._held())
        self._running.end(signal.SIGKILL)
        self._running.close()

    def _held(self) -> int:
        status = Path(f"/proc/{self._running.process.pid}/status").read_text("ascii")
        peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) * 1024


class Taps(Thread):
    """A page in a browser of its own: its statements are tapped, one a second.

    Where it has to ask which of two cards was beaten it is behind until it is answered.
    """

    def __init__(self, link: str, said: Sequence[str]) -> None:
        super().__init__(daemon=True)
        self._link, self._said = link, said
        self.seconds: list[float] = []
        """What the page measured while nothing was in the way, from asking to the answer."""
        self.begun, self.off = Event(), Event()
        self.wrong: Exception | None = None

    def run(self) -> None:
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                with phone(browser, self._link) as page:
                    page.page.set_default_timeout(PATIENCE * 1000)
                    self._say(page)
                browser.close()
        except Exception as error:  # noqa: BLE001 - told by whoever waits for it
            self.wrong = error
        self.begun.set()

    def _say(self, page: Phone) -> None:
        page.tap("moves")
        self.begun.set()
        begun = perf_counter()
        for number, keys in enumerate(self._said):
            sleep(max(begun + number - perf_counter(), 0))
            if number == QUIET:
                self.seconds = page.page.evaluate(ASKED)
            while self.off.is_set() and keys[1:] and keys[-1].isdigit():
                sleep(0.1)  # which of two cards is asked by the desk, so the person waits for it
            page.cut(off=self.off.is_set())
            page.say(keys)
        page.cut(off=False)
        page.saved(PATIENCE)


def p95(seconds: Sequence[float]) -> float:
    """The milliseconds within which 95 of 100 were done."""
    return round(quantiles(seconds, n=20)[-1] * 1000, 1)


@contextmanager
def inserting(path: Path) -> Iterator[list[float]]:
    """Insert a statement durably every tenth of a second, and give the seconds of each."""
    seconds, ended = list[float](), Event()

    def run() -> None:
        with closing(open_reference(path)) as db:
            while not ended.wait(0.1):
                start = perf_counter()
                insert(db, len(seconds))
                seconds.append(perf_counter() - start)

    thread = Thread(target=run)
    thread.start()
    yield seconds
    ended.set()
    thread.join()


def storm(program: Program, tables: Sequence[Client | Taps]) -> None:
    """Kill the desk again and again, and cut the network of half of the tables meanwhile."""
    for number in range(KILLS):
        for one in tables[::2]:
            (one.off.set if number in CUT else one.off.clear)()
        sleep(EVERY)
        program.kill()
        program.start()


class Evening(NamedTuple):
    """What came of it."""

    seconds: list[float]
    """From each tap until it was known to be recorded, as the programs saw it."""
    pages: list[float]
    """The same as the pages saw it."""
    inserts: list[float]
    """Of each bare insert."""
    unanswered: int
    """So often something was sent and not answered."""


def evening(program: Program, tables: Sequence[str], said: Sequence[Sequence[str]]) -> Evening:
    """Let every table say its statements, in peace and then in the storm."""
    taps = [
        Taps(program.desk.page(table), keys)
        for table, keys in zip(tables[:TAPPED], said, strict=False)
    ]
    clients = [
        Client(program.desk.links[table], keys, pause=1.0)
        for table, keys in zip(tables[TAPPED:], said[TAPPED:], strict=True)
    ]
    for page in taps:
        page.start()
        page.begun.wait()
    with inserting(program.folder / "beside.db") as inserts:
        for client in clients:
            client.start()
            sleep(1 / TABLES)
        sleep(QUIET - 2)
        seconds = [one for client in clients for one in client.seconds]
    storm(program, [*clients, *taps])
    for page in taps:
        page.join(PATIENCE)
    if wrong := [*filter(None, [page.wrong for page in taps] + [wrong_of(one) for one in clients])]:
        raise RuntimeError(str(wrong))
    pages = [one for page in taps for one in page.seconds]
    return Evening(seconds, pages, inserts, sum(one.unanswered for one in clients))


def wrong_of(client: Client) -> str:
    """What went wrong there, if anything did."""
    return client.wrong if client.wait(PATIENCE) else "not answered"


def run() -> list[dict[str, Any]]:
    """The time of a statement, the tables that differ from what was said, and the memory."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "tourney.db")
        with redirect_stdout(StringIO()):
            tables = seat_tables(Path(folder), "k", "saare", TABLES)
        said = [said_at(store, table, at, STATEMENTS) for at, table in enumerate(tables)]
        program = Program(Path(folder), tables)
        try:
            came = evening(program, tables, [keys for keys, _ in said])
        finally:
            program.kill()
        differ = [
            table
            for table, (_, sheet) in zip(tables, said, strict=True)
            if recorded_at(store, table) != moves_in(sheet)
        ]
    return figures(came, len(differ), program.most)


def figures(came: Evening, differ: int, most: int) -> list[dict[str, Any]]:
    insert = p95(came.inserts)
    taps, pages = p95(came.seconds), p95(came.pages)
    return [
        figure(
            "a tap until it is on the disk, 20 tables (p95), beside a bare insert", taps, insert
        ),
        figure("the same at 4 pages in Chromium, beside a bare insert", pages, insert),
        figure(f"tables that differ after {KILLS} kills and a cut network, beside what was resent")
        | {"unit": "tables", "ours": differ, "reference": came.unanswered, "bound": "none"},
        figure("memory of the desk of 20 tables")
        | {"unit": "MB", "ours": round(most / 1e6), "bound": "at most 150 MB"},
    ]


def figure(name: str, ours: float = 0.0, reference: float = 0.0) -> dict[str, Any]:
    """One of milliseconds, if nothing else is said."""
    return {
        "name": name,
        "unit": "ms",
        "ours": ours,
        "reference": reference or "",
        "ratio": round(ours / reference, 2) if reference else "",
        "bound": "at most 60 ms",
    }


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
