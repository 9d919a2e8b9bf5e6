"""What looking back on a deal finds, against trying everything in small positions of all games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.ending import Ahead, look_back, moves_of
from engine.game import AnyGame, Deal
from engine.games import GAMES
from engine.head import Cut, Dealt, Head
from engine.moves import SHOWS, Move, read_move
from tests.engine.saare import positions as saare
from tests.long import times
from tests.tables import some_head
from tourney.demo.player import Show, play_deal

DEPTH = 14
"""So many moves ahead everything is tried."""
POSITIONS = times(2_000, 120)
"""Of each game."""
IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def way_of(game: AnyGame, rng: Random, show: Show = "open") -> tuple[list[tuple[Any, Move]], Any]:
    """The moves of a deal played by a seed, each with the deal before it, and the deal's end."""
    table = some_head(rng, game).table
    head, deal, way = Head(table.names, table.dealer, game.pack(table)), None, []
    for said in play_deal(game, table, rng, show).statements:
        if isinstance(said, Cut | Dealt):
            head = head.adding(said)
        elif isinstance(said, Move):
            deal = deal or game.deal_out(table, head)
            if said.verb != SHOWS:
                way.append((deal, said))
            deal = game.play(deal, said)
    return way, deal


def in_play(game: AnyGame, deal: Any) -> int:
    """How many cards are held, or may be taken from the table."""
    lying = len(game.lying(deal)) if game.layout == "pairs" else 0
    held: int = sum(deal.places.held(seat) for seat in range(len(deal.names)))
    return lying + held


def small(game: AnyGame, rng: Random, cards: int) -> Deal | None:
    """A position of a deal, all its cards known, with so few in the hands; None if it had none."""
    way, _ = way_of(game, rng)
    few = [deal for deal, _ in way if in_play(game, deal) <= cards and not deal.talon]
    return rng.choice(few) if few else None


def tried(game: AnyGame, deal: Any, seat: str, left: int = 0, depth: int = DEPTH) -> bool | None:
    """Whether a seat can see to it that it is not worst, by trying everything; None if too deep."""
    if deal.ended:
        return seat not in game.worst(deal)
    if depth == 0:
        return None
    choices = game.allowed(deal)
    seats = [*dict.fromkeys(one.seat for one in choices)]
    mine = [move for one in choices if one.seat == seats[left] for move in moves_of(one)]
    after = [tried(game, game.play(deal, move), seat, 0, depth - 1) for move in mine]
    if left + 1 < len(seats):
        after.append(tried(game, deal, seat, left + 1, depth))
    best = seats[left] == seat
    if best in after:
        return best
    return None if None in after else not best


@IN_EVERY_GAME
def test_who_is_safe_is_what_trying_everything_says(game: AnyGame) -> None:
    rng, compared, found = Random(game.name), 0, set[bool]()
    for _ in range(40 * POSITIONS):
        if compared >= POSITIONS:
            break
        deal = small(game, rng, 5)
        if deal is None:
            continue
        for seat in deal.names:
            by_trying = tried(game, deal, seat)
            if by_trying is not None:
                ahead = Ahead(game, budget=200_000)
                assert ahead.spread(deal)
                assert ahead.is_safe(deal, ahead.safe(seat)) == by_trying
                compared += 1
                found.add(by_trying)
    assert compared >= POSITIONS
    assert found == {True, False}


@IN_EVERY_GAME
def test_the_last_open_position_is_the_last_in_which_the_seat_was_safe(game: AnyGame) -> None:
    rng, turned = Random(game.name), 0
    for _ in range(times(300, 40)):
        way, end = way_of(game, rng)
        found = look_back(game, way, end)
        if found is None:
            continue
        assert game.worst(end) == (found.seat,)
        for at, (deal, _) in enumerate(way[found.since :], found.since):
            ahead = Ahead(game)
            assert ahead.spread(deal)
            was_open = found.is_open and at == found.since
            assert ahead.is_safe(deal, ahead.safe(found.seat)) == was_open
        turned += found.is_open
    assert turned


@IN_EVERY_GAME
def test_after_a_saving_move_the_seat_is_still_safe(game: AnyGame) -> None:
    rng, saved = Random(game.name), 0
    for _ in range(times(300, 40)):
        way, end = way_of(game, rng)
        found = look_back(game, way, end)
        for move in found.saving if found else ():
            assert found
            deal, made = way[found.since]
            assert move.seat == found.seat
            assert move != made
            assert game.judge(deal, move) is None
            ahead, then = Ahead(game, budget=5_000), game.play(deal, move)
            assert ahead.spread(then)
            assert ahead.is_safe(then, ahead.safe(found.seat))
            saved += 1
    assert saved


def test_S18_the_card_that_would_have_saved_him_is_named() -> None:
    """jaan takes a ten that he can beat; beating it he leads his last card and is out first."""
    deal = saare.late(mari="Tc 6d", jaan="Ac Ad", trump="2s")
    way = []
    for line in ("mari attack Tc", "jaan take", "mari done", "mari attack 6d", "jaan take"):
        way.append((deal, read_move(line.split(), saare.GAME.verbs)))
        deal = saare.after(deal, line)
    found = look_back(saare.GAME, way, deal)
    assert found is not None
    assert (found.seat, found.since, found.is_open) == ("jaan", 1, True)
    assert [*map(str, found.saving)] == ["jaan beat Tc Ac"]


def test_what_was_hidden_is_filled_in_from_the_end() -> None:
    """A deal of which only what is played was written down is looked back on like an open one."""
    rng, filled = Random(3), 0
    for _ in range(20):
        way, end = way_of(saare.GAME, rng, "closed")
        found = look_back(saare.GAME, way, end)
        filled += found is not None and not way[found.since][0].places.open()
    assert filled


def test_nothing_is_said_beyond_the_budget_or_of_a_deal_that_goes_on() -> None:
    way, end = way_of(saare.GAME, Random(4))
    assert look_back(saare.GAME, way, end)
    assert look_back(saare.GAME, way, end, budget=1) is None
    assert look_back(saare.GAME, way[:-1], way[-1][0]) is None
