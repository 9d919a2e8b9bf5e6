"""From facts to rows: one small handler for each kind of fact.

A batch of events collects what it changes; the tables it touched and the standings of their
tournaments are written once, at its end. What rows come out depends on the events alone, not on
how they were cut into batches.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.games import GAMES
from events import facts
from events.envelope import Blank
from events.record import Event
from tourney.addresses import PLAYER, AddressError
from tourney.readmodel import people, tournaments
from tourney.readmodel.rows import BuiltRow, DisputeRow, RulingRow, StatementRow
from tourney.readmodel.standings import refresh
from tourney.readmodel.tablestate import TableState, load_table, open_table
from tourney.readmodel.writer import Writer, as_json
from tourney.sheets.statements import DealLine, Stands


class Projection:
    """Writes the rows that follow from events, on a connection whose transaction is open."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take the connection of the read model's file."""
        self._writer = Writer(connection)
        self._tables: dict[str, TableState | None] = {}
        self._position = 0
        """Up to which event the tables in memory are told."""

    def project(self, events: Sequence[Event]) -> None:
        """Writes the rows that follow from the next events."""
        if events[0].position != self._position + 1:  # another process was here meanwhile
            self._tables = {}
        batch = Batch(self._writer, self._tables)
        try:
            for event in events:
                batch.take(event)
            batch.write(events[-1])
        except BaseException:
            self._tables, self._position = {}, 0  # the rows are undone, and so must these be
            raise
        self._position = events[-1].position
        self._tables = {name: self._tables[name] for name in batch.touched}


class Batch:
    """Some events that follow one another, and what they change."""

    def __init__(self, writer: Writer, tables: dict[str, TableState | None]) -> None:
        """Take the tables that are in memory; the others are read when they are touched."""
        self.writer = writer
        self.touched: set[str] = set()
        self.tournaments: set[str] = set()
        self.scrub = False
        self._tables = tables

    def take(self, event: Event) -> None:
        """One more event; kinds of facts that mean nothing here are passed over."""
        if handle := _HANDLERS.get(type(event.fact)):
            handle(self, event, event.fact)

    def table(self, address: str) -> TableState | None:
        """The table at an address as the events so far tell it; None if it was never opened."""
        if address not in self._tables:
            self._tables[address] = load_table(self.writer, address)
        self.touched.add(address)
        state = self._tables[address]
        return state if state and state.row.opened else None

    def open(self, state: TableState) -> None:
        """A table is opened, in the place of one that was only seated."""
        self._tables[state.row.address] = state
        self.touched.add(state.row.address)

    def write_tables(self) -> None:
        """Writes the tables that were touched."""
        for address in sorted(self.touched):
            state = self._tables[address]
            if state and state.row.opened:
                if state.rescored:
                    self.tournaments.add(state.row.tournament)
                state.write(self.writer)

    def write(self, last: Event) -> None:
        """Writes what is left to be written, standings last."""
        self.write_tables()
        for tournament in sorted(self.tournaments):
            refresh(self.writer, tournament)
        ((at, scrub),) = self.writer.select("SELECT at, scrub FROM built")
        row = BuiltRow(1, last.position, last.at or at, int(scrub or self.scrub))
        self.writer.put_one(row)


Handler = Callable[[Batch, Event, Any], None]


# -- a table's facts


def _table_opened(batch: Batch, event: Event, fact: facts.TableOpened) -> None:
    try:
        state = open_table(event.stream, fact.game, fact.seats, fact.dealer)
    except AddressError:
        return
    if fact.game not in GAMES:
        return
    rules, trumps = as_json(fact.rules), as_json(fact.trumps)
    state.row = state.row._replace(rules=rules, trumps=trumps, opened=1)
    state.rescored = True
    tournaments.known(batch.writer, state.row.tournament, fact.game)
    for player in fact.seats:
        people.known(batch.writer, player)
    batch.writer.do('DELETE FROM seat WHERE "table" = ?', event.stream)
    batch.open(state)


def _said(kind: str) -> Handler:
    """A statement of the current deal, whose fact holds its line."""

    def handle(batch: Batch, event: Event, fact: Any) -> None:
        if table := batch.table(event.stream):
            move = table.moves[table.deal] + 1 if kind == "move" else None
            table.say(_statement(event, kind, table.deal, fact.statement, move=move))

    return handle


def _statement(event: Event, kind: str, deal: int, text: str, **others: Any) -> StatementRow:
    told = {"move": None, "of": None, "reason": None, "data": None, "retracted": None, **others}
    return StatementRow(
        table=event.stream,
        version=event.version,
        position=event.position,
        kind=kind,
        deal=deal,
        text=text,
        at=event.at,
        by=event.by,
        **told,
    )


def _deal_began(batch: Batch, event: Event, fact: facts.DealBegan) -> None:
    if table := batch.table(event.stream):
        data = as_json({"dealer": fact.dealer, "stated": fact.stated})
        line = DealLine(fact.number, fact.dealer if fact.stated else None)
        table.say(_statement(event, "deal", fact.number, str(line), data=data))


