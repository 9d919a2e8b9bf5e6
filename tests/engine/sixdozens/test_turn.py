"""D6, D10–D14: who begins, whose turn it is, passing, covering the bank, and the end."""

from __future__ import annotations

import pytest

from tests.checked import Seen, checked
from tests.engine.sixdozens.positions import (
    GAME,
    after,
    broken,
    late,
    lies_open,
    must_cover,
    refused,
    stood,
    turn,
)

# -- D6


def test_D6_who_holds_the_card_nearest_the_six_begins(seen: Seen) -> None:
    """
    deal 1
    open 9d
    hand jaan 6d ? ? ? ? ? ? ?
    hand mari 7d ? ? ? ? ? ? ?
    mari play 7d
    """
    assert seen.wrong == {"mari play 7d": "D6 illegal"}
    assert seen.who_may("play") == ["jaan"]


DEALT = "hand jaan Td ? ? ? ? ? ? ?\nhand mari 6d ? ? ? ? ? ? ?\nhand peep Ad ? ? ? ? ? ? ?\n"


@pytest.mark.parametrize(("first", "starts"), [("six", "mari"), ("ace", "peep")])
def test_D6_the_option_first_says_from_which_end(first: str, starts: str) -> None:
    """Open: the cards of either end are known, and who does not hold it is refused."""
    for seat in ("mari", "jaan", "peep", "ants"):
        seen = checked(opened(first) + DEALT + f"{seat} play 8c")
        assert seen.wrong == ({} if seat == starts else {f"{seat} play 8c": "D6 illegal"})


@pytest.mark.parametrize(("first", "card"), [("six", "6d"), ("ace", "Ad")])
def test_D6_the_option_first_in_a_closed_deal(first: str, card: str) -> None:
    """Closed: the card that decides comes to light with another seat."""
    late = checked(opened(first) + f"jaan play 8c\npeep pass\nants pass\nshows mari {card}")
    assert late.wrong == {"jaan play 8c": "D6 late"}
    other = {"6d": "Ad", "Ad": "6d"}[card]
    undecided = checked(opened(first) + f"jaan play 8c\npeep pass\nants pass\nshows mari {other}")
    assert undecided.wrong == {}


def test_D6_with_first_ace_the_open_ace_is_nobodys_and_the_ten_decides() -> None:
    text = opened("ace").replace("open 9d", "open Ad")
    assert checked(text + DEALT.replace("Ad", "Kd") + "jaan play 8c").wrong == {}


def opened(first: str) -> str:
    """A sheet up to the open card, with this option."""
    return f"""\
game six-dozens
rules first={first}
seats mari jaan peep ants
dealer mari
trumps none
deal 1
open 9d
"""


def test_D6_while_the_six_may_be_anywhere_anybody_may_begin(seen: Seen) -> None:
    """
    deal 1
    open 9d
    hand mari 7d ? ? ? ? ? ? ?
    peep pass
    """
    assert seen.wrong == {}
    assert seen.deal["starter"] == "peep"


def test_D6_cards_known_in_the_talon_were_dealt_to_nobody(seen: Seen) -> None:
    """
    deal 1
    open 7d
    hand jaan 8d ? ? ? ? ? ? ?
    talon ? 6d ?
    mari play 8c
    """
    assert seen.wrong == {"mari play 8c": "D6 illegal"}


def test_D6_without_the_suit_the_seat_on_the_dealers_left_begins(seen: Seen) -> None:
    """
    game six-dozens
    rules deck=28
    seats mari jaan
    dealer jaan
    trumps none
    deal 1
    open Ad
    hand mari 8c 9c Tc Jc Qc Kc
    hand jaan 8h 9h Th Jh Qh Kh
    jaan play 8h
    """
    assert seen.wrong == {"jaan play 8h": "D6 illegal"}
    assert seen.who_may("play") == ["mari"]


def test_D6_the_first_to_play_may_have_nothing_to_lay(seen: Seen) -> None:
    """
    deal 1
    open Ad
    hand mari Jd 7c 9c Jc Qc Kc Tc 7h
    talon 6d 7d 9d
    mari pass
    """
    assert seen.wrong == {}


def test_D6_is_named_before_the_cards(seen: Seen) -> None:
    """
    deal 1
    open 9d
    hand jaan 6d ? ? ? ? ? ? ?
    mari play Ac
    """
    assert seen.wrong == {"mari play Ac": "D6 illegal"}


# -- D10


def test_D10_after_a_seven_the_next_seat_loses_its_turn() -> None:
    deal = after(late("8d", mari="7d 6c", jaan="9c", peep="9h"), "mari play 7d")
    assert turn(deal) == "peep"


@pytest.mark.parametrize("line", ["jaan play 7h", "jaan pass"])
def test_D10_the_seat_that_lost_its_turn_neither_plays_nor_passes(line: str) -> None:
    deal = after(late("8d", mari="7d 6c", jaan="7h 9c", peep="9h"), "mari play 7d")
    assert refused(deal, line) == "D10 lost-turn"


