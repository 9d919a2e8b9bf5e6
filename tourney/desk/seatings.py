"""Who sits with whom in a round: ``tourney seat``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from engine.violation import FormError
from events.facts import RoundSeated
from events.facts import SeatedTable as SeatedFact
from events.record import Batch, Record
from tourney import clock, seating
from tourney.addresses import Scope, parse
from tourney.desk.fields import Field
from tourney.desk.people import People
from tourney.desk.refusals import Refused, checked_number
from tourney.desk.seated import round_tables
from tourney.desk.tables import tables_below
from tourney.desk.tournaments import find_field
from tourney.table.history import NotOpenedError, history_of

Method = Literal["draw", "rank", "hand"]


@dataclass(frozen=True)
class Seated:
    """A round as it was seated now."""

    tables: seating.Round
    seed: int | None
    """Of the draw; None where it was set by hand."""
    repeats: int
    """How many pairs meet that have met before."""


def seat(
    record: Record,
    slug: str,
    round_: int,
    *,
    by: str,
    method: Method = "draw",
    order: Sequence[str] = (),
    by_hand: Sequence[Sequence[str]] = (),
    seed: int | None = None,
    force: bool = False,
    tries: int = seating.TRIES,
) -> Seated:
    """Seats a round, from what was really played before.

    ``order`` is the standing, the best first, for ``rank``; ``by_hand`` the tables by id or name.
    Without a seed the draw goes on from the round before it; ``tries`` is how long it is searched
    where no seating is found that cannot be better. Raises Refused where the round is
    seated already or one before it has open tables (unless forced), where a table of it has
    begun, or where the tables set by hand cannot be used.
    """
    people = People(record)
    tournament = find_field(record, slug, people)
    present = tournament.present(round_)
    _check(record, slug, tournament, round_, force=force)
    history = _history(record, slug, tournament, round_, people)
    if method == "hand":
        tables, seed = _by_hand(by_hand, present, people), None
    else:
        seed = _seed(tournament, round_) if seed is None else checked_number(seed)
        tables = _drawn(tournament, present, history, round_, method, order, seed, tries)
    facts = [
        SeatedFact(table=number, seats=[*table.seats], dealer=table.dealer)
        for number, table in enumerate(tables, 1)
    ]
    fact = RoundSeated(round_, facts, method, seed)
    record.append([Batch(slug, tournament.version, [fact])], at=clock.now(), by=by)
    again = seating.repeats([*history, tables]) - seating.repeats(history)
    return Seated(tables, seed, again)


def by_rank(
    record: Record, slug: str, round_: int, orders: Sequence[Sequence[str]]
) -> list[seating.Round]:
    """The tables of a round that was seated by rank, as they would be by each of these standings.

    There are none where all but one have left by now.
    """
    people = People(record)
    tournament = find_field(record, slug, people)
    present, seed = tournament.present(round_), tournament.seated[round_].seed or 0
    if len(present) < 2:
        return [() for _ in orders]
    history = _history(record, slug, tournament, round_, people)
    return [
        _drawn(tournament, present, history, round_, "rank", order, seed, seating.TRIES)
        for order in orders
    ]


def _check(record: Record, slug: str, tournament: Field, round_: int, *, force: bool) -> None:
    rounds = tournament.opened.rounds
    if not 1 <= round_ <= rounds:
        raise Refused("no-such-round", tournament=slug, round=round_, rounds=rounds)
    this, before = Scope(slug, round_), Scope(slug, round_ - 1)
    for ended in (round_, None):
        if ended in tournament.closed:
            address = slug if ended is None else str(this)
            raise Refused("closed", address=address, reason=tournament.closed[ended])
    if tables_below(record, this):
        raise Refused("round-begun", round=str(this))
    if force:
        return
    if round_ in tournament.seated:
        raise Refused("round-seated", round=str(this))
    if open_ := open_tables(record, slug, round_ - 1):
        raise Refused("open-tables", round=str(before), tables=" ".join(open_))


def open_tables(record: Record, slug: str, round_: int) -> list[str]:
    """The addresses of a round's tables that are not finished; none for a round without tables."""
    try:
        tables = round_tables(record, slug, round_)
    except Refused:
        return []
    return [str(one.head.address) for one in tables if not one.over]


def _history(
    record: Record, slug: str, tournament: Field, round_: int, people: People
) -> list[seating.Round]:
    """The rounds before this one as they were played; one that was left out is none."""
    rounds = (
        _played(record, slug, tournament, number, people.person) for number in range(1, round_)
    )
    return [tables for tables in rounds if tables]


def _played(
    record: Record, slug: str, tournament: Field, round_: int, person: Callable[[str], str]
) -> seating.Round:
    """A round as it was played: recorded tables by the seats that hold now, others as seated.

    Seats are told by persons, so that who was merged does not meet the same people again.
    """
    tables = {
        table["table"]: seating.SeatedTable(tuple(map(person, table["seats"])), table["dealer"])
        for table in (tournament.seated[round_].tables if round_ in tournament.seated else ())
    }
    for stream in record.streams(Scope(slug, round_).below):
        events = record.read(stream)
        with suppress(NotOpenedError, FormError):
            table, number = history_of(events), parse(stream).number
            if table.closed and not table.met:
                tables.pop(number, None)
            elif not table.withdrawn:
                seats = tuple(map(person, table.head.names))
                tables[number] = seating.SeatedTable(seats, table.head.dealer)
    return [tables[number] for number in sorted(tables)]


def _seed(tournament: Field, round_: int) -> int:
    """That of the last draw before, so that all rounds follow one plan, else a new one."""
    before = [tournament.seated[one].seed for one in sorted(tournament.seated) if one < round_]
    return next((seed for seed in reversed(before) if seed is not None), secrets.randbelow(10**6))


def _drawn(
    tournament: Field,
    present: Sequence[str],
    history: Sequence[seating.Round],
    round_: int,
    method: Literal["draw", "rank"],
    order: Sequence[str],
    seed: int,
    tries: int,
) -> seating.Round:
    to_come = tournament.opened.rounds - round_ + 1
    try:
        return seating.seat_round(
            present,
            history,
            seed=seed,
            method=method,
            rounds_to_come=to_come,
            order=order,
            tries=tries,
        )
    except seating.CannotSeatError as error:
        raise Refused("too-few-players", players=error.present) from None


def _by_hand(
    tables: Sequence[Sequence[str]], present: Sequence[str], people: People
) -> seating.Round:
    seated = [[people.id_of(word) for word in table] for table in tables]
    for problem in seating.check_seating(seated, present):
        raise Refused(
            f"seating-{problem.kind}",
            table=problem.table or 0,
            player=problem.player or "",
            size=problem.size or 0,
        )
    return [seating.SeatedTable(tuple(table), table[0]) for table in seated]
