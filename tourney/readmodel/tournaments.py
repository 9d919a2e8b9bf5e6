"""Tournaments: their options, who takes part from when to when, who was seated, penalties."""

from __future__ import annotations

import json
from typing import Any, Final

from events import facts
from events.record import Event
from tourney.readmodel import people
from tourney.readmodel.rows import (
    EntryRow,
    PenaltyRow,
    RoundRow,
    SeatRow,
    SubstituteRow,
    TableRow,
    TournamentRow,
)
from tourney.readmodel.tables import as_agreed, seated_rows
from tourney.readmodel.writer import Writer, as_json


def known(writer: Writer, tournament: str, game: str) -> None:
    """Makes sure that there is a row of the tournament, though nobody has opened it."""
    row = TournamentRow(tournament, tournament, game, "", 0, "{}", "[]", "[]")
    if not writer.rows(TournamentRow, "id = ?", tournament):
        writer.put_one(row)


def opened(writer: Writer, event: Event, fact: facts.TournamentOpened) -> None:
    """A tournament, and the night to which it belongs."""
    lists = as_json(fact.rules), as_json(fact.tie_breaks), as_json(fact.trumps)
    writer.put_one(
        TournamentRow(event.stream, fact.name, fact.game, fact.night, fact.rounds, *lists)
    )


def agreed(writer: Writer, tournament: str) -> facts.TournamentOpened | None:
    """What was agreed so far; None where nobody has opened the tournament."""
    for row in writer.rows(TournamentRow, "id = ?", tournament):
        if row.night:  # else it is known by its tables only
            lists = map(json.loads, (row.rules, row.tie_breaks, row.trumps))
            return facts.TournamentOpened(row.name, row.game, row.night, row.rounds, *lists)
    return None


def options_changed(writer: Writer, event: Event, fact: facts.OptionsChanged) -> None:
    """Change some options from now on; those without a column here mean nothing here."""
    changes: dict[str, Any] = {
        name: as_json(value) if isinstance(value, (list, dict)) else value
        for name, value in fact.changes.given().items()
        if name in TournamentRow._fields
    }
    for row in writer.rows(TournamentRow, "id = ?", event.stream):
        now = row._replace(**{**changes, "id": row.id})
        writer.put_one(now)
        if not changes.keys().isdisjoint(("rules", "trumps")):
            _seat_anew(writer, now)


def _seat_anew(writer: Writer, agreed: TournamentRow) -> None:
    """The tables that nobody has opened yet, with what was agreed on since."""
    for row in writer.rows(TableRow, "tournament = ? AND opened = 0", agreed.id):
        seats = writer.rows(SeatRow, '"table" = ? ORDER BY seat', row.address)
        writer.put_one(as_agreed(row, [seat.player for seat in seats], agreed))


# -- who takes part


def player_entered(writer: Writer, event: Event, fact: facts.PlayerEntered) -> None:
    """From the first round on."""
    _takes_part(writer, event.stream, fact.player, 1)


def player_joined(writer: Writer, event: Event, fact: facts.PlayerJoined) -> None:
    """From a later round on, perhaps once more; nobody has left who comes right back."""
    last = "tournament = ? AND player = ? AND after_round = ?"
    of = event.stream, fact.player, fact.from_round - 1
    if writer.rows(EntryRow, last, *of):
        writer.do(f"UPDATE entry SET after_round = NULL, after_deal = NULL WHERE {last}", *of)  # noqa: S608
        return
    _takes_part(writer, event.stream, fact.player, fact.from_round)


def _takes_part(writer: Writer, tournament: str, player: str, from_round: int) -> None:
    people.known(writer, player)
    writer.put_one(EntryRow(tournament, player, from_round, None))


def player_left(writer: Writer, event: Event, fact: facts.PlayerLeft) -> None:
    """After a round: what was played keeps its worth."""
    writer.do(
        """UPDATE entry SET after_round = ?, after_deal = ?
        WHERE tournament = ? AND player = ? AND after_round IS NULL""",
        *(fact.after_round, fact.after_deal or None, event.stream, fact.player),
    )


