"""Tables in short, as lists show them: who sits there, and how far the table is."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from tourney.readmodel import rows, views
from tourney.readmodel.personqueries import People
from tourney.readmodel.writer import Writer

_CARDS = """
    SELECT "table", number, checked_by FROM deal
    WHERE (unchecked OR checked_by IS NOT NULL) AND "table" IN"""


def table_lines(db: Writer, where: str, *values: object) -> list[views.TableLine]:
    """The tables that the condition chooses, in the order that follows it."""
    found = db.rows(rows.TableRow, where, *values)
    chosen = f'SELECT address FROM "table" WHERE {where}'  # noqa: S608
    of_them = f'"table" IN ({chosen}) ORDER BY "table", seat'
    seats: dict[str, list[rows.SeatRow]] = defaultdict(list)
    for seat in db.rows(rows.SeatRow, of_them, *values):
        seats[seat.table].append(seat)
    people = People(db, (seat.player for every in seats.values() for seat in every))
    disputed = Counter(
        table
        for (table,) in db.select(
            f'SELECT "table" FROM dispute WHERE ruling IS NULL AND "table" IN ({chosen})',  # noqa: S608
            *values,
        )
    )
    cards: dict[str, list[tuple[int, str | None]]] = defaultdict(list)
    for table, deal, checked_by in db.select(f"{_CARDS} ({chosen}) ORDER BY number", *values):
        cards[table].append((deal, checked_by))
    return [
        _table_line(row, seats[row.address], people, disputed[row.address], cards[row.address])
        for row in found
    ]


def _table_line(
    row: rows.TableRow,
    seats: list[rows.SeatRow],
    people: People,
    disputes: int,
    cards: Sequence[tuple[int, str | None]],
) -> views.TableLine:
    checked = [by for _, by in cards if by is not None]
    winners = _winners(row, seats) if row.finished or row.closed is not None else ()
    return views.TableLine(
        address=row.address,
        tournament=row.tournament,
        round=row.round,
        number=row.number,
        game=row.game,
        seats=tuple(
            views.SeatLine(seat.player, people[seat.player], seat.counts, seat.player in winners)
            for seat in seats
        ),
        dealer=row.dealer,
        trumps=tuple(json.loads(row.trumps)),
        drawn=tuple(json.loads(row.drawn)),
        opened=bool(row.opened),
        finished=bool(row.finished),
        closed=row.closed,
        deals=row.deals,
        last=row.last,
        recorded=row.recorded,
        disputes=disputes,
        checked_by=tuple(dict.fromkeys(checked)),
        checked=len(checked),
        unchecked=tuple(deal for deal, by in cards if by is None),
    )


def _winners(row: rows.TableRow, seats: Iterable[rows.SeatRow]) -> Collection[str]:
    """Who has won a finished table: its match (D18), or else the most that it counts."""
    most = max((seat.counts for seat in seats if seat.counts is not None), default=None)
    if most is None:
        return ()
    return json.loads(row.winners) or {seat.player for seat in seats if seat.counts == most}


_STAND_INS = """
    SELECT i."table", i.player, s.player, i.deal FROM stand_in AS i
    JOIN seat AS s ON s."table" = i."table" AND s.seat = i.seat
    JOIN "table" AS t ON t.address = i."table" """


def stand_ins(db: Writer, where: str, value: str) -> Iterator[views.StandIn]:
    """Who plays on whose chair at some tables, deals that follow each other put together."""
    order = "ORDER BY t.round, t.number, i.seat, i.deal"
    found = db.select(f"{_STAND_INS} WHERE {where} {order}", value)
    people = People(db, {player for _, *players, _ in found for player in players})
    runs = groupby(enumerate(found), key=lambda one: (*one[1][:3], one[1][3] - one[0]))
    for (table, player, seat, _), run in runs:
        deals = [deal for _, (*_, deal) in run]
        yield views.StandIn(table, people[player], people[seat], deals[0], deals[-1])
