"""A week of a club: seven nights, of which none passes quietly, beside a quiet week.

The same is recorded in both. At the end the standings are the same, and so is what the site shows.
"""

from __future__ import annotations

import os
import resource
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, Final

from events.errors import Busy, StoreError
from events.record import open_record
from tests.attack.attacks import LATEST_KILL, Row
from tests.attack.clerks import FORK, Act, Clerk, evening, faults
from tourney.desk.keeping import back_up, copy, restore
from tourney.desk.refusals import Refused
from tourney.publishing import DifferentRecordError, publish
from tourney.publishing.listed import LIST
from tourney.readmodel.model import ReadModel, path_for

TABLES: Final = range(1, 6)
ROOM: Final = 20_000
"""Bytes that a file may have where the disk is full."""
FULL: Final = 2
"""Exit status of who found the disk full."""


class Week:
    """The club's folder, in which something happens every night."""

    def __init__(self, folder: Path, acts: int, seed: int, elsewhere: str | Path) -> None:
        """Take how many acts a night has, and where the store is from the last night on."""
        self.folder, self.random, self.elsewhere = folder, Random(seed), elsewhere
        self.acts = acts
        self.store: str | Path = folder / "tourney.db"
        self.stick = folder / "stick.db"
        self.done = self.kills = 0

    def nights(self) -> Sequence[Callable[[], None]]:
        """What happens, a night each."""
        return (
            self.power_is_cut,
            self.publishing_is_killed,
            self.disk_is_full,
            self.laptop_is_replaced,
            self.wrong_store_is_published,
            self.old_copy_is_restored,
            self.store_moves,
        )

    def pass_(self) -> None:
        """Live through it."""
        evening(self.store, len(TABLES))
        for number, night in enumerate(self.nights(), 1):
            night()
            self.record_until(number * self.acts)
            self.publish()

    def record_until(self, number: int, kills: int | None = None) -> None:
        """Record, with a few kills, and send again what the killed one may have recorded."""
        for _ in range(kills or max(self.acts // 6, 1)):
            clerk = Clerk(self.store, 0, TABLES, self.done, number)
            clerk.wait()
            sleep(self.random.random() * LATEST_KILL)
            self.done = clerk.kill().number
            self.kills += 1
            if self.done == number:
                return
        self.done = Clerk(self.store, 0, TABLES, self.done, number).finish().number

    def publish(self, site: Path | None = None) -> None:
        """Bring the site up to date."""
        with open_record(self.store) as record, ReadModel(self.read_model(), record) as model:
            model.catch_up()
            publish(model, site or self.folder / "site")

    def read_model(self) -> Path:
        return self.folder / Path(path_for(str(self.store))).name

    # -- the nights

    def power_is_cut(self) -> None:
        """Everybody is killed at once, the clerk and who publishes."""
        for _ in range(max(self.acts // 8, 1)):
            publisher = FORK.Process(target=self.publish)
            publisher.start()
            self.record_until(self.done + 2, kills=1)
            publisher.kill()
            publisher.join()

    def publishing_is_killed(self) -> None:
        """Again and again while the pages are made and put in their places."""
        for _ in range(max(self.acts // 4, 1)):
            publisher = FORK.Process(target=self.publish)
            publisher.start()
            sleep(self.random.random())
            publisher.kill()
            publisher.join()
            self.kills += 1

    def disk_is_full(self) -> None:
        """No file can grow any more; what cannot be recorded is not acknowledged."""
        clerk = FORK.Process(target=_record_on_full_disk, args=(self.store, self.done, self.acts))
        clerk.start()
        clerk.join()
        assert clerk.exitcode == FULL

    def laptop_is_replaced(self) -> None:
        """It fell into the lake; the stick was in the pocket."""
        self.back_up()
        for file in self.folder.glob("tourney.db*"):
            file.unlink()
        restore(self.stick, str(self.store), None)

    def wrong_store_is_published(self) -> None:
        """An older copy is put over the site: it is refused, and nothing changes."""
        older, site = self.folder / "older.db", self.folder / "site"
        shutil.copy(self.stick, older)
        before = contents(site)
        self.store, right = older, self.store
        with suppress(DifferentRecordError):
            self.publish()
            raise AssertionError("an older record was published")
        assert contents(site) == before
        self.store = right

    def old_copy_is_restored(self) -> None:
        """Somebody goes back to it, is refused, insists, and then goes on from what lies aside."""
        older, store = self.folder / "older.db", str(self.store)
        with suppress(Refused):
            restore(older, store, None)
            raise AssertionError("the store was replaced")
        _, aside = restore(older, store, None, yes=True)
        assert aside is not None
        restore(aside, store, None)

    def store_moves(self) -> None:
        """From now on it is kept elsewhere."""
        copy(str(self.store), str(self.elsewhere))
        self.store = self.elsewhere

    def back_up(self) -> None:
        with open_record(self.store) as record:
            back_up(record, self.stick)


def _record_on_full_disk(store: str | Path, done: int, acts: int) -> None:
    with open_record(store, create=False) as record:
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))
        try:
            for number in range(done + 1, done + acts + 1):
                Act(0, number, TABLES).carry_out(record)
        except (StoreError, Busy):
            os._exit(FULL)


def contents(site: Path) -> dict[str, bytes]:
    """What is in a site, but for the list of its files with their times."""
    files = (file for file in site.rglob("*") if file.is_file() and file.name != LIST)
    return {str(file.relative_to(site)): file.read_bytes() for file in files}


def standings(store: str | Path, read_model: Path) -> list[Any]:
    """Who stands where, with what."""
    with open_record(store) as record, ReadModel(read_model, record) as model:
        model.catch_up()
        return [*model.standings("s").rows]


def week(folder: Path, acts: int, seed: int, elsewhere: str | Path) -> Row:
    """Pass a week with so many acts a night, and a quiet one, and compare them."""
    wild = Week(folder, acts, seed, elsewhere)
    wild.pass_()
    quiet = folder / "quiet.db"
    evening(quiet, len(TABLES))
    Clerk(quiet, 0, TABLES, 0, wild.done).finish()
    found = faults(elsewhere, [TABLES], [wild.done])
    same = standings(elsewhere, wild.read_model()) == standings(quiet, folder / "quiet.read.db")
    shown = contents(folder / "site")
    wild.publish(folder / "anew")
    same = same and shown == contents(folder / "anew")
    return Row(
        "a week of a club",
        f"{len(wild.nights())} nights, {wild.kills} kills, {wild.done} acts",
        found if same else found._replace(findings=found.findings + 1),
        "power, disk, laptop, wrong store, old copy, move",
    )
