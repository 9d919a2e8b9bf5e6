"""Tournaments: opened, entered, left, joined; who takes part holds by round, never "now"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from events.facts import (
    Fact,
    OptionChanges,
    OptionsChanged,
    PlayerEntered,
    PlayerJoined,
    PlayerLeft,
    Substituted,
    TournamentOpened,
)
from events.record import Batch, Record
from tourney import clock
from tourney.addresses import Scope, is_slug, parse
from tourney.desk.fields import Field, field_of
from tourney.desk.people import Alike, People, checked_name
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import tables_below
from tourney.table.history import history_of
from tourney.tournament.agreement import ROUNDS, agreed, as_rules


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


def check_folder(slug: str) -> None:
    """Raise Refused where nothing can be called so, because the site has a folder of that name."""
    if not is_slug(slug):
        raise Refused("slug", slug=slug)
    if len(slug.encode()) > LONGEST_SLUG:
        raise Refused("slug-long", slug=slug, most=LONGEST_SLUG)
    if RESERVED.fullmatch(slug) or _NO_SIGNS_OF_FILES.search(slug):
        raise Refused("slug-reserved", slug=slug)


def check_slug(record: Record, slug: str) -> None:
    """Raise Refused where a new tournament cannot be called so, here or as a folder of the site."""
    check_folder(slug)
    alike = (one for one in record.streams() if one.casefold() == slug.casefold() and one != slug)
    if (there := next(alike, None)) is not None:
        raise Refused("slug-alike", slug=slug, there=there)


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

    ``night`` is the date to which all of it belongs, today if it is not told, however late the last
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


# -- who takes part


@dataclass(frozen=True)
class Entered:
    """Who was entered now, who had been before, and which players are new: name by id."""

    players: tuple[str, ...]
    before: tuple[str, ...]
    added: Mapping[str, str]
    alike: Mapping[str, tuple[Alike, ...]]
    """Who else may be meant by some of the new ones."""


def enter(
    record: Record,
    slug: str,
    words: Iterable[str],
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> Entered:
    """Enters players, by id or name; a new name makes a player. Raises Refused."""
    people = People(record, meant)
    tournament = find_field(record, slug, people)
    players: list[str] = []
    for word in words:
        if (player := people.id_of(word)) in players:
            raise Refused("named-twice", player=word)
        players.append(player)
    for player in players:
        if player in tournament.until:
            last = tournament.until[player]
            raise Refused("left-before", player=player, tournament=slug, round=last)
    new_ones = [player for player in players if player not in tournament.since]
    facts: list[Fact] = [PlayerEntered(player) for player in new_ones]
    batches = [*people.batches()]
    if facts:
        batches.append(Batch(slug, tournament.version, facts))
    if batches:
        record.append(batches, at=clock.now(), by=by)
    before = tuple(player for player in players if player in tournament.since)
    return Entered(tuple(new_ones), before, people.added(), people.resembling())


def leave(
    record: Record,
    slug: str,
    word: str,
    after_round: int,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> str:
    """The player takes no part after this round and keeps the points; gives back the id."""
    people = People(record, meant)
    tournament, player = find_field(record, slug, people), people.find(word)
    if player not in tournament.since:
        raise Refused("not-entered", player=word, tournament=slug)
    _check_round(tournament, slug, after_round, least=0)
    if (last := max(rounds_played(record, slug, people.ids(player)), default=0)) > after_round:
        raise Refused("played-later", player=player, round=last)
    _append(record, slug, tournament, [PlayerLeft(player, after_round)], by)
    return player


def join(
    record: Record,
    slug: str,
    word: str,
    from_round: int,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> Entered:
    """A late comer, or one who comes back, takes part from this round on."""
    people = People(record, meant)
    tournament = find_field(record, slug, people)
    _check_round(tournament, slug, from_round, least=1)
    player = people.id_of(word)
    # who was expected from an earlier round may come later, as long as no place was kept
    expected = tournament.since.get(player) if player not in tournament.until else None
    if expected == from_round or (expected and tournament.sits_before(player, from_round)):
        raise Refused("plays-already", player=player, tournament=slug)
    batch = Batch(slug, tournament.version, [PlayerJoined(player, from_round)])
    record.append([*people.batches(), batch], at=clock.now(), by=by)
    return Entered((player,), (), people.added(), people.resembling())


def substitute(
    record: Record,
    slug: str,
    word: str,
    for_word: str,
    rounds: Sequence[int],
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> tuple[Entered, str]:
    """A player plays some rounds in another's place; gives back both, the substitute first."""
    people = People(record, meant)
    tournament = find_field(record, slug, people)
    for round_ in rounds:
        _check_round(tournament, slug, round_, least=1)
    player, other = people.id_of(word), people.find(for_word)
    if other not in tournament.since:
        raise Refused("not-entered", player=other, tournament=slug)
    if player == other or player in tournament.since:
        raise Refused("plays-already", player=player, tournament=slug)
    for round_ in sorted(rounds_played(record, slug, people.ids(other)).intersection(rounds)):
        raise Refused("played-himself", player=other, round=round_)
    batch = Batch(slug, tournament.version, [Substituted(player, other, sorted(set(rounds)))])
    record.append([*people.batches(), batch], at=clock.now(), by=by)
    return Entered((player,), (), people.added(), people.resembling()), other


def _check_round(tournament: Field, slug: str, round_: int, *, least: int) -> None:
    rounds = tournament.opened.rounds
    if not least <= round_ <= rounds:
        raise Refused("no-such-round", tournament=slug, round=round_, rounds=rounds)


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
