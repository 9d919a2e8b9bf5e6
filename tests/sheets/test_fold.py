"""The fold of a table: statement by statement, each table before kept as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import AnyGame
from engine.games import GAMES
from engine.moves import SHOWS, Move
from engine.violation import FormError
from tests.tables import some_table
from tourney.sheets.fold import begin, fold, follow, step, violations
from tourney.sheets.reader import read_sheets
from tourney.sheets.state import Step, TableState
from tourney.sheets.statements import Said
from tourney.sheets.tablehead import TableHead

HEAD = "game saare\nseats mari jaan peep ants\ndealer mari\n"


def read(text: str) -> tuple[TableState, list[Said]]:
    """The table before its first deal, and what is said of it."""
    [sheet] = read_sheets(HEAD + text)
    assert isinstance(sheet.head, TableHead)
    assert sheet.fault is None
    return begin(sheet.head), [*sheet.said]


def test_a_step_leaves_the_table_before_it_as_it_was() -> None:
    state, said = read("deal 1\ntrump 6h\nmari attack 7c\njaan beat 7c 8c\n")
    first, *_, last = follow(state, said)
    assert first.before == state == read("")[0]
    assert last.before.now.lines == (6,)
    assert last.after.now.lines == (6, 7)


def test_what_was_right_comes_before_the_first_statement_out_of_place() -> None:
    state, said = read("deal 1\ntrump 6h\nmari attack 7c\ntrump 6s\nmari done\n")
    seen: list[int] = []
    with pytest.raises(FormError) as fault:
        seen.extend(step.said.line for step in follow(state, said))
    assert seen == [4, 5, 6]
    assert fault.value.line == 7


def test_a_move_that_breaks_a_rule_stops_the_judging_at_once() -> None:
    state, said = read("deal 1\ntrump 6h\njaan attack 7c\nmari attack 7c\n")
    *_, broken, after = follow(state, said)
    assert [(one.line, one.violation.rule) for one in broken.findings] == [(6, "S6")]
    assert after.findings == ()
    assert after.after.stopped == broken.after.stopped


def test_a_ruling_travels_with_its_move() -> None:
    state, said = read('deal 1\ntrump 6h\njaan attack 7c\nstands S6 "nobody saw it"\n')
    *_, ruled = follow(state, said)
    assert ruled.findings == ()
    assert ruled.after.now.lines == (6,)
    refused = step(ruled.before, ruled.said._replace(stands=None))
    assert refused.after.stopped == refused.findings[0]


def test_a_ruling_that_does_not_fit_is_a_fault_in_its_own_line() -> None:
    state, said = read('deal 1\ntrump 6h\njaan attack 7c\nstands S9 "why"\n')
    with pytest.raises(FormError, match="stands-rule") as fault:
        fold(state, said)
    assert fault.value.line == 7


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=20, derandomize=True)
@given(seed=st.integers(0, 2**32), cut=st.integers(2, 400))
def test_the_fold_of_all_is_where_the_steps_lead(game: AnyGame, seed: int, cut: int) -> None:
    """A line is missing, so that what follows may be wrong or out of place."""
    head, statements = some_table(seed, game, "partly")
    said = [Said(line, one) for line, one in enumerate(statements, 1) if line != cut]
    steps: list[Step] = []
    fault = None
    try:
        steps.extend(follow(begin(head), said))
    except FormError as error:
        fault = error.line
    so_far = [step.said for step in steps]
    assert fold(begin(head), so_far) == steps[-1].after
    found = [found for step in steps for found in step.findings]
    assert sorted(found, key=lambda one: one.line) == violations(steps[-1].after)
    if fault:
        with pytest.raises(FormError) as error_again:
            fold(begin(head), said)
        assert error_again.value.line == fault


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=20, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_each_move_finds_its_line_again(game: AnyGame, seed: int) -> None:
    head, statements = some_table(seed, game, "closed")
    state = fold(begin(head), map(Said, range(1, len(statements) + 1), statements))
    lines = [line for deal in state.deals for line in deal.lines]
    moves = [at for at, one in enumerate(statements, 1) if isinstance(one, Move)]
    assert lines == [at for at in moves if getattr(statements[at - 1], "verb", "") != SHOWS]


def test_a_move_that_says_nothing_new_leaves_the_table_as_it_was() -> None:
    text = "deal 1\ntrump 6h\nmari attack 7c\nall done\n"
    state, said = read(text + "mari done\njaan beat 7c 8c\nall done\n")
    *_, again, beaten, last = follow(state, said)
    assert (again.says_nothing, beaten.says_nothing, last.says_nothing) == (True, False, True)
    assert again.findings == ()
    assert fold(state, said) == last.after
    assert last.after.now.lines == (6, 7, 9)
