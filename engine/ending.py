"""The end of a deal looked back on: how long whoever came off worst could have helped it.

Only where every card is known, in the hands and in the talon. A seat is *safe* where it can see to
it that it does not come off worst, whatever all the others do: they are taken to play against it
together (the "paranoid" search), for with two left that is exact, and with three it claims nothing
that rests on somebody else's kindness. Play that never ends saves nobody.

Where several may move at once, who is named first by ``allowed`` moves or leaves it to the next:
who defends waits until the attacker has laid what he wants. Cards laid several at once are laid
one by one. Whatever is played by the rules is a way through such a tree: no end is left out.

Positions are a graph with circles (cards are taken again and again), so all that can follow is
spread out and counted back from its ends. How much may be spread out is a number of positions,
never a time: the same deal is always answered in the same way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.cards import mask
from engine.game import AnyGame, Choice, Deal
from engine.moves import TALON, Move

BUDGET: Final = 250
"""How many positions are looked at for a deal before no earlier move is searched."""


class LookedBack(NamedTuple):
    """What looking back on a deal has found."""

    seat: str
    """Who came off worst."""
    since: int
    """The first position looked at, by its place among those given."""
    is_open: bool
    """Whether the seat was safe in it: then it was in no later one."""
    saving: tuple[Move, ...] = ()
    """What it could have done there to stay safe; nothing where it had to wait for that."""


_Node = tuple[Hashable, int]
"""A position, and how many of the seats that may move have left it to the next."""


class Ahead:
    """All that can follow from some positions of a deal in which every card is known."""

    def __init__(self, game: AnyGame, budget: int = BUDGET) -> None:
        self.game, self.budget = game, budget
        self._follow: dict[_Node, tuple[_Node, ...]] = {}
        self._movers: dict[_Node, str] = {}
        self._worst: dict[_Node, tuple[str, ...]] = {}

    def spread(self, deal: Deal) -> bool:
        """Look at all that can follow from this position, and say whether that was possible.

        It is not beyond the budget, and where a card may come that is not known.
        """
        todo = [(self._node(deal), deal)]
        while todo:
            node, at = todo.pop()
            if node in self._follow:
                continue
            if len(self._follow) >= self.budget or not at.places.open():
                return False
            if at.ended:
                self._worst[node] = self.game.worst(at)
            mover, ways = self._ways(at, node[1])
            if mover == TALON and at.talon[0] is None:
                return False
            self._movers[node] = mover
            after = [(self._node(then, left), then) for _, then, left in ways]
            self._follow[node] = tuple(one for one, _ in after)
            todo += after
        return True

    def safe(self, seat: str) -> set[_Node]:
        """The positions in which this seat is safe, of those looked at, counted from the ends."""
        before, open_ways = defaultdict[_Node, list[_Node]](list), dict[_Node, int]()
        for node, after in self._follow.items():
            open_ways[node] = 1 if self._movers[node] == seat else len(after)
            for one in after:
                before[one].append(node)
        found = {node for node, worst in self._worst.items() if seat not in worst}
        todo = [*found]
        while todo:
            for node in before[todo.pop()]:
                open_ways[node] -= 1
                if open_ways[node] == 0 and node not in found:
                    found.add(node)
                    todo.append(node)
        return found

    def is_safe(self, deal: Deal, safe: set[_Node]) -> bool:
        """Whether a position looked at is among these."""
        return self._node(deal) in safe

    def saving(self, deal: Deal, seat: str, safe: set[_Node]) -> tuple[Move, ...]:
        """The moves of this seat after which it is still safe."""
        return tuple(
            move
            for left in range(len(_seats(self.game.allowed(deal))))
            for move, then, leaves in self._ways(deal, left)[1]
            if move and move.seat == seat and self._node(then, leaves) in safe
        )

    def _node(self, deal: Deal, left: int = 0) -> _Node:
        return self.game.situation(deal), left

    def _ways(self, deal: Deal, left: int) -> tuple[str, list[tuple[Move | None, Deal, int]]]:
        """Who moves, and each move with the deal after it; None is to leave it to the next."""
        choices = self.game.allowed(deal)
        seats = _seats(choices)
        if not seats:
            return "", []
        ways: list[tuple[Move | None, Deal, int]] = [
            (move, self.game.play(deal, move), 0)
            for choice in choices
            if choice.seat == seats[left]
            for move in moves_of(choice)
        ]
        if left + 1 < len(seats):
            ways.append((None, deal, left + 1))
        return seats[left], ways


def _seats(choices: Iterable[Choice]) -> Sequence[str]:
    """Who may move, the first named first."""
    return [*dict.fromkeys(one.seat for one in choices)]


def moves_of(choice: Choice) -> Iterator[Move]:
    """What is chosen, as moves of one card each."""
    if not choice.cards:
        yield Move(choice.seat, choice.verb)
    for card in choice.cards:
        cards = (card,) if choice.target is None else (choice.target, card)
        yield Move(choice.seat, choice.verb, cards)


def with_light(deal: Deal, move: Move, after: Deal) -> Deal | None:
    """The deal before a move with the cards that the open hands after it show; None if not all.

    What a seat holds then and nobody had seen before, it held or has drawn: that it drew is seen by
    the number of its cards.
    """
    if deal.places.open():
        return deal
    deal = deal.copy()
    places = deal.places
    for seat, name in enumerate(deal.names):
        held = after.places.known[seat] | (mask(move.cards) if move.seat == name else 0)
        if (held & places.unseen).bit_count() != places.unknown[seat]:
            return None
        places.show(seat, held & places.unseen)
    return deal


def look_back(
    game: AnyGame, way: Sequence[tuple[Deal, Move]], end: Deal, budget: int = BUDGET
) -> LookedBack | None:
    """Where the end of a deal was decided; None where it has not ended, or nothing can be said.

    ``way`` are its moves, each after the position in which it was made. Looked at are those where
    every hand is known by now, from the end back to the first from which too much can follow.
    Nothing is said where several came off equally badly.
    """
    if not end.ended or not end.places.open() or len(worst := game.worst(end)) != 1:
        return None
    seat, ahead, since, after = worst[0], Ahead(game, budget), len(way), end
    for at in range(len(way) - 1, -1, -1):
        deal = with_light(*way[at], after)
        if deal is None or not ahead.spread(deal):
            break
        since, after, safe = at, deal, ahead.safe(seat)
        if ahead.is_safe(deal, safe):
            return LookedBack(seat, at, is_open=True, saving=ahead.saving(deal, seat, safe))
    return LookedBack(seat, since, is_open=False) if since < len(way) else None
