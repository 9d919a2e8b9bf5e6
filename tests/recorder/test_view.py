"""What a face shows is what the rules say of the table, after every statement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.cards import DECK
from engine.game import AnyGame
from engine.games import GAMES
from engine.head import Cut, Dealt
from engine.moves import Move
from tests.tables import some_table
from tourney.recorder.view import choice_data, said_data, table_view
from tourney.sheets.fold import begin, follow
from tourney.sheets.state import TableState
from tourney.sheets.statements import DealLine, ResultLine, Unseen, numbered

IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def steps(game: AnyGame, seed: int) -> list[tuple[Any, TableState]]:
    """Each statement of a table played by a seed, and the table after it."""
    head, statements = some_table(seed, game, Random(seed).choice(["open", "closed"]))
    return [(one.said.statement, one.after) for one in follow(begin(head), numbered(statements))]


@IN_EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_the_phase_follows_from_what_was_said(game: AnyGame, seed: int) -> None:
    every = steps(game, seed)
    for at, (said, state) in enumerate(every):
        view = table_view(state)
        if at == len(every) - 1:
            assert view["phase"] == "finished"
        elif isinstance(every[at + 1][0], DealLine):
            assert view["phase"] == "deal"
        else:
            assert view["phase"] == ("moves" if isinstance(said, Move) else "head"), said


@IN_EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_the_deal_its_dealer_and_the_card_turned_up_stay_as_they_were_said(
    game: AnyGame, seed: int
) -> None:
    number, dealer, turned, seen = 0, None, None, set[str]()
    for said, state in steps(game, seed):
        view = table_view(state)
        if isinstance(said, DealLine):
            number, dealer, turned = said.number, view["dealer"], None
        if isinstance(said, Dealt) and said.what == game.turned:
            turned = str(said.cards[0])
        seen.add(view["phase"])
        if view["phase"] in ("head", "moves"):
            assert (view["deal"], view["dealer"], view["turned"]) == (number, dealer, turned)
            assert dealer in state.names
        else:
            assert (view["turned"], view["allowed"]) == (None, []) or view["phase"] == "finished"
    assert seen == {"head", "moves", "deal", "finished"}


@IN_EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_who_holds_what_and_who_is_out_is_what_the_deal_says(game: AnyGame, seed: int) -> None:
    some_out = 0
    for _, state in steps(game, seed):
        view = table_view(state)
        deal = state.last.deal if state.last else None
        if deal is None:
            continue
        out = {state.names[at] for at in deal.out}
        some_out += bool(out)
        assert {one["seat"] for one in view["seats"] if one["out"]} == out
        for at, one in enumerate(view["seats"]):
            assert (one["seat"], one["key"]) == (state.names[at], f"{at + 1}")
            assert len(one["known"]) + one["unknown"] == deal.places.held(at)
        assert view["ended"] == bool(deal.ended)
    assert some_out


@IN_EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_what_may_come_is_what_the_game_allows(game: AnyGame, seed: int) -> None:
    deck = [str(card) for card in DECK]
    for _, state in steps(game, seed):
        view = table_view(state)
        if view["phase"] != "moves":
            continue
        choices = game.allowed(state.deal)
        assert view["allowed"] == [choice_data(one) for one in choices] != []
        now = {one["card"] for one in view["cards"] if one["now"]}
        assert {str(card) for one in choices for card in one.cards} <= now
        assert [one["card"] for one in view["cards"]] == [
            card for card in deck if card in {one["card"] for one in view["cards"]}
        ]


@IN_EVERY_GAME
@pytest.mark.parametrize("phase", ["deal", "head"])
def test_before_the_first_move_any_card_of_the_deck_may_come(game: AnyGame, phase: str) -> None:
    found = [view for _, state in steps(game, 1) if (view := table_view(state))["phase"] == phase]
    assert found
    for view in found:
        assert all(one["now"] for one in view["cards"]) == (phase == "deal" or not view["turned"])


@pytest.mark.parametrize(
    "said", [DealLine(1), Cut("mari", 2), Unseen(()), ResultLine({}, "mari jaan")], ids=str
)
def test_only_a_move_has_a_seat_and_a_verb(said: Any) -> None:
    assert said_data(said) == {"line": str(said), "seat": None, "verb": None, "cards": []}


def test_a_move_says_who_did_what_with_which_cards() -> None:
    move = Move("mari", "beat", tuple(DECK[:2]))
    cards = [str(card) for card in DECK[:2]]
    said = f"mari beat {' '.join(cards)}"
    assert said_data(move) == {"line": said, "seat": "mari", "verb": "beat", "cards": cards}
