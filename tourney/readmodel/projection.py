"""From facts to rows: one small handler for each kind of fact.

A batch of events collects what it changes; the tables it touched and the standings of their
tournaments are written once, at its end. What rows come out depends on the events alone, not on
how they were cut into batches.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.games import GAMES
from events import facts
from events.envelope import Blank
from events.record import Event
from tourney.addresses import PLAYER, AddressError
from tourney.readmodel import people, ratings, seasons, tournaments
from tourney.readmodel.rows import BuiltRow, DisputeRow, LatestRow, RulingRow, StatementRow
from tourney.readmodel.standings import refresh
from tourney.readmodel.tablestate import TableState, load_table, open_table
from tourney.readmodel.writer import Writer, as_json
from tourney.sheets.statements import DealLine, Stands


@dataclass
class Memory:
    """What need not be read from the file again, as long as nobody else writes there."""

    tables: dict[str, TableState | None] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    """The players and tournaments that have rows."""


class Projection:
    """Writes the rows that follow from events, on a connection whose transaction is open."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take the connection of the read model's file."""
        self._writer = Writer(connection)
        self._memory = Memory()
        self._position = 0
        """Up to which event the memory goes."""

    def project(self, events: Sequence[Event]) -> None:
        """Writes the rows that follow from the next events."""
        if events[0].position != self._position + 1:  # another process was here meanwhile
            self._memory = Memory()
        batch = Batch(self._writer, self._memory)
        try:
            for event in events:
                batch.take(event)
            batch.write(events[-1])
        except BaseException:
            self._memory, self._position = Memory(), 0  # it is undone as the rows are
            raise
        self._position = events[-1].position
        tables = self._memory.tables
        self._memory.tables = {name: tables[name] for name in batch.touched}


class Batch:
    """Some events that follow one another, and what they change."""

    def __init__(self, writer: Writer, memory: Memory) -> None:
        """Take what is in memory; other tables are read when they are touched."""
        self.writer = writer
        self.touched: set[str] = set()
        self.tournaments: set[str] = set()
        self.scrub = False
        self._unrated = 0
        self._latest: dict[str, LatestRow] = {}
        self._tables, self._known = memory.tables, memory.known

    def take(self, event: Event) -> None:
        """One more event; kinds of facts that mean nothing here are passed over."""
        self._latest[event.stream] = LatestRow(event.stream, event.position, event.at)
        if handle := _HANDLERS.get(type(event.fact)):
            handle(self, event, event.fact)

    def table(self, address: str) -> TableState | None:
        """The table at an address as the events so far tell it; None if it was never opened."""
        state = self._look_up(address)
        return state if state and state.row.opened else None

    def _look_up(self, address: str) -> TableState | None:
        if address not in self._tables:
            self._tables[address] = load_table(self.writer, address)
        self.touched.add(address)
        return self._tables[address]

    def open(self, state: TableState) -> None:
        """A table is opened, in the place of one that was only seated."""
        address, tournament = state.row.address, state.row.tournament
        self.writer.do('DELETE FROM seat WHERE "table" = ?', address)
        self.touched.add(address)
        self._tables[address] = state
        if f"{tournament}/" not in self._known:
            tournaments.known(self.writer, tournament, state.row.game)
        self._known.add(f"{tournament}/")
        self.know(state.players)

    def know(self, players: Iterable[str]) -> None:
        """Makes sure that these players have rows."""
        for player in players:
            if player not in self._known:
                people.known(self.writer, player)
                self._known.add(player)

    def write_tables(self) -> None:
        """Writes the tables that were touched."""
        for address in sorted(self.touched):
            state = self._tables[address]
            if state and state.row.opened:
                if state.rescored:
                    self.tournaments.add(state.row.tournament)
                if first := state.write(self.writer):
                    self.rated_anew(first)
        self.writer.put_now()

    def rated_anew(self, first: int) -> None:
        """The deals are to be rated anew from this position on."""
        self._unrated = min(self._unrated or first, first)

    def write(self, last: Event) -> None:
        """Writes what is left to be written, standings last."""
        self.write_tables()
        if self._unrated:
            ratings.reset(self.writer, self._unrated)
        for tournament in sorted(self.tournaments):
            refresh(self.writer, tournament)
        self.writer.put(LatestRow, self._latest.values())
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
    batch.open(state)


def _said(kind: str) -> Handler:
    """A statement of the current deal, whose fact holds its line."""

    def handle(batch: Batch, event: Event, fact: Any) -> None:
        if table := batch.table(event.stream):
            move = table.moves + 1 if kind == "move" else None
            table.say(_statement(event, kind, table.deal, fact.statement, move))

    return handle