def test_D10_is_the_only_rule_broken_by_it() -> None:
    deal = after(late("8d", mari="7d 6c", jaan="7h 9c", peep="9h"), "mari play 7d")
    assert broken(deal, "jaan play 7h") == ["D10"]
    assert broken(deal, "jaan pass") == ["D10", "D11"]


def test_D10_holds_for_one_move_only() -> None:
    deal = after(late("8d", mari="7d 6c", jaan="9c", peep="9h"), "mari play 7d", "peep pass")
    assert refused(deal, "jaan pass") == "D12 out-of-turn"


def test_D10_of_two_the_same_player_is_on_turn_again() -> None:
    deal = after(late("8d", mari="7d 6c", jaan="9c"), "mari play 7d")
    assert turn(deal) == "mari"


def test_D10_holds_for_the_last_card_of_a_hand_too() -> None:
    deal = after(late("8d", mari="7d", jaan="9c", peep="9h"), "mari play 7d")
    assert turn(deal) == "peep"


def test_D10_with_plain_sevens_nothing_happens() -> None:
    deal = after(late("8d", seven="plain", mari="7d 6c", jaan="9c", peep="9h"), "mari play 7d")
    assert turn(deal) == "jaan"


def test_D10_a_seven_that_covers_the_bank_takes_no_turn() -> None:
    deal = late("Ad", talon="7c", mari="9c", jaan="9h", peep="9s")
    deal = after(deal, "mari pass", "jaan pass", "peep pass", "cover 7c")
    assert turn(deal) == "mari"


def test_D10_a_seat_that_lost_its_turn_has_not_passed() -> None:
    deal = after(late("8d", talon="Ac", mari="7d Kh", jaan="Kc", peep="Ks"), "mari play 7d")
    assert turn(after(deal, "peep pass", "mari pass")) == "jaan"
    assert must_cover(after(deal, "peep pass", "mari pass", "jaan pass"))


# -- D11, D12


def test_D11_who_can_lay_a_card_must() -> None:
    assert refused(late("9d", mari="8d 6c", jaan="6h"), "mari pass") == "D11 can-play"


def test_D11_without_a_card_to_lay_he_passes_and_nothing_is_drawn() -> None:
    deal = after(late("9d", talon="Ac", mari="Kc", jaan="6h"), "mari pass")
    assert deal.places.held(0) == 1


def test_D11_unknown_cards_keep_nobody_from_passing() -> None:
    assert not refused(late("9d", unseen="8d Ac", mari="?", jaan="6h"), "mari pass")


def test_D12_play_goes_clockwise() -> None:
    deal = late("9d", mari="9c 6c", jaan="9h 6h", peep="9s 6s")
    turns = [turn(after(deal, *moves)) for moves in ([], ["mari play 9c"])]
    assert turns == ["mari", "jaan"]
    assert turn(after(deal, "mari play 9c", "jaan play 9h", "peep play 9s")) == "mari"


def test_D12_seats_without_cards_are_passed_over() -> None:
    deal = late("9d", mari="9c 6c", jaan="", peep="9s 6s")
    assert turn(after(deal, "mari play 9c")) == "peep"


@pytest.mark.parametrize("line", ["jaan play 9h", "jaan pass", "peep pass"])
def test_D12_nobody_moves_out_of_turn(line: str) -> None:
    deal = late("9d", mari="9c 6c", jaan="9h 6h", peep="9s 6s")
    assert refused(deal, line) == "D12 out-of-turn"


def test_D12_a_seat_that_is_out_is_not_on_turn() -> None:
    deal = late("9d", mari="9c 6c", jaan="", peep="9s 6s")
    assert refused(deal, "jaan pass") == "D12 out-of-turn"


# -- D13


