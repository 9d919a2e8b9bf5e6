"""Seven rounds by draw, beside seats drawn at random, the cyclic shift, and a general solver.

Repeats are the sum over pairs of (meetings choose 2), seconds those of one core. The cyclic shift
puts the players into four rows of as many as there are tables; row k moves on by k tables every
round, and the chairs that stay empty are the last of the last row. The solver is CP-SAT (OR-Tools)
with ten seconds, the same cost, and nobody at a three more often than the arithmetic forces; it
is measured where it is installed.
"""

import json
from importlib.util import find_spec
from itertools import combinations
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from tourney.seating import (
    Round,
    SeatedTable,
    least_repeats,
    most_threes,
    plan,
    repeats,
    short_sittings,
    table_sizes,
)

ROUNDS, SECONDS, DRAWS = 7, 10, 20
REQUIRED = range(77, 81)
FIELDS = [9, 10, 11, 12, 16, 17, 18, 19, 20, 22, 24, 25, 28, 32, 40, 53, 72, *REQUIRED]
EVERY = range(8, 101)
"""The fields of which is counted how many come to both bounds."""


def players(count: int) -> list[str]:
    return [f"p{number:02}" for number in range(count)]


def at_random(count: int, rng: Random) -> list[Round]:
    rounds: list[Round] = []
    for _ in range(ROUNDS):
        seats = iter(rng.sample(players(count), count))
        rounds.append(
            [SeatedTable(tuple(next(seats) for _ in range(size))) for size in table_sizes(count)]
        )
    return rounds


def cyclic(count: int) -> list[Round]:
    tables = len(table_sizes(count))
    rows = [players(4 * tables)[row * tables : (row + 1) * tables] for row in range(4)]
    gone = set(players(4 * tables)[count:])
    return [
        [
            SeatedTable(
                tuple(
                    one
                    for row, names in enumerate(rows)
                    if (one := names[(table + row * number) % tables]) not in gone
                )
            )
            for table in range(tables)
        ]
        for number in range(ROUNDS)
    ]


def solved(count: int) -> dict[str, Any] | None:
    """Repeats that CP-SAT comes to in ten seconds; None where it finds nothing at all."""
    from ortools.sat.python import cp_model  # noqa: PLC0415 - only where it is installed

    sizes = table_sizes(count)
    model = cp_model.CpModel()
    chairs = [(number, table) for number in range(ROUNDS) for table in range(len(sizes))]
    sits = {(player, *chair): model.new_bool_var("") for player in range(count) for chair in chairs}
    for number, table in chairs:
        model.add(sum(sits[one, number, table] for one in range(count)) == sizes[table])
    for one in range(count):
        for number in range(ROUNDS):
            model.add_exactly_one(sits[one, number, table] for table in range(len(sizes)))
        short = sum((4 - sizes[table]) * sits[one, number, table] for number, table in chairs)
        model.add(short <= most_threes(count, ROUNDS))
    cost = []
    for one, other in combinations(range(count), 2):
        together = [model.new_bool_var("") for _ in chairs]
        for met, chair in zip(together, chairs, strict=True):
            model.add_bool_or(~sits[one, *chair], ~sits[other, *chair], met)
        levels = [model.new_bool_var("") for _ in range(ROUNDS)]
        model.add(sum(together) <= sum(levels))
        cost += [level * used for level, used in enumerate(levels)]
    seats = (table for table, size in enumerate(sizes) for _ in range(size))
    for one, table in enumerate(seats):  # the first round is the same for all, but for names
        model.add(sits[one, 0, table] == 1)
    model.minimize(sum(cost))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.random_seed = 1
    found = solver.solve(model) in {cp_model.OPTIMAL, cp_model.FEASIBLE}
    return round(solver.objective_value) if found else None


def spread(rounds: list[Round], count: int) -> str:
    """The fewest and most sittings at a three."""
    sat = short_sittings(rounds)
    each = [sat[one] for one in players(count)]
    return f"{min(each)}–{max(each)}"


def at_bounds(rounds: list[Round], count: int) -> bool:
    threes = max(short_sittings(rounds).values(), default=0)
    return (repeats(rounds), threes) == (least_repeats(count, ROUNDS), most_threes(count, ROUNDS))


def measured(count: int) -> dict[str, Any]:
    start = process_time()
    ours = list(plan(players(count), ROUNDS, seed=1))
    seconds = process_time() - start
    drawn = [at_random(count, Random(seed)) for seed in range(DRAWS)]
    shifted = cyclic(count)
    return {
        "players": count,
        "bound": least_repeats(count, ROUNDS),
        "ours": repeats(ours),
        "cyclic": repeats(shifted),
        "random": round(mean(map(repeats, drawn))),
        "solver": solved(count) if find_spec("ortools") else "not installed",
        "threes bound": most_threes(count, ROUNDS),
        "threes ours": spread(ours, count),
        "threes cyclic": spread(shifted, count),
        "threes random": spread(drawn[0], count),
        "seconds": round(seconds, 2),
    }


def run() -> dict[str, Any]:
    rows = [measured(count) for count in FIELDS]
    required = [row for row in rows if row["players"] in REQUIRED]
    ours, random = (sum(row[key] for row in required) for key in ("ours", "random"))
    return {
        "name": "repeats in seven rounds of 77, 78, 79 and 80 players, beside random seats",
        "unit": "repeats",
        "ours": ours,
        "reference": random,
        "ratio": round(ours / random, 2),
        "bound": "0",
        "rows": rows,
        "fields": len(EVERY),
        "fields at both bounds": sum(
            at_bounds(list(plan(players(count), ROUNDS, seed=1)), count) for count in EVERY
        ),
    }


if __name__ == "__main__":
    print(json.dumps(run(), indent=2, ensure_ascii=False))
