"""P1–P4: where a card can be, as far as anybody at the table could know."""

from __future__ import annotations

from tests.checked import Seen, checked


def test_P1_a_card_on_the_table_is_not_in_a_hand(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan beat 7c 9c
    mari attack 9c
    """
    assert seen.wrong == {"mari attack 9c": "P1 impossible"}


def test_P1_a_card_in_the_discard_is_not_in_a_hand(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan beat 7c 9c
    all done
    jaan attack 7c
    """
    assert seen.wrong == {"jaan attack 7c": "P1 impossible"}


def test_P1_a_card_known_in_another_hand_is_not_in_this_one(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand peep 7c ? ? ? ? ?
    mari attack 7c
    """
    assert seen.wrong == {"mari attack 7c": "P1 impossible"}


def test_P1_a_card_taken_is_known_in_that_hand(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan take
    all done
    peep attack 7c
    """
    assert seen.wrong == {"peep attack 7c": "P1 impossible"}


def test_P1_a_move_names_a_card_once(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c 7c
    """
    assert seen.wrong == {"mari attack 7c 7c": "P1 impossible"}


def test_P1_no_card_beats_itself(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    jaan beat 7c 7c
    """
    assert seen.wrong == {"jaan beat 7c 7c": "P1 impossible"}


def test_P1_a_head_tells_a_card_once(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand mari 7c ? ? ? ? ?
    hand jaan ? ? 7c ? ? ?
    """
    assert seen.wrong == {"hand jaan ? ? 7c ? ? ?": "P1 impossible"}


def test_P1_the_talons_last_card_is_the_trump(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    talon ? ? ? ? ? ? ? ? ? ? ? 7s
    """
    assert seen.wrong == {"talon ? ? ? ? ? ? ? ? ? ? ? 7s": "P1 impossible"}


def test_P1_the_trump_may_be_told_again_as_the_talons_last_card(seen: Seen) -> None:
    """
    deal 1
    talon ? ? ? ? ? ? ? ? ? ? ? 6s
    trump 6s
    mari attack 7c
    """
    assert seen.wrong == {}


def test_P2_a_known_hand_holds_no_other_card(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand mari 7c 7d 8c 8d 9c 9d
    mari attack Kc
    """
    assert seen.wrong == {"mari attack Kc": "P2 impossible"}


def test_P2_a_seat_has_no_more_cards_than_unknown_ones(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand mari ? 7d 8c 8d 9c 9d
    mari attack Kc Kd
    """
    assert seen.wrong == {"mari attack Kc Kd": "P2 impossible"}


def test_P2_the_trump_lies_under_the_talon(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 6s
    """
    assert seen.wrong == {"mari attack 6s": "P2 impossible"}


def test_P2_a_hand_does_not_hold_what_is_told_to_be_in_the_talon(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand mari 6s ? ? ? ? ?
    """
    assert seen.wrong == {"hand mari 6s ? ? ? ? ?": "P2 impossible"}


def test_P2_a_card_played_was_one_of_the_unknown_ones(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand mari ? 7d 8c 8d 9c 9d
    mari attack 7c
    mari attack 7h
    """
    assert seen.wrong == {"mari attack 7h": "P2 impossible"}


def test_P2_a_card_shown_was_one_of_the_unknown_ones(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand mari ? 7d 8c 8d 9c 9d
    shows mari Kh
    shows mari Kd
    """
    assert seen.wrong == {"shows mari Kd": "P2 impossible"}


PIGEON_HOLE = """\
seats mari jaan
dealer mari
deal 1
trump 6s
talon 6c 6d 6h 7c 7d 7h 8c 8d 8h 9c 9d 9h Tc Td Th Jc Jd Jh Qc Qd Qh 7s 8s 6s
hand mari Kc Kd Kh Ac Ad {}
"""
JAAN_MAY = ["jaan beat Kc: 9s Ts Js Qs Ks As", "jaan transfer Ks", "jaan take"]


def test_P3_the_unseen_cards_are_where_the_only_unknown_ones_are() -> None:
    """With mari's hand and the talon known, jaan has what is left, the king of spades too."""
    seen = checked(PIGEON_HOLE.format("Ah") + "mari attack Kc\n")
    assert seen.may == ["mari attack Kd Kh", "mari done", *JAAN_MAY]


def test_P3_tells_nothing_while_two_places_have_unknown_cards() -> None:
    seen = checked(PIGEON_HOLE.format("?") + "mari attack Kc\n")
    assert seen.may == ["mari attack Kd Kh Ks", "mari done", *JAAN_MAY]


def test_P3_is_seen_when_a_card_is_shown() -> None:
    """mari lets her sixth card be seen: all of jaan's are known then, the king among them."""
    seen = checked(PIGEON_HOLE.format("?") + "shows mari Ah\nmari attack Ks\n")
    assert seen.wrong == {"mari attack Ks": "P1 impossible"}


def test_P4_a_stranger_makes_no_move(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    kati attack 7c
    """
    assert seen.wrong == {"kati attack 7c": "P4 impossible"}


def test_P4_a_stranger_has_no_hand(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand kati 7c ? ? ? ? ?
    """
    assert seen.wrong == {"hand kati 7c ? ? ? ? ?": "P4 impossible"}


def test_P4_no_move_after_the_deal_has_ended() -> None:
    seen = checked(SHORT + "jaan take\nmari attack Ac\n")
    assert seen.wrong == {"mari attack Ac": "P4 impossible"}
    assert seen.deal["finished"]


def test_P4_no_deal_after_the_fourth(seen: Seen) -> None:
    """
    deal 1
    result mari jaan peep ants
    deal 2
    result mari jaan peep ants
    deal 3
    result mari jaan peep ants
    deal 4
    result mari jaan peep ants
    deal 5
    """
    assert seen.wrong == {"deal 5": "P4 impossible"}
    assert len(seen.verdict["deals"]) == 4


SHORT = """\
game saare
seats mari jaan
dealer mari
deal 1
trump As
mari attack 6c 6d 6h 6s
jaan take
all done
mari attack 7c 7d 7h 7s
jaan take
all done
mari attack 8c 8d 8h 8s
jaan take
all done
mari attack 9c 9d 9h 9s
jaan take
all done
mari attack Tc Td Th Ts
jaan take
all done
mari attack Jc Jd Jh Js
jaan take
all done
mari attack Qc Qd Qh Qs
jaan take
all done
mari attack As
jaan take
all done
mari attack Kc
"""
"""Two players; jaan takes whatever comes, and mari is about to give him her last cards."""
