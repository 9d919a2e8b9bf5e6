"""The page of a tournament as large as a club has: 80 players, seven rounds of 20 tables."""

from __future__ import annotations

from tourney.publishing.pages import TournamentPage
from tourney.readmodel.views import (
    Built,
    Person,
    Progress,
    Round,
    SeasonLine,
    SeatLine,
    StandingRow,
    Standings,
    TableLine,
    Tournament,
    TournamentLine,
)

PLAYERS, ROUNDS, TABLES = 80, 7, 20
NAMES = (
    ("mari-liis-tammsaare", "Mari-Liis Tammsaare"),
    ("olena-shevchenko", "Олена Шевченко"),
    ("peep-smidt", "Peep Šmidt"),
    ("anne-koiv-rebane", "Anne Kõiv-Rebane"),
)
PEOPLE = [
    Person(f"{slug}-{at}", f"{name} {at}", at)
    for at in range(1, PLAYERS + 1)
    for slug, name in NAMES[at % 4 : at % 4 + 1]
]
ID = "kevad-2026"


def page() -> TournamentPage:
    """The page, made as ``publish`` makes it."""
    line = TournamentLine(
        id=ID,
        name="Kevad 2026",
        game="saare",
        night="2026-03-06",
        rounds=ROUNDS,
        played=ROUNDS,
        players=PLAYERS,
        entered=PLAYERS,
        tables=Progress(ROUNDS * TABLES, ROUNDS * TABLES),
        leaders=(PEOPLE[0],),
        provisional=False,
        state="over",
    )
    view = Tournament(
        line=line,
        rules={},
        options=(),
        tie_breaks=(),
        entries=(),
        substitutes=(),
        stand_ins=(),
        penalties=(),
        rounds=tuple(map(_round, range(1, ROUNDS + 1))),
        deals=ROUNDS * TABLES * 4,
        recorded=ROUNDS * 4,
    )
    built = Built(99_999, "2026-03-06T23:59:59+02:00")
    season = SeasonLine("2026", "2026", "points", None, (line,), PLAYERS, (), provisional=False)
    late = {table.address: 0 for one in view.rounds for table in one.tables}
    return TournamentPage(view, _standings(), [season], late, built)


def _round(number: int) -> Round:
    tables = tuple(_table(number, table) for table in range(1, TABLES + 1))
    return Round(ID, number, "draw", 7, tables, Progress(TABLES, TABLES))


def _table(round_: int, number: int) -> TableLine:
    """Everybody sits elsewhere each round."""
    seats = [PEOPLE[seat * TABLES + (number + seat * round_) % TABLES] for seat in range(4)]
    return TableLine(
        address=f"{ID}/{round_}/{number}",
        tournament=ID,
        round=round_,
        number=number,
        game="saare",
        seats=tuple(SeatLine(one.id, one, 10, won=False) for one in seats),
        dealer=seats[0].id,
        trumps=(),
        drawn=(),
        opened=True,
        finished=True,
        closed=None,
        deals=4,
        last=4,
        recorded=4 if number == 1 else 0,
        disputes=0,
        checked_by=("liis",),
        checked=4,
        unchecked=(),
    )


def _standings() -> Standings:
    most_first = sorted(PEOPLE, key=lambda person: -sum(_points(person)))
    rows = [_row(place, person) for place, person in enumerate(most_first, 1)]
    return Standings(
        tournament=ID,
        game="saare",
        rounds=tuple(range(1, ROUNDS + 1)),
        planned=ROUNDS,
        criteria=("total", "firsts", "seconds", "best-round"),
        tables=Progress(ROUNDS * TABLES, ROUNDS * TABLES),
        disputes=0,
        provisional=False,
        rows=tuple(rows),
    )


def _points(person: Person) -> tuple[int, ...]:
    at = person.number
    return tuple(20 - at // 5 + at * number % 4 for number in range(1, ROUNDS + 1))


def _row(place: int, person: Person) -> StandingRow:
    return StandingRow(
        place=place,
        shared=False,
        player=person,
        rounds=_points(person),
        penalty=0,
        total=sum(_points(person)),
        criteria={},
        decided_by=None,
    )
