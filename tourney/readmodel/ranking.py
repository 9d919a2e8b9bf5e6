"""The order of the standings: the one place where places are given out.

Who is equal in one criterion is separated by the next; who is equal in all shares the place
(1, 2, 2, 4) and stands in the order of ids, everywhere. It is all about plain data: neither game
is known here, only the criteria that each names as its own order (S23, D21).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias


@dataclass(frozen=True)
class Contender:
    """What a player has to show in a tournament, or in a season, whose stages are its rounds."""

    player: str
    rounds: Mapping[int, int]
    """What each round counts that was played."""
    tallies: Mapping[str, int] = field(default_factory=dict)
    """What the tables add up to: ``firsts``, ``seconds``, ``wins``."""
    penalty: int = 0
    """All penalties and bonuses that count."""
    met: Mapping[str, int] = field(default_factory=dict)
    """For each opponent the deals in which one got more than the other: won less lost."""

    @property
    def total(self) -> int:
        """S22, D21: all rounds, with penalties and bonuses."""
        return sum(self.rounds.values()) + self.penalty


Group: TypeAlias = Sequence[Contender]
Criterion: TypeAlias = Callable[[Contender, Group], int | None]
"""What a contender has, more being better, among those not separated yet; None is least."""


def _tallied(name: str) -> Criterion:
    return lambda one, _: one.tallies.get(name, 0)


def _total(one: Contender, _: Group) -> int:
    return one.total


def _best_round(one: Contender, _: Group) -> int | None:
    """The points of the round that counts most, without penalties."""
    return max(one.rounds.values(), default=None)


def _last_round(one: Contender, group: Group) -> int | None:
    """Of the last round that any of the group has played."""
    return one.rounds.get(max((number for other in group for number in other.rounds), default=0))


def _head_to_head(one: Contender, group: Group) -> int:
    """Deals won less lost against all the others of the group, and against nobody else."""
    return sum(one.met.get(other.player, 0) for other in group)


TOTAL: Final = "total"
HEAD_TO_HEAD: Final = "head-to-head"
CRITERIA: Final[Mapping[str, Criterion]] = {
    TOTAL: _total,
    "firsts": _tallied("firsts"),
    "seconds": _tallied("seconds"),
    "wins": _tallied("wins"),
    "best-round": _best_round,
    "last-round": _last_round,
    HEAD_TO_HEAD: _head_to_head,
    "stages-won": _tallied("stages-won"),
    "best-stage": _best_round,
}
"""What can decide in any game or season; a game may have more, which its tables add up to.

A tournament's order begins with the total.
"""


class Ranked(NamedTuple):
    """A contender in the standings."""

    place: int
    contender: Contender
    criteria: Mapping[str, int | None]
    """The value of each criterion, among those whom the ones before did not separate."""
    decided_by: str | None
    """What separates from the one above; None for the first, and where the place is shared."""


class _Placed(NamedTuple):
    contender: Contender
    criteria: Mapping[str, int | None]
    decided_by: str | None


def order_of(tie_breaks: Iterable[str], own: Collection[str] = ()) -> list[str]:
    """The criteria in their order: the total, and then those of the tie-breaks that are known.

    ``own`` are those of the game, which its tables add up to.
    """
    names = dict.fromkeys([TOTAL, *tie_breaks])
    return [name for name in names if name in CRITERIA or name in own]


def rank(contenders: Iterable[Contender], criteria: Sequence[str]) -> list[Ranked]:
    """The standings by these criteria, the first first."""
    group = sorted(contenders, key=lambda one: one.player)
    ranked: list[Ranked] = []
    for number, one in enumerate(_separated(group, criteria, {}, None), 1):
        shared = one.decided_by is None and ranked
        place = ranked[-1].place if shared else number
        ranked.append(Ranked(place, *one))
    return ranked


def _separated(
    group: Group, criteria: Sequence[str], known: Mapping[str, int | None], decided_by: str | None
) -> Iterator[_Placed]:
    """The group in order; its first is separated from the one above by ``decided_by``."""
    if not criteria:
        for one in group:
            yield _Placed(one, known, decided_by)
            decided_by = None
        return
    name, *others = criteria
    criterion = CRITERIA.get(name) or _tallied(name)
    values = {one.player: criterion(one, group) for one in group}

    def worth(one: Contender) -> tuple[bool, int]:
        value = values[one.player]
        return value is None, -(value or 0)

    for _, equal in groupby(sorted(group, key=worth), key=worth):
        part = list(equal)
        yield from _separated(part, others, {**known, name: values[part[0].player]}, decided_by)
        decided_by = name
