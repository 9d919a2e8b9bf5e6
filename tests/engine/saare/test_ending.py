"""S16–S18 and S20: filling up, going out, the end of a deal, and the sixes in it."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import Cards
from engine.saare.score import s20_givings
from tests.checked import Seen, checked
from tests.engine.saare.positions import GAME, after, hand, late, order, points, sixes
from tests.tables import head_of, sheet_of
from tourney.demo.player import play_deal
from tourney.sheets.statements import DealLine, Statement

# -- S16


def test_S16_hands_are_filled_up_to_six(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    talon 8c 8d 8h ? ? ? ? ? ? ? ? 6s
    mari attack 7c 7d
    jaan take
    all done
    peep attack 8h
    """
    # mari has drawn the two cards that she lacked, and the next one is still in the talon.
    assert seen.wrong == {"peep attack 8h": "P2 impossible"}


def test_S16_the_opener_draws_first_and_the_talon_gives_in_its_order(seen: Seen) -> None:
    """
    deal 1
    trump 6s
    talon 8c 8d 8h ? ? ? ? ? ? ? ? 6s
    mari attack 7c 7d
    jaan beat 7c 9c
    jaan beat 7d 9d
    all done
    jaan attack 8d
    """
    assert seen.wrong == {"jaan attack 8d": "P1 impossible"}


def test_S16_each_seat_completely_before_the_next() -> None:
    """Three cards for four that are lacking: mari gets her two, jaan only one of two."""
    hands = {"mari": "7c 7d Kc Kd Kh Ks", "jaan": "8c 8d Qc Qd Qh Qs", "peep": "Ac Ad Ah As Jc Jd"}
    deal = late(talon="6c 6d 6s", trump="6s", **hands)
    deal = after(deal, "mari attack 7c 7d", "jaan beat 7c 8c", "jaan beat 7d 8d", "all done")
    assert hand(deal, "mari") == "6c Kc 6d Kd Kh Ks"
    assert hand(deal, "jaan") == "Qc Qd Qh 6s Qs"


def test_S16_the_opener_draws_first_after_transfers_too() -> None:
    hands = {"mari": "7c Tc Kc Kd Kh Ks", "jaan": "7d 8d Qc Qd Qh Qs", "peep": "Ac Ad Ah As Jc Jd"}
    deal = late(talon="6c 6s", trump="6s", **hands)
    deal = after(deal, "mari attack 7c", "jaan transfer 7d", "peep take", "all done")
    assert hand(deal, "mari") == "6c Tc Kc Kd Kh Ks"
    assert hand(deal, "jaan") == "Qc 8d Qd Qh 6s Qs"


def test_S16_the_defender_draws_in_his_turn() -> None:
    """jaan defends and sits before peep, who gave a card too: the last card is jaan's."""
    hands = {"mari": "7c Tc Kc Kd Kh Ks", "jaan": "8c 8d Qc Qd Qh Qs", "peep": "8h Ad Ah As Jc Jd"}
    deal = late(talon="6c 6s", trump="6s", **hands)
    deal = after(deal, "mari attack 7c", "jaan beat 7c 8c", "mari done", "peep attack 8h")
    deal = after(deal, "jaan beat 8h Qh", "all done")
    assert hand(deal, "jaan") == "Qc 8d Qd 6s Qs"
    assert hand(deal, "peep") == "Jc Jd Ad Ah As"


def test_S16_with_draw_defender_last_he_draws_after_all_others() -> None:
    hands = {"mari": "7c Tc Kc Kd Kh Ks", "jaan": "8c 8d Qc Qd Qh Qs", "peep": "8h Ad Ah As Jc Jd"}
    deal = late(talon="6c 6s", trump="6s", draw="defender-last", **hands)
    deal = after(deal, "mari attack 7c", "jaan beat 7c 8c", "mari done", "peep attack 8h")
    deal = after(deal, "jaan beat 8h Qh", "all done")
    assert hand(deal, "jaan") == "Qc 8d Qd Qs"
    assert hand(deal, "peep") == "Jc Jd Ad Ah 6s As"


def test_S16_with_draw_defender_last_it_is_the_defender_at_the_bouts_end() -> None:
    """jaan transferred to peep, so that peep draws last, although jaan was to defend first."""
    hands = {"mari": "7c Tc Kc Kd Kh Ks", "jaan": "7d 8d Qc Qd Qh Qs", "peep": "8c Ad Ah As Jc"}
    deal = late(talon="6c 6d 6s", trump="6s", draw="defender-last", **hands)
    deal = after(deal, "mari attack 7c", "jaan transfer 7d", "peep beat 7c 8c", "peep beat 7d Ad")
    deal = after(deal, "all done")
    assert hand(deal, "mari") == "6c Tc Kc Kd Kh Ks"
    assert hand(deal, "jaan") == "Qc 6d 8d Qd Qh Qs"
    assert hand(deal, "peep") == "Jc Ah 6s As"


