"""Bytes of a file that turned into different ones, and what the program says of it."""

from __future__ import annotations

import io
import sqlite3
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from events.errors import StoreError
from events.record import open_record
from events.salvage import open_readable
from events.verify import ChainFinding
from tests.attack.attacks import Row
from tests.attack.clerks import Act, Faults, evening
from tourney.cli import main

TABLES: Final = 5
ACTS: Final = 60
PAGE: Final = 4096
ROWS: Final = "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events"

Mutation = Callable[[bytearray, Random], None]
Stored = tuple[Any, ...]


def some_bytes(data: bytearray, random: Random) -> None:
    for _ in range(random.choice((1, 4, 20))):
        data[random.randrange(len(data))] = random.randrange(256)


def a_page(data: bytearray, random: Random) -> None:
    _overwrite(data, random, PAGE)


def a_sector(data: bytearray, random: Random) -> None:
    _overwrite(data, random, 512)


def a_head_of_a_page(data: bytearray, random: Random) -> None:
    at = random.randrange(len(data) // PAGE) * PAGE + random.randrange(40)
    data[at : at + 8] = random.randbytes(8)


def the_first_page(data: bytearray, random: Random) -> None:
    at = random.randrange(PAGE - 8)
    data[at : at + 8] = random.randbytes(8)


def the_end(data: bytearray, random: Random) -> None:
    del data[random.randrange(PAGE, len(data)) :]


def _overwrite(data: bytearray, random: Random, size: int) -> None:
    at = random.randrange(len(data) // size) * size
    data[at : at + size] = random.choice((bytes(size), random.randbytes(size)))


MUTATIONS: Final[tuple[Mutation, ...]] = (
    some_bytes,
    a_page,
    a_sector,
    a_head_of_a_page,
    the_first_page,
    the_end,
)


class Ran(NamedTuple):
    """How a command ended; its status is None where that was in a traceback."""

    status: int | None
    out: str
    err: str


def run(*words: str) -> Ran:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    status: int | None = None
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main(words)
        except SystemExit as ended:
            status = int(ended.code or 0)
        except BaseException:  # noqa: BLE001 -- whatever it is, it is shown
            traceback.print_exc()
    return Ran(status, out.getvalue(), err.getvalue())


def store(path: Path) -> Path:
    """A store of an evening, in which all stands in the plain file."""
    evening(path, TABLES)
    with open_record(path) as record:
        for number in range(1, ACTS + 1):
            Act(0, number, range(1, TABLES + 1)).carry_out(record)
    return path


def mutated(sound: bytes, seed: int) -> bytes:
    """A file in which something was overwritten or cut off."""
    data, random = bytearray(sound), Random(seed)
    random.choice(MUTATIONS)(data, random)
    return bytes(data)


def rows(path: Path) -> dict[int, Stored]:
    """The events of a file, as far as each of them can be read as it was recorded."""
    found: dict[int, Stored] = {}
    with closing(sqlite3.connect(path)) as db:
        db.text_factory = bytes
        for at in range(1, 1000):
            with suppress(sqlite3.Error, UnicodeDecodeError):
                found |= {row[0]: row for row in db.execute(f"{ROWS} WHERE rowid = ?", (at,))}
    return found


def unnamed(path: Path, sound: dict[int, Stored]) -> Iterator[Stored]:
    """The events that cannot be read as they were recorded, and that the audit does not name."""
    try:
        with open_readable(str(path)) as record:
            found = record.verify().findings
            read = rows(Path(getattr(record, "where", path)))
    except StoreError:
        return  # of nothing at all can anything be said
    end = min((one.position or 0 for one in found if one.what == "cut"), default=None)
    for at, row in sound.items():
        is_cut = end is not None and at > max(read, default=0)
        if read.get(at) != row and not is_cut and not any(_is_of(one, row) for one in found):
            yield row


def _is_of(found: ChainFinding, row: Stored) -> bool:
    at, stream, version, *_ = row
    return found.position == at or (found.stream, found.version) == (stream.decode(), version)


def damaged_stores(folder: Path, times: int, seed: int) -> Row:
    """A store with bytes overwritten is audited: each event that is lost must be named."""
    path = store(folder / "tourney.db")
    data, sound, faults = path.read_bytes(), rows(path), list[object]()
    for number in range(seed, seed + times):
        path.write_bytes(mutated(data, number))
        ran = run("--store", str(path), "audit")
        lost = [*unnamed(path, sound)]
        intact = rows(path) == sound
        if ran.status is None or lost or (ran.status == 0 and not intact):
            faults.append((number, ran, lost))
        for side in ("-wal", "-shm", ".read.db"):
            Path(f"{path}{side}").unlink(missing_ok=True)
    assert not faults, faults[:3]
    return Row("a store, bytes overwritten", f"{times} files", Faults(0, 0, len(faults)))


def _numbers(site: Path) -> dict[str, bytes]:
    """What the site says in numbers."""
    return {str(path): path.read_bytes() for path in sorted((site / "data").rglob("*.csv"))}


def damaged_read_models(folder: Path, times: int, seed: int) -> Row:
    """A read model with bytes overwritten answers rightly, or is made anew, or the audit tells."""
    path = store(folder / "tourney.db")
    words = ("--store", str(path))
    site, commands = folder / "site", (("standings", "s"), ("publish", "--anew"), ("audit",))
    publish = ("--out", str(site))

    def answers_of(spoiled: bytes) -> list[Ran]:
        answers = []
        for command in commands:
            for side in ("-wal", "-shm"):
                Path(f"{model}{side}").unlink(missing_ok=True)
            model.write_bytes(spoiled)
            answers.append(run(*words, *command, *(publish if "publish" in command else ())))
        return answers

    run(*words, "standings", "s")
    model, data = Path(f"{path}.read.db"), Path(f"{path}.read.db").read_bytes()
    right, faults = (answers_of(data)[0].out, _numbers(site)), list[object]()
    for number in range(seed, seed + times):
        shown, published, audited = answers = answers_of(mutated(data, number))
        is_right = (shown.out, _numbers(site)) == right
        refused = shown.status or published.status
        if None in [one.status for one in answers] or not (is_right or refused or audited.status):
            faults.append((number, answers))
    assert not faults, faults[:3]
    return Row("a read model, bytes overwritten", f"{times} files", Faults(0, 0, len(faults)))
