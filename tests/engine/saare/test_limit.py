"""S11: how many attack cards a bout may have."""

from __future__ import annotations

from tests.checked import Seen
from tests.engine.saare.positions import (
    GAME,
    after,
    defender,
    late,
    leader,
    refused,
    right,
)

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
    assert refused(deal, "peep attack 8c") == "S11 limit-reached"


def test_S11_at_the_limit_nobody_has_the_right() -> None:
    """The roles shown, what is allowed and what is refused agree, and a done says nothing new."""
    deal = late(mari="7c 7d 7h 7s 9d 9h 9s", jaan="9c Kc Kd Kh Ks Ac", peep="8c 8d")
    deal = after(deal, "mari attack 7c 7d 7h 7s", "jaan beat 7c 9c", "mari attack 9d 9h")
    assert right(deal) == ""
    assert GAME.roles(deal) == {"leader": "mari", "defender": "jaan"}
    assert {choice.seat for choice in GAME.allowed(deal)} == {"jaan"}
    assert after(deal, "mari done", "all done", "peep done") is deal


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
