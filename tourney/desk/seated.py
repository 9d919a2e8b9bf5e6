"""The tables of a tournament as its rounds were seated, before anything is played at them."""

from __future__ import annotations

from engine.games import GAMES
from events.record import Record
from tourney.addresses import Address, Scope, parse
from tourney.desk.refusals import Refused
from tourney.desk.tables import find_table, tables_below
from tourney.sheets.tablehead import TableHead, make_head
from tourney.table.table import Table
from tourney.tournament.fields import Field, field_of


def seated_head(record: Record, where: Address) -> TableHead | None:
    """Return the head of a table as it was seated; None where it was not."""
    tournament = _tournament(record, where.tournament)
    seats = _seats(tournament, where.round).get(where.number)
    if tournament is None or seats is None:
        return None
    (players, dealer), opened = seats, tournament.opened
    trumps = GAMES[opened.game].usual_trumps(players, opened.trumps)
    head = make_head(where.table, opened.game, players, dealer, opened.rules, trumps)
    return head.proposed()


def seated_table(record: Record, where: Address, version: int) -> Table | None:
    """Return the table as it was seated, after this version of its stream; None if it was not."""
    # read before the seating: whoever seats it anew meanwhile is found out when it is opened
    seating = record.version(where.tournament)
    head = seated_head(record, where)
    return None if head is None else Table.new(head, version=version, seating=seating)


def is_seated(record: Record, where: Address) -> bool:
    """Whether anybody has said who sits where in the round of a table."""
    tournament = _tournament(record, where.tournament)
    return tournament is not None and where.round in tournament.seated


def round_tables(record: Record, tournament: str, round_: int) -> list[Table]:
    """The tables of a round, recorded or seated, in order; raises Refused where there is none."""
    scope = Scope(tournament, round_)
    numbers = {parse(stream).number for stream in tables_below(record, scope)}
    numbers |= {*_seats(_tournament(record, tournament), round_)}
    if not numbers:
        raise Refused("no-such-table", table=str(scope))
    return [find_table(record, str(scope._replace(number=number))) for number in sorted(numbers)]


def _tournament(record: Record, slug: str) -> Field | None:
    """The tournament; None where nothing was said of it."""
    events = record.read(slug)
    return field_of(events, slug) if events else None


def _seats(tournament: Field | None, round_: int) -> dict[int, tuple[tuple[str, ...], str]]:
    """The players of each table of a round, by its number, and who deals first."""
    seating = tournament.seated.get(round_) if tournament else None
    tables = seating.tables if seating else []
    return {
        table["table"]: ((*table["seats"],), table["dealer"] or table["seats"][0])
        for table in tables
    }
