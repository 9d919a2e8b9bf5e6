"""Who sat where: as the roster has it, nobody twice, and at no table that was never seated."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from events.envelope import Event
from events.facts import RoundSeated, TournamentOpened
from events.record import Record
from tourney.addresses import Address, Scope, parse
from tourney.audit.findings import SEATING, Finding
from tourney.refusals import Refused
from tourney.table.table import all_over
from tourney.tournament.fields import field_of
from tourney.tournament.running import round_now, running_beside

Seats = Mapping[str, Sequence[str]]
"""Who sat at the tables of a tournament, by their addresses; nobody where none was opened."""


def audit_seating(
    slug: str,
    tournament: Sequence[Event],
    tables: Seats,
    taking: Seats,
    person: Callable[[str], str],
    unplayed: Collection[str] = (),
) -> Iterator[Finding]:
    """What is wrong with who sat where in a tournament; ``taking`` took somebody else's chair.

    At an ``unplayed`` table, closed before anybody had played, whoever has left since may stand.
    """
    opened = any(event.fact.topic == TournamentOpened.topic for event in tournament)
    seated = _seated(tournament)
    for address in tables:
        where = parse(address)
        if not opened:
            yield _finding(address, "audit.no-tournament", tournament=slug)
        elif where.round in seated and all(
            table["table"] != where.number for table in seated[where.round].tables
        ):
            yield _finding(address, "audit.not-seated", round=where.round)
    rounds = _rounds(slug, seated, tables)
    sitting = {table: (*seats, *taking.get(table, ())) for table, seats in tables.items()}
    yield from _double(_rounds(slug, seated, sitting), person)
    for sat in rounds.values():
        for address in sat.keys() & {*unplayed}:
            del sat[address]
    yield from _takes_no_part(slug, tournament, rounds, person)


def played_elsewhere(record: Record, slug: str, person: Callable[[str], str]) -> Iterator[Finding]:
    """Who takes part in this tournament and in a later one by name, and both are on.

    A note: two tournaments of an evening can be one after the other.
    """
    field = field_of(record.read(slug), slug, person)
    round_ = round_now(record, slug, field, all_over)
    present = field.present(round_) if round_ else []
    elsewhere = running_beside(record, slug, field, present, person, all_over) if present else {}
    for player, others in elsewhere.items():
        for other in others:
            if other > slug:
                yield _finding(slug, "audit.two-tournaments", player=player, other=other)


def _seated(tournament: Sequence[Event]) -> dict[int, RoundSeated]:
    """How each round was seated last."""
    return {
        event.fact.round: event.fact for event in tournament if isinstance(event.fact, RoundSeated)
    }


def seated_differently(
    slug: str, tournament: Sequence[Event], tables: Seats, person: Callable[[str], str]
) -> Iterator[Finding]:
    """The tables that were opened for people whom their round was not seated with there.

    That may be meant, if somebody has asked for it when the table was imported.
    """
    for number, round_ in _seated(tournament).items():
        for table in round_.tables:
            address = str(Address(slug, number, table["table"]))
            opened = [*map(person, tables.get(address, ()))]
            drawn = [*map(person, table["seats"])]
            if opened and drawn not in [opened[at:] + opened[:at] for at in range(len(opened))]:
                data = {"seats": " ".join(opened), "drawn": " ".join(drawn)}
                yield _finding(address, "audit.seated-differently", **data)


def _finding(address: str, key: str, **data: str | int) -> Finding:
    return Finding(address, None, "", SEATING, key, data)


def _rounds(
    slug: str, seated: Mapping[int, RoundSeated], tables: Seats
) -> dict[int, dict[str, Sequence[str]]]:
    """Who sits at each table of each round, as recorded or else as seated."""
    rounds: dict[int, dict[str, Sequence[str]]] = {
        number: {
            str(Address(slug, number, table["table"])): table["seats"] for table in round_.tables
        }
        for number, round_ in seated.items()
    }
    for address, seats in tables.items():
        if seats:
            rounds.setdefault(parse(address).round, {})[address] = seats
    return rounds


def _double(
    rounds: Mapping[int, Mapping[str, Sequence[str]]], person: Callable[[str], str]
) -> Iterator[Finding]:
    """Players who sit at two tables of a round, be it under two names that are one person."""
    for number in sorted(rounds):
        sat: dict[str, tuple[str, str]] = {}
        for address, seats in sorted(rounds[number].items()):
            for player in seats:
                other, called = sat.setdefault(person(player), (address, player))
                data = {"player": player, "other": other}
                if called != player:
                    yield _finding(address, "audit.two-tables-as", **data, called=called)
                elif other != address:
                    yield _finding(address, "audit.two-tables", **data)


def _takes_no_part(
    slug: str,
    tournament: Sequence[Event],
    rounds: Mapping[int, Mapping[str, Sequence[str]]],
    person: Callable[[str], str],
) -> Iterator[Finding]:
    """Who sits in a round and was never entered, or has left."""
    try:
        field = field_of(tournament, slug, person)
    except Refused:  # nobody opened it, or it counts nothing
        return
    for number, sat in sorted(rounds.items()):
        present = field.present(number)
        for address, seats in sorted(sat.items()):
            for player in seats:
                if person(player) not in present:
                    yield _finding(address, "audit.takes-no-part", player=player, round=number)


def sits_nowhere(
    slug: str, tournament: Sequence[Event], tables: Seats, person: Callable[[str], str]
) -> Iterator[Finding]:
    """Who takes part in a round that was seated and sits at no table of it.

    A note: whoever comes late may mean to play from the next round.
    """
    try:
        field = field_of(tournament, slug, person)
    except Refused:
        return
    for number, sat in sorted(_rounds(slug, _seated(tournament), tables).items()):
        if number not in field.seated or field.closed.keys() & {number, None}:
            continue
        seated = {person(player) for seats in sat.values() for player in seats}
        for player in field.present(number):
            if player not in seated:
                where = str(Scope(slug, number))
                yield _finding(where, "audit.sits-nowhere", player=player, round=number)
