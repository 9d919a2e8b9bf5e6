"""From the history of a table to its rows, and from its rows to its history.

The rows of a table are a function of its history alone. Every fact of its stream has a row among
the statements, so that the history can be read back from the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from engine.games import GAMES
from engine.tally import Announced, Tally
from engine.violation import FormError
from events.envelope import Blank, Event, from_text, to_text
from events.facts import CardsDealt, CardsShown, Fact, MoveRecorded, StatementChanged
from tourney.addresses import AddressError, parse
from tourney.readmodel.rows import (
    DealRow,
    DisputeRow,
    LedgerRow,
    RulingRow,
    ScoreRow,
    SeatRow,
    StandInRow,
    StatementRow,
    TableRow,
    TournamentRow,
)
from tourney.readmodel.table_rows import deal_row, ledger_rows, score_rows, seat_rows, stand_in_rows
from tourney.readmodel.writer import Writer, as_json
from tourney.sheets.tablehead import TableHead
from tourney.table.chairs import Seating
from tourney.table.history import (
    PLAIN,
    Deal,
    Entry,
    NotOpenedError,
    TableHistory,
    extended,
    history_of,
)
from tourney.table.lines import KINDS, line_of


class TableRows(NamedTuple):
    """The rows of a table, those of its statements apart; none of one that was withdrawn."""

    table: TableRow | None = None
    seats: Sequence[SeatRow] = ()
    stand_ins: Sequence[StandInRow] = ()
    deals: Sequence[DealRow] = ()
    scores: Sequence[ScoreRow] = ()
    ledger: Sequence[LedgerRow] = ()
    disputes: Sequence[DisputeRow] = ()
    rulings: Sequence[RulingRow] = ()


def seated_rows(
    address: str, agreed: TournamentRow, seats: Sequence[str], dealer: str | None
) -> TableRows:
    """The rows of a table at which nothing was recorded yet; raises AddressError."""
    row = as_agreed(_table_row(address, agreed.game, dealer), seats, agreed)
    return TableRows(row, [*seat_rows(address, seats, None)])


def as_agreed(row: TableRow, seats: Sequence[str], agreed: TournamentRow) -> TableRow:
    """The row of a seated table with house rules and trumps by what its tournament agreed on."""
    game = GAMES[row.game]
    trumps, usual = (game.usual_trumps(seats, words) for words in (json.loads(agreed.trumps), ()))
    drawn = [*(["dealer"] if row.dealer else []), *(["trumps"] if trumps == usual != () else [])]
    return row._replace(rules=agreed.rules, trumps=as_json(trumps), drawn=as_json(drawn))


def _table_row(address: str, game: str, dealer: str | None) -> TableRow:
    tournament, round_, number, _ = parse(address)
    head = address, tournament, round_, number, game, "{}", "[]", dealer, "[]", "{}"
    return TableRow(
        *head, opened=0, finished=0, deals=0, last=0, closed=None, recorded=0, winners="[]"
    )


def rows_of(history: TableHistory) -> TableRows:
    """The rows that follow from the history of a table; raises AddressError."""
    if history.withdrawn:
        return TableRows()
    address, seats = history.address, history.seats
    deals = sorted(history.deals, key=_number)
    counting = [deal for deal in deals if deal.counts]
    game = GAMES[history.opened.game]
    announced = [Announced(history.dealer(deal), history.counted(deal)) for deal in counting]
    tally = game.tally(seats, announced) if announced else None
    numbers = [deal.number for deal in counting]
    return TableRows(
        _opened_row(history, counting, tally),
        [*seat_rows(address, seats, tally)],
        [*stand_in_rows(game, history)],
        [deal_row(game, history, deal) for deal in deals],
        [row for deal in counting for row in score_rows(game, history, deal)],
        [*ledger_rows(address, game, seats, announced, numbers)] if announced else (),
        [*_dispute_rows(history)],
        [_ruling_row(entry) for entry in history.rulings()],
    )


def _number(deal: Deal) -> int:
    return deal.number


def _opened_row(history: TableHistory, counting: Sequence[Deal], tally: Tally | None) -> TableRow:
    opened = history.opened
    row = _table_row(history.address, opened.game, opened.dealer)
    row = row._replace(rules=as_json(opened.rules), trumps=as_json(opened.trumps))
    if not _begun_as_opened(history):
        with suppress(FormError):
            row = _with_agreed(row, history)
    return row._replace(
        opened=1,
        finished=int(tally is not None and tally.finished),
        deals=len(counting),
        last=max((deal.number for deal in counting), default=0),
        closed=history.closed.fact.reason if history.closed else None,
        recorded=sum(deal.moves > 0 for deal in counting),
        winners=as_json(tally.winners if tally else ()),
    )


def _begun_as_opened(history: TableHistory) -> bool:
    """Whether nothing could be different from the opening, so that no head need be made."""
    first = history.find(1)
    if not first or len(history.seatings) > 1 or any(history.chosen()):
        return False
    dealer: str | None = first.began.fact.dealer
    return dealer == history.opened.dealer


def _with_agreed(row: TableRow, history: TableHistory) -> TableRow:
    """The row with what the table chose before its first deal; raises FormError."""
    now, then = _drawable(history.head), _drawable(history.proposed)
    return row._replace(
        dealer=now["dealer"],
        trumps=as_json(now["trumps"]),
        drawn=as_json([] if history.deals else history.head.drawn),
        proposed=as_json({what: then[what] for what in then if then[what] != now[what]}),
    )


def _drawable(head: TableHead) -> Mapping[str, Any]:
    return {"dealer": head.dealer, "trumps": head.trumps}


def _dispute_rows(history: TableHistory) -> Iterator[DisputeRow]:
    for dispute in history.disputes():
        fact, ruled = dispute.fact, dispute.ruled
        row = fact.number, fact.of, dispute.seat, fact.words, dispute.opened.event.at
        yield DisputeRow(history.address, *row, ruled.version if ruled else None)


def _ruling_row(entry: Entry) -> RulingRow:
    event, fact = entry.event, entry.fact
    return RulingRow(
        table=event.stream,
        version=event.version,
        kind=fact.kind,
        rule=fact.rule,
        reason=fact.reason,
        of=fact.of,
        dispute=fact.dispute,
        data=as_json(fact.data),
        at=event.at,
        by=event.by,
    )


# -- statements

_FACTS: Final = {"move": MoveRecorded, "head": CardsDealt, "shows": CardsShown}
_TOPICS: Final = {kind: fact.topic for fact, kind in KINDS.items() if issubclass(fact, Fact)}


def statement_row(history: TableHistory, entry: Entry) -> StatementRow:
    """The row of a fact."""
    event, kind, fallen = entry.event, entry.kind, entry.fallen
    position, table, version, at, by, _, fact = event
    line = line_of(fact)
    text = line if len(history.seatings) == 1 else history.line(entry)
    whole = isinstance(fact, (MoveRecorded, CardsDealt, CardsShown))
    plain = whole and text == line and not entry.inferred
    retracted = fallen.reason if fallen else None
    deal = 0 if fallen and fallen.by is None else entry.deal
    where = table, version, position, kind, deal, entry.move, text, at, by
    if plain:
        return StatementRow(*where, None, None, None, retracted)
    of, reason = getattr(fact, "of", None), getattr(fact, "reason", None)
    fields = to_text(fact) if isinstance(fact, Fact) else None
    return StatementRow(*where, of, reason, fields, retracted)


def read_history(db: Writer, address: str) -> TableHistory | None:
    """The history of a table as its rows hold it; None where it was never opened."""
    rows = db.rows(StatementRow, '"table" = ? ORDER BY version', address)
    return history_of([*map(_event, rows)]) if rows else None


def _event(row: StatementRow) -> Event:
    fact: Fact | Blank
    if row.fact is not None:
        fact = from_text(_topic(row), row.fact)
    else:
        plain = _FACTS.get(row.kind)
        fact = plain(row.text) if plain else Blank("")
    return Event(row.position, row.table, row.version, row.at, row.by, None, fact)


def _topic(row: StatementRow) -> str:
    """The topic of the fact of a row; a change is of the kind of what it says."""
    if row.kind in _FACTS and '"dropped":' in (row.fact or ""):
        return StatementChanged.topic
    return _TOPICS.get(row.kind, _TOPICS["ruling"])


# -- following a table


class Followed(NamedTuple):
    """A table as its rows in the file hold it."""

    history: TableHistory
    rows: TableRows


def follow(before: Followed | None, events: Sequence[Event]) -> Followed | None:
    """The table after these events of its stream; None where they open no table that can be."""
    try:
        history = extended(before.history, events) if before else history_of(events)
        if history.opened.game not in GAMES:
            return None
        if before and (playing := _went_on(before.history, history)):
            return Followed(history, _with_deal(before.rows, history, playing))
        return Followed(history, rows_of(history))
    except (AddressError, NotOpenedError):
        return None


def _went_on(before: TableHistory, after: TableHistory) -> Deal | None:
    """The deal that is played, if nothing was recorded since but how it went on."""
    new = after.entries[len(before.entries) :]
    deal = after.find(after.deal)
    said = all(KINDS.get(type(one.fact)) in PLAIN for one in new)
    return deal if deal is not None and not deal.results and said else None


def _with_deal(rows: TableRows, history: TableHistory, deal: Deal) -> TableRows:
    """The rows of a table of which nothing is different but this deal, which does not count."""
    row = deal_row(GAMES[history.opened.game], history, deal)
    return rows._replace(deals=[row if one.number == row.number else one for one in rows.deals])


_CORRECTED: Final = """
    SELECT 1 FROM statement WHERE "table" = ? AND (
        retracted IS NOT NULL OR fact LIKE '%"dropped":%'
        OR kind IN ('reseat', 'retract', 'change', 'close', 'withdraw', 'reopen')
    ) LIMIT 1"""


def _in_play(db: Writer, address: str) -> TableHistory | None:
    """The history of a table without its entries, as far as the deal in play can go on from it.

    None where none is in play, or where anything was corrected: then all of it matters.
    """
    begun = "\"table\" = ? AND kind IN ('opened', 'deal') ORDER BY version"
    events = [*map(_event, db.rows(StatementRow, begun, address))]
    if len(events) < 2 or db.select(_CORRECTED, address):
        return None
    opened: Any = events[0].fact
    last: Any = events[-1].fact
    began = Entry(events[-1], "deal", last.number)
    unfinished = '"table" = ? AND number = ? AND ended IS NULL'
    for row in db.rows(DealRow, unfinished, address, last.number):
        deal = Deal(began, (), moves=row.moves)
        return TableHistory(opened, (), (deal,), last.number, (Seating.opened(1, opened.seats),))
    return None


def go_on(writer: Writer, address: str, events: Sequence[Event]) -> bool:
    """Write the rows of what was only played on, without reading what was said before.

    False, with nothing written, where these events may be more than that.
    """
    if not all(KINDS.get(type(event.fact)) in PLAIN for event in events):
        return False
    if not (before := _in_play(writer, address)):
        return False
    history = extended(before, events)
    writer.put_later(StatementRow, [statement_row(history, entry) for entry in history.entries])
    (deal,) = history.deals
    moves = 'UPDATE deal SET moves = ? WHERE "table" = ? AND number = ?'
    writer.do(moves, deal.moves, address, deal.number)
    return True


def load(db: Writer, address: str) -> Followed | None:
    """The table as its rows hold it; None where it was never opened."""
    history = read_history(db, address)
    return Followed(history, rows_of(history)) if history else None


def write(writer: Writer, before: Followed | None, after: Followed) -> None:
    """Writes the rows that differ; they may have to wait for ``Writer.put_now``."""
    writer.put_later(StatementRow, _changed(before, after.history))
    old = before.rows if before else None
    for kind, new, known in (
        (TableRow, _one(after.rows), _one(old)),
        (SeatRow, after.rows.seats, old.seats if old else ()),
        (StandInRow, after.rows.stand_ins, old.stand_ins if old else ()),
        (DealRow, after.rows.deals, old.deals if old else ()),
        (ScoreRow, after.rows.scores, old.scores if old else ()),
        (LedgerRow, after.rows.ledger, old.ledger if old else ()),
        (DisputeRow, after.rows.disputes, old.disputes if old else ()),
        (RulingRow, after.rows.rulings, old.rulings if old else ()),
    ):
        if new is not known:
            writer.put_difference(kind, known, new)


def _one(rows: TableRows | None) -> list[TableRow]:
    return [rows.table] if rows and rows.table else []


def _changed(before: Followed | None, history: TableHistory) -> list[StatementRow]:
    """The rows of what is new or has become something different."""
    known = before.history.entries if before else ()
    same = before is not None and before.history.seatings == history.seatings
    return [
        statement_row(history, entry)
        for at, entry in enumerate(history.entries)
        if not same or at >= len(known) or known[at] is not entry
    ]


def rescored(before: Followed | None, after: Followed) -> bool:
    """Whether the table counts differently now."""
    if before is None:
        return after.rows.table is not None and after.rows.table.deals > 0
    old, new = before.rows, after.rows
    if (old.seats, old.stand_ins, old.scores) != (new.seats, new.stand_ins, new.scores):
        return True
    return before.history.ending != after.history.ending


def first_rescored(before: Followed | None, after: Followed) -> int | None:
    """From which position on the results of deals are different now; None where none are."""
    same_people = before is None or before.rows.stand_ins == after.rows.stand_ins
    if before and before.rows.scores is after.rows.scores and same_people:
        return None
    old, new = _by_number(before), _by_number(after)
    ended = [
        deals[number][0].ended
        for number in {*old, *new}
        if old.get(number) != new.get(number) or not same_people
        for deals in (old, new)
        if number in deals
    ]
    return min(filter(None, ended), default=None)


def _by_number(
    followed: Followed | None,
) -> Mapping[int, tuple[DealRow, tuple[ScoreRow, ...]]]:
    if followed is None:
        return {}
    scores: dict[int, list[ScoreRow]] = {}
    for row in followed.rows.scores:
        scores.setdefault(row.deal, []).append(row)
    return {
        row.number: (row._replace(moves=0), tuple(scores.get(row.number, ())))
        for row in followed.rows.deals
    }
