"""Whatever is pressed: every deal can be said, and nothing wrong ever is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import AnyGame
from engine.games import GAMES
from engine.violation import IMPOSSIBLE, LATE
from tests.long import times
from tests.recorder.typing import Typed, cards_of, press_all, typed, written
from tests.tables import sheet_of, some_head
from tourney.demo.player import play_deal
from tourney.recorder.answer import Answer
from tourney.recorder.recorder import Recorder
from tourney.sheets.check import check_text
from tourney.sheets.fold import begin, step
from tourney.sheets.statements import DealLine, Said, Statement
from tourney.sheets.tablehead import TableHead

IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
HOWEVER_SHOWN = pytest.mark.parametrize("show", ["open", "partly", "closed"])
KEYS = "6789TJQKA0tjqka cdhsСДcт1234\n  xxwe=/v\b\b!?:^59z♥"


def some_deal(seed: int, game: AnyGame, show: Any) -> tuple[TableHead, list[Statement]]:
    """A deal played to its end, by a seed."""
    rng = Random(seed)
    head = some_head(rng, game)
    return head, [DealLine(1), *play_deal(game, head.table, rng, show).statements]


def keys_a_card(said: Sequence[Typed]) -> float:
    return sum(len(one.keys) for one in said) / sum(cards_of(one.statement) for one in said)


def every_statement_is_said(game: AnyGame, show: Any, seeds: range) -> None:
    """Each deal comes out exactly, in 3.0 keys a card on average, and 2 a card and 2 at worst."""
    every: list[Typed] = []
    for seed in seeds:
        head, statements = some_deal(seed, game, show)
        said = [*typed(head, statements)]
        assert [one.statement for one in said] == statements
        every += said
    assert max(len(one.keys) - 2 * cards_of(one.statement) for one in every) <= 2
    assert keys_a_card(every) <= 3.0


@IN_EVERY_GAME
@HOWEVER_SHOWN
def test_a_deal_comes_out_exactly_in_three_keys_a_card(game: AnyGame, show: Any) -> None:
    every_statement_is_said(game, show, range(8))


@pytest.mark.slow
@IN_EVERY_GAME
@HOWEVER_SHOWN
def test_hundreds_of_deals_come_out_exactly(game: AnyGame, show: Any) -> None:
    every_statement_is_said(game, show, range(100, times(600, 200)))


# -- anything else


def pressed_anywhere(game: AnyGame, show: Any, seed: int, keys: str) -> list[Answer]:
    """What comes of any keys, somewhere in a deal."""
    head, statements = some_deal(seed, game, show)
    begun = statements[: seed % len(statements)]
    answer = Recorder(begin(head)).say(begun) if begun else Answer(Recorder(begin(head)))
    assert answer.refused is None
    answers = [answer]
    for key in keys:
        answers.append(answers[-1].recorder.press(key))
    return answers


def said_in(answers: Sequence[Answer]) -> list[Statement]:
    return [line.statement for answer in answers for line in answer.lines]


@IN_EVERY_GAME
@HOWEVER_SHOWN
@settings(max_examples=40, derandomize=True)
@given(seed=st.integers(0, 5000), keys=st.text(KEYS, min_size=1, max_size=40))
def test_no_keys_record_what_a_sheet_would_not_take(
    game: AnyGame, show: Any, seed: int, keys: str
) -> None:
    head, _ = some_deal(seed, game, show)
    answers = pressed_anywhere(game, show, seed, keys)
    (verdict,) = check_text(sheet_of(head, said_in(answers))) if said_in(answers) else ({},)
    assert "error" not in verdict, verdict
    assert {one["kind"] for one in verdict.get("violations", ())} <= {LATE}


@IN_EVERY_GAME
@settings(max_examples=40, derandomize=True)
@given(seed=st.integers(0, 5000), keys=st.text(KEYS, min_size=1, max_size=30))
def test_a_key_taken_back_was_never_pressed(game: AnyGame, seed: int, keys: str) -> None:
    for answer in pressed_anywhere(game, "closed", seed, keys):
        recorder = answer.recorder
        for key in "7t2 w=e":
            after = recorder.press(key)
            if len(after.recorder.keys) == len(recorder.keys) + 1:
                assert after.recorder.press("\b").recorder == recorder


@IN_EVERY_GAME
@settings(max_examples=40, derandomize=True)
@given(seed=st.integers(0, 5000))
def test_a_card_that_is_refused_is_refused_by_the_rule_that_forbids_it(
    game: AnyGame, seed: int
) -> None:
    """A card that lies openly can be laid by nobody: P1, and nothing was said."""
    (start,) = pressed_anywhere(game, "open", seed, "")
    deal = start.recorder.state.last and start.recorder.state.now.deal
    if deal is None or deal.ended or not game.lying(deal):
        return
    card = game.lying(deal)[0].card
    answer = press_all(start.recorder, written([card]))
    assert not answer.lines
    assert answer.refused is not None
    violation = answer.refused.violation  # type: ignore[union-attr]
    assert (violation.rule, violation.kind) == ("P1", IMPOSSIBLE)
    assert answer.recorder == start.recorder


@IN_EVERY_GAME
@settings(max_examples=20, derandomize=True)
@given(seed=st.integers(0, 5000), keys=st.text(KEYS, min_size=1, max_size=40))
def test_a_recorder_stands_where_its_statements_lead(game: AnyGame, seed: int, keys: str) -> None:
    head, _ = some_deal(seed, game, "partly")
    answers = pressed_anywhere(game, "partly", seed, keys)
    state = begin(head)
    for statement in said_in(answers):
        state = step(state, Said(0, statement)).after
    assert state == answers[-1].recorder.state
