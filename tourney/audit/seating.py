"""Who sat where: nobody at two tables of a round, and no table that was never seated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from events.envelope import Event
from events.facts import RoundSeated, TournamentOpened
from tourney.addresses import Address, parse
from tourney.audit.findings import SEATING, Finding

Seats = Mapping[str, Sequence[str]]
"""Who sat at the tables of a tournament, by their addresses; nobody where none was opened."""


def audit_seating(
    slug: str, tournament: Sequence[Event], tables: Seats, person: Callable[[str], str]
) -> Iterator[Finding]:
    """What is wrong with who sat where in a tournament."""
    opened = any(event.fact.topic == TournamentOpened.topic for event in tournament)
    seated = {
        event.fact.round: event.fact for event in tournament if isinstance(event.fact, RoundSeated)
    }
    for address in tables:
        where = parse(address)
        if not opened:
            yield _finding(address, "audit.no-tournament", tournament=slug)
        elif where.round in seated and all(
            table["table"] != where.number for table in seated[where.round].tables
        ):
            yield _finding(address, "audit.not-seated", round=where.round)
    yield from _double(slug, seated, tables, person)


def _finding(address: str, key: str, **data: str | int) -> Finding:
    return Finding(address, None, "", SEATING, key, data)


def _double(
    slug: str,
    seated: Mapping[int, RoundSeated],
    tables: Seats,
    person: Callable[[str], str],
) -> Iterator[Finding]:
    """Players who sit at two tables of a round, be it under two names that are one person."""
    rounds: dict[int, dict[str, Sequence[str]]] = {
        number: {
            str(Address(slug, number, table["table"])): table["seats"] for table in round_.tables
        }
        for number, round_ in seated.items()
    }
    for address, seats in tables.items():
        if seats:
            rounds.setdefault(parse(address).round, {})[address] = seats
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
