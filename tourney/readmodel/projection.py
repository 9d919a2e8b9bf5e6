"""From facts to rows: one small handler for each kind of fact.

A batch of events collects what it changes; the tables it touched and the standings of their
tournaments are written once, at its end. What rows come out depends on the events alone, not on
how they were cut into batches.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from engine.games import GAMES
from events import facts
from events.envelope import Blank
from events.record import Event
from tourney.addresses import PLAYER, SEASON, AddressError, parse, player_stream
from tourney.readmodel import people, ratings, seasons, tables, tournaments
from tourney.readmodel.rows import BuiltRow, LatestRow
from tourney.readmodel.standings import refresh
from tourney.readmodel.tables import Followed
from tourney.readmodel.writer import Writer
from tourney.table.lines import KINDS
from tourney.tournament.sense import AGREEING, Agreement, could_be


@dataclass
class Memory:
    """What need not be read from the file again, as long as nobody else writes there."""

    tables: dict[str, Followed | None] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    """The players and tournaments that have rows."""


class Projection:
    """Writes the rows that follow from events, on a connection whose transaction is open."""

    def __init__(self, connection: sqlite3.Connection, *, ranked_last: bool = False) -> None:
        """Take the connection of the read model's file.

        With ``ranked_last`` standings are worked out only when ``rank`` is called: nobody may read
        the file before.
        """
        self._writer = Writer(connection)
        self._memory = Memory()
        self._ranked_last = ranked_last
        self._unranked: set[str] = set()
        """The tournaments whose standings are to be worked out."""
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
            self._unranked |= batch.tournaments
            if not self._ranked_last:
                self.rank()
        except BaseException:
            self._memory, self._position = Memory(), 0  # it is undone as the rows are
            self._unranked = set()
            raise
        self._position = events[-1].position
        followed = self._memory.tables
        self._memory.tables = {name: followed[name] for name in batch.touched}

    def rank(self) -> None:
        """Works out the standings of the tournaments that count differently now."""
        for tournament in sorted(self._unranked):
            refresh(self._writer, tournament)
        self._unranked = set()


class Batch:
    """Some events that follow one another, and what they change."""

    def __init__(self, writer: Writer, memory: Memory) -> None:
        """Take what is in memory; tables that are not there are read when they are touched."""
        self.writer = writer
        self.touched: set[str] = set()
        self.tournaments: set[str] = set()
        self.scrub = False
        self._unrated = 0
        self._latest: dict[str, Event] = {}
        self._tables, self._known = memory.tables, memory.known
        self._said: dict[str, list[Event]] = {}
        """What was recorded at tables and is not written yet."""

    def take(self, event: Event) -> None:
        """One more event; kinds of facts that mean nothing here are passed over."""
        kind = type(event.fact)
        self._latest[event.stream] = event
        if kind in KINDS:
            self._said.setdefault(event.stream, []).append(event)
            if kind in (facts.TableOpened, facts.TableReseated):
                self._take_seats(event.stream, event.fact)
            elif isinstance(event.fact, facts.ChairTaken):
                self.know([event.fact.player])
        elif (handle := _HANDLERS.get(kind)) and could_be(event, self._agreed(event)):
            handle(self, event, event.fact)

    def _agreed(self, event: Event) -> Agreement:
        """What was agreed before an event by which something is agreed."""
        if not isinstance(event.fact, AGREEING):
            return None
        if event.stream.startswith(SEASON):
            return seasons.agreed(self.writer, event.stream)
        return tournaments.agreed(self.writer, event.stream)

    def is_known(self, stream: str) -> bool:
        """Whether anything was recorded in a stream so far."""
        found = "SELECT 1 FROM latest WHERE stream = ?"
        return stream in self._latest or bool(self.writer.select(found, stream))

    def _take_seats(self, address: str, fact: Any) -> None:
        """Makes sure that a table's tournament and players have rows, in the order of events."""
        with suppress(AddressError):
            tournament = parse(address).tournament
            if isinstance(fact, facts.TableOpened) and f"{tournament}/" not in self._known:
                if fact.game not in GAMES:
                    return
                tournaments.known(self.writer, tournament, fact.game)
                self._known.add(f"{tournament}/")
            self.know(fact.seats)

    def know(self, players: Iterable[str]) -> None:
        """Makes sure that these players have rows."""
        for player in players:
            if player not in self._known:
                people.known(self.writer, player)
                self._known.add(player)

    def write_tables(self) -> None:
        """Writes the tables at which something was recorded."""
        for address, events in sorted(self._said.items()):
            self._write_table(address, events)
        self._said = {}
        self.writer.put_now()

    def _write_table(self, address: str, events: Sequence[Event]) -> None:
        if address not in self._tables:
            if tables.go_on(self.writer, address, events):
                return
            new = events[0].version == 1
            self._tables[address] = None if new else tables.load(self.writer, address)
        before = self._tables[address]
        after = self._tables[address] = tables.follow(before, events)
        self.touched.add(address)
        if after is None:
            return
        if before is None or before.rows.table is None:  # it may have been seated
            self.writer.do('DELETE FROM seat WHERE "table" = ?', address)
        if after.rows.table is None:  # what was seated is withdrawn with what was recorded
            self.writer.do('DELETE FROM "table" WHERE address = ?', address)
        tables.write(self.writer, before, after)
        if tables.rescored(before, after):
            self.tournaments.add(parse(address).tournament)
        if first := tables.first_rescored(before, after):
            self.rated_anew(first)

    def rated_anew(self, first: int) -> None:
        """The deals are to be rated anew from this position on."""
        self._unrated = min(self._unrated or first, first)

    def write(self, last: Event) -> None:
        """Writes what is left to be written but the standings."""
        self.write_tables()
        if self._unrated:
            ratings.reset(self.writer, self._unrated)
        latest = self._latest.values()
        self.writer.put(LatestRow, [LatestRow(one.stream, one.position, one.at) for one in latest])
        ((at, scrub),) = self.writer.select("SELECT at, scrub FROM built")
        row = BuiltRow(1, last.position, last.at or at, int(scrub or self.scrub))
        self.writer.put_one(row)


