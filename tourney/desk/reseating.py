"""Wrong chairs: ``tourney reseat``. The seats of all deals of a table corrected at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.result import unique_seats
from events.facts import TableReseated
from events.record import Record
from tourney.addresses import Address, Scope
from tourney.desk.correcting import Correction
from tourney.desk.people import People
from tourney.desk.refusals import Refused
from tourney.desk.tournaments import find_field
from tourney.table.history import seats_of


def reseat(
    record: Record,
    address: str,
    words: Sequence[str],
    reason: str,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> Correction:
    """Plans to call the seats otherwise, clockwise: all that was recorded holds for them.

    Nothing is planned where they are called so. Raises Refused where a player takes no part in the
    round or sits at another table of it, FormError for a player named twice.
    """
    plan, people = Correction(record, address, reason, by=by), People(record, meant)
    names = plan.history().seats
    sitting = {people.person(name): name for name in names}
    found = [people.find(word) for word in words]
    seats = [sitting.get(player, player) for player in found]
    if len(seats) != len(names):
        raise Refused("other-number-of-seats", table=plan.where.table, seats=len(names))
    unique_seats(seats)
    _check_players(record, people, plan.where, found)
    if [*names] != seats:
        plan.add(TableReseated(seats, plan.reason))
        table = plan.table()
        if table.state.stopped or table.faults:
            raise Refused("cannot-reseat", table=plan.where.table)
    return plan


def _check_players(record: Record, people: People, where: Address, seats: Sequence[str]) -> None:
    tournament = find_field(record, where.tournament, people)
    playing = {*tournament.present(where.round), *tournament.substitutes(where.round)}
    elsewhere = _others(record, people, where)
    for player in seats:
        if player not in playing:
            raise Refused("not-entered", player=player, tournament=where.tournament)
        if player in elsewhere:
            raise Refused("sits-elsewhere", player=player, table=elsewhere[player])


def _others(record: Record, people: People, where: Address) -> dict[str, str]:
    """Where every person sits who sits at another table of the round, as recorded or as seated."""
    tables = {
        stream: [*seats_of(record.read(stream))]
        for stream in record.streams(Scope(where.tournament, where.round).below)
    }
    seated = find_field(record, where.tournament).seated.get(where.round)
    for table in seated.tables if seated else ():
        address = str(Address(where.tournament, where.round, table["table"]))
        tables.setdefault(address, table["seats"])
    return {
        people.person(player): table
        for table, seats in tables.items()
        if table != where.table
        for player in seats
    }
