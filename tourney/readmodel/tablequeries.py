"""A table and all that was recorded there, as ``views``."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from tourney.readmodel import rows, views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.queries import table_lines
from tourney.readmodel.writer import Writer

NO_STATEMENTS: Final = ("opened", "dispute", "ruling")
"""Kinds of facts that say nothing of a deal."""
_OF_TABLE = '"table" = ?'
_BALANCES = 'SELECT deal, account, amount FROM capital_over_time WHERE "table" = ?'


def table_row(db: Writer, address: str) -> rows.TableRow:
    """The row of a table; NotFound."""
    for row in db.rows(rows.TableRow, "address = ?", address):
        return row
    raise NotFound("table", address)


def table(db: Writer, address: str) -> views.Table:
    """A table and its deals; NotFound."""
    row = table_row(db, address)
    (line,) = table_lines(db, "address = ?", address)
    ((name,),) = db.select("SELECT name FROM tournament WHERE id = ?", row.tournament)
    seats = db.rows(rows.SeatRow, f"{_OF_TABLE} ORDER BY seat", address)
    capital = {seat.player: seat.capital for seat in seats if seat.capital is not None}
    return views.Table(
        line=line,
        tournament_name=name,
        rules=json.loads(row.rules),
        trumps=tuple(json.loads(row.trumps)),
        dealer=row.dealer,
        deals=_deals(db, address),
        capital=capital or None,
        kitty=row.kitty,
        winners=tuple(json.loads(row.winners)),
        ledger=_ledger(db, address, line.seats),
        balances=tuple(views.Balance(*found) for found in db.select(_BALANCES, address)),
        disputes=_disputes(db, address),
        rulings=_rulings(db, address),
    )


def _ledger(
    db: Writer, address: str, seats: Sequence[views.SeatLine]
) -> tuple[views.LedgerRow, ...]:
    """Deal by deal, in the order of what happens, the kitty and the start after the seats."""
    whats, accounts = ["opening", "penalty", "share", "end"], [seat.seat for seat in seats]

    def place(row: rows.LedgerRow) -> tuple[int, int, int]:
        seat = accounts.index(row.account) if row.account in accounts else len(accounts)
        return row.deal, whats.index(row.what), seat

    found = sorted(db.rows(rows.LedgerRow, _OF_TABLE, address), key=place)
    return tuple(views.LedgerRow(row.deal, row.account, row.what, row.amount) for row in found)


def _disputes(db: Writer, address: str) -> tuple[views.Dispute, ...]:
    return tuple(
        views.Dispute(row.number, row.of, row.seat, row.words, row.at, open=row.ruling is None)
        for row in db.rows(rows.DisputeRow, f"{_OF_TABLE} ORDER BY number", address)
    )


def _rulings(db: Writer, address: str) -> tuple[views.Ruling, ...]:
    return tuple(
        views.Ruling(
            row.version, row.kind, row.rule, row.reason, row.of, row.dispute, row.at, row.by
        )
        for row in db.rows(rows.RulingRow, f"{_OF_TABLE} ORDER BY version", address)
    )


# -- deals


def _statements(db: Writer, address: str) -> dict[int, list[rows.StatementRow]]:
    """What was recorded of each deal, in the order in which it was."""
    found: dict[int, list[rows.StatementRow]] = defaultdict(list)
    for row in db.rows(rows.StatementRow, f"{_OF_TABLE} ORDER BY version", address):
        if row.kind not in NO_STATEMENTS:
            found[row.deal].append(row)
    return found


def as_statement(row: rows.StatementRow) -> views.Statement:
    """The statement of a row."""
    told = row.text, row.at, row.by, row.of, row.reason, row.retracted
    return views.Statement(row.version, row.position, row.kind, row.move, *told)


def _deals(db: Writer, address: str) -> tuple[views.Deal, ...]:
    scores: dict[int, list[rows.ScoreRow]] = defaultdict(list)
    for score in db.rows(rows.ScoreRow, f"{_OF_TABLE} ORDER BY deal, seat", address):
        scores[score.deal].append(score)
    said = _statements(db, address)
    deals, kitty = [], 0
    for row in db.rows(rows.DealRow, f"{_OF_TABLE} ORDER BY number", address):
        deals.append(_deal(row, scores[row.number], said[row.number], kitty))
        kitty = kitty if row.kitty is None else row.kitty
    return tuple(deals)


def _deal(
    row: rows.DealRow,
    scores: Sequence[rows.ScoreRow],
    said: Sequence[rows.StatementRow],
    kitty: int,
) -> views.Deal:
    return views.Deal(
        number=row.number,
        dealer=row.dealer,
        stated=bool(row.stated),
        void=bool(row.void),
        reason=row.reason,
        finished=bool(row.finished),
        moves=row.moves,
        result=row.result,
        confirmed=bool(row.confirmed),
        order=_by({score.player: score.place for score in scores}),
        starter=row.starter,
        out=_out(scores),
        ended_by=row.ended_by,
        kitty_before=None if row.kitty is None else kitty,
        kitty=row.kitty,
        scores=tuple(map(_score, scores)),
        amendments=_amendments(said),
        statements=tuple(map(as_statement, said)),
    )


def _by(places: Mapping[str, int | None]) -> tuple[str, ...] | None:
    """The seats in order of their places; None where there are none."""
    placed = {seat: place for seat, place in places.items() if place is not None}
    return tuple(sorted(placed, key=placed.__getitem__)) or None


def _out(scores: Sequence[rows.ScoreRow]) -> tuple[str, ...] | None:
    if not any(score.capital is not None for score in scores):
        return None
    return _by({score.player: score.out for score in scores}) or ()


def _score(row: rows.ScoreRow) -> views.Score:
    return views.Score(
        seat=row.player,
        place=row.place,
        sixes=row.sixes,
        points=row.points,
        out=row.out,
        left=row.left,
        penalty=row.penalty,
        share=row.share,
        capital=row.capital,
    )


def _amendments(said: Sequence[rows.StatementRow]) -> tuple[views.Amendment, ...]:
    """Each correction of the result that counts, beside what had counted before."""
    before, amendments = "", []
    for one in said:
        if one.retracted is not None or one.kind not in ("result", "amend"):
            continue
        if one.kind == "amend":
            told = one.text, before, one.reason or "", one.at, one.by, _follows(one)
            amendments.append(views.Amendment(one.version, *told))
        before = one.text
    return tuple(amendments)


def _follows(amended: rows.StatementRow) -> int | None:
    """The deal because of whose correction only the figures of this one are different."""
    follows: int | None = json.loads(amended.fact or "{}")["fact"].get("follows")
    return follows
