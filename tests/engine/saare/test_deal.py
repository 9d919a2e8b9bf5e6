"""S1–S5 and S19–S24: dealing, what a deal is worth, and the round of four deals."""

from __future__ import annotations

import pytest

from tests.checked import Seen, checked
from tourney.sheets.check import check_text


@pytest.mark.parametrize("seats", ["mari jaan", "mari jaan peep", "mari jaan peep ants"])
def test_S1_two_to_four_players(seats: str) -> None:
    seen = checked(f"game saare\nseats {seats}\ndealer mari\ndeal 1\ntrump 6s\nmari attack Ac")
    assert seen.wrong == {}


@pytest.mark.parametrize("seats", ["mari", "mari jaan peep ants kati"])
def test_S1_not_one_and_not_five(seats: str) -> None:
    [table] = check_text(f"game saare\nseats {seats}\ndealer mari\ndeal 1\n")
    assert table["error"]["line"] == 2


def test_S1_the_deck_goes_from_six_to_ace(seen: Seen) -> None:
    """
    deal 1
    trump As
    mari attack 6c 6d 6h 6s
    """
    assert seen.wrong == {}


def test_S2_whoever_the_head_names_deals_first(seen: Seen) -> None:
    """
    seats mari jaan peep
    dealer peep
    deal 1
    trump 6s
    peep attack 7c
    """
    assert seen.deal["dealer"] == "peep"
    assert seen.wrong == {}


def test_S3_the_player_on_the_dealers_left_cuts(seen: Seen) -> None:
    """
    deal 1
    cut peep 2
    """
    assert seen.wrong == {"cut peep 2": "S3 illegal"}


@pytest.mark.parametrize(("piles", "right"), [(1, False), (2, True), (3, True), (4, False)])
def test_S3_the_pack_is_cut_into_two_or_three(piles: int, *, right: bool) -> None:
    seen = checked(f"deal 1\ncut jaan {piles}\n")
    assert seen.wrong == ({} if right else {f"cut jaan {piles}": "S3 illegal"})


def test_S3_the_cutter_follows_the_dealer(seen: Seen) -> None:
    """
    deal 1
    result mari jaan peep ants
    deal 2
    cut peep 3
    """
    assert seen.wrong == {}


@pytest.mark.parametrize(("seats", "talon"), [(2, 24), (3, 18), (4, 12)])
def test_S4_the_talon_has_what_the_hands_leave(seats: int, talon: int) -> None:
    names = " ".join("mari jaan peep ants".split()[:seats])
    head = f"game saare\nseats {names}\ndealer mari\ndeal 1\ntrump 6s\n"
    right = checked(head + "talon" + " ?" * talon)
    [wrong] = check_text(head + "talon" + " ?" * (talon + 1))
    assert right.wrong == {}
    assert wrong["error"]["line"] == 6


def test_S4_six_cards_are_dealt() -> None:
    [five, seven] = [
        check_text(f"game saare\nseats mari jaan\ndealer mari\ndeal 1\nhand mari{' ?' * number}")
        for number in (5, 7)
    ]
    assert "error" in five[0]
    assert "error" in seven[0]


