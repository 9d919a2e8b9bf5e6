"""What was perhaps meant by a word that names nothing: a tournament, a table, a seat, a verb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from engine.violation import FormError
from events.record import Record
from tourney.addresses import SEASON, is_table, tournament_of
from tourney.sheets.state import Found


def statement_meant(error: FormError) -> list[str]:
    """Return the statement with the verb that is closest to the one typed."""
    if error.expected != "statement":
        return []
    seat, *words = str(error.data["text"]).split() or [""]
    verbs = get_close_matches(words[0], str(error.data["verbs"]).split()) if words else []
    return [f'"{" ".join([seat, verb, *words[1:]])}"' for verb in verbs[:1]]


def seat_meant(found: Found, seats: Sequence[str]) -> list[str]:
    """Return the seats whose names are close to that of nobody who sits at the table."""
    if found.violation.reason != "unknown-seat":
        return []
    return get_close_matches(str(found.violation.data["seat"]), seats)


def name_meant(record: Record, what: str, name: str) -> list[str]:
    """Return what is recorded under a name like this: tournaments, seasons, or addresses."""
    if what == "season":
        return _close(name, (one.removeprefix(SEASON) for one in record.streams(SEASON)))
    tournaments = {slug for stream in record.streams() if (slug := tournament_of(stream))}
    slug = tournament_of(name) or name
    if what == "tournament":
        return _close(slug, tournaments)
    slugs = [slug] if slug in tournaments else _close(slug, tournaments)
    if not is_table(name):
        return [one + name.removeprefix(slug) for one in slugs if one != slug]
    return _close(name, {table for one in slugs for table in _tables(record, one)})


def _close(name: str, names: Iterable[str]) -> list[str]:
    return [close for close in get_close_matches(name, sorted(names)) if close != name]


def _tables(record: Record, slug: str) -> Iterator[str]:
    """The addresses of a tournament's tables, recorded or seated."""
    yield from filter(is_table, record.streams(f"{slug}/"))
    # only now: a move that is refused does not pay for reading a tournament
    from tourney.tournament.fields import field_of  # noqa: PLC0415

    if events := record.read(slug):
        for round_, seating in field_of(events, slug).seated.items():
            yield from (f"{slug}/{round_}/{table['table']}" for table in seating.tables)