def _result_announced(batch: Batch, event: Event, fact: facts.ResultAnnounced) -> None:
    if table := batch.table(event.stream):
        data = as_json({"stated": fact.stated, "result": fact.result})
        table.say(_statement(event, "result", fact.deal, fact.statement, data=data))


def _result_amended(batch: Batch, event: Event, fact: facts.ResultAmended) -> None:
    if table := batch.table(event.stream):
        data, why = as_json({"result": fact.result}), {"of": fact.of, "reason": fact.reason}
        table.say(_statement(event, "amend", fact.deal, fact.statement, data=data, **why))


def _deal_voided(batch: Batch, event: Event, fact: facts.DealVoided) -> None:
    if table := batch.table(event.stream):
        line = f"void {fact.reason}".rstrip()
        table.say(_statement(event, "void", fact.deal, line, reason=fact.reason))


def _statement_retracted(batch: Batch, event: Event, fact: facts.StatementRetracted) -> None:
    if table := batch.table(event.stream):
        why = {"of": fact.of, "reason": fact.reason}
        table.retract(_statement(event, "retract", table.deal, "", **why))


def _dispute_opened(batch: Batch, event: Event, fact: facts.DisputeOpened) -> None:
    told = fact.number, fact.of, fact.seat, fact.words, event.at, None
    batch.writer.put_one(DisputeRow(event.stream, *told))


def _ruling_given(batch: Batch, event: Event, fact: facts.RulingGiven) -> None:
    about = fact.of, fact.dispute, as_json(fact.data)
    ruling = RulingRow(
        event.stream, event.version, fact.kind, fact.rule, fact.reason, *about, event.at, event.by
    )
    batch.writer.put_one(ruling)
    if fact.dispute is not None:
        close = 'UPDATE dispute SET ruling = ? WHERE "table" = ? AND number = ?'
        batch.writer.do(close, event.version, event.stream, fact.dispute)
    if fact.kind == "stands" and (table := batch.table(event.stream)):
        why = {"of": fact.of, "reason": fact.reason}
        ruled = table.statements.get(fact.of or 0)
        deal = ruled.deal if ruled else table.deal
        line = Stands(fact.rule, fact.reason)
        table.say(_statement(event, "stands", deal, str(line), **why))


# -- the facts of tournaments and players, which are few: written at once


def _of_tournament(handle: Callable[[Writer, Event, Any], None]) -> Handler:
    def handle_it(batch: Batch, event: Event, fact: Any) -> None:
        batch.tournaments.add(event.stream)
        handle(batch.writer, event, fact)

    return handle_it


def _round_seated(batch: Batch, event: Event, fact: facts.RoundSeated) -> None:
    batch.write_tables()  # so that those opened in this batch are seen to be open
    batch.tournaments.add(event.stream)
    tournaments.round_seated(batch.writer, event, fact)


def _of_player(handle: Callable[[Writer, str, Any], set[str]]) -> Handler:
    """A fact about a player, whose handler tells whose results belong to another person now."""

    def handle_it(batch: Batch, event: Event, fact: Any) -> None:
        moved = handle(batch.writer, event.stream, fact)
        if moved:
            batch.write_tables()
            batch.tournaments |= people.tournaments_of(batch.writer, moved)

    return handle_it


def _blank(batch: Batch, event: Event, fact: Blank) -> None:
    """A fact whose name was blanked: the player had become known by it all the same."""
    if event.stream.startswith(PLAYER):
        people.known(batch.writer, event.stream.removeprefix(PLAYER))


def _player_forgotten(batch: Batch, event: Event, fact: facts.PlayerForgotten) -> None:
    people.forgotten(batch.writer, event.stream, fact)
    batch.scrub = True


_HANDLERS: Final[Mapping[type[Any], Handler]] = {
    facts.TableOpened: _table_opened,
    facts.DealBegan: _deal_began,
    facts.CardsDealt: _said("head"),
    facts.MoveRecorded: _said("move"),
    facts.CardsShown: _said("shows"),
    facts.ResultAnnounced: _result_announced,
    facts.ResultAmended: _result_amended,
    facts.DealVoided: _deal_voided,
    facts.StatementRetracted: _statement_retracted,
    facts.DisputeOpened: _dispute_opened,
    facts.RulingGiven: _ruling_given,
    facts.TournamentOpened: _of_tournament(tournaments.opened),
    facts.OptionsChanged: _of_tournament(tournaments.options_changed),
    facts.PlayerEntered: _of_tournament(tournaments.player_entered),
    facts.PlayerJoined: _of_tournament(tournaments.player_joined),
    facts.PlayerLeft: _of_tournament(tournaments.player_left),
    facts.Substituted: _of_tournament(tournaments.substituted),
    facts.PenaltyGiven: _of_tournament(tournaments.penalty_given),
    facts.PenaltyLifted: _of_tournament(tournaments.penalty_lifted),
    facts.RoundSeated: _round_seated,
    facts.PlayerAdded: _of_player(people.added),
    facts.PlayerRenamed: _of_player(people.renamed),
    facts.PlayerMerged: _of_player(people.merged),
    facts.PlayerParted: _of_player(people.parted),
    facts.PlayerForgotten: _player_forgotten,
    Blank: _blank,
}
