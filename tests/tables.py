"""Tables of both games, and deals played at them by a seed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.game import AnyGame
from tourney.demo.player import Show, play_table
from tourney.sheets.statements import Statement
from tourney.sheets.tablehead import HeadReader, TableHead
from tourney.sheets.writer import write_table

NAMES = ("mari", "jaan", "peep", "ants")


def some_head(rng: Random, game: AnyGame) -> TableHead:
    """The head of a table of this game: any number of seats, dealer and house rules."""
    names = NAMES[: rng.randint(2, 4)]
    rules = [f"{key}={rng.choice(values)}" for key, values in game.options.items()]
    return head_of(game, names, rng.choice(names), rules)


def head_of(
    game: AnyGame, names: Iterable[str] = NAMES, dealer: str = "mari", rules: Iterable[str] = ()
) -> TableHead:
    """The head of a table; trumps, where the game has them, are each player's own."""
    reader = HeadReader()
    names = tuple(names)
    reader.take(1, ("game", game.name))
    reader.take(2, ("seats", *names))
    reader.take(3, ("dealer", dealer))
    if rules:
        reader.take(4, ("rules", *rules))
    if trumps := game.usual_trumps(names, ()):
        reader.take(5, ("trumps", *trumps))
    return reader.complete()


def some_table(seed: int, game: AnyGame, show: Show) -> tuple[TableHead, list[Statement]]:
    """A table played to its end, by a seed."""
    rng = Random(seed)
    head = some_head(rng, game)
    return head, [*play_table(head, rng, show)]


def sheet_of(head: TableHead, statements: Iterable[Statement]) -> str:
    """The sheet of a table."""
    return write_table(head, enumerate(statements, 1))