def _statement(
    event: Event,
    kind: str,
    deal: int,
    text: str,
    move: int | None = None,
    of: int | None = None,
    reason: str | None = None,
    data: str | None = None,
) -> StatementRow:
    position, table, version, at, by, _, _ = event
    told = kind, deal, move, text, at, by, of, reason, data, None
    return StatementRow(table, version, position, *told)


def _deal_began(batch: Batch, event: Event, fact: facts.DealBegan) -> None:
    if table := batch.table(event.stream):
        data = {"dealer": fact.dealer, "stated": fact.stated}
        line = DealLine(fact.number, fact.dealer if fact.stated else None)
        table.say(_statement(event, "deal", fact.number, str(line), data=as_json(data)), data)


def _result_announced(batch: Batch, event: Event, fact: facts.ResultAnnounced) -> None:
    if table := batch.table(event.stream):
        data = {"stated": fact.stated, "result": fact.result}
        said = _statement(event, "result", fact.deal, fact.statement, data=as_json(data))
        table.say(said, data)


def _result_amended(batch: Batch, event: Event, fact: facts.ResultAmended) -> None:
    if table := batch.table(event.stream):
        data = {"result": fact.result, "follows": fact.follows}
        said = _statement(event, "amend", fact.deal, fact.statement, data=as_json(data))
        table.say(said._replace(of=fact.of, reason=fact.reason), data)


def _deal_voided(batch: Batch, event: Event, fact: facts.DealVoided) -> None:
    if table := batch.table(event.stream):
        line = f"void {fact.reason}".rstrip()
        data = as_json({"follows": fact.follows})
        table.say(_statement(event, "void", fact.deal, line, reason=fact.reason, data=data))


def _table_reseated(batch: Batch, event: Event, fact: facts.TableReseated) -> None:
    if table := batch.table(event.stream):
        called = dict(zip(table.players, fact.seats, strict=True))
        for dispute in batch.writer.rows(DisputeRow, '"table" = ?', event.stream):
            batch.writer.put_one(dispute._replace(seat=called.get(dispute.seat, dispute.seat)))
        table.reseat(_statement(event, "reseat", 0, "", reason=fact.reason), fact.seats)
        batch.know(fact.seats)


def _statement_retracted(batch: Batch, event: Event, fact: facts.StatementRetracted) -> None:
    if table := batch.table(event.stream):
        said = _statement(event, "retract", table.deal, "", of=fact.of, reason=fact.reason)
        table.retract(said)


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
        ruled = table.statements.get(fact.of or 0)
        deal = ruled.deal if ruled else table.deal
        line = str(Stands(fact.rule, fact.reason))
        table.say(_statement(event, "stands", deal, line, of=fact.of, reason=fact.reason))


# -- the facts of tournaments, seasons and players, which are few: written at once


def _of_tournament(handle: Callable[[Writer, Event, Any], None]) -> Handler:
    def handle_it(batch: Batch, event: Event, fact: Any) -> None:
        batch.tournaments.add(event.stream)
        handle(batch.writer, event, fact)

    return handle_it


def _round_seated(batch: Batch, event: Event, fact: facts.RoundSeated) -> None:
    batch.write_tables()  # so that those opened in this batch are seen to be open
    batch.tournaments.add(event.stream)
    batch.know(player for table in fact.tables for player in table["seats"])
    tournaments.round_seated(batch.writer, event, fact)


def _of_season(handle: Callable[[Writer, str, Any], None]) -> Handler:
    return lambda batch, event, fact: handle(batch.writer, event.stream, fact)


def _of_player(handle: Callable[[Writer, str, Any], set[str]]) -> Handler:
    """A fact about a player, whose handler tells whose results belong to another person now."""

    def handle_it(batch: Batch, event: Event, fact: Any) -> None:
        moved = handle(batch.writer, event.stream, fact)
        if moved:
            batch.write_tables()
            batch.rated_anew(1)
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
    facts.TableReseated: _table_reseated,
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
    facts.SeasonOpened: _of_season(seasons.opened),
    facts.SeasonChanged: _of_season(seasons.changed),
    facts.StageAdded: _of_season(seasons.stage_added),
    facts.StageRemoved: _of_season(seasons.stage_removed),
    facts.PlayerAdded: _of_player(people.added),
    facts.PlayerRenamed: _of_player(people.renamed),
    facts.PlayerMerged: _of_player(people.merged),
    facts.PlayerParted: _of_player(people.parted),
    facts.PlayerForgotten: _player_forgotten,
    Blank: _blank,
}
