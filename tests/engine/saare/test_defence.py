"""S12–S15: transferring, beating, taking, and when a bout ends."""

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
)

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
    assert deal.felt.attacks == []
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
