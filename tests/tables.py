"""Tables of both games, and deals played at them by a seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.game import AnyGame
from tourney.demo.player import Show, play_table
from tourney.readmodel.views import Deal
from tourney.sheets.statements import Statement, numbered
from tourney.sheets.tablehead import HeadReader, TableHead
from tourney.sheets.writer import write_table

NAMES = ("mari", "jaan", "peep", "ants")
RANKED = ("ranked", "s", "d")


def some_head(rng: Random, game: AnyGame, rule: str = "") -> TableHead:
    """The head of a table of this game: any number of seats, dealer, trumps and house rules.

    One of them may be given: ``limit=hand``.
    """
    names = NAMES[: rng.randint(2, 4)]
    rules = {key: rng.choice(values) for key, values in game.options.items()}
    rules |= dict([rule.split("=")] if rule else [])
    words = [f"{key}={value}" for key, value in rules.items()]
    return head_of(game, names, rng.choice(names), words, some_trumps(rng, game, names))


def some_trumps(rng: Random, game: AnyGame, names: Sequence[str]) -> Sequence[str]:
    """Trumps of any kind, where the game has them."""
    usual = game.usual_trumps(names, ())
    return usual and rng.choice([usual, ("none",), ("one", "s"), ("two", "d", "s"), RANKED])


def head_of(
    game: AnyGame,
    names: Iterable[str] = NAMES,
    dealer: str = "mari",
    rules: Iterable[str] = (),
    trumps: Sequence[str] = (),
) -> TableHead:
    """The head of a table; trumps, where the game has them, are each player's own by default."""
    reader = HeadReader()
    names = tuple(names)
    reader.take(1, ("game", game.name))
    reader.take(2, ("seats", *names))
    reader.take(3, ("dealer", dealer))
    if rules:
        reader.take(4, ("rules", *rules))
    if trumps := game.usual_trumps(names, trumps):
        reader.take(5, ("trumps", *trumps))
    return reader.complete()


def some_table(seed: int, game: AnyGame, show: Show) -> tuple[TableHead, list[Statement]]:
    """A table played to its end, by a seed."""
    rng = Random(seed)
    head = some_head(rng, game)
    return head, [*play_table(head, rng, show)]


def sheet_of(head: TableHead, statements: Iterable[Statement]) -> str:
    """The sheet of a table."""
    return write_table(head, numbered(statements))


def order(deal: Deal) -> tuple[str, ...]:
    """The seats of a deal from first to last, by their places."""
    places = {one.seat: one.figures["place"] or 0 for one in deal.scores}
    return tuple(sorted(places, key=places.__getitem__))
