"""Whatever is pressed: every deal can be said, and nothing wrong ever is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import DECK
from engine.game import AnyGame
from engine.games import GAMES
from engine.moves import Move
from engine.violation import IMPOSSIBLE, LATE
from events.record import open_record
from tests.long import times
from tests.recorder.typing import Typed, cards_of, press_all, typed, typed_from, written
from tests.tables import sheet_of, some_head
from tourney.addresses import is_table
from tourney.demo.league import record_league
from tourney.demo.player import play_deal
from tourney.desk.changing import played
from tourney.desk.tables import find_table
from tourney.recorder.answer import Answer
from tourney.recorder.recorder import Recorder
from tourney.sheets.check import check_text
from tourney.sheets.fold import begin, step
from tourney.sheets.state import TableState
from tourney.sheets.statements import DealLine, ResultLine, Said, Statement
from tourney.sheets.tablehead import TableHead
from tourney.table.table import Table

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
    check_keys(every)


def check_keys(every: Sequence[Typed]) -> None:
    """A statement takes two keys a card and two more at worst, on average three a card."""
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
    every_statement_is_said(game, show, range(100, times(700, 150)))


@pytest.mark.slow
def test_every_deal_of_the_demo_comes_out_exactly(tmp_path: Path) -> None:
    """With what is corrected there, late or taken down to the middle of a deal."""
    every, games = list[Typed](), set[str]()
    with open_record(tmp_path / "demo.db") as record:
        assert [*record_league(record)]
        tables = [find_table(record, one) for one in record.streams() if is_table(one)]
    for state, statements in (deal for table in tables for deal in deals_of(table)):
        said = [*typed_from(state, statements)]
        assert [one.statement for one in said] == statements
        every += said
        games.add(state.game.name)
    assert games == {*GAMES}
    check_keys(every)


def deals_of(table: Table) -> Iterator[tuple[TableState, list[Statement]]]:
    """How a table stood before each deal recorded by moves, and what was said of it."""
    for deal in table.recorded.deals:
        before, said = played(table.recorded, deal.number)
        statements: list[Statement] = [
            one.statement for one in said if not isinstance(one.statement, ResultLine)
        ]
        if any(isinstance(one, Move) for one in statements):
            yield before, statements


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


@settings(max_examples=times(400, 40), derandomize=True)
@given(seed=st.integers(0, 5000))
def test_a_done_that_nobody_said_is_asked_for_if_that_is_wished(seed: int) -> None:
    """Whatever card comes next: the same is recorded after the question, and nothing inferred."""
    (start,) = pressed_anywhere(GAMES["saare"], "closed", seed, "")
    asking = start.recorder._replace(strict=True)
    for one in DECK:
        filled, asked = (press_all(each, written([one])) for each in (start.recorder, asking))
        readings = [filled.lines] if filled.lines else filled.between
        if not any(line.inferred for reading in readings for line in reading):
            assert (asked.lines, asked.between) == (filled.lines, filled.between)
            continue
        assert (asked.wanted, asked.lines) == ("done", ())
        said = asked.recorder.press("done")
        assert [line.statement for line in said.lines] == [line.statement for line in filled.lines]
        assert not any(line.inferred for line in said.lines)


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
