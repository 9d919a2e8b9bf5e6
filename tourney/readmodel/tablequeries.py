"""A table and all that was recorded there, as ``views``."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tourney.readmodel import rows, views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.tablelines import stand_ins, table_lines
from tourney.readmodel.tables import read_history
from tourney.readmodel.writer import Writer

NO_STATEMENTS: Final = ("opened", "chair", "check", "dispute", "ruling")
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
    deals = _deals(db, address)
    ((name,),) = db.select("SELECT name FROM tournament WHERE id = ?", row.tournament)
    return views.Table(
        line=line,
        tournament_name=name,
        rules=json.loads(row.rules),
        trumps=line.trumps,
        dealer=line.dealer,
        proposed=json.loads(row.proposed),
        deals=deals,
        results=_results(db, address) if any(map(_corrected, deals)) else {},
        winners=tuple(json.loads(row.winners)),
        ledger=tuple(
            views.LedgerRow(one.deal, one.account, one.what, one.amount)
            for one in db.rows(rows.LedgerRow, f"{_OF_TABLE} ORDER BY number", address)
        ),
        balances=tuple(views.Balance(*found) for found in db.select(_BALANCES, address)),
        disputes=_disputes(db, address),
        rulings=_rulings(db, address),
        stand_ins=tuple(stand_ins(db, 'i."table" = ?', address)),
    )


def _corrected(deal: views.Deal) -> bool:
    """Whether a result of the deal was amended or taken back."""
    withdrawn = (
        one for one in deal.statements if one.kind == "result" and one.retracted is not None
    )
    return bool(deal.amendments) or any(withdrawn)


def _results(db: Writer, address: str) -> Mapping[int, Mapping[str, Any]]:
    history = read_history(db, address)
    entries = history.entries if history else ()
    return {
        entry.version: history.result(entry)
        for entry in entries
        if history and entry.kind in ("result", "amend")
    }


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
    rest = row.text, row.at, row.by, row.of, row.reason, row.retracted, _inferred(row)
    return views.Statement(row.version, row.position, row.kind, row.move, *rest)


def _inferred(row: rows.StatementRow) -> bool:
    """Whether a move was filled in by the recorder."""
    return row.kind == "move" and bool(_stored(row).get("inferred"))


def _stored(row: rows.StatementRow) -> Mapping[str, Any]:
    """The fields of the fact of a row, where they are kept there."""
    fields: Mapping[str, Any] = json.loads(row.fact) if row.fact else {}
    return fields


def _deals(db: Writer, address: str) -> tuple[views.Deal, ...]:
    scores: dict[int, list[rows.ScoreRow]] = defaultdict(list)
    for score in db.rows(rows.ScoreRow, f"{_OF_TABLE} ORDER BY deal, seat", address):
        scores[score.deal].append(score)
    said = _statements(db, address)
    return tuple(
        _deal(row, scores[row.number], said[row.number])
        for row in db.rows(rows.DealRow, f"{_OF_TABLE} ORDER BY number", address)
    )


def _deal(
    row: rows.DealRow,
    scores: Sequence[rows.ScoreRow],
    said: Sequence[rows.StatementRow],
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
        details=json.loads(row.details),
        scores=tuple(map(_score, scores)),
        amendments=_amendments(said),
        statements=tuple(map(as_statement, said)),
        checked_by=row.checked_by,
    )


def _score(row: rows.ScoreRow) -> views.Score:
    return views.Score(row.player, row.gain, json.loads(row.figures))


def _amendments(said: Sequence[rows.StatementRow]) -> tuple[views.Amendment, ...]:
    """Each correction of the result that counts, beside what had counted before."""
    before, amendments = None, []
    for row in said:
        if row.retracted is not None or row.kind not in ("result", "amend"):
            continue
        if row.kind == "amend":
            amendments.append(_amendment(row, before))
        before = row
    return tuple(amendments)


def _amendment(row: rows.StatementRow, before: rows.StatementRow | None) -> views.Amendment:
    return views.Amendment(
        version=row.version,
        statement=row.text,
        before=before.text if before else "",
        instead_of=before.version if before else None,
        reason=row.reason or "",
        at=row.at,
        by=row.by,
        follows=_follows(row),
    )


def _follows(amended: rows.StatementRow) -> int | None:
    """The deal because of whose correction only the figures of this one are different."""
    follows: int | None = _stored(amended).get("follows")
    return follows
