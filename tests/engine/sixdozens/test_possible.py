"""P1–P4 in Six Dozens: where the cards can be."""

from __future__ import annotations

import pytest

from tests.checked import Seen
from tests.engine.sixdozens.positions import after, hand, late, refused
from tests.engine.sixdozens.sheets import faulty, violations

# -- P1


def test_P1_a_card_that_lies_in_the_bank_is_not_played(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 8d
    jaan play 8d
    """
    assert seen.wrong == {"jaan play 8d": "P1 impossible"}


def test_P1_a_card_known_in_another_hand_is_not_played(seen: Seen) -> None:
    """
    deal 1
    open 9d
    shows peep 8d
    mari play 8d
    """
    assert seen.wrong == {"mari play 8d": "P1 impossible"}


def test_P1_a_card_is_shown_once() -> None:
    assert refused(late(mari="9c", jaan="9h"), "shows mari 9c 9c") == "P1 named-twice"


def test_P1_the_bank_is_not_covered_with_a_card_that_lies_in_it() -> None:
    deal = after(late(talon="?", unseen="Ac", mari="Kc", jaan="Ks"), "mari pass", "jaan pass")
    assert refused(deal, "cover 7c") == "P1 talon-lies-open"


def test_P1_the_bank_is_not_covered_with_a_card_of_a_hand() -> None:
    deal = after(late(talon="?", unseen="Ac", mari="Kc", jaan="Ks"), "mari pass", "jaan pass")
    assert refused(deal, "cover Ks") == "P1 talon-in-hand"


def test_P1_a_cover_is_looked_at_as_impossible_first() -> None:
    assert refused(late(talon="?", unseen="Ac", mari="Kc", jaan="Ks"), "cover Ks").startswith("P1")


@pytest.mark.parametrize(
    "told", ["hand mari 9d ? ? ? ? ? ? ?", "hand mari Ac Ac ? ? ? ? ? ?", "talon 9d ? ?"]
)
def test_P1_the_head_tells_each_card_once(told: str) -> None:
    assert violations(f"deal 1\nopen 9d\n{told}") == ["P1 impossible"]


# -- P2


def test_P2_a_hand_that_is_fully_known_holds_nothing_else() -> None:
    assert refused(late(mari="9c", jaan="?", unseen="9h 9s"), "mari play 9h").startswith("P2")


def test_P2_a_card_known_in_the_talon_is_in_no_hand() -> None:
    assert refused(late(talon="9h", mari="?", jaan="?", unseen="Ac Kc"), "mari play 9h") == (
        "P2 out-of-play"
    )


def test_P2_the_bank_is_covered_with_the_talons_top_card() -> None:
    deal = after(late(talon="Ac Ah", mari="Kc", jaan="Ks"), "mari pass", "jaan pass")
    assert refused(deal, "cover Ah") == "P2 not-on-top"
    assert not refused(deal, "cover Ac")


def test_P2_a_card_known_further_down_is_not_on_top() -> None:
    deal = late(talon="? Ah", mari="Kc", jaan="?", unseen="Ac Ts")
    deal = after(deal, "mari pass", "jaan pass")
    assert refused(deal, "cover Ah") == "P2 not-on-top"
    assert not refused(deal, "cover Ts")


def test_P2_an_empty_talon_covers_nothing() -> None:
    assert refused(late(mari="Kc", jaan="?", unseen="Ac As"), "cover As") == "P2 talon-empty"


def test_P2_a_card_known_to_be_set_aside_covers_nothing(seen: Seen) -> None:
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
    talon 8s 9s Ts Js Qs
    mari play 8c
    cover Ks
    """
    assert seen.wrong == {"cover Ks": "P2 impossible"}


# -- P3


def test_P3_the_last_place_holds_what_is_unseen() -> None:
    deal = late(mari="Kc Ks", jaan="??", unseen="9c 9h")
    assert hand(deal, "jaan") == "9c 9h"


def test_P3_after_a_move() -> None:
    deal = late(mari="?", jaan="??", unseen="9c 9h 9s")
    assert hand(after(deal, "mari play 9h"), "jaan") == "9c 9s"


def test_P3_after_a_cover() -> None:
    deal = late(talon="?", mari="Kc", jaan="??", unseen="8c Ac As")
    deal = after(deal, "mari pass", "jaan pass", "cover 8c")
    assert hand(deal, "jaan") == "Ac As"


def test_P3_after_shows() -> None:
    deal = late(mari="?", jaan="??", unseen="9c 9h 9s")
    assert hand(after(deal, "shows mari 9s"), "jaan") == "9c 9h"


def test_P3_after_the_head(seen: Seen) -> None:
    """
    deal 1
    open 9d
    hand mari 6c 7c 8c 9c Tc Jc Qc Kc
    hand jaan 6h 7h 8h 9h Th Jh Qh Kh
    hand peep 6s 7s 8s 9s Ts Js Qs Ks
    talon Ac Ad Ah
    mari play 9c
    """
    assert seen.wrong == {"mari play 9c": "D6 illegal"}
    assert seen.may == ["ants play 6d 8d"]


# -- P4


@pytest.mark.parametrize("line", ["mari play 6c", "cover 6c", "shows mari 6c"])
def test_P4_a_card_outside_the_deck(line: str) -> None:
    assert refused(late("Ad", deck="32", mari="?", jaan="?", unseen="Ac As"), line) == (
        "P4 outside-deck"
    )


@pytest.mark.parametrize("line", ["hand mari 6c ? ? ? ? ? ?", "talon 6c ? ?"])
def test_P4_a_card_outside_the_deck_in_the_head(line: str) -> None:
    assert violations(f"rules deck=32\ndeal 1\nopen 9d\n{line}") == ["P4 impossible"]


@pytest.mark.parametrize("line", ["liis play 9c", "liis pass", "shows liis 9c"])
def test_P4_a_seat_that_is_not_at_the_table(line: str) -> None:
    assert refused(late(mari="9c", jaan="9h"), line) == "P4 unknown-seat"


def test_P4_a_cover_after_the_end() -> None:
    deal = after(late(talon="Ac", mari="8d", jaan="Kc"), "mari play 8d")
    assert refused(deal, "cover Ac") == "P4 deal-ended"


def test_P4_cards_may_be_shown_after_the_end() -> None:
    deal = after(late(mari="8d", jaan="?", unseen="Ac Kc"), "mari play 8d")
    assert hand(after(deal, "shows jaan Ac"), "jaan") == "Ac"


# -- form


@pytest.mark.parametrize(
    "line",
    [
        "cut mari 2",
        "trump 9d",
        "hand mari 6c 7c",
        "talon ? ?",
        "mari play 9c 9h",
        "mari play",
        "mari pass 9c",
        "mari cover 9c",
        "cover 9c 9h",
        "cover",
        "all pass",
        "mari attack 9c",
        "mari take",
        "shows mari",
        "mari play 5c",
    ],
)
def test_what_is_no_statement_of_six_dozens(line: str) -> None:
    assert faulty(f"deal 1\nopen 9d\n{line}") == line