def test_S16_the_trump_drawn_becomes_known_to_all(seen: Seen) -> None:
    """
    seats mari jaan peep ants
    dealer mari
    deal 1
    trump As
    mari attack 7c 7d 7h 7s
    jaan take
    all done
    peep attack 8c 8d 8h 8s
    ants take
    all done
    mari attack 9c 9d 9h 9s
    jaan take
    all done
    peep attack Tc
    ants beat Tc As
    """
    assert seen.wrong == {"ants beat Tc As": "P1 impossible"}


def test_S16_whoever_drew_the_trump_may_play_it(seen: Seen) -> None:
    """
    seats mari jaan peep ants
    dealer mari
    deal 1
    trump As
    mari attack 7c 7d 7h 7s
    jaan take
    all done
    peep attack 8c 8d 8h 8s
    ants take
    all done
    mari attack 9c 9d 9h 9s
    jaan take
    all done
    peep attack Tc
    ants take
    all done
    mari attack As
    """
    assert seen.wrong == {}


def test_S16_a_seat_that_ran_out_while_the_talon_lasts_is_filled_up() -> None:
    deal = late(talon="6c 6d 6s", trump="6s", mari="7c", jaan="8c Kc", peep="Ac Ad")
    deal = after(deal, "mari attack 7c", "jaan take", "all done")
    assert hand(deal, "mari") == "6c 6d 6s"
    assert order(deal) == ""


# -- S17


def test_S17_a_seat_without_a_card_after_the_filling_up_is_out() -> None:
    deal = late(mari="7c", jaan="8c Kc", peep="Ac Ad")
    assert order(after(deal, "mari attack 7c", "jaan take", "peep done")) == "mari"


def test_S17_in_one_bout_they_go_out_by_their_last_cards() -> None:
    deal = late(mari="7c", jaan="Kc Kd", peep="7h", ants="7s")
    deal = after(deal, "mari attack 7c", "peep attack 7h", "ants attack 7s", "jaan take")
    assert order(deal) == "mari peep ants jaan"


def test_S17_not_by_their_seats() -> None:
    """jaan transfers his last card before peep and mari lay theirs."""
    deal = late(mari="7c 7s", jaan="7d", peep="Kc Kd", ants="8c 8d")
    deal = after(deal, "mari attack 7c", "jaan transfer 7d", "ants done", "mari attack 7s")
    assert order(after(deal, "peep take")) == "jaan mari"


def test_S17_a_defender_who_ran_out_and_then_took_is_not_out() -> None:
    deal = late(mari="7c 7d", jaan="8c", peep="Ac Ad")
    deal = after(deal, "mari attack 7c 7d", "jaan beat 7c 8c", "jaan take", "peep done")
    assert order(deal) == "mari"
    assert hand(deal, "jaan") == "7c 8c 7d"


def test_S17_a_bout_goes_on_after_somebody_ran_out() -> None:
    """A deal never ends inside a bout: peep still gives along."""
    deal = late(mari="7c", jaan="8c", peep="7d Ad")
    deal = after(deal, "mari attack 7c", "peep attack 7d", "jaan beat 7c 8c", "jaan take")
    assert not deal.ended
    assert order(after(deal, "peep done")) == "mari"


# -- S18


def test_S18_the_deal_ends_when_one_seat_is_left() -> None:
    deal = after(late(mari="7c", jaan="8c Kc"), "mari attack 7c", "jaan take")
    assert deal.ended
    assert order(deal) == "mari jaan"


def test_S18_whoever_is_left_is_last_even_with_one_card() -> None:
    deal = after(late(mari="7c", jaan="8c Kc"), "mari attack 7c", "jaan beat 7c 8c")
    assert order(deal) == "mari jaan"


def test_S18_if_none_is_left_the_one_that_played_its_last_card_last_is_last() -> None:
    deal = after(late(mari="7c", jaan="8c"), "mari attack 7c", "jaan beat 7c 8c")
    assert order(deal) == "mari jaan"


def test_S18_both_last_players_run_out_in_one_bout_and_the_defender_is_last() -> None:
    deal = late(mari="7c 8d", jaan="8c Kd", peep="")
    deal = after(deal, "mari attack 7c", "jaan beat 7c 8c", "mari attack 8d", "jaan beat 8d Kd")
    assert order(deal) == "peep mari jaan"


