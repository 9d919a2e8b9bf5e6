"""Penalties and bonuses: points of their own with a reason, and their lifting."""

from __future__ import annotations

from collections.abc import Mapping

from events.facts import PenaltyGiven, PenaltyLifted
from events.record import Batch, Record
from tourney import clock
from tourney.desk.people import People
from tourney.desk.refusals import Refused, checked_number, checked_reason
from tourney.desk.tournaments import find_field
from tourney.tournament.fields import field_of


def give(
    record: Record,
    slug: str,
    word: str,
    points: int,
    reason: str,
    *,
    by: str,
    meant: Mapping[str, str] | None = None,
) -> int:
    """Adds points to a player's total, below zero a penalty; gives back its number."""
    people = People(record, meant)
    tournament, player = find_field(record, slug, people), people.find(word)
    if player not in tournament.since:
        raise Refused("not-entered", player=word, tournament=slug)
    if not points:
        raise Refused("no-points")
    facts = [PenaltyGiven(player, checked_number(points), checked_reason(reason))]
    record.append([Batch(slug, tournament.version, facts)], at=clock.now(), by=by)
    return tournament.version + 1


def lift(record: Record, slug: str, number: int, reason: str, *, by: str) -> PenaltyGiven:
    """The penalty or bonus of this number counts no more, as if it had never been given."""
    events = record.read(slug)
    tournament = field_of(events, slug)
    given = {event.version: event.fact for event in events if isinstance(event.fact, PenaltyGiven)}
    lifted = {event.fact.of for event in events if isinstance(event.fact, PenaltyLifted)}
    if number not in given or number in lifted:
        raise Refused("penalty-lifted" if number in lifted else "no-such-penalty", number=number)
    facts = [PenaltyLifted(number, checked_reason(reason))]
    record.append([Batch(slug, tournament.version, facts)], at=clock.now(), by=by)
    return given[number]
