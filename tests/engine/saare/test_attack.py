"""S6–S10: who leads, who defends, what may be laid, and who has the right to attack."""

from __future__ import annotations

import pytest

from tests.checked import Seen, checked
from tests.engine.saare.positions import (
    after,
    defender,
    late,
    leader,
    refused,
    right,
)
from tourney.sheets.check import check_text

# -- S6


def test_S6_the_dealer_leads_the_first_bout(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    jaan attack 7c
    """
    assert seen.wrong == {"jaan attack 7c": "S6 illegal"}


def test_S6_after_a_beaten_bout_the_defender_leads(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan beat 7c 8c
    all done
    """
    assert seen.who_may("attack") == ["jaan"]


def test_S6_after_a_taken_bout_the_seat_after_the_defender_leads(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan take
    all done
    """
    assert seen.who_may("attack") == ["peep"]


def test_S6_after_a_transfer_it_is_the_last_defender_that_counts(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan transfer 7d
    peep take
    all done
    """
    assert seen.who_may("attack") == ["ants"]


def test_S6_a_seat_that_is_out_is_passed_over_after_a_take() -> None:
    deal = late(mari="7c 8c", jaan="Kc Kd", peep="", ants="Qc Qd")
    assert leader(after(deal, "mari attack 7c", "jaan take", "all done")) == "ants"


def test_S6_several_seats_out_are_passed_over_after_a_take() -> None:
    deal = late(mari="7c 8c", jaan="Kc Kd", peep="", ants="")
    assert leader(after(deal, "mari attack 7c", "jaan take", "all done")) == "mari"


def test_S6_a_defender_who_went_out_by_beating_does_not_lead() -> None:
    deal = late(mari="7c 8c", jaan="Kc", peep="Qc Qd")
    assert leader(after(deal, "mari attack 7c", "jaan beat 7c Kc")) == "peep"


# -- S7


def test_S7_the_next_seat_clockwise_defends(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    """
    assert seen.who_may("take") == ["jaan"]


def test_S7_a_seat_without_cards_does_not_defend() -> None:
    assert defender(late(mari="7c 8c", jaan="", peep="Kc", ants="Kd")) == "peep"


# -- S8, S9


def test_S8_a_bout_opens_with_cards_of_one_rank(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 8c
    """
    assert seen.wrong == {"mari attack 7c 8c": "S8 illegal"}


def test_S8_several_cards_of_one_rank_open(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7d 7h 7s
    """
    assert seen.wrong == {}


def test_S9_a_later_attack_card_has_a_rank_on_the_table(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari attack 8c
    """
    assert seen.wrong == {"mari attack 8c": "S9 illegal"}


def test_S9_the_rank_of_a_beating_card_counts(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan beat 7c 9c
    mari attack 9d
    """
    assert seen.wrong == {}


def test_S9_one_later_attack_may_hold_several_ranks_on_the_table(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan beat 7c 9c
    mari attack 7d 9d
    """
    assert seen.wrong == {}


def test_S9_a_card_laid_in_the_same_move_does_not_count(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari attack 7d 9d
    """
    assert seen.wrong == {"mari attack 7d 9d": "S9 illegal"}


def test_S9_holds_for_cards_given_along(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan take
    mari attack 7d
    mari attack 9d
    """
    assert seen.wrong == {"mari attack 9d": "S9 illegal"}


# -- S10


def test_S10_nobody_attacks_but_who_has_the_right(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    peep attack 7d
    """
    assert seen.wrong == {"peep attack 7d": "S10 illegal"}


def test_S10_the_right_passes_over_the_defender(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari done
    """
    assert seen.who_may("done") == ["peep"]


def test_S10_the_right_goes_on_clockwise(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari done
    peep done
    """
    assert seen.who_may("done") == ["ants"]


def test_S10_the_right_never_comes_back(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari done
    mari attack 7d
    """
    assert seen.wrong == {"mari attack 7d": "S10 illegal"}


def test_S10_nobody_has_it_when_all_are_done(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    all done
    ants attack 7d
    """
    assert seen.wrong == {"ants attack 7d": "S10 illegal"}


def test_S10_the_leader_opens_before_being_done(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari done
    """
    assert seen.wrong == {"mari done": "S10 illegal"}


def test_S10_not_everybody_is_done_before_the_opening(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    all done
    """
    assert seen.wrong == {"all done": "S10 illegal"}


@pytest.mark.parametrize("again", ["all done", "mari done", "peep done", "jaan done"])
def test_S10_a_done_when_all_are_done_says_nothing_new(again: str) -> None:
    before = "deal 1\ntrump 6s\nmari attack 7c\nall done\n"
    assert checked(f"{before}{again}\n{again}") == checked(before)


@pytest.mark.parametrize("again", ["all done", "mari done", "peep done"])
def test_S10_a_done_when_the_bout_has_ended_says_nothing_new(again: str) -> None:
    before = "deal 1\ntrump 6s\nmari attack 7c\njaan beat 7c 9c\nall done\n"
    assert checked(f"{before}{again}\njaan attack 8c") == checked(f"{before}jaan attack 8c")


def test_S10_a_done_when_the_deal_has_ended_says_nothing_new() -> None:
    deal = after(late(mari="7c", jaan="8c 9c"), "mari attack 7c", "jaan take")
    assert deal.ended
    assert after(deal, "all done", "mari done") is deal
    assert refused(deal, "kati done") == "P4 unknown-seat"


def test_S10_a_done_after_the_result_is_a_move_after_the_end(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    result mari jaan peep ants
    all done
    """
    assert seen.wrong == {"result mari jaan peep ants": "R1 mismatch", "all done": "P4 impossible"}


def test_S10_a_done_that_says_nothing_new_breaks_no_rule_and_so_needs_no_ruling() -> None:
    text = "game saare\nseats mari jaan\ndealer mari\ndeal 1\ntrump 6s\nmari attack 7c\nall done\n"
    [table] = check_text(f'{text}all done\nstands S10 "said twice"\n')
    assert table["error"]["line"] == 9


# -- right=once, right=returns

HANDS = {"mari": "7c 8d 9d", "jaan": "8c 9c Kh Kd", "peep": "8h Ac", "ants": "Qc Qd"}
"""jaan has two cards to beat a seven with, one of a rank not yet on the table."""


def test_S10_with_right_once_it_does_not_come_back_with_a_new_rank() -> None:
    deal = after(late(right="once", **HANDS), "mari attack 7c", "mari done", "jaan beat 7c 8c")
    assert right(deal) == "peep"
    assert refused(deal, "mari attack 8d") == "S10 not-the-right"


def test_S10_with_right_returns_a_new_rank_gives_it_back_to_the_leader() -> None:
    deal = after(late(right="returns", **HANDS), "mari attack 7c", "mari done", "jaan beat 7c 8c")
    assert right(deal) == "mari"
    deal = after(deal, "mari attack 8d", "mari done", "peep done", "ants done")
    assert right(deal) == ""
    assert right(after(deal, "jaan beat 8d Kd")) == "mari"


def test_S10_with_right_returns_a_rank_that_lay_there_gives_nothing_back() -> None:
    hands = {"mari": "7c 7d 9d", "jaan": "8c 8d Kh", "peep": "Ac Ad"}
    deal = after(late(right="returns", **hands), "mari attack 7c 7d", "jaan beat 7c 8c")
    deal = after(deal, "mari done", "jaan beat 7d 8d")
    assert right(deal) == "peep"


def test_S10_with_right_returns_the_bout_goes_on_after_all_were_done() -> None:
    """All are done, and the beat lays a new rank: with ``once`` the bout is over by it."""
    for option, leads in (("once", "jaan"), ("returns", "mari")):
        deal = after(late(right=option, **HANDS), "mari attack 7c", "all done", "jaan beat 7c 8c")
        assert leader(deal) == leads


def test_S10_with_right_returns_a_leader_without_cards_is_done_of_himself() -> None:
    hands = {"mari": "7c", "jaan": "8c 9c", "peep": "8h Ac"}
    deal = after(late(right="returns", **hands), "mari attack 7c", "peep done", "jaan beat 7c 8c")
    assert right(deal) == "peep"


def test_S10_with_right_returns_nobody_has_it_at_the_limit() -> None:
    hands = {"mari": "7c 8d", "jaan": "8c 9c", "peep": "7d 8h Ac"}
    deal = late(right="returns", limit="hand", **hands)
    deal = after(deal, "mari attack 7c", "mari done", "peep attack 7d", "jaan beat 7c 8c")
    assert right(deal) == ""
    assert refused(deal, "mari attack 8d") == "S11 limit-reached"


def test_S10_with_right_returns_a_transfer_begins_it_anew_as_ever() -> None:
    deal = late(right="returns", mari="7c 8c", jaan="7d 8d", peep="Kc Kd", ants="Qc Qd")
    deal = after(deal, "mari attack 7c", "jaan transfer 7d", "jaan done", "peep beat 7c Kc")
    assert right(deal) == "jaan"


@pytest.mark.parametrize(
    ("option", "named"), [("once", {"mari attack 8d": "S10 illegal"}), ("returns", {})]
)
@pytest.mark.parametrize(
    "hands",
    ["", "hand mari 7c 8d Ts Js Qs Ks\nhand jaan 8c 9c Th Jh Qh Kh\nhand peep 8h 9h Tc Jc Qc Kc\n"],
    ids=["closed", "open"],
)
def test_S10_right_in_a_sheet(option: str, named: dict[str, str], hands: str) -> None:
    head = (
        f"game saare\nrules right={option}\nseats mari jaan peep\ndealer mari\ndeal 1\ntrump 6s\n"
    )
    moves = "mari attack 7c\nmari done\njaan beat 7c 8c\nmari attack 8d\n"
    assert checked(head + hands + moves).wrong == named


def test_S10_only_who_has_the_right_is_done(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    peep done
    """
    assert seen.wrong == {"peep done": "S10 illegal"}


def test_S10_the_defender_is_never_done(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan done
    """
    assert seen.wrong == {"jaan done": "S10 illegal"}


def test_S10_done_is_allowed_while_cards_are_unbeaten(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari done
    jaan beat 7c 8c
    peep attack 8d
    """
    assert seen.wrong == {}


def test_S10_attacking_is_allowed_while_cards_are_unbeaten(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    mari attack 7d
    mari done
    peep attack 7h
    """
    assert seen.wrong == {}


def test_S10_a_seat_without_cards_is_done_of_itself() -> None:
    deal = late(mari="7c", jaan="Kc Kd", peep="7d 8d", ants="Qc Qd")
    assert right(after(deal, "mari attack 7c")) == "peep"


def test_S10_after_a_transfer_the_right_starts_anew_with_the_new_leader() -> None:
    deal = late(mari="7c 8c", jaan="7d 8d", peep="Kc Kd", ants="Qc Qd")
    deal = after(deal, "mari attack 7c", "mari done", "jaan transfer 7d")
    assert right(deal) == "jaan"
    deal = after(deal, "jaan done")
    assert right(deal) == "ants"
    assert right(after(deal, "ants done")) == "mari"


def test_S10_the_right_does_not_come_back_to_a_leader_without_cards() -> None:
    """jaan's last card transfers the attack; the right goes on to ants and mari, not to him."""
    deal = late(mari="7c 8c", jaan="7d", peep="Kc Kd", ants="Qc Qd")
    deal = after(deal, "mari attack 7c", "jaan transfer 7d")
    assert right(deal) == "ants"
    deal = after(deal, "ants done", "mari done")
    assert right(deal) == ""
