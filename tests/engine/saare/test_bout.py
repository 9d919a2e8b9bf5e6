"""S6–S15: who leads, who defends, what may be laid, and when a bout ends."""

from __future__ import annotations

import pytest

from tests.checked import Seen
from tests.engine.saare.positions import (
    after,
    defender,
    hand,
    late,
    leader,
    refused,
    right,
)

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


def test_S10_all_done_needs_somebody_left_to_be_done(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    all done
    all done
    """
    assert [*seen.wrong.values()] == ["S10 illegal"]


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


# -- S11


def test_S11_six_attack_cards_and_no_more(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7d 7h
    jaan beat 7c 9c
    mari done
    peep attack 7s 9d 9h 9s
    """
    assert seen.wrong == {"peep attack 7s 9d 9h 9s": "S11 illegal"}


def test_S11_at_the_sixth_card_all_attackers_are_done(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7d 7h 7s
    jaan beat 7c 9c
    mari attack 9d 9h
    """
    assert seen.who_may("done") == []
    assert seen.who_may("attack") == []
    assert set(seen.who_may("beat")) == {"jaan"}


def test_S11_nobody_adds_a_seventh() -> None:
    deal = late(mari="7c 7d 7h 7s 9d 9h 9s", jaan="9c Kc Kd Kh Ks Ac", peep="8c 8d")
    deal = after(deal, "mari attack 7c 7d 7h 7s", "jaan beat 7c 9c", "mari attack 9d 9h")
    assert refused(deal, "mari attack 9s") == "S11 limit-reached"
    assert refused(deal, "mari done") == "S10 all-are-done"
    assert refused(deal, "all done") == "S10 all-are-done"


def test_S11_a_bout_of_six_ends_at_the_last_beat_without_a_done() -> None:
    deal = late(mari="7c 7d 7h 7s 9d 9h Kc", jaan="9c 8d 8h 8s Td Th Kd", peep="Qc Qd")
    deal = after(deal, "mari attack 7c 7d 7h 7s", "jaan beat 7c 9c", "mari attack 9d 9h")
    deal = after(deal, "jaan beat 7d 8d", "jaan beat 7h 8h", "jaan beat 7s 8s")
    assert leader(after(deal, "jaan beat 9d Td", "jaan beat 9h Th")) == "jaan"


def test_S11_cards_given_along_count(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7d 7h
    jaan beat 7c 9c
    jaan take
    mari attack 9d 9h
    mari done
    peep attack 9s 7s
    """
    assert seen.wrong == {"peep attack 9s 7s": "S11 illegal"}


def test_S11_a_taken_bout_ends_at_the_sixth_card(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7d 7h
    jaan beat 7c 9c
    jaan take
    mari attack 9d 9h 9s
    """
    assert seen.who_may("attack") == ["peep"]


def test_S11_with_limit_hand_the_defenders_cards_are_the_limit() -> None:
    deal = late(limit="hand", mari="7c 7d 7h 8c", jaan="Kc Kd", peep="Qc Qd")
    assert refused(deal, "mari attack 7c 7d 7h") == "S11 too-many"
    assert refused(after(deal, "mari attack 7c 7d"), "mari attack 7h") == "S11 limit-reached"


def test_S11_with_limit_hand_it_is_the_hand_at_the_beginning_that_counts() -> None:
    """jaan has beaten with one of his two cards; the second attack card is still allowed."""
    deal = late(limit="hand", mari="7c 7d 7h 8c", jaan="Kc Kd", peep="Qc Qd")
    deal = after(deal, "mari attack 7c", "jaan beat 7c Kc", "mari attack 7d")
    assert refused(deal, "mari attack 7h") == "S11 limit-reached"


def test_S11_with_limit_hand_never_more_than_six() -> None:
    deal = late(limit="hand", mari="7c 7d 7h 7s 9d 9h 9s", jaan="9c Kc Kd Kh Ks Ac Ad", peep="8c")
    deal = after(deal, "mari attack 7c 7d 7h 7s", "jaan beat 7c 9c")
    assert refused(deal, "mari attack 9d 9h 9s") == "S11 too-many"


def test_S11_with_limit_hand_a_transfer_is_measured_against_the_new_defender() -> None:
    deal = late(limit="hand", mari="7c 8c", jaan="7d 7h 8d 8h", peep="Kc Kd", ants="Qc Qd Qh")
    deal = after(deal, "mari attack 7c")
    assert refused(deal, "jaan transfer 7d 7h") == "S11 too-many"
    assert refused(after(deal, "jaan transfer 7d"), "jaan attack 7h") == "S11 limit-reached"


def test_S11_with_limit_hand_a_new_defender_with_more_cards_raises_it() -> None:
    deal = late(limit="hand", mari="7c 8c", jaan="7d", peep="Kc Kd Kh", ants="7h 7s")
    deal = after(deal, "mari attack 7c", "jaan transfer 7d", "ants attack 7h")
    assert refused(deal, "ants attack 7s") == "S11 limit-reached"


def test_S11_a_transfer_counts_towards_six() -> None:
    deal = late(mari="7c 7d 7h", jaan="7s 8d", peep="Kc Kd Kh", ants="Qc Qd Qh")
    deal = after(deal, "mari attack 7c 7d 7h", "jaan transfer 7s")
    assert defender(deal) == "peep"
    assert len(deal.felt.attacks) == 4


# -- S12


def test_S12_the_defender_passes_the_whole_attack_on(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan transfer 7d 7h
    """
    assert seen.who_may("take") == ["peep"]
    assert seen.who_may("attack") == ["jaan"]


@pytest.mark.parametrize(
    ("before", "move", "reason"),
    [
        ([], "jaan transfer 7d", "before-opening"),
        (["mari attack 7c"], "peep transfer 7h", "not-the-defender"),
        (["mari attack 7c", "jaan take"], "jaan transfer 7d", "after-take"),
        (["mari attack 7c 7s", "jaan beat 7c 9c"], "jaan transfer 7d", "after-beat"),
        (["mari attack 7c"], "jaan transfer 9c", "another-rank"),
        (["mari attack 7c"], "jaan transfer 7d 9c", "another-rank"),
    ],
)
def test_S12_when_no_transfer_is_possible(before: list[str], move: str, reason: str) -> None:
    deal = late(mari="7c 7s 8c", jaan="7d 9c", peep="7h 9h")
    assert refused(after(deal, *before), move) == f"S12 {reason}"


def test_S12_a_transfer_does_not_come_back_to_a_leader_without_cards() -> None:
    """mari led her last card: jaan's transfer goes on to peep, who sits behind her."""
    deal = late(mari="7c", jaan="7d 8d", peep="Kc Kd")
    assert defender(after(deal, "mari attack 7c", "jaan transfer 7d")) == "peep"


def test_S12_nobody_transfers_to_himself() -> None:
    """With two players, mari's last card: nobody else holds one."""
    deal = after(late(mari="7c", jaan="7d 8d"), "mari attack 7c")
    assert refused(deal, "jaan transfer 7d") == "S12 nobody-to-take-it"


def test_S12_a_transfer_comes_back_to_a_leader_with_cards() -> None:
    deal = after(late(mari="7c 8c", jaan="7d 8d"), "mari attack 7c", "jaan transfer 7d")
    assert (leader(deal), defender(deal)) == ("jaan", "mari")


# -- S13


@pytest.mark.parametrize(
    ("by", "reason"),
    [
        ("8c", ""),
        ("Ac", ""),
        ("6s", ""),
        ("6c", "S13 does-not-beat"),
        ("8d", "S13 does-not-beat"),
    ],
)
def test_S13_a_higher_card_of_its_suit_or_a_trump_beats(by: str, reason: str) -> None:
    deal = after(late(mari="7c 9c", jaan="6c 8c Ac 8d 6s", peep="Kd"), "mari attack 7c")
    assert refused(deal, f"jaan beat 7c {by}") == reason


@pytest.mark.parametrize(("by", "reason"), [("8s", ""), ("6s", "S13 does-not-beat")])
def test_S13_only_a_higher_trump_beats_a_trump(by: str, reason: str) -> None:
    deal = after(late(mari="7s 9c", jaan="6s 8s Ac", peep="Kd"), "mari attack 7s")
    assert refused(deal, f"jaan beat 7s {by}") == reason


def test_S13_only_the_defender_beats() -> None:
    deal = after(late(mari="7c 9c", jaan="8c", peep="Kc"), "mari attack 7c")
    assert refused(deal, "peep beat 7c Kc") == "S13 not-the-defender"


@pytest.mark.parametrize("target", ["7c", "8d", "Kh"])
def test_S13_only_an_unbeaten_attack_card_is_beaten(target: str) -> None:
    deal = late(mari="7c 7d 9c", jaan="8c 8d Ad As", peep="Kc")
    deal = after(deal, "mari attack 7c 7d", "jaan beat 7c 8c")
    assert refused(deal, f"jaan beat {target} As") == "S13 no-unbeaten-card"


def test_S13_cards_are_beaten_in_any_order() -> None:
    deal = late(mari="7c 7d 9c", jaan="8c 8d Ad", peep="Kc")
    after(deal, "mari attack 7c 7d", "jaan beat 7d 8d", "jaan beat 7c 8c")


# -- S14


def test_S14_the_defender_may_take_after_beating_a_part() -> None:
    deal = late(mari="7c 7d 9c 9d", jaan="8c 8d Ad", peep="Kc")
    deal = after(deal, "mari attack 7c 7d", "jaan beat 7d 8d", "jaan take", "all done")
    assert hand(deal, "jaan") == "7c 8c 7d 8d Ad"


@pytest.mark.parametrize(
    ("before", "move", "reason"),
    [
        (["jaan take"], "jaan take", "taken-already"),
        (["jaan take"], "jaan beat 7c 8c", "beat-after-take"),
        (["jaan beat 7c 8c"], "jaan take", "nothing-unbeaten"),
        ([], "peep take", "not-the-defender"),
    ],
)
def test_S14_when_nothing_is_taken_or_beaten(before: list[str], move: str, reason: str) -> None:
    deal = after(late(mari="7c 9c", jaan="8c 8d", peep="Kc Kd"), "mari attack 7c")
    assert refused(after(deal, *before), move) == f"S14 {reason}"


def test_S14_after_the_take_attackers_give_along() -> None:
    deal = late(mari="7c 7d 9c", jaan="8c 8d", peep="7h Kd")
    deal = after(deal, "mari attack 7c", "jaan take", "mari attack 7d", "mari done")
    assert hand(after(deal, "peep attack 7h", "peep done"), "jaan") == "7c 8c 7d 8d 7h"


def test_S14_a_defender_without_cards_must_take() -> None:
    """jaan beat with his only card and faces one more."""
    deal = late(mari="7c 7d 9c", jaan="8c", peep="Kc Kd")
    deal = after(deal, "mari attack 7c 7d", "jaan beat 7c 8c")
    assert refused(deal, "jaan take") == ""
    deal = after(deal, "jaan take", "all done")
    assert hand(deal, "jaan") == "7c 8c 7d"
    assert leader(deal) == "peep"


# -- S15


def test_S15_it_ends_when_all_is_beaten_and_all_are_done() -> None:
    deal = late(mari="7c 9c", jaan="8c 8d", peep="Kc Kd")
    deal = after(deal, "mari attack 7c", "jaan beat 7c 8c", "mari done")
    assert leader(deal) == "mari"
    assert leader(after(deal, "peep done")) == "jaan"


def test_S15_it_ends_at_the_last_beat_when_all_are_done_before() -> None:
    deal = late(mari="7c 9c", jaan="8c 8d", peep="Kc Kd")
    assert leader(after(deal, "mari attack 7c", "all done", "jaan beat 7c 8c")) == "jaan"


def test_S15_it_ends_when_the_defender_has_no_card_left() -> None:
    """Nobody is done, and mari could attack further: but jaan has nothing to beat with."""
    deal = late(mari="7c 8d", jaan="8c", peep="Kc Kd")
    deal = after(deal, "mari attack 7c", "jaan beat 7c 8c")
    assert deal.felt.attacks == ()
    assert leader(deal) == "peep"


def test_S15_it_ends_after_a_take_when_all_are_done() -> None:
    deal = late(mari="7c 9c", jaan="8c 8d", peep="Kc Kd")
    deal = after(deal, "mari attack 7c", "jaan take", "mari done")
    assert leader(deal) == "mari"
    assert leader(after(deal, "peep done")) == "peep"


def test_S15_a_take_after_all_are_done_ends_it_at_once() -> None:
    deal = late(mari="7c 9c", jaan="8c 8d", peep="Kc Kd")
    assert leader(after(deal, "mari attack 7c", "all done", "jaan take")) == "peep"


def test_S15_beaten_cards_go_to_the_discard() -> None:
    deal = late(mari="7c 9c", jaan="8c 8d", peep="Kc Kd")
    deal = after(deal, "mari attack 7c", "jaan beat 7c 8c", "all done")
    assert [hand(deal, seat) for seat in ("mari", "jaan", "peep")] == ["9c", "8d", "Kc Kd"]
