"""A player who knows the rules and little more: whole deals over really dealt cards, by a seed.

The player sees every hand and asks the game what is allowed, so that it can play any game; what is
written down of the cards is another matter: all of it, a part, or only what is played openly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any, Final, Literal, NamedTuple

from engine.cards import BIT, RANK_OF, SUIT_OF, Card, Cards
from engine.game import AnyGame, Choice
from engine.head import Cut, Dealt, Head, Sight
from engine.moves import ALL_SEATS, SHOWS, Move
from tourney.sheets.statements import DealLine, Statement
from tourney.sheets.tablehead import TableHead

Show = Literal["open", "partly", "closed"]
"""Whether all cards dealt are written down, some of them, or only the one turned up."""

EAGERNESS: Final = {"beat": 9.0, "transfer": 3.0, "attack": 3.0, "done": 2.0, "take": 0.3}
"""How gladly each thing is done that is not done alone; fewer takes make shorter deals."""
ALL_DONE = 0.3
"""How often ``all done`` is said for ``done``."""
WEAKEST = 0.7
"""How often it is the weakest card that is chosen."""
ANOTHER = 0.5
"""How often one more card of the same rank is laid along."""
SHOWN = 0.005
"""How often a card is let be seen before a move, where hands are hidden."""


class Played(NamedTuple):
    """A deal played to its end: what a sheet says after its ``deal`` line, and the deal itself."""

    statements: list[Statement]
    deal: Any


def play_table(head: TableHead, rng: Random, show: Show = "closed") -> Iterator[Statement]:
    """Everything said of a table, deal after deal until it has finished."""
    table = head.table
    for number in count(1):
        if table.finished:
            return
        yield DealLine(number)
        statements, deal = play_deal(head.game, table, rng, show)
        yield from statements
        table = head.game.counted(table, head.game.result(deal))


def play_deal(
    game: AnyGame, table: Any, rng: Random, show: Show = "closed", *, careless: float = 0.0
) -> Played:
    """One deal at this table, whose dealer must be known, from its head to its last move.

    ``careless`` is how often a seat passes although it could lay a card (D11).
    """
    dealt = _shuffled(game, table, rng)
    head = Head(table.names, table.dealer, game.pack(table))
    statements: list[Statement] = [*_shown(dealt, rng, show)]
    for statement in dealt:
        head = head.adding(statement)
    deal, trumps = game.deal_out(table, head), _trumps(head)
    while not deal.ended:
        move = choose(game, deal, rng, trumps)
        if careless and move.verb == "play" and rng.random() < careless:
            move = Move(move.seat, "pass")
        if show != "open" and move.cards and rng.random() < SHOWN and move.seat in table.names:
            statements.append(Move(move.seat, SHOWS, move.cards[-1:]))
        statements.append(move)
        deal = game.play(deal, move)
    return Played(statements, deal)


# -- dealing


def _shuffled(game: AnyGame, table: Any, rng: Random) -> list[Cut | Dealt]:
    """The whole head of a deal from a shuffled pack."""
    pack, names = game.pack(table), table.names
    cards = rng.sample([*Cards(pack.deck)], pack.deck.bit_count())
    hands = [_taken(cards, pack.hand) for _ in names]
    turned = cards[pack.talon - 1] if pack.under else cards.pop()
    return [
        *([Cut(names[(table.dealer + 1) % len(names)], rng.choice((2, 3)))] if pack.cut else []),
        Dealt(pack.turned, "", (turned,)),
        *(Dealt("hand", name, tuple(hand)) for name, hand in zip(names, hands, strict=True)),
        Dealt("talon", "", tuple(cards[: pack.talon])),
    ]


def _taken(cards: list[Card], number: int) -> list[Card]:
    """Take cards from the top of the pack."""
    hand = cards[:number]
    del cards[:number]
    return hand


def _shown(dealt: Sequence[Cut | Dealt], rng: Random, show: Show) -> Iterator[Cut | Dealt]:
    """What is written down of the head."""
    for statement in dealt:
        if isinstance(statement, Cut) or statement.what not in ("hand", "talon") or show == "open":
            yield statement
        elif show == "partly" and rng.random() < 0.7:
            yield statement._replace(cards=tuple(_some(statement.cards, rng)))


def _some(cards: Iterable[Sight], rng: Random) -> Iterator[Sight]:
    return (one if rng.random() < 0.4 else None for one in cards)


def _trumps(head: Head) -> int:
    """The suit of the card turned up, where it is the trump."""
    return SUIT_OF[head.turned] if head.pack.under and head.turned is not None else 0


# -- playing


def choose(game: AnyGame, deal: Any, rng: Random, trumps: int = 0) -> Move:
    """One of the moves that are allowed now, low cards first; ``trumps`` are dear."""
    choices = game.allowed(deal)
    seat = rng.choice(sorted({choice.seat for choice in choices}))
    mine = [choice for choice in choices if choice.seat == seat]
    weights = [_eagerness(choice, trumps) for choice in mine]
    return _move(game, deal, rng.choices(mine, weights)[0], rng, trumps)


def _eagerness(choice: Choice, trumps: int) -> float:
    eager = EAGERNESS.get(choice.verb, 1.0)
    if not choice.cards:
        return eager
    return eager * (19 - min(_strength(one, trumps) for one in choice.cards)) / 19


def _strength(card: Card, trumps: int) -> int:
    """From 0 to 17: by rank, every trump above all other cards."""
    return card % 9 + (9 if BIT[card] & trumps else 0)


def _move(game: AnyGame, deal: Any, choice: Choice, rng: Random, trumps: int) -> Move:
    """The move that is made of a choice."""
    if choice.verb == "done" and rng.random() < ALL_DONE:
        return Move(ALL_SEATS, "done")
    if not choice.cards:
        return Move(choice.seat, choice.verb)
    cards = sorted(choice.cards, key=lambda one: _strength(one, trumps))
    card = cards[0] if trumps and rng.random() < WEAKEST else rng.choice(cards)
    if choice.target is not None:
        return Move(choice.seat, choice.verb, (choice.target, card))
    move = Move(choice.seat, choice.verb, (card,))
    return _with_more(game, deal, move, choice, rng) if game.verbs[choice.verb].most > 1 else move


def _with_more(game: AnyGame, deal: Any, move: Move, choice: Choice, rng: Random) -> Move:
    """The move with further cards of its rank, as far as that is allowed."""
    for one in Cards(choice.cards & RANK_OF[move.cards[0]] & ~BIT[move.cards[0]]):
        more = move._replace(cards=(*move.cards, one))
        if rng.random() < ANOTHER and game.judge(deal, more) is None:
            move = more
    return move
