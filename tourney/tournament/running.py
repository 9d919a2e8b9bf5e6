"""Tournaments that are on at once, and who takes part in several of them.

Nobody can sit at two tables, so whoever does is warned about. On at once is what belongs to the
same night, was seated and is not over; what was only written down afterwards never was on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from events.record import Record
from tourney.addresses import Address, tournament_of
from tourney.refusals import Refused
from tourney.tournament.fields import Field, field_of

Person = Callable[[str], str]
AllOver = Callable[[Record, Sequence[str]], bool]
"""Whether nothing more is played at any of some tables, by their addresses."""


def running_beside(
    record: Record,
    slug: str,
    tournament: Field,
    players: Iterable[str],
    person: Person,
    all_over: AllOver,
) -> dict[str, list[str]]:
    """In which different tournaments of its night these persons play now; only those who do."""
    elsewhere = {player: list[str]() for player in players}
    for other, field in _tournaments(record, person):
        if other == slug or field.opened.night != tournament.opened.night:
            continue
        if round_ := round_now(record, other, field, all_over):
            for player in elsewhere.keys() & field.present(round_):
                elsewhere[player].append(other)
    return {player: others for player, others in elsewhere.items() if others}


def round_now(record: Record, slug: str, tournament: Field, all_over: AllOver) -> int | None:
    """The round that is played in a tournament; None where it is not on."""
    if None in tournament.closed:
        return None
    last = max(tournament.seated, default=None)
    if last is None or last < tournament.opened.rounds:
        return last
    numbers = [table["table"] for table in tournament.seated[last].tables]
    tables = [str(Address(slug, last, number)) for number in numbers]
    return None if all_over(record, tables) else last


def _tournaments(record: Record, person: Person) -> Iterator[tuple[str, Field]]:
    """Those that were opened and not withdrawn."""
    for slug in sorted({slug for stream in record.streams() if (slug := tournament_of(stream))}):
        try:
            yield slug, field_of(record.read(slug), slug, person)
        except Refused:
            continue