def test_S18_both_last_players_run_out_in_one_bout_after_a_transfer() -> None:
    """jaan's last card came before the one with which mari beat the second."""
    deal = late(mari="7c Kc Kd", jaan="7d", peep="")
    deal = after(deal, "mari attack 7c", "jaan transfer 7d", "mari beat 7c Kc", "mari beat 7d Kd")
    assert order(deal) == "peep jaan mari"


def test_S18_nobody_may_do_anything_after_the_end(seen: Seen) -> None:
    """
    seats mari jaan
    dealer mari
    deal 1
    result mari jaan
    """
    assert seen.may == []
    assert seen.deal["finished"]


# -- S20


def test_S20_who_gave_one_six_gets_one_point() -> None:
    deal = after(late(mari="6c", jaan="Kc Kd"), "mari attack 6c", "jaan take")
    assert sixes(deal) == {"mari": 1}


def test_S20_who_gave_two_gets_two() -> None:
    deal = after(late(mari="6c 6d", jaan="Kc Kd"), "mari attack 6c 6d", "jaan take")
    assert sixes(deal) == {"mari": 2}


def test_S20_each_giver_is_counted() -> None:
    deal = late(mari="6c 6d", jaan="Kc Kd Kh", peep="6h")
    deal = after(deal, "mari attack 6c 6d", "peep attack 6h", "jaan take")
    assert sixes(deal) == {"mari": 2, "peep": 1}


def test_S20_counts_backwards_from_the_last_giving_while_it_was_of_sixes_only() -> None:
    """mari's first six was followed by a seven, so that only peep's counts."""
    deal = late(mari="6c 7d", jaan="7c Kc Kd Kh", peep="6h")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c", "mari attack 7d", "peep attack 6h")
    assert sixes(after(deal, "jaan take")) == {"peep": 1}


def test_S20_nothing_if_the_last_card_is_no_six() -> None:
    deal = late(mari="6c 7d", jaan="7c Kc Kd")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c", "mari attack 7d", "jaan take")
    assert sixes(deal) == {}


def test_S20_nothing_if_the_last_placed_did_not_take() -> None:
    deal = after(late(mari="6c", jaan="7c Kc"), "mari attack 6c", "jaan beat 6c 7c")
    assert order(deal) == "mari jaan"
    assert sixes(deal) == {}


@pytest.mark.parametrize(
    "giving",
    [
        ["mari attack 6d 7d"],
        ["mari attack 7d 6d"],
        ["mari attack 6d", "mari attack 7d"],
        ["mari attack 7d", "mari attack 6d"],
    ],
)
def test_S20_what_a_seat_gives_together_counts_in_whatever_order(giving: list[str]) -> None:
    deal = late(mari="6c 7d 6d", jaan="7c Kc Kd Kh")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c")
    assert sixes(after(deal, *giving, "jaan take")) == {"mari": 1}


@pytest.mark.parametrize(
    ("moves", "counted"),
    [
        (["mari attack 6d", "jaan beat 6d 8d", "mari attack 7d", "jaan take"], {}),
        (["mari attack 7d", "jaan take", "mari attack 6d"], {"mari": 1}),
        (["mari attack 6d", "jaan take", "mari attack 7d"], {}),
    ],
)
def test_S20_a_move_between_makes_two_givings(moves: list[str], counted: dict[str, int]) -> None:
    deal = late(mari="6c 7d 6d", jaan="7c 8d Kc Kd Kh")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c", *moves)
    assert sixes(deal) == counted


def test_S20_cards_shown_between_make_no_two_givings() -> None:
    deal = late(mari="6c 7d 6d", jaan="7c Kc Kd Kh")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c")
    deal = after(deal, "mari attack 6d", "shows jaan Kc", "mari attack 7d", "jaan take")
    assert sixes(deal) == {"mari": 1}


def test_S20_a_transfer_and_the_attacks_after_it_are_one_giving() -> None:
    """After jaan's beat mari would have to go on from his seven; his transfer takes it along."""
    deal = late(mari="6c Kc", jaan="6d 6h", peep="Qc Qd")
    deal = after(deal, "mari attack 6c", "jaan transfer 6d", "jaan attack 6h")
    assert [(seat, str(Cards(given))) for seat, given in s20_givings(deal.felt)] == [
        (0, "6c"),
        (1, "6d 6h"),
    ]


def test_S20_the_run_goes_on_before_a_giving_of_sixes_only() -> None:
    """peep's six came last; mari's before it counts though a seven was given with it."""
    deal = late(mari="6c 6d 7d", jaan="7c Kc Kd Kh", peep="6h")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c", "mari attack 6d 7d", "peep attack 6h")
    assert sixes(after(deal, "jaan take")) == {"mari": 1, "peep": 1}


