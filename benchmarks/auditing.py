"""Auditing a long night, beside checking the sheets of the same tables.

Twelve rounds of twenty tables of Saare, all recorded move by move. The audit walks the chain, folds
every table again from its stored events and compares results, dealers and money; the reference is
`check_text` on the sheets of those tables. What was learned of lines in an earlier turn is
forgotten on both sides. The audit uses every core, the check, as on the command line, one. Building
the read model anew, which an audit of everything does too, is a figure of its own.
"""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.games import GAMES
from engine.moves import SHOWS, Move
from events.facts import Fact, PlayerEntered, TournamentOpened
from events.record import Batch, Record, open_record
from tourney.audit.auditor import Auditor
from tourney.demo.player import play_table
from tourney.sheets.check import check_text
from tourney.sheets.statements import Statement, line_reader, numbered
from tourney.sheets.tablehead import make_head
from tourney.sheets.writer import write_table
from tourney.table.table import Table

AT = "2026-03-06T18:42:10+02:00"
SLUG, GAME, ROUNDS, TABLES, TURNS = "night", "saare", 12, 20, 5


def table(address: str, seats: Sequence[str], seed: int) -> tuple[list[Fact], str, int]:
    """The facts of a table's stream, its sheet, and how many moves it has."""
    head = make_head(address, GAME, seats, seats[0], {}, GAMES[GAME].usual_trumps(seats, ()))
    said: list[Statement] = [*play_table(head, Random(seed))]
    facts = Table.new(head).say_all(numbered(said))[1]
    moves = sum(isinstance(one, Move) and one.verb != SHOWS for one in said)
    return facts, write_table(head, numbered(said)), moves


def fill(record: Record) -> tuple[list[str], int]:
    """Records a night; gives back its sheets and the number of moves."""
    players = [f"player-{number}" for number in range(4 * TABLES)]
    opened = TournamentOpened("A night", GAME, "2026-03-06", ROUNDS)
    record.append([Batch(SLUG, 0, [opened, *map(PlayerEntered, players)])], at=AT, by="desk")
    sheets, moves = [], 0
    for round_ in range(ROUNDS):
        for number in range(TABLES):
            address, seats = f"{SLUG}/{round_ + 1}/{number + 1}", players[number::TABLES]
            facts, sheet, played = table(address, seats, round_ * TABLES + number)
            record.append([Batch(address, 0, facts)], at=AT, by="desk")
            sheets.append(sheet)
            moves += played
    return sheets, moves


def checked(sheets: Sequence[str]) -> float:
    """Seconds for the reference."""
    line_reader.cache_clear()
    start = perf_counter()
    for sheet in sheets:
        (verdict,) = check_text(sheet)
        assert not verdict["violations"]
    return perf_counter() - start


def audited(record: Record, where: str, moves: int) -> float:
    """Seconds for the audit, the start of its processes included."""
    line_reader.cache_clear()
    start = perf_counter()
    audit = Auditor(record, where, SLUG).audit()
    assert not audit.findings
    assert audit.seen.moves == moves
    return perf_counter() - start


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        where = str(Path(folder, "tourney.db"))
        with open_record(where) as record:
            sheets, moves = fill(record)
            pairs = [(checked(sheets), audited(record, where, moves)) for _ in range(TURNS)]
    reference, ours = (moves / median(times) for times in zip(*pairs, strict=True))
    return {
        "name": f"audit {4 * ROUNDS * TABLES} deals, {moves} moves",
        "unit": "moves/s",
        "ours": round(ours),
        "reference": round(reference),
        "ratio": round(ours / reference, 2),
        "bound": "at least 0.5",
    }


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
