"""The result line: read, written, compared with the moves (R1), and as a score card."""

from __future__ import annotations

import pytest

from engine.sixdozens.score import Result
from tests.checked import Seen
from tests.engine.sixdozens.positions import GAME
from tests.engine.sixdozens.sheets import faulty

NAMES = ("mari", "jaan", "peep", "ants")
TABLE = GAME.sit(NAMES, 0, {}, ["none"])
OUT = "out peep left mari=1 jaan=3 ants=2"


@pytest.mark.parametrize("line", [OUT, "left mari=2 jaan=2 peep=2 ants=2"])
def test_a_result_is_written_as_it_was_read(line: str) -> None:
    assert GAME.write_result(GAME.read_result(line.split(), TABLE), NAMES) == line


def test_a_result_told_and_one_played_are_the_same_whoever_began() -> None:
    announced = GAME.read_result(OUT.split(), TABLE)
    assert GAME.same(announced, announced._replace(starter=2))
    assert not GAME.same(announced, Result(announced.out, (1, 3, 0, 1), 2))


def test_R1_another_result_than_the_moves_give(seen: Seen) -> None:
    """
    game six-dozens
    rules deck=28
    seats mari jaan
    dealer jaan
    trumps none
    deal 1
    open Ad
    mari pass
    jaan pass
    cover Ac
    mari pass
    jaan pass
    cover Kc
    mari pass
    jaan pass
    cover Tc
    mari pass
    jaan pass
    cover Ks
    mari pass
    jaan pass
    cover Ts
    mari pass
    jaan pass
    result left mari=6 jaan=5
    """
    assert seen.wrong == {"result left mari=6 jaan=5": "R1 mismatch"}
    assert seen.deal["left"] == {"mari": 6, "jaan": 6}
    assert seen.deal["starter"] == "mari"


def test_R1_a_result_before_the_end_counts_and_its_moves_tell_who_began(seen: Seen) -> None:
    """
    deal 1
    open 9d
    peep pass
    result out mari left jaan=1 peep=2 ants=8
    deal 2
    """
    assert list(seen.wrong.values()) == ["R1 mismatch"]
    assert seen.verdict["deals"][0]["starter"] == "peep"
    assert seen.deal["dealer"] == "peep"


@pytest.mark.parametrize(
    "line",
    [
        "result",
        "result out",
        "result left",
        "result out left mari=1",
        "result out mari jaan",
        "result mari left jaan=1 peep=1 ants=1",
        "result out mari mari left jaan=1 peep=1 ants=1",
        "result out mari left mari=1 jaan=1 peep=1 ants=1",
        "result out mari left jaan=1 jaan=1 peep=1 ants=1",
        "result out liis left jaan=1 peep=1 ants=1",
        "result out mari left jaan=1 peep=1",
        "result out mari left jaan=1 peep=0 ants=1",
        "result out mari left jaan=1 peep=9 ants=1",
        "result out mari left jaan=one peep=1 ants=1",
        "result out mari left jaan peep=1 ants=1",
    ],
)
def test_a_score_card_that_cannot_be_is_an_error_of_form(line: str) -> None:
    assert faulty(f"deal 1\n{line}") == line


def test_a_score_card_of_a_smaller_deck_has_fewer_cards_left() -> None:
    line = "result left mari=7 jaan=1 peep=1 ants=1"
    assert faulty(f"rules deck=28\ndeal 1\n{line}") == line
    assert faulty(f"rules deck=32\ndeal 1\n{line}") == ""