def test_S20_the_run_ends_with_a_giving_of_other_cards_too() -> None:
    """peep gave a six with a seven: his counts, and what was given before does not."""
    deal = late(mari="6c 6d", jaan="7c Kc Kd Kh", peep="6h 7h")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c", "mari attack 6d", "peep attack 7h 6h")
    assert sixes(after(deal, "jaan take")) == {"peep": 1}


GIVEN = {"mari": "6c", "jaan": "7c Kc"}


def test_S20_with_sixes_taken_nothing_counts_where_he_did_not_take() -> None:
    deal = after(late(sixes="taken", **GIVEN), "mari attack 6c", "jaan beat 6c 7c")
    assert sixes(deal) == {}


def test_S20_with_sixes_given_it_is_enough_that_he_lost_holding_cards() -> None:
    deal = after(late(sixes="given", **GIVEN), "mari attack 6c", "jaan beat 6c 7c")
    assert sixes(deal) == {"mari": 1}
    deal = after(late(sixes="given", **GIVEN), "mari attack 6c", "jaan take")
    assert sixes(deal) == {"mari": 1}


def test_S20_with_sixes_given_nothing_counts_where_nobody_holds_cards() -> None:
    deal = after(late(sixes="given", mari="6c", jaan="7c"), "mari attack 6c", "jaan beat 6c 7c")
    assert order(deal) == "mari jaan"
    assert sixes(deal) == {}


def test_S20_with_sixes_given_they_must_have_been_given_to_the_last_placed() -> None:
    """jaan beats mari's six and is out; peep, who is left, was given nothing."""
    deal = late(sixes="given", mari="6c", jaan="7c", peep="Kc Kd")
    deal = after(deal, "mari attack 6c", "jaan beat 6c 7c")
    assert order(deal) == "mari jaan peep"
    assert sixes(deal) == {}


@pytest.mark.parametrize(("option", "extra"), [("taken", {}), ("given", {"mari": 1})])
@pytest.mark.parametrize("shown", [True, False], ids=["open", "closed"])
def test_S20_sixes_in_a_sheet(option: str, extra: dict[str, int], *, shown: bool) -> None:
    sheet = sheet_of(head_of(GAME, ("mari", "jaan"), rules=[f"sixes={option}"]), last_six(shown))
    assert checked(sheet).deal["sixes"] == extra


def last_six(shown: bool) -> list[Statement]:  # noqa: FBT001 - what the case is about
    """A deal in which jaan beats a six of mari's at the very end, and still holds cards."""
    table = head_of(GAME, ("mari", "jaan"), rules=["sixes=given"]).table
    for seed in range(1000):
        statements, deal = play_deal(GAME, table, Random(seed), "open")
        if not deal.taken and sixes(deal) == {"mari": 1}:
            hidden = () if shown else ("hand", "talon")
            kept = [one for one in statements if getattr(one, "what", "") not in hidden]
            return [DealLine(1), *kept]
    raise LookupError("no such deal")


def test_S20_a_beaten_six_counts_like_others() -> None:
    deal = late(mari="6c 6d", jaan="7c Kc Kh")
    deal = after(deal, "mari attack 6c 6d", "jaan beat 6c 7c", "jaan take")
    assert sixes(deal) == {"mari": 2}


def test_S20_a_six_transferred_counts_for_who_transferred_it() -> None:
    deal = late(mari="6c", jaan="6d", peep="Kc Kd")
    deal = after(deal, "mari attack 6c", "jaan transfer 6d", "peep take")
    assert sixes(deal) == {"mari": 1, "jaan": 1}


def test_S20_a_six_the_loser_gave_himself_earns_nothing_but_does_not_break_the_run() -> None:
    """mari leads a six, jaan sends it back with his, and mari takes: only jaan's counts."""
    deal = late(mari="6c Kc Kd", jaan="6d 6h", peep="")
    deal = after(deal, "mari attack 6c", "jaan transfer 6d", "jaan attack 6h", "mari take")
    assert order(deal) == "peep jaan mari"
    assert sixes(deal) == {"jaan": 2}


def test_S20_a_run_goes_on_before_the_losers_own_six() -> None:
    """peep opens with a six, the loser passes it on, and it comes back to him."""
    deal = late(mari="6c", jaan="6d Kd Kh", peep="6h")
    deal = after(deal, "mari attack 6c", "jaan transfer 6d", "peep transfer 6h", "jaan take")
    assert order(deal) == "mari peep jaan"
    assert sixes(deal) == {"mari": 1, "peep": 1}


def test_S20_is_added_to_the_points_by_place() -> None:
    deal = late(mari="6c 6d", jaan="Kc Kd Kh", peep="6h")
    deal = after(deal, "mari attack 6c 6d", "peep attack 6h", "jaan take")
    assert points(deal) == {"mari": 7, "jaan": 0, "peep": 4}