def test_S5_a_ten_beats_a_nine_but_no_knave(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    hand jaan 6h 9h Th Jh Kh Ah
    mari attack 8h
    """
    assert "jaan beat 8h: 9h Th Jh Kh Ah" in seen.may


def test_S19_places_of_four(seen: Seen) -> None:
    """
    deal 1
    result peep ants mari jaan
    """
    assert seen.deal["points"] == {"mari": 2, "jaan": 0, "peep": 5, "ants": 3}


def test_S19_places_of_three(seen: Seen) -> None:
    """
    seats mari jaan peep
    dealer mari
    deal 1
    result peep mari jaan
    """
    assert seen.deal["points"] == {"mari": 3, "jaan": 0, "peep": 5}


def test_S19_places_of_two(seen: Seen) -> None:
    """
    seats mari jaan
    dealer mari
    deal 1
    result jaan mari
    """
    assert seen.deal["points"] == {"mari": 0, "jaan": 5}


def test_S20_on_a_score_card_two_sixes_earn_two_and_so_do_more(seen: Seen) -> None:
    """
    deal 1
    result mari jaan peep ants sixes mari=1 jaan=3
    deal 2
    result mari jaan peep ants sixes peep=2
    """
    assert seen.verdict["deals"][0]["points"] == {"mari": 6, "jaan": 5, "peep": 2, "ants": 0}
    assert seen.verdict["deals"][1]["points"] == {"mari": 5, "jaan": 3, "peep": 4, "ants": 0}


def test_S21_the_deal_passes_clockwise_from_the_first_dealer(seen: Seen) -> None:
    """
    seats mari jaan peep
    dealer jaan
    deal 1
    result mari jaan peep
    deal 2
    result mari jaan peep
    deal 3
    result mari jaan peep
    deal 4
    result mari jaan peep
    """
    assert [one["dealer"] for one in seen.verdict["deals"]] == ["jaan", "peep", "mari", "jaan"]


def test_S21_a_round_is_four_deals(seen: Seen) -> None:
    """
    seats mari jaan
    dealer mari
    deal 1
    result mari jaan
    deal 2
    result mari jaan
    deal 3
    result mari jaan
    """
    assert not seen.verdict["finished"]
    assert seen.verdict["points"] == {"mari": 15, "jaan": 0}


def test_S21_a_stated_dealer_is_the_one_whose_turn_it_is(seen: Seen) -> None:
    """
    deal 1 dealer=mari
    result mari jaan peep ants
    deal 2 dealer=peep
    """
    assert seen.wrong == {"deal 2 dealer=peep": "S21 illegal"}


def test_S21_the_dealer_stated_for_the_first_deal_is_the_first_dealer(seen: Seen) -> None:
    """
    deal 1 dealer=jaan
    """
    assert seen.wrong == {"deal 1 dealer=jaan": "S21 illegal"}
    assert seen.verdict["deals"] == []


def test_S22_a_table_adds_up_the_points_of_its_deals(seen: Seen) -> None:
    """
    deal 1
    result mari jaan peep ants
    deal 2
    result ants mari peep jaan sixes ants=1
    """
    # Rounds are added up where tournaments are; a sheet holds one table of one round.
    assert seen.verdict["points"] == {"mari": 8, "jaan": 3, "peep": 4, "ants": 6}


def test_S23_a_deal_tells_places_and_not_only_points(seen: Seen) -> None:
    """
    deal 1
    result jaan mari peep ants
    deal 2
    result mari jaan ants peep
    """
    # Equal points are ranked where tournaments are, by the places that the deals tell.
    assert seen.verdict["points"] == {"mari": 8, "jaan": 8, "peep": 2, "ants": 2}
    assert [one["order"][0] for one in seen.verdict["deals"]] == ["jaan", "mari"]


def test_S24_after_a_void_deal_the_same_dealer_deals_again(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    void a card was face up
    deal 2
    result mari jaan peep ants
    """
    first, second = seen.verdict["deals"]
    assert first["void"]
    assert (first["order"], first["points"]) == (None, None)
    assert second["dealer"] == "mari"
    assert seen.verdict["points"] == {"mari": 5, "jaan": 3, "peep": 2, "ants": 0}


def test_S24_a_void_deal_is_none_of_the_four(seen: Seen) -> None:
    """
    deal 1
    result mari jaan peep ants
    deal 2
    void
    deal 3
    result mari jaan peep ants
    deal 4
    result mari jaan peep ants
    deal 5
    result mari jaan peep ants
    """
    assert seen.verdict["finished"]
    assert [one["dealer"] for one in seen.verdict["deals"]] == "mari jaan jaan peep ants".split()


def test_S24_a_ruling_ends_a_deal_by_its_result(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    mari attack 7c
    result mari jaan peep ants
    """
    assert seen.wrong == {"result mari jaan peep ants": "R1 mismatch"}
    assert seen.verdict["points"] == {"mari": 5, "jaan": 3, "peep": 2, "ants": 0}
