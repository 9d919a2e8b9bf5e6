"""Drawn seatings: all rounds to come at once, from what was really played so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from random import Random

from tourney.seating.costs import Costs
from tourney.seating.search import Chairs, improve
from tourney.seating.starters import constructed
from tourney.seating.tables import Round, table_sizes

Group = frozenset[str]
"""Who sits together at a table."""
Groups = list[Group]
"""The tables of a round, by who sits there."""


def drawn(
    players: Collection[str], history: Sequence[Round], *, seed: int, rounds: int, tries: int
) -> list[Groups]:
    """The tables of so many rounds to come; the first of them is the one to seat now.

    Goes through the rounds played and finds the plan that was made for the first of them with
    this seed, then what became of it wherever the field or the tables were others than planned.
    """
    fields = [frozenset(_players(played)) for played in history]
    fields.append(frozenset(players))
    plan: list[Groups] = []
    planned_for: frozenset[str] | None = None
    for number, field in enumerate(fields):
        if field != planned_for:
            to_come = len(history) - number + rounds
            rng = Random(f"{seed}/{number}")  # noqa: S311 - a draw that can be repeated
            plan = _planned(field, history[:number], plan, to_come, rng, tries)
        if number < len(history):
            kept = set(plan[0]) == {frozenset(table.seats) for table in history[number]}
            planned_for = field if kept else None
            plan = plan[1:]
    return plan


def _planned(
    field: Collection[str],
    history: Sequence[Round],
    plan: Sequence[Groups],
    rounds: int,
    rng: Random,
    tries: int,
) -> list[Groups]:
    """Plan rounds for a field, close to the plan there was if there was one."""
    names = sorted(field)
    rng.shuffle(names)
    number = {name: place for place, name in enumerate(names)}
    empty = len(names)
    found = None if history else constructed(empty, rounds, rng)
    if found is None:
        start = [_mended(groups, number, rng) for groups in plan]
        start = start or [_at_random(empty, rng) for _ in range(rounds)]
        found = improve(start, _costs_of(history, number), rng, tries)
    return [
        [frozenset(names[one] for one in table if one != empty) for table in tables]
        for tables in found
    ]


def _players(played: Round) -> Iterable[str]:
    return chain.from_iterable(table.seats for table in played)


def _costs_of(history: Sequence[Round], number: dict[str, int]) -> Costs:
    """What was played, as far as it concerns those who go on."""
    costs = Costs(len(number))
    for table in chain.from_iterable(history):
        present = [number[one] for one in table.seats if one in number]
        costs.sit([present])
        for one in present:
            costs.meet(one, costs.empty, 4 - len(table.seats))
    return costs


def _chairs(table: list[int], empty: int) -> list[int]:
    return table + [empty] * (4 - len(table))


def _at_random(players: int, rng: Random) -> Chairs:
    order = list(range(players))
    rng.shuffle(order)
    seats = iter(order)
    return [_chairs([next(seats) for _ in range(size)], players) for size in table_sizes(players)]


def _mended(groups: Groups, number: dict[str, int], rng: Random) -> Chairs:
    """A planned round with the leavers gone, the late comers added and the sizes right again."""
    tables = [[number[name] for name in sorted(group) if name in number] for group in groups]
    tables.sort(key=len, reverse=True)
    wanted = len(table_sizes(len(number)))
    kept = tables[:wanted] + [[] for _ in range(wanted - len(tables))]
    loose = list(set(range(len(number))).difference(*kept))
    rng.shuffle(loose)
    for one in loose:
        min(kept, key=len).append(one)
    while len(largest := max(kept, key=len)) - len(least := min(kept, key=len)) > 1:
        least.append(largest.pop())
    return [_chairs(table, len(number)) for table in kept]
