"""Late findings: a wrong pass (D11) and a wrong start (D6) that a card proves later."""

from __future__ import annotations

from engine.moves import Move, read_move
from tests.checked import Seen
from tests.engine.sixdozens.positions import GAME, after, found, late, stood

# -- D11


def test_D11_a_card_played_later_proves_the_pass_wrong(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari pass
    jaan play 9c
    peep pass
    ants pass
    mari play 8d
    """
    assert seen.wrong == {"mari pass": "D11 late"}


def test_D11_a_card_shown_later_proves_the_pass_wrong(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari pass
    jaan pass
    shows mari 6d Ac
    """
    assert seen.wrong == {"mari pass": "D11 late"}


def test_D11_a_card_that_could_not_be_laid_proves_nothing(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari pass
    jaan play 9c
    peep pass
    ants pass
    mari pass
    jaan play 8c
    peep pass
    ants pass
    mari play 7c
    """
    assert seen.wrong == {}


def test_D11_the_card_is_judged_by_the_bank_of_the_pass(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 9c
    jaan pass
    peep play 9h
    ants pass
    mari pass
    jaan play 9s
    """
    assert seen.wrong == {"jaan pass": "D11 late"}


def test_D11_a_pass_is_found_wrong_once_however_many_cards_prove_it() -> None:
    deal = late("9d", unseen="8d 7c 6d 9c Ac", mari="???", jaan="?", peep="Kc")
    deal = after(deal, "mari pass", "shows mari 8d 6d", "shows mari 9c")
    assert found(deal) == [(1, "D11", "6d")]


def test_D11_every_wrong_pass_is_found() -> None:
    deal = late("9d", unseen="8d Ac", talon="Kh", mari="?", jaan="?", peep="Kc")
    deal = after(deal, "mari pass", "jaan pass", "peep pass", "cover Kh", "mari pass")
    assert found(after(deal, "shows mari 8d")) == [(1, "D11", "8d"), (5, "D11", "8d")]


def test_D11_tells_the_card_the_bank_and_where_it_came_to_light() -> None:
    deal = late("9d", unseen="8d Ac", mari="?", jaan="?", peep="Ks 9c")
    [one] = after(deal, "mari pass", "jaan pass", "peep play 9c", "mari play 8d").found
    assert one.violation.reason == "played-later"
    assert one.violation.data == {"seat": "mari", "card": "8d", "top": "9d", "move": 4}


def test_D11_a_card_known_by_P3_proves_it_too() -> None:
    deal = late("9d", unseen="8d 9c", mari="?", jaan="?", peep="Ks")
    deal = after(deal, "mari pass", "jaan play 9c")
    assert found(deal) == [(1, "D11", "8d")]
    assert deal.found[0].violation.reason == "seen-later"


def test_D11_what_covers_the_bank_was_in_no_hand() -> None:
    deal = late("9d", unseen="8d Ac Ad", talon="?", mari="?", jaan="?", peep="Kc")
    assert found(after(deal, "mari pass", "jaan pass", "peep pass", "cover 8d")) == []


def test_D11_a_cover_may_leave_one_place_for_what_is_unseen() -> None:
    deal = late("9d", unseen="8d Ac", talon="?", mari="?", jaan="Ks", peep="Kc")
    deal = after(deal, "mari pass", "jaan pass", "peep pass", "cover Ac")
    assert found(deal) == [(1, "D11", "8d")]


def test_D11_is_found_after_the_deals_last_move_too(seen: Seen) -> None:
    """
    game six-dozens
    rules deck=28
    seats mari jaan
    dealer jaan
    trumps none
    deal 1
    open Ad
    mari pass
    jaan pass
    cover Ac
    mari pass
    jaan pass
    cover Kc
    mari pass
    jaan pass
    cover Tc
    mari pass
    jaan pass
    cover Ks
    mari pass
    jaan pass
    cover Ts
    mari pass
    jaan pass
    shows jaan Td
    """
    assert seen.deal["ended_by"] == 3
    assert seen.wrong == {"jaan pass": "D11 late"}
    assert [one["line"] for one in seen.verdict["violations"]] == [9, 18, 24]


def test_D11_is_told_with_the_move_that_reveals_it() -> None:
    deal = late("9d", unseen="8d Ac", mari="?", jaan="?", peep="Ks 9c")
    deal = after(deal, "mari pass", "jaan pass", "peep play 9c")
    assert found(deal) == []
    assert found(after(deal, "mari play 8d")) != []


def test_D11_a_pass_that_stands_is_not_found_late(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari pass
    stands D11 "the arbiter saw the card"
    jaan pass
    shows mari 8d
    """
    assert seen.wrong == {}


def test_D11_a_pass_that_stands_by_another_rule_is_not_found_late() -> None:
    deal = stood(late("9d", unseen="8d Ac", mari="Kc", jaan="?", peep="?"), "jaan pass")
    assert found(after(deal, "shows jaan 8d")) == []


def test_D11_no_other_rule_can_be_named_for_a_pass_that_seems_right() -> None:
    moves = {verb: GAME.late_rule(move) for verb, move in _moves().items()}
    assert moves == {"pass": "D11", "play": None, "cover": None}


def _moves() -> dict[str, Move]:
    lines = {"pass": "mari pass", "play": "mari play 9c", "cover": "cover 9c"}
    return {verb: read_move(line.split(), GAME.verbs) for verb, line in lines.items()}


# -- D6


def test_D6_is_found_late_when_the_card_nearest_the_six_comes_up(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 9c
    jaan pass
    peep play 9h
    shows ants 6d
    """
    assert seen.wrong == {"mari play 9c": "D6 late"}


def test_D6_is_found_late_at_a_first_move_that_is_a_pass(seen: Seen) -> None:
    """
    deal 1
    open Ad
    mari pass
    jaan play 6d
    """
    assert seen.wrong == {"mari pass": "D6 late"}


def test_D6_is_not_found_while_a_nearer_card_may_be_anywhere(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 9c
    jaan pass
    peep play 7d
    stands D7 "the arbiter let it be"
    """
    assert seen.wrong == {}


def test_D6_a_card_that_covered_the_bank_was_dealt_to_nobody(seen: Seen) -> None:
    """
    deal 1
    open 7d
    mari pass
    jaan pass
    peep pass
    ants pass
    cover 6d
    shows jaan 8d
    """
    assert seen.wrong == {"mari pass": "D6 late", "jaan pass": "D11 late"}


def test_D6_who_began_rightly_is_not_found(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 9c
    jaan pass
    shows mari 6d
    """
    assert seen.wrong == {}


def test_D6_a_start_that_must_be_wrong_is_not_told_before_the_right_one_is_known(
    seen: Seen,
) -> None:
    """
    deal 1
    open 9d
    hand mari Ac Ah As Kc Kh Ks Tc Th
    mari pass
    """
    assert seen.wrong == {}


def test_D6_when_all_hands_are_known_the_rest_was_dealt_to_nobody(seen: Seen) -> None:
    """
    game six-dozens
    rules deck=28
    seats mari jaan
    dealer mari
    trumps none
    deal 1
    open Ad
    hand mari 8c Tc Jc Qc Kc Ac
    mari play 8c
    jaan play 8h
    shows jaan Th Jh Qh Kh Ah
    """
    assert seen.wrong == {"mari play 8c": "D6 late"}


def test_D6_a_start_that_stands_is_not_found_late(seen: Seen) -> None:
    """
    deal 1
    open 9d
    hand jaan 6d ? ? ? ? ? ? ?
    mari pass
    stands D6 "nobody had noticed"
    shows mari Ac
    """
    assert seen.wrong == {}


def test_D6_a_first_pass_that_stands_is_not_found_late_either(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari pass
    stands D11 "the arbiter saw the cards"
    shows jaan 6d
    """
    assert seen.wrong == {}


def test_D6_a_void_deal_still_tells_what_was_found(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari pass
    jaan play 9c
    shows ants 6d
    void the arbiter stopped the deal
    """
    assert seen.wrong == {"mari pass": "D6 late"}
    assert seen.deal["starter"] is None
