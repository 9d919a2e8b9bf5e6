"""Clerks at a tournament, each a process of its own that can be killed at any moment.

A clerk records cards at its own tables and, every fifth time, a penalty in the stream that all
share. It says on a pipe what is acknowledged. Whoever follows a killed clerk sends its last
request again.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from events.facts import PenaltyGiven, ResultAnnounced
from events.record import Record, Request, open_record
from tourney.addresses import parse
from tourney.audit.audit import audit_tournament
from tourney.desk import penalties
from tourney.desk.answers import carry_out
from tourney.desk.cards import card
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.tournaments import new
from tourney.sheets.check import check
from tourney.tournament.agreement import MOST_ROUNDS

PLAYERS: Final = ("mari", "jaan", "peep")
PENALTY_EVERY: Final = 5
DEALS: Final = 4
"""Of a table (S21)."""
EVERYTHING: Final = 10**9
FORK: Final = get_context("fork")
"""A process that begins at once, with all that is imported here."""


class Act(NamedTuple):
    """The ``number``-th thing that a clerk records."""

    clerk: int
    number: int
    tables: Sequence[int]

    @property
    def id(self) -> str:
        return f"{self.clerk}-{self.number}"

    @property
    def is_penalty(self) -> bool:
        return self.number % PENALTY_EVERY == 0

    @property
    def deal(self) -> str:
        """The address of the deal whose card it is; the first deal of each table stands there."""
        before = self.number - self.number // PENALTY_EVERY - 1
        deals, table = divmod(before, len(self.tables))
        round_, deal = divmod(deals + 1, DEALS)
        return f"s/{round_ + 1}/{self.tables[table]}/{deal + 1}"

    def carry_out(self, record: Record) -> None:
        carry_out(record, self._record, Request(self.id, self.id))

    def _record(self, log: Record) -> None:
        by, deal = str(self.clerk), parse(self.deal)
        seats = seats_of(deal.number)
        if self.is_penalty:
            penalties.give(log, "s", seats_of(self.tables[0])[0], -1, self.id, by=by)
        elif deal.deal == 1:
            import_tables(log, check(sheet(deal.round, deal.number)), Wishes(), by=by)
        else:
            places = seats[self.number % 3 :] + seats[: self.number % 3]
            card(log, self.deal, [" ".join(places)], by=by)


class Done(NamedTuple):
    """What was acknowledged: up to which number, and the longest that an act took, in seconds."""

    number: int
    longest: float


def seats_of(table: int) -> list[str]:
    """Who plays at a table, in every round."""
    return [f"{name}-{table}" for name in PLAYERS]


def sheet(round_: int, table: int) -> str:
    """A table with the card of its first deal."""
    seats = seats_of(table)
    line = " ".join(seats)
    return (
        f"table s/{round_}/{table}\ngame saare\nseats {line}\ndealer {seats[0]}\n\n"
        f"deal 1\nresult {line}\n"
    )


def evening(where: str | Path, tables: int) -> None:
    """A tournament of many rounds, with so many tables of three in the first."""
    text = "\n".join(sheet(1, number) for number in range(1, tables + 1))
    with open_record(where) as record:
        new(record, "s", "saare", by="desk", rounds=MOST_ROUNDS)
        import_tables(record, check(text), Wishes(), by="desk")


class Clerk:
    """A process that records until it is killed, or until it has recorded ``most``."""

    def __init__(
        self, where: str | Path, number: int, tables: Sequence[int], done: int = 0, most: int = 0
    ) -> None:
        """Begin after what was acknowledged before, which is ``done``."""
        self._answers, said = FORK.Pipe(duplex=False)
        self._done = done
        arguments = (where, number, tables, done, most, said)
        self._process = FORK.Process(target=_record, args=arguments)
        self._process.start()
        said.close()

    def wait(self) -> None:
        """Wait until the store is open."""
        assert self._answers.poll(60)

    def kill(self) -> Done:
        """Kill the process (SIGKILL), and return what it had acknowledged by then."""
        self._process.kill()
        self._process.join()
        return self._acknowledged()

    def finish(self) -> Done:
        """Wait for its end; it must be orderly."""
        done = self._acknowledged()
        self._process.join()
        assert self._process.exitcode == 0
        return done

    def _acknowledged(self) -> Done:
        with closing(self._answers):
            return Done(*_last(self._answers, self._done))


def _last(answers: Connection, done: int) -> tuple[int, float]:
    longest = 0.0
    try:
        while True:
            done, took = answers.recv()
            longest = max(longest, took)
    except (EOFError, OSError):
        return done, longest


def _record(
    where: str | Path, clerk: int, tables: Sequence[int], done: int, most: int, said: Connection
) -> None:
    os.environ["TOURNEY_LANG"] = "en"
    with open_record(where, create=False, timeout=60) as record:
        said.send((done, 0.0))
        while not most or done < most:
            began = monotonic()
            Act(clerk, done + 1, tables).carry_out(record)
            done += 1
            said.send((done, monotonic() - began))


class Faults(NamedTuple):
    """What is wrong in a record; all zero where it is right."""

    lost: int
    doubled: int
    findings: int


def faults(where: str | Path, clerks: Sequence[Sequence[int]], done: Sequence[int]) -> Faults:
    """Compare what is recorded with what was acknowledged to each clerk at its tables.

    What is recorded and was not acknowledged yet may be there, once.
    """
    expected = {
        _mark(act)
        for clerk, (tables, number) in enumerate(zip(clerks, done, strict=True))
        for act in (Act(clerk, one, tables) for one in range(1, number + 1))
    }
    with open_record(where, create=False) as record:
        recorded = Counter(_marks(record))
        findings = record.verify().findings + audit_tournament(record, "s").findings
    doubled = sum(count - 1 for count in recorded.values())
    return Faults(len(expected - recorded.keys()), doubled, len(findings))


def _mark(act: Act) -> str:
    return act.id if act.is_penalty else act.deal


def _marks(record: Record) -> Iterator[str]:
    """What each event that a clerk recorded is known by."""
    for event in record.since(0, EVERYTHING):
        match event.fact:
            case PenaltyGiven(reason=reason):
                yield reason
            case ResultAnnounced(deal=deal):
                yield f"{event.stream}/{deal}"
