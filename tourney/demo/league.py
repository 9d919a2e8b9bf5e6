"""The sample league: a season of two nights of Saare and one of Six Dozens, and a night on now.

Everything goes through the desk's use cases. What is played comes from ``player`` by a seed, so
that the league is the same each time but for the times at which it is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from engine.violation import LATE
from events.record import Record
from tourney.demo.player import Played, play_deal
from tourney.desk import (
    cards,
    disputing,
    importing,
    moving,
    penalties,
    roster,
    seasons,
    seatings,
    tournaments,
)
from tourney.desk.tables import find_table
from tourney.sheets.check import Checked, check
from tourney.sheets.fold import violations
from tourney.sheets.reader import Fault
from tourney.sheets.statements import DealLine, Statement, numbered
from tourney.sheets.tablehead import TableHead
from tourney.sheets.writer import write_table
from tourney.tournament.agreement import ROUNDS

PEOPLE: Final = (
    "Mari Mets",
    "Jaan Tamm",
    "Õie Öövel",
    "Олена Шевченко",
    "Peep Šmidt",
    "Тарас Бойко",
    "Ülle Käär",
    "Ants Põld",
    "Tiiu Sõõr",
    "Rein O'Neil",
    "Софія Ґалаган",
    "Kadri Ääremaa",
    "Žanna Žuk",
    "Anne-Liis Kõiv-Rebane",
    "Іван Їжакевич",
    "Märt Org",
    "Sirje Laas",
    "Toomas Vesi",
    "Галина Кравець",
)
BY: Final = "demo"
SAARE: Final = {"saare-2026-10": "2026-10-02", "saare-2026-11": "2026-11-06"}
DOZENS: Final = "dozens-2026-11"
NOW: Final = "saare-2026-12"
SEASON: Final = "cup-2026"
RECORDED: Final = 1
"""How many tables of a round are recorded with their moves; the others hand in score cards."""


def record_league(record: Record, seed: int = 7) -> Iterator[str]:
    """Records the league, and yields each tournament and season that is done."""
    rng = Random(seed)  # noqa: S311 - a league that can be made again
    for slug, night in SAARE.items():
        _saare_night(record, rng, slug, night)
        yield slug
    _dispute_and_ruling(record)
    _dozens_night(record, rng)
    yield DOZENS
    _season(record)
    yield SEASON
    _night_on_now(record, rng)
    yield NOW


# -- nights


def _saare_night(record: Record, rng: Random, slug: str, night: str) -> None:
    """Seven rounds, with a late comer, a leaver, and a penalty that is lifted again."""
    name = f"Saare {night[:7]}"
    tournaments.new(record, slug, "saare", by=BY, name=name, night=night)
    *early, late = PEOPLE[:18]
    entered = roster.enter(record, slug, early, by=BY).players
    for round_ in range(1, ROUNDS + 1):
        if round_ == 2:
            roster.join(record, slug, late, 2, by=BY)
        if round_ == 6:
            roster.leave(record, slug, entered[3], 5, by=BY)
        _round(record, rng, slug, round_)
    given = penalties.give(record, slug, entered[7], -2, "late for three rounds", by=BY)
    penalties.lift(record, slug, given, "the bus had broken down", by=BY)


def _dispute_and_ruling(record: Record) -> None:
    """A dispute about a move of the last night of Saare, on which the arbiter has ruled."""
    table = f"{list(SAARE)[-1]}/3/1"
    seat = find_table(record, table).head.names[1]
    disputing.dispute(record, f"{table}/2", 6, seat, "that was not my card", recorder=BY).record()
    ruling = disputing.rule(record, f"{table}#1", "upheld", [], "two others saw it laid", by=BY)
    ruling.record()


def _season(record: Record) -> None:
    """All nights so far count by places, and for each player the best two."""
    seasons.new(record, SEASON, by=BY, name="Klubi karikas 2026", counts="places", best_of=2)
    seasons.add(record, SEASON, [*SAARE, DOZENS], by=BY)


def _dozens_night(record: Record, rng: Random) -> None:
    """Three rounds of Six Dozens, each table a match; one table in each is recorded by moves."""
    tournaments.new(
        record,
        DOZENS,
        "six-dozens",
        by=BY,
        name="Шість дюжин 2026-11",
        night="2026-11-20",
        rounds=3,
    )
    roster.enter(record, DOZENS, PEOPLE[:11], by=BY)
    for round_ in range(1, 4):
        _round(record, rng, DOZENS, round_, careless=0.02)


def _night_on_now(record: Record, rng: Random) -> None:
    """A night in its second round: one table has half its cards, one is in the midst of a deal."""
    tournaments.new(record, NOW, "saare", by=BY, name="Saare 2026-12", night="2026-12-04")
    roster.enter(record, NOW, PEOPLE[4:], by=BY)
    _round(record, rng, NOW, 1)
    seated = seatings.seat(record, NOW, 2, by=BY, seed=12, tries=1).tables
    for number in range(2, len(seated) + 1):
        results = _results(record, rng, f"{NOW}/2/{number}")
        cards.card(record, f"{NOW}/2/{number}", results[: 2 if number == 2 else 4], by=BY)
    _live_table(record, rng, f"{NOW}/2/1")


def _live_table(record: Record, rng: Random, address: str) -> None:
    """A table recorded as it is played, up to the middle of a deal, where a dispute stops it."""
    head = find_table(record, address).head
    statements = play_deal(head.game, head.table, rng).statements
    for statement in (DealLine(1), *statements[:30]):
        moving.move(record, address, str(statement), by=BY)
    words = "I had not said done yet"
    disputing.dispute(record, address, None, head.names[1], words, recorder=BY).record()


# -- a round


def _round(record: Record, rng: Random, slug: str, round_: int, *, careless: float = 0.0) -> None:
    tables = seatings.seat(record, slug, round_, by=BY, seed=rng.randrange(10**6), tries=1).tables
    for number in range(1, len(tables) + 1):
        address = f"{slug}/{round_}/{number}"
        if number <= RECORDED:
            _by_moves(record, rng, address, careless=careless)
        else:
            cards.card(record, address, _results(record, rng, address), by=BY)


def _by_moves(record: Record, rng: Random, address: str, *, careless: float) -> None:
    """Records all moves of a table; a careless pass may come to light late, never at once."""
    head = find_table(record, address).head
    while True:
        said = _said(head, rng, careless=careless)
        [checked] = check(write_table(head, numbered(said)))
        if _only_late(checked):
            break
    importing.import_tables(record, [checked], importing.Wishes(late=True), by=BY)


def _only_late(checked: Checked) -> bool:
    found = [] if isinstance(checked.outcome, Fault) else violations(checked.outcome)
    return all(one.violation.kind == LATE for one in found)


def _said(head: TableHead, rng: Random, *, careless: float) -> Iterator[Statement]:
    """All statements of a table: open, partly known or closed deals, closed for the careless."""
    show = "closed" if careless else rng.choice(("open", "partly", "closed", "closed"))
    for number, (played, _) in enumerate(_deals(head, rng, show=show, careless=careless), 1):
        yield DealLine(number)
        yield from played.statements


def _results(record: Record, rng: Random, address: str) -> Sequence[str]:
    """The cards of a table, in canonical words."""
    head = find_table(record, address).head
    return [
        head.game.write_result(result, head.names) for _, result in _deals(head, rng, show="closed")
    ]


def _deals(
    head: TableHead, rng: Random, *, show: Any, careless: float = 0.0
) -> Iterator[tuple[Played, Any]]:
    """Deal after deal with its result until the table has finished."""
    table = head.table
    while not table.finished:
        played = play_deal(head.game, table, rng, show, careless=careless)
        result = head.game.result(played.deal)
        yield played, result
        table = head.game.counted(table, result)
