"""The attacks, and what came of each: a row of the table in docs/reliability.md."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import sleep
from typing import Final, NamedTuple

from tests.attack.clerks import Clerk, Done, Faults, evening, faults

TABLES: Final = 20
LATEST_KILL: Final = 0.1
"""Seconds within which a clerk is killed after it began to record, if an act takes no longer."""
UNDISTURBED: Final = 5
"""Acts that tell how long one takes here: kills are spread over twice that time."""
OPENING: Final = 4
"""One clerk in so many is killed that soon after its start instead: while it opens the store."""


class Row(NamedTuple):
    """What was attacked, how often, and what was wrong afterwards."""

    attack: str
    tried: str
    faults: Faults
    more: str = ""


def kills(where: str | Path, times: int, seed: int) -> Row:
    """One clerk after the other is killed at a random moment; the next sends again."""
    evening(where, TABLES)
    moments, tables = Random(seed), range(1, TABLES + 1)
    done, longest = Clerk(where, 0, tables, 0, UNDISTURBED).finish()
    latest = max(LATEST_KILL, 2 * longest)
    for kill in range(times):
        clerk = Clerk(where, 0, tables, done)
        if kill % OPENING:
            clerk.wait()
        sleep(moments.random() * latest)
        done = clerk.kill().number
    found = faults(where, [tables], [done])
    tried, within = f"{times} kills, {done} acts", f"each within {latest:.1f} s"
    return Row("a clerk killed while it records", tried, found, within)


def writers(where: str | Path, halls: Sequence[Sequence[int]], most: int, attack: str) -> Row:
    """Clerks record at the same moment, each at its own tables and all in the tournament."""
    evening(where, max(max(tables) for tables in halls))
    clerks = [Clerk(where, number, tables, 0, most) for number, tables in enumerate(halls)]
    ended: list[Done] = [clerk.finish() for clerk in clerks]
    found = faults(where, halls, [done.number for done in ended])
    acts = sum(done.number for done in ended)
    longest = max(done.longest for done in ended)
    return Row(attack, f"{len(halls)} clerks, {acts} acts", found, f"longest wait {longest:.1f} s")


def sixteen(where: str | Path, most: int) -> Row:
    """Sixteen writers at twenty tables: four of them have two."""
    halls = [[number, number + 16] if number <= 4 else [number] for number in range(1, 17)]
    return writers(where, halls, most, "16 writers at 20 tables")


def four_halls(where: str | Path, most: int) -> Row:
    """Four halls with five tables each."""
    halls = [range(first, first + 5) for first in range(1, TABLES, 5)]
    return writers(where, halls, most, "4 halls with 5 tables each")
