"""An illegal move that stands by ruling: the mover is taken as entitled to it."""

from __future__ import annotations

import pytest

from engine.moves import read_move
from tests.checked import Seen, checked
from tests.engine.saare.positions import GAME, after, late, may_stand, refused, right, stood
from tourney.sheets.check import check, check_text
from tourney.sheets.state import TableState

HEAD = "game saare\nseats mari jaan peep ants\ndealer mari\ndeal 1\ntrump 6s\n"


def test_stands_a_wrong_leader_leads_and_the_next_seat_defends(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    jaan attack 7c
    stands S6 "nobody had noticed"
    """
    assert seen.wrong == {}
    assert seen.who_may("attack") == ["jaan"]
    assert seen.who_may("take") == ["peep"]


def test_stands_an_attack_without_the_right_gives_the_right(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    ants attack 7d
    stands S10 "mari had been slow"
    """
    assert seen.wrong == {}
    assert seen.who_may("attack") == ["ants"]
    assert seen.who_may("take") == ["jaan"]


def test_stands_a_done_out_of_turn_passes_the_right_from_that_seat(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    peep done
    stands S10 "said too early"
    """
    assert seen.who_may("done") == ["ants"]


def test_stands_a_wrong_rank_lies_on_the_table_then(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari attack 9c
    stands S9 "nobody had noticed"
    mari attack 9d
    """
    assert seen.wrong == {}


def test_stands_a_transfer_by_another_makes_him_the_leader(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    peep transfer 7d
    stands S12 "he thought it was his"
    """
    assert seen.wrong == {}
    assert seen.who_may("attack") == ["peep"]
    assert set(seen.who_may("take")) == {"ants"}


def test_stands_a_transfer_after_a_take_ends_the_taking(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan take
    jaan transfer 7d
    stands S12 "he had second thoughts"
    """
    assert seen.who_may("take") == ["peep"]


def test_stands_a_beat_by_another_makes_him_the_defender(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7d
    peep beat 7c 8c
    stands S13 "he was quick"
    """
    assert seen.wrong == {}
    assert seen.who_may("take") == ["peep"]


def test_stands_a_card_that_does_not_beat_has_beaten(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan beat 7c 8d
    stands S13 "nobody had noticed"
    all done
    """
    assert seen.wrong == {}
    assert seen.who_may("attack") == ["jaan"]


@pytest.mark.parametrize("beaten", ["9c", "7c"])
def test_stands_a_card_that_beats_nothing_lies_there_all_the_same(beaten: str) -> None:
    """The 9c does not lie there, and the 7c is beaten already."""
    sheet = f"""{HEAD}mari attack 7c 7d
jaan beat 7c 8c
jaan beat {beaten} Tc
stands S13 "nobody had noticed"
"""
    [table] = check(sheet)
    assert isinstance(table.outcome, TableState)
    lying = GAME.lying(table.outcome.now.deal)
    on_table = [
        str(card) for one in lying for card in (one.card, one.beaten_by) if card is not None
    ]
    assert sorted(on_table) == ["7c", "7d", "8c", "Tc"]


def test_stands_a_take_by_another_gives_him_the_cards(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    peep take
    stands S14 "he wanted it"
    all done
    ants attack 8c
    mari transfer 7c
    """
    assert seen.wrong == {"mari transfer 7c": "P1 impossible"}


def test_stands_covers_every_rule_that_the_move_breaks(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    peep attack 9d
    stands S9 "S10 would have been named first"
    """
    assert seen.wrong == {}


def test_stands_a_seventh_attack_card(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7d 7h
    jaan beat 7c 9c
    mari done
    peep attack 7s 9d 9h 9s
    stands S11 "let it be"
    """
    assert seen.wrong == {}


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param("mari attack 7c\nstands S9 why", id="a legal move"),
        pytest.param("mari attack 7c\nmari attack 9c\nstands S10 why", id="another rule"),
        pytest.param("mari attack 6s\nstands P2 why", id="an impossible move"),
        pytest.param("mari done\nstands S10 why", id="done before the opening"),
        pytest.param("jaan take\nstands S14 why", id="a take with nothing unbeaten"),
        pytest.param("stands S9 why", id="no move before"),
        pytest.param("mari attack 7c\nshows mari 8c\nstands S9 why", id="not on the line after"),
        pytest.param("shows mari 6s\nstands P2 why", id="only moves stand"),
    ],
)
def test_stands_in_the_wrong_place_is_an_error_of_form(lines: str) -> None:
    [table] = check_text(HEAD + lines)
    before = HEAD + lines[: lines.index("stands")]
    assert table["error"]["line"] == before.count("\n") + 1


def test_a_move_that_does_not_stand_stops_the_checking(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari attack 9c
    peep attack 9d
    """
    assert seen.wrong == {"mari attack 9c": "S9 illegal"}


def test_stands_may_have_comments_between() -> None:
    seen = checked(HEAD + "jaan attack 7c\n\n# the arbiter came\nstands S6 why\n")
    assert seen.wrong == {}


# -- a ruling makes no nonsense


def test_stands_no_seat_that_is_out_takes() -> None:
    deal = after(late(mari="7c 8c", jaan="Kc Kd", peep=""), "mari attack 7c")
    assert refused(deal, "peep take") == "S14 not-the-defender"
    assert not may_stand(deal, "peep take")


def test_stands_a_seat_that_ran_out_in_this_bout_may_be_let_take() -> None:
    deal = after(late(mari="7c", jaan="Kc Kd", peep="Qc Qd"), "mari attack 7c")
    assert may_stand(deal, "mari take")


def test_stands_no_beat_before_the_opening() -> None:
    deal = late(mari="7c 8c", jaan="Kc Kd", peep="Qc")
    assert refused(deal, "jaan beat 7c Kc") == "S13 no-unbeaten-card"
    assert not may_stand(deal, "jaan beat 7c Kc")


def test_stands_a_defender_who_attacked_and_emptied_his_hand_is_done() -> None:
    """jaan's attack stands, so that he has the right; his last card beats, and it goes on."""
    deal = after(late(mari="7c 8c", jaan="7d Kc", peep="Qc Qd"), "mari attack 7c")
    deal = stood(deal, "jaan attack 7d")
    assert right(deal) == "jaan"
    assert right(after(deal, "jaan beat 7c Kc")) == "peep"


def test_stands_at_the_limit_an_attack_breaks_both_rules() -> None:
    """S11 is named, and as nobody has the right then, S10 is broken too."""
    deal = late(limit="hand", mari="7c 7d", jaan="Kc", peep="Qc Qd")
    deal = after(deal, "mari attack 7c")
    move = read_move(["mari", "attack", "7d"], GAME.verbs)
    assert [wrong.rule for wrong in GAME.broken(deal, move)][:2] == ["S11", "S10"]