def substituted(writer: Writer, event: Event, fact: facts.Substituted) -> None:
    """What the substitute plays in these rounds counts for the other in this tournament.

    Whoever was to play before plays for the other no more; nobody does who plays himself.
    """
    people.known(writer, fact.player)
    people.known(writer, fact.for_player)
    forget = "DELETE FROM substitute WHERE tournament = ? AND for_player = ? AND round = ?"
    for round_ in fact.rounds:
        writer.do(forget, event.stream, fact.for_player, round_)
        if fact.player != fact.for_player:
            writer.put_one(SubstituteRow(event.stream, round_, fact.player, fact.for_player))


# -- who sits where

_TABLES: Final = 'SELECT address FROM "table" WHERE tournament = ? AND round = ?'
_FORGET_TABLES: Final = 'DELETE FROM "table" WHERE tournament = ? AND round = ? AND opened = 0'
_FORGET_SEATS: Final = """
    DELETE FROM seat WHERE "table" IN (
        SELECT address FROM "table" WHERE tournament = ? AND round = ? AND opened = 0)"""


def round_seated(writer: Writer, event: Event, fact: facts.RoundSeated) -> None:
    """Who sits where; tables of the round that nobody has opened yet are seated anew."""
    tournament = event.stream
    round_ = _round(writer, tournament, fact.round)
    method = fact.method if fact.tables else None
    _set_round(writer, round_._replace(method=method, seed=fact.seed))
    for forget in (_FORGET_SEATS, _FORGET_TABLES):
        writer.do(forget, tournament, fact.round)
    kept = {table for (table,) in writer.select(_TABLES, tournament, fact.round)}
    for row in writer.rows(TournamentRow, "id = ?", tournament):
        tables = [
            seated_rows(address, row, seated["seats"], seated["dealer"])
            for seated in fact.tables
            if (address := f"{tournament}/{fact.round}/{seated['table']}") not in kept
        ]
        writer.put(TableRow, [table.table for table in tables if table.table])
        writer.put(SeatRow, [seat for table in tables for seat in table.seats])


def _set_round(writer: Writer, row: RoundRow) -> None:
    """What is known of a round; nothing of one that was neither seated nor closed."""
    forget = "DELETE FROM round WHERE tournament = ? AND number = ?"
    writer.do(forget, row.tournament, row.number)
    if row.method is not None or row.closed is not None:
        writer.put_one(row)


# -- closed, withdrawn, and open again


def closed(writer: Writer, event: Event, fact: facts.TournamentClosed) -> None:
    """It ended, or a round of it did."""
    _end(writer, event.stream, fact.round, closed=fact.reason)


def reopened(writer: Writer, event: Event, fact: facts.TournamentReopened) -> None:
    """It goes on, or a round of it does."""
    _end(writer, event.stream, fact.round)


def withdrawn(writer: Writer, event: Event, fact: facts.TournamentWithdrawn) -> None:
    """It counts nothing."""
    off = int(fact.called_off)
    _end(writer, event.stream, None, withdrawn=fact.reason, called_off=off)


def _end(
    writer: Writer,
    tournament: str,
    round_: int | None,
    *,
    closed: str | None = None,
    withdrawn: str | None = None,
    called_off: int = 0,
) -> None:
    if round_ is not None:
        _set_round(writer, _round(writer, tournament, round_)._replace(closed=closed))
        return
    for row in writer.rows(TournamentRow, "id = ?", tournament):
        writer.put_one(row._replace(closed=closed, withdrawn=withdrawn, called_off=called_off))


def _round(writer: Writer, tournament: str, number: int) -> RoundRow:
    """The row of a round, as yet without anything where there is none."""
    found = writer.rows(RoundRow, "tournament = ? AND number = ?", tournament, number)
    return found[0] if found else RoundRow(tournament, number, None, None)


# -- penalties and bonuses


def penalty_given(writer: Writer, event: Event, fact: facts.PenaltyGiven) -> None:
    """Points added to a total, of which the event's version is the number."""
    people.known(writer, fact.player)
    values = event.version, fact.player, fact.points, fact.reason, event.at, event.by, None
    writer.put_one(PenaltyRow(event.stream, *values))


def penalty_lifted(writer: Writer, event: Event, fact: facts.PenaltyLifted) -> None:
    """As if it had never been given."""
    lift = "UPDATE penalty SET lifted = ? WHERE tournament = ? AND number = ?"
    writer.do(lift, fact.reason, event.stream, fact.of)
