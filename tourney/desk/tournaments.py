"""Tournaments: opened, entered, left, joined; who takes part holds by round, never "now"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from unicodedata import normalize

from events.facts import (
    Fact,
    OptionChanges,
    OptionsChanged,
    TournamentOpened,
)
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import Scope, is_slug, parse
from tourney.desk.people import People, checked_name
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import tables_below
from tourney.table.history import history_of
from tourney.tournament.agreement import ROUNDS, agreed, as_rules
from tourney.tournament.fields import Field, field_of


def find_field(record: Record, slug: str, people: People | None = None) -> Field:
    """The tournament as it stands, by persons; raises Refused where there is none."""
    return field_of(record.read(slug), slug, (people or People(record)).person)


# -- opening and changing


RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that no file or folder may have on Windows, whatever comes after a dot."""


LONGEST_SLUG: Final = 100
"""Bytes of a slug, so that the files of the site that bear it can lie anywhere."""
_NO_SIGNS_OF_FILES: Final = re.compile(r'[\\*?"<>|\x00-\x1f\x7f-\x9f]|\.$')
"""What no name of a file may hold on Windows or on a stick."""


def check_folder(slug: str, there: Iterable[str]) -> None:
    """Raise Refused where nothing can be called so, because the site has a folder of that name.

    ``there`` are names of the same kind, of which one may be the same to sticks, Windows or macOS.
    """
    if not is_slug(slug):
        raise Refused("slug", slug=slug)
    if len(slug.encode()) > LONGEST_SLUG:
        raise Refused("slug-long", slug=slug, most=LONGEST_SLUG)
    if RESERVED.fullmatch(slug) or _NO_SIGNS_OF_FILES.search(slug):
        raise Refused("slug-reserved", slug=slug)
    alike = (one for one in there if _as_file(one) == _as_file(slug) and one != slug)
    if (other := next(alike, None)) is not None:
        raise Refused("slug-alike", slug=slug, there=other)


def _as_file(slug: str) -> str:
    """What systems make of a name that know no case, or letters with their marks apart."""
    return normalize("NFC", normalize("NFC", slug).casefold())


def check_slug(record: Record, slug: str) -> None:
    """Raise Refused where a new tournament cannot be called so, here or as a folder of the site."""
    check_folder(slug, record.streams())


def new(
    record: Record,
    slug: str,
    game: str,
    *,
    by: str,
    name: str | None = None,
    night: str | None = None,
    rounds: int = ROUNDS,
    rules: Iterable[str] = (),
    tie_breaks: Sequence[str] = (),
    trumps: Sequence[str] = (),
) -> TournamentOpened:
    """Opens a tournament.

    ``night`` is the date to which all of it belongs, today if nobody says, however late the last
    deal ends; ``rules`` are house rules as in a sheet (``limit=hand``). Raises Refused where the
    slug is taken or something does not fit, FormError for unknown house rules or trumps.
    ``tie_breaks`` separate equal totals, the first first; none: the game's own (S23, D21).
    """
    check_slug(record, slug)
    opened = agreed(
        game,
        name=slug if name is None else checked_name(name),
        night=clock.today() if night is None else night,
        rounds=rounds,
        rules=rules,
        tie_breaks=tie_breaks,
        trumps=trumps,
    )
    if record.version(slug):
        raise Refused("tournament-exists", tournament=slug)
    record.append([Batch(slug, 0, [opened])], at=clock.now(), by=by)
    return opened


def change(
    record: Record,
    slug: str,
    reason: str = "",
    *,
    by: str,
    name: str | None = None,
    night: str | None = None,
    rounds: int | None = None,
    rules: Iterable[str] | None = None,
    tie_breaks: Sequence[str] | None = None,
    trumps: Sequence[str] | None = None,
) -> bool:
    """Changes what is not None of the agreement; whether the tournament had begun already.

    ``rules`` name the house rules that are different from now on; they and ``trumps`` hold for
    tables that have not begun, each of the rest keeps what it began with. Raises Refused where
    there is no such tournament, nothing would change, something does not fit, or rounds would be
    lost that are seated or played; FormError for unknown house rules or trumps.
    """
    tournament = find_field(record, slug)
    now = tournament.opened
    changed = agreed(
        now.game,
        name=now.name if name is None else checked_name(name),
        night=now.night if night is None else night,
        rounds=now.rounds if rounds is None else rounds,
        rules=_changed_rules(now.rules, [*(rules or ())]),
        tie_breaks=now.tie_breaks if tie_breaks is None else tie_breaks,
        trumps=now.trumps if trumps is None else trumps,
    )
    changes = OptionChanges.between(now, changed)
    if not changes.given():
        raise Refused("nothing-changes", tournament=slug)
    last = max([0, *tournament.seated, *rounds_begun(record, slug)])
    if changed.rounds < min(last, now.rounds):
        raise Refused("rounds-begun", tournament=slug, rounds=changed.rounds, round=last)
    fact = OptionsChanged(changes, checked_reason(reason) if reason else "")
    _append(record, slug, tournament, [fact], by)
    return last > 0


def _changed_rules(now: Mapping[str, str], words: Sequence[str]) -> list[str]:
    named = {word.partition("=")[0] for word in words}
    return [*(word for word in as_rules(now) if word.partition("=")[0] not in named), *words]


def rounds_begun(record: Record, slug: str) -> set[int]:
    """The rounds of which a table is recorded."""
    return {parse(stream).round for stream in tables_below(record, Scope(slug))}


# -- who has played


def rounds_played(record: Record, slug: str, players: Collection[str]) -> set[int]:
    """The rounds in which one of the players sat at a table where somebody met."""
    tables = map(history_of, map(record.read, tables_below(record, Scope(slug))))
    return {
        parse(table.address).round
        for table in tables
        if table.met and not {*players}.isdisjoint(table.seats)
    }


def _append(record: Record, slug: str, tournament: Field, facts: list[Fact], by: str) -> None:
    record.append([Batch(slug, tournament.version, facts)], at=clock.now(), by=by)
