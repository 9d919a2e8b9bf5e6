"""A round, or all rounds of a tournament, with seats and dealers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Literal

from tourney.seating.draw import Groups, drawn
from tourney.seating.rank import End, ranked
from tourney.seating.tables import Round, SeatedTable, table_sizes

TRIES = 24
"""How long is searched where no seating is found that cannot be better: five million steps."""


def seat_round(
    players: Collection[str],
    history: Sequence[Round],
    *,
    seed: int,
    method: Literal["draw", "rank"] = "draw",
    rounds_to_come: int = 1,
    order: Sequence[str] = (),
    threes: End = "bottom",
    tries: int = TRIES,
) -> tuple[SeatedTable, ...]:
    """The tables of the next round; `history` is what was really played, round 1 first.

    `draw`: nobody meets twice and nobody sits at a three more often than others, as far as that is
    possible over the `rounds_to_come`, this one included and so at least 1. Give the same seed
    and `tries` in every round: the rounds then follow one plan as long as nobody comes or leaves,
    and stay close to it after. Takes seconds only where repeats cannot be avoided.
    `rank`: neighbours of `order`, the standing with the best first, sit together; those present
    that are not in it come last, by lot; `threes` says at which end the threes begin.

    Seats and dealers are drawn, dealers among those of the table who dealt first least often.
    Raises CannotSeatError for fewer than two players.
    """
    table_sizes(len(set(players)))
    if method == "rank":
        lots = _lots(seed, history)
        return _seated(ranked(_standing(players, order, lots), history, threes), history, lots)
    return _by_lot(
        drawn(players, history, seed=seed, rounds=rounds_to_come, tries=tries)[0], history, seed
    )


def plan(
    players: Collection[str], rounds: int, *, seed: int, tries: int = TRIES
) -> tuple[Round, ...]:
    """All rounds of a fixed field: what `seat_round` gives one after the other by `draw`.

    Raises CannotSeatError for fewer than two players.
    """
    table_sizes(len(set(players)))
    played: list[Round] = []
    for groups in drawn(players, (), seed=seed, rounds=rounds, tries=tries):
        played.append(_by_lot(groups, played, seed))
    return tuple(played)


def _lots(seed: int, history: Sequence[Round]) -> Random:
    return Random(f"{seed}/seats/{len(history)}")  # noqa: S311 - a draw that can be repeated


def _by_lot(groups: Groups, history: Sequence[Round], seed: int) -> tuple[SeatedTable, ...]:
    lots = _lots(seed, history)
    tables = sorted(map(sorted, groups))
    lots.shuffle(tables)
    return _seated(tables, history, lots)


def _standing(players: Iterable[str], order: Sequence[str], lots: Random) -> list[str]:
    present = set(players)
    unplaced = sorted(present.difference(order))
    lots.shuffle(unplaced)
    return [one for one in order if one in present] + unplaced


def _seated(
    tables: Iterable[Iterable[str]], history: Sequence[Round], lots: Random
) -> tuple[SeatedTable, ...]:
    dealt = Counter(table.dealer for tables in history for table in tables)
    return tuple(_table(list(players), dealt, lots) for players in tables)


def _table(players: list[str], dealt: Counter[str | None], lots: Random) -> SeatedTable:
    lots.shuffle(players)
    dealer = min(players, key=lambda one: (dealt[one], lots.random()))
    return SeatedTable(tuple(players), dealer)
