"""Who takes part in a tournament: entered, left, joined; by round, never "now".

Rounds that are seated already are touched by it; see ``mending``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from events.facts import PlayerEntered, PlayerJoined, PlayerLeft, Substituted
from events.record import Record
from tourney import clock
from tourney.desk.leaving_chairs import find_chair
from tourney.desk.mending import Agree, Mender, Mending
from tourney.desk.people import Alike, People
from tourney.desk.refusals import Refused
from tourney.desk.tournaments import find_field, rounds_played
from tourney.table.table import all_over
from tourney.tournament.fields import Field
from tourney.tournament.running import running_beside


@dataclass(frozen=True)
class Entered:
    """Who was entered now, who had been before, and which players are new: name by id."""

    players: tuple[str, ...]
    before: tuple[str, ...]
    added: Mapping[str, str]
    alike: Mapping[str, tuple[Alike, ...]]
    """Who else may be meant by some of the new ones."""
    mending: Mending
    """What became of the rounds that were seated already."""
    elsewhere: Mapping[str, Sequence[str]]
    """In which different tournaments that are on some of them play."""


@dataclass(frozen=True)
class Left:
    """Who left, and what became of the rounds that were seated already."""

    player: str
    mending: Mending
    closed: str | None = None
    """The table whose deals that were left are played by nobody."""


def _never(_: object) -> bool:
    return False


def enter(
    record: Record,
    slug: str,
    words: Iterable[str],
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
    agree: Agree = _never,
) -> Entered:
    """Enters players, by id or name; a new name makes a player. As ``leave``; raises Refused."""
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
    mender = Mender(record, slug, tournament, people, [*map(PlayerEntered, new_ones)])
    mending = mender.mend(players, agree)
    elsewhere = running_beside(record, slug, tournament, players, people.person, all_over)
    if new_ones or mending.tables:
        record.append([*people.batches(), *mender.batches()], at=clock.now(), by=by)
    before = tuple(player for player in players if player in tournament.since)
    return Entered(tuple(new_ones), before, people.added(), people.resembling(), mending, elsewhere)


def leave(
    record: Record,
    slug: str,
    word: str,
    after_round: int,
    after_deal: int | None = None,
    reason: str = "",
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
    agree: Agree = _never,
) -> Left:
    """The player takes no part after this round and keeps the points.

    With ``after_deal`` the round itself is left after a deal of it: somebody else has taken the
    chair from the next deal on (``stand_in``), or the table is closed with the ``reason``. Rounds
    that are seated already are mended if that is agreed to; saying the same again mends them later.
    Raises Refused.
    """
    people = People(record, meant)
    tournament, player = find_field(record, slug, people), people.find(word)
    if player not in tournament.since:
        raise Refused("not-entered", player=word, tournament=slug)
    _check_round(tournament, slug, after_round, least=0)
    if (last := max(rounds_played(record, slug, people.ids(player)), default=0)) > after_round:
        raise Refused("played-later", player=player, round=last)
    left = (player, after_round)
    facts = [PlayerLeft(*left, after_deal) if after_deal else PlayerLeft(*left)]
    if tournament.until.get(player) == after_round:
        facts = []
    chair = find_chair(record, slug, after_round, player, people) if after_deal else None
    closing = chair.left_after(after_deal, reason) if chair and after_deal else []
    mender = Mender(record, slug, tournament, people, facts)
    mending = mender.mend([player, *tournament.instead_of(player, after_round + 1)], agree)
    if not facts and not mending.tables and not closing:
        raise Refused("left-already", player=player, tournament=slug, round=after_round)
    record.append([*closing, *mender.batches()], at=clock.now(), by=by)
    return Left(player, mending, chair.address if chair and closing else None)


def join(
    record: Record,
    slug: str,
    word: str,
    from_round: int,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
    agree: Agree = _never,
) -> Entered:
    """A late comer, or one who comes back, takes part from this round on; as ``leave``."""
    people = People(record, meant)
    tournament = find_field(record, slug, people)
    _check_round(tournament, slug, from_round, least=1)
    player = people.id_of(word)
    # who was expected from an earlier round may come later, as long as no place was kept
    expected = tournament.since.get(player) if player not in tournament.until else None
    said = expected == from_round
    facts = [] if said else [PlayerJoined(player, from_round)]
    mender = Mender(record, slug, tournament, people, facts)
    mending = mender.mend([player, *tournament.instead_of(player, from_round)], agree)
    kept = expected and tournament.sits_before(player, from_round)
    if (said and not mending.tables) or (kept and not said):
        raise Refused("plays-already", player=player, tournament=slug)
    elsewhere = running_beside(record, slug, tournament, [player], people.person, all_over)
    record.append([*people.batches(), *mender.batches()], at=clock.now(), by=by)
    return Entered((player,), (), people.added(), people.resembling(), mending, elsewhere)


def substitute(
    record: Record,
    slug: str,
    word: str,
    for_word: str,
    rounds: Sequence[int],
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
    agree: Agree = _never,
) -> tuple[Entered, str]:
    """A player plays some rounds in another's place; gives back both, the substitute first.

    Who plays in his own place has no substitute any more. As ``leave``: who is seated already gives
    up the chair if that is agreed to.
    """
    people = People(record, meant)
    tournament = find_field(record, slug, people)
    for round_ in rounds:
        _check_round(tournament, slug, round_, least=1)
    player, other = people.id_of(word), people.find(for_word)
    if other not in tournament.since:
        raise Refused("not-entered", player=other, tournament=slug)
    again = player == other and all((one, other) in tournament.instead for one in rounds)
    if player in tournament.since and not again:
        raise Refused("plays-already", player=player, tournament=slug)
    for round_ in rounds:
        of_another = tournament.instead.get((round_, other)) != player != other
        if of_another and player in tournament.present(round_):
            raise Refused("plays-already", player=player, tournament=f"{slug}/{round_}")
    for round_ in sorted(rounds_played(record, slug, people.ids(other)).intersection(rounds)):
        raise Refused("played-himself", player=other, round=round_)
    said = all(tournament.instead.get((round_, other)) == player for round_ in rounds)
    facts = [] if said else [Substituted(player, other, sorted({*rounds}))]
    mender = Mender(record, slug, tournament, people, facts)
    before = [tournament.instead.get((round_, other), other) for round_ in rounds]
    mending = mender.mend([player, other, *before], agree)
    if said and not mending.tables:
        raise Refused("substitutes-already", player=player, other=other)
    elsewhere = running_beside(record, slug, tournament, [player], people.person, all_over)
    record.append([*people.batches(), *mender.batches()], at=clock.now(), by=by)
    return Entered((player,), (), people.added(), people.resembling(), mending, elsewhere), other


def stand_in(
    record: Record,
    slug: str,
    word: str,
    for_word: str,
    round_: int,
    from_deal: int,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> tuple[Entered, str]:
    """A player plays the rest of a round from a deal on; gives back both, as ``substitute``.

    The seat and its points stay with the other, who may come back in the same way. Raises Refused.
    """
    people = People(record, meant)
    tournament = find_field(record, slug, people)
    _check_round(tournament, slug, round_, least=1)
    player, other = people.id_of(word), people.find(for_word)
    chair = find_chair(record, slug, round_, other, people)
    back = player == other and chair.player(from_deal) != chair.seat
    if not back and (player in tournament.present(round_) or chair.sits(player)):
        raise Refused("plays-already", player=player, tournament=slug)
    elsewhere = running_beside(record, slug, tournament, [player], people.person, all_over)
    batches = chair.taken(chair.seat if back else player, from_deal)
    record.append([*people.batches(), *batches], at=clock.now(), by=by)
    mending, added = Mending((), {}), people.added()
    return Entered((player,), (), added, people.resembling(), mending, elsewhere), other


def _check_round(tournament: Field, slug: str, round_: int, *, least: int) -> None:
    rounds = tournament.opened.rounds
    if not least <= round_ <= rounds:
        raise Refused("no-such-round", tournament=slug, round=round_, rounds=rounds)
