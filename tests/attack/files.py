"""Files of others, damaged: each is read, or refused in a sentence, and takes little memory."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from warnings import catch_warnings

from openpyxl import Workbook

from engine.violation import FormError
from tests.attack.attacks import Row
from tests.attack.clerks import Faults
from tests.desk.sheets_here import DUEL, MATCH
from tests.desk.spreadsheets import ods_night
from tourney.desk.cardfile import read_rows
from tourney.desk.cells import read_tables
from tourney.refusals import Refused
from tourney.sheets.check import check_bytes

MEGABYTES: Final = 200
"""So much memory may reading take, the program itself included."""
SIGNS: Final = "mari jaan 123\n\"'#/=\x00\x1b\ufeff漢\u202e\t-,;6c\udcff"
CARDS: Final = (
    "round,table,deal,card\n"
    '1,1,2,mari jaan peep\n1,2,1,"jaan 1, mari"\n2,1,1,peep mari=3\n2,2,1,1234\n'
)

Spoil = Callable[[bytes, Random], bytes]


def signs(data: bytes, lot: Random) -> bytes:
    """Up to six places are dropped, replaced or filled with signs that cannot be there."""
    text = [*data.decode()]
    for _ in range(lot.randint(1, 6)):
        at = lot.randrange(len(text))
        put = lot.choice(["", lot.choice(SIGNS), lot.choice(SIGNS) * 40])
        text[at : at + lot.randint(0, 3)] = [*put]
    return "".join(text).encode("utf-8", "surrogateescape")


def some_bytes(data: bytes, lot: Random) -> bytes:
    """Some bytes are changed, cut, doubled or put in."""
    spoiled = bytearray(data)
    for _ in range(lot.randint(1, 8)):
        at = lot.randrange(len(spoiled) or 1)
        match lot.randrange(4):
            case 0:
                spoiled[at : at + 1] = bytes([lot.randrange(256)])
            case 1:
                del spoiled[at : at + lot.randint(1, 40)]
            case 2:
                spoiled[at:at] = spoiled[at : at + lot.randint(1, 40)]
            case 3:
                spoiled[at:at] = lot.randbytes(lot.randint(1, 8))
    return bytes(spoiled)


def inside(data: bytes, lot: Random) -> bytes:
    """One part of a workbook is spoiled, and packed right."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    name = lot.choice(sorted(parts))
    parts[name] = some_bytes(parts[name], lot)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for part, content in parts.items():
            packed.writestr(part, content)
    return made.getvalue()


class Kind(NamedTuple):
    """Sound files of a kind, what can become of them, and what reads them."""

    good: Callable[[Path], list[bytes]]
    spoils: tuple[Spoil, ...]
    read: Callable[[Path], object]


def _workbook(folder: Path) -> list[bytes]:
    book = Workbook()
    for line in CARDS.splitlines():
        book.active.append(line.split(","))  # type: ignore[union-attr]
    book.save(folder / "good.xlsx")
    return [(folder / "good.xlsx").read_bytes()]


def _read_sheet(path: Path) -> None:
    for _ in check_bytes(path.read_bytes(), path.name):
        pass


def _read_cards(path: Path) -> None:
    read_tables(path)
    read_rows(path)


KINDS: Final[dict[str, Kind]] = {
    "sheet": Kind(lambda _: [MATCH.encode(), DUEL.encode()], (signs, some_bytes), _read_sheet),
    "csv": Kind(lambda _: [CARDS.encode()], (signs, some_bytes), _read_cards),
    "xlsx": Kind(_workbook, (some_bytes, inside), _read_cards),
    "ods": Kind(
        lambda folder: [ods_night(folder / "good.ods").read_bytes()],
        (some_bytes, inside),
        _read_cards,
    ),
}


def damaged_files(kind: str, times: int, seed: int) -> Row:
    """Read so many damaged files of a kind, in a process of its own that counts its memory."""
    with get_context("spawn").Pool(1) as pool:
        ended, megabytes = pool.apply(_read_all, (kind, times, seed))
    faults = Faults(0, 0, ended + (megabytes > MEGABYTES))
    more = f"at most {megabytes} MB of memory"
    return Row(f"a file of others, damaged: {kind}", f"{times} files", faults, more)


def _read_all(kind: str, times: int, seed: int) -> tuple[int, int]:
    """How many files ended in something else than a sentence, and the most memory in megabytes."""
    lot, ended = Random(seed), 0
    good, spoils, read = KINDS[kind]
    with TemporaryDirectory() as folder:
        sound, path = good(Path(folder)), Path(folder) / f"bad.{kind}"
        for _ in range(times):
            path.write_bytes(lot.choice(spoils)(lot.choice(sound), lot))
            try:
                with catch_warnings(action="error"):  # which would be printed like a traceback
                    read(path)
            except (FormError, Refused):
                pass
            except Exception:  # noqa: BLE001 -- whatever it is, it is counted
                ended += 1
    return ended, _most_memory()


def _most_memory() -> int:
    """In megabytes; of this process alone where the system says so."""
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) >> 10
    most = getrusage(RUSAGE_SELF).ru_maxrss
    return most >> (20 if sys.platform == "darwin" else 10)