Handler = Callable[[Batch, Event, Any], None]


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


def _of_player(handle: Callable[[Writer, Event, Any], set[str]]) -> Handler:
    """A fact about a player, whose handler says whose results belong to another person now."""

    def handle_it(batch: Batch, event: Event, fact: Any) -> None:
        moved = handle(batch.writer, event, fact)
        if moved:
            batch.write_tables()
            batch.rated_anew(1)
            batch.tournaments |= people.tournaments_of(batch.writer, moved)

    return handle_it


def _merged(batch: Batch, event: Event, fact: facts.PlayerMerged) -> None:
    if batch.is_known(player_stream(fact.into)) and event.stream != player_stream(fact.into):
        _of_player(people.merged)(batch, event, fact)


def _blank(batch: Batch, event: Event, fact: Blank) -> None:
    """A fact whose name was blanked: the player had become known by it all the same."""
    if event.stream.startswith(PLAYER):
        people.known(batch.writer, event.stream.removeprefix(PLAYER))


def _player_forgotten(batch: Batch, event: Event, fact: facts.PlayerForgotten) -> None:
    people.forgotten(batch.writer, event.stream, fact)
    batch.scrub = True


_HANDLERS: Final[Mapping[type[Any], Handler]] = {
    facts.TournamentOpened: _of_tournament(tournaments.opened),
    facts.OptionsChanged: _of_tournament(tournaments.options_changed),
    facts.PlayerEntered: _of_tournament(tournaments.player_entered),
    facts.PlayerJoined: _of_tournament(tournaments.player_joined),
    facts.PlayerLeft: _of_tournament(tournaments.player_left),
    facts.Substituted: _of_tournament(tournaments.substituted),
    facts.PenaltyGiven: _of_tournament(tournaments.penalty_given),
    facts.PenaltyLifted: _of_tournament(tournaments.penalty_lifted),
    facts.RoundSeated: _round_seated,
    facts.TournamentClosed: _of_tournament(tournaments.closed),
    facts.TournamentReopened: _of_tournament(tournaments.reopened),
    facts.TournamentWithdrawn: _of_tournament(tournaments.withdrawn),
    facts.SeasonOpened: _of_season(seasons.opened),
    facts.SeasonChanged: _of_season(seasons.changed),
    facts.StageAdded: _of_season(seasons.stage_added),
    facts.StageRemoved: _of_season(seasons.stage_removed),
    facts.PlayerAdded: _of_player(people.added),
    facts.PlayerRenamed: _of_player(people.renamed),
    facts.PlayerMerged: _merged,
    facts.PlayerParted: _of_player(people.parted),
    facts.PlayerForgotten: _player_forgotten,
    Blank: _blank,
}