def test_D13_when_all_have_passed_the_talon_covers_the_bank(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 8d
    jaan pass
    peep pass
    ants pass
    mari pass
    cover Kc
    """
    assert seen.wrong == {}
    assert seen.who_may("pass") == ["mari"]


def test_D13_after_a_cover_the_seat_that_laid_last_is_on_turn(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 8d
    jaan play 8c
    peep pass
    ants pass
    mari pass
    jaan pass
    cover Kc
    """
    assert seen.who_may("pass") == ["jaan"]


def test_D13_at_the_very_start_the_first_to_play_is_on_turn_again(seen: Seen) -> None:
    """
    deal 1
    open 9d
    peep pass
    ants pass
    mari pass
    jaan pass
    cover Kc
    """
    assert seen.wrong == {}
    assert seen.who_may("pass") == ["peep"]


def test_D13_nobody_moves_before_the_bank_is_covered(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari pass
    jaan pass
    peep pass
    ants pass
    mari play 8d
    """
    assert seen.wrong == {"mari play 8d": "D13 illegal"}
    assert seen.who_may("cover") == []
    assert [choice.split()[0] for choice in seen.may] == ["cover"]


def test_D13_the_one_that_laid_last_must_have_passed_too(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 8d
    jaan pass
    peep pass
    ants pass
    cover Kc
    """
    assert seen.wrong == {"cover Kc": "D13 illegal"}


def test_D13_the_bank_is_not_covered_before_the_first_move(seen: Seen) -> None:
    """
    deal 1
    open 9d
    cover Kc
    """
    assert seen.wrong == {"cover Kc": "D13 illegal"}


def test_D13_a_card_laid_makes_all_pass_anew() -> None:
    deal = late("9d", talon="Ac", mari="9c Kc", jaan="Kd", peep="9h Ks")
    deal = after(deal, "mari play 9c", "jaan pass", "peep play 9h", "mari pass", "jaan pass")
    assert turn(deal) == "peep"


def test_D13_all_pass_anew_after_a_cover() -> None:
    deal = late("9d", talon="Ac Ah", mari="Kc", jaan="Kd")
    deal = after(deal, "mari pass", "jaan pass", "cover Ac", "mari pass")
    assert turn(deal) == "jaan"
    assert must_cover(after(deal, "jaan pass"))


def test_D13_once_somebody_is_out_the_bank_is_never_covered() -> None:
    deal = late("9d", talon="Ac", mari="Kc", jaan="", peep="Kd")
    assert refused(deal, "cover Ac") == "D13 somebody-out"
    assert after(deal, "mari pass", "peep pass").ended


# -- D14


def test_D14_1_the_deal_ends_when_only_one_seat_holds_cards() -> None:
    deal = after(late("9d", talon="Ac", mari="8d", jaan="", peep="7d Kc"), "mari play 8d")
    assert (deal.ended_by, deal.out) == (1, (1, 0))


def test_D14_1_comes_before_the_seven() -> None:
    deal = after(late("8d", mari="7d", jaan="6d Kc"), "mari play 7d")
    assert deal.ended_by == 1


def test_D14_2_it_ends_when_somebody_is_out_and_the_others_have_passed() -> None:
    deal = after(late("9d", talon="Ac", mari="8d", jaan="Kc", peep="Ks"), "mari play 8d")
    assert turn(deal) == "jaan"
    assert after(deal, "jaan pass", "peep pass").ended_by == 2


def test_D14_3_it_ends_when_nobody_is_out_and_the_talon_is_empty() -> None:
    deal = after(late("9d", mari="Kc", jaan="Ks"), "mari pass", "jaan pass")
    assert deal.ended_by == 3


def test_D14_nothing_is_moved_after_the_end() -> None:
    deal = after(late("9d", mari="Kc", jaan="Ks"), "mari pass", "jaan pass")
    assert GAME.allowed(deal) == ()
    assert refused(deal, "mari pass") == "P4 deal-ended"


# -- a move that stands by ruling


def test_D7_a_card_that_stands_lies_on_the_bank() -> None:
    deal = stood(late("9d", mari="Kc 6c", jaan="Qc 6h"), "mari play Kc")
    assert lies_open(deal, "Kc")
    assert not refused(deal, "jaan play Qc")


def test_D12_after_a_move_out_of_turn_that_stands_play_goes_on_from_there() -> None:
    deal = late("9d", mari="9c 6c", jaan="9h 6h", peep="9s 6s")
    assert turn(stood(deal, "jaan play 9h")) == "peep"


def test_D10_a_move_that_stands_takes_the_turn_back() -> None:
    deal = after(late("8d", mari="7d 6c", jaan="7h 9c", peep="9h"), "mari play 7d")
    assert turn(stood(deal, "jaan pass")) == "peep"


def test_D13_a_card_that_stands_before_the_cover_is_laid() -> None:
    deal = late("9d", talon="Ac", mari="Kc", jaan="9h Ks")
    deal = after(deal, "mari pass")
    deal = after(stood(deal, "jaan pass"))
    assert turn(stood(deal, "jaan play 9h")) == "mari"


def test_D6_who_began_and_may_stand_is_the_one_that_began(seen: Seen) -> None:
    """
    deal 1
    open 9d
    hand jaan 6d ? ? ? ? ? ? ?
    mari pass
    stands D6 "nobody had noticed"
    """
    assert seen.wrong == {}
    assert seen.deal["starter"] == "mari"
    assert seen.who_may("play") == ["jaan"]


def test_D13_a_cover_cannot_stand(fault: str) -> None:
    """
    deal 1
    open 9d
    mari play 8d
    cover Kc
    stands D13 "nobody had noticed"
    """
    assert fault.startswith("stands D13")


def test_D11_a_pass_that_stands(seen: Seen) -> None:
    """
    deal 1
    open 9d
    hand mari 8d ? ? ? ? ? ? ?
    mari pass
    stands D11 "nobody had noticed"
    jaan pass
    """
    assert seen.wrong == {}
