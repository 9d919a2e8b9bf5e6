"""D15–D20, D22: penalties, the kitty, shares, the next dealer, the end of the match."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.game import ENDS, announcement
from engine.sixdozens.score import Table
from engine.tally import KITTY, Announced
from engine.violation import MISMATCH
from tests.checked import Seen
from tests.engine.sixdozens.positions import GAME, after, late

NAMES = ("mari", "jaan", "peep", "ants")


def table(dealer: int | None = 0, **options: str) -> Table:
    """A match of four before its first deal."""
    named = {key.replace("_", "-"): value for key, value in options.items()}
    return GAME.sit(NAMES, 0, named, ["none"])._replace(dealer=dealer)


def played(before: Table, *lines: str) -> Table:
    """The table after deals with these results."""
    for line in lines:
        before = GAME.counted(before, GAME.read_result(line.split(), before))
    return before


def dealer(before: Table, line: str, starter: int | None = None) -> str | None:
    """Who deals after a deal with this result."""
    result = GAME.read_result(line.split(), before)._replace(starter=starter)
    following = GAME.counted(before, result).dealer
    return None if following is None else NAMES[following]


def final(
    capital: tuple[int, ...], kitty: int, dealer: int | None = 0, **options: str
) -> tuple[list[int], int]:
    """Capital and kitty told of a match that has come to this."""
    told = GAME.describe_table(table(dealer, **options)._replace(capital=capital, kitty=kitty))
    return list(told["capital"].values()), told["kitty"]


# -- D15, D16


def test_D15_every_card_left_costs_six_points(seen: Seen) -> None:
    """
    deal 1
    result out mari left jaan=1 peep=2 ants=8
    """
    assert seen.deal["penalties"] == {"jaan": 6, "peep": 12, "ants": 48}
    assert seen.deal["capital"] == {"mari": 138, "jaan": 66, "peep": 60, "ants": 24}


def test_D15_the_cards_left_by_the_moves() -> None:
    deal = after(late("9d", mari="8d", jaan="Kc Ks", peep="Kh"), "mari play 8d")
    result = GAME.result(after(deal, "jaan pass", "peep pass"))
    assert result
    assert result.penalties() == (0, 12, 6)


@pytest.mark.parametrize(
    ("out", "shares"),
    [
        ("out jaan left mari=1 peep=1 ants=4", {"jaan": 36}),
        ("out jaan peep left mari=2 ants=4", {"jaan": 24, "peep": 12}),
        ("out jaan peep mari left ants=6", {"jaan": 18, "peep": 12, "mari": 6}),
    ],
)
def test_D16_those_out_share_the_kitty_in_their_order(out: str, shares: dict[str, int]) -> None:
    before = table()
    result = GAME.read_result(out.split(), before)
    told = GAME.describe(result, GAME.counted(before, result))
    assert told["shares"] == shares
    assert list(told["shares"]) == list(shares)
    assert told["kitty"] == 0


def test_D16_with_nobody_out_the_kitty_is_carried_over(seen: Seen) -> None:
    """
    rules next-dealer=first-out
    deal 1
    result left mari=1 jaan=1 peep=1 ants=1
    deal 2
    result left mari=2 jaan=2 peep=2 ants=2
    deal 3
    result out ants left mari=1 jaan=1 peep=1
    """
    assert [deal["kitty"] for deal in seen.verdict["deals"]] == [24, 72, 0]
    assert [deal["shares"] for deal in seen.verdict["deals"]] == [{}, {}, {"ants": 90}]


@pytest.mark.parametrize(
    ("line", "ended_by"),
    [
        ("out mari jaan peep left ants=1", 1),
        ("out mari left jaan=1 peep=1 ants=1", 2),
        ("left mari=1 jaan=1 peep=1 ants=1", 3),
    ],
)
def test_D14_a_score_card_tells_how_the_deal_ended(line: str, ended_by: int) -> None:
    assert GAME.read_result(line.split(), table()).ended_by == ended_by


# -- D17

OUT = "out peep left mari=1 jaan=3 ants=2"
EVEN = "left mari=2 jaan=2 peep=2 ants=2"


def test_D17_starter_who_played_first_deals_next() -> None:
    assert dealer(table(), OUT, starter=3) == "ants"


def test_D17_starter_is_not_known_after_a_score_card() -> None:
    assert dealer(table(), OUT) is None


def test_D17_starter_the_dealer_not_known_is_taken_as_stated(seen: Seen) -> None:
    """
    deal 1
    result out peep left mari=1 jaan=3 ants=2
    deal 2
    result out peep left mari=1 jaan=3 ants=2
    deal 3 dealer=jaan
    void misdealt
    deal 4
    """
    assert [deal["dealer"] for deal in seen.verdict["deals"]] == ["ants", None, "jaan", "jaan"]


def test_D17_loser_who_held_most_cards() -> None:
    assert dealer(table(next_dealer="loser"), OUT) == "jaan"


@pytest.mark.parametrize(("dealt", "following"), [(0, "jaan"), (1, "peep"), (3, "mari")])
def test_D17_ties_go_to_the_first_from_the_dealers_left(dealt: int, following: str) -> None:
    assert dealer(table(dealt, next_dealer="loser"), EVEN) == following


def test_D17_in_ties_the_dealer_himself_comes_last() -> None:
    assert dealer(table(0, next_dealer="loser"), "out peep left mari=2 jaan=1 ants=2") == "ants"


def test_D17_ties_cannot_be_told_without_a_dealer() -> None:
    assert dealer(table(None, next_dealer="loser"), EVEN) is None
    assert dealer(table(None, next_dealer="loser"), OUT) == "jaan"


def test_D17_first_out() -> None:
    assert dealer(table(next_dealer="first-out"), "out peep mari left jaan=3 ants=2") == "peep"


def test_D17_first_out_with_nobody_out_the_same_dealer_again() -> None:
    assert dealer(table(2, next_dealer="first-out"), EVEN) == "peep"


def test_D17_richest() -> None:
    assert dealer(table(next_dealer="richest"), OUT) == "peep"
    assert dealer(table(0, next_dealer="richest"), EVEN) == "jaan"


def test_D17_poorest() -> None:
    assert dealer(table(next_dealer="poorest"), OUT) == "jaan"


def test_D17_a_wrong_dealer_is_refused(seen: Seen) -> None:
    """
    rules next-dealer=loser
    deal 1
    result out peep left mari=1 jaan=3 ants=2
    deal 2 dealer=mari
    """
    assert seen.wrong == {"deal 2 dealer=mari": "D17 illegal"}


def test_D17_a_wrong_dealer_in_the_first_deal_is_refused(seen: Seen) -> None:
    """
    deal 1 dealer=mari
    """
    assert seen.wrong == {"deal 1 dealer=mari": "D17 illegal"}


# -- D18, D19


def test_D18_the_match_ends_when_anybody_is_at_nothing_or_less() -> None:
    after_two = played(table(), "out peep left mari=4 jaan=1 ants=1", OUT)
    assert not after_two.finished
    assert played(after_two, "out peep left mari=7 jaan=1 ants=1").finished
    assert played(table(), "out peep left mari=8 jaan=1 ants=1").finished is False


def test_D18_no_further_deal_is_played(seen: Seen) -> None:
    """
    deal 1
    result out peep left mari=6 jaan=1 ants=1
    deal 2
    result out peep left mari=6 jaan=1 ants=1
    deal 3
    """
    assert seen.verdict["finished"]
    assert seen.wrong == {"deal 3": "P4 impossible"}


def test_D18_the_most_points_win(seen: Seen) -> None:
    """
    deal 1
    result out peep left mari=6 jaan=1 ants=1
    deal 2
    result out jaan left mari=6 peep=1 ants=2
    """
    assert seen.verdict["winners"] == ["jaan"]


def test_D18_nobody_has_won_before_the_end(seen: Seen) -> None:
    """
    deal 1
    result out peep left mari=6 jaan=1 ants=1
    """
    assert seen.verdict["winners"] == []


def test_D18_equal_points_share_the_win() -> None:
    told = GAME.describe_table(table()._replace(capital=(-6, 100, 94, 100), kitty=0))
    assert told["winners"] == ["jaan", "ants"]


def test_D18_the_winners_are_those_before_the_kitty_is_shared() -> None:
    told = GAME.describe_table(table(0)._replace(capital=(0, 90, 90, 60), kitty=48))
    assert told["winners"] == ["jaan", "peep"]
    assert told["capital"] == {"mari": 0, "jaan": 110, "peep": 110, "ants": 68}


def test_D19_three_with_points_left_share_the_kitty_the_richest_first() -> None:
    assert final((-6, 60, 150, 72), 12) == ([-6, 62, 156, 76], 0)


def test_D19_two_with_points_left() -> None:
    assert final((-6, 0, 150, 132), 12) == ([-6, 0, 158, 136], 0)


def test_D19_one_with_points_left() -> None:
    assert final((-6, 0, 150, -6), 150) == ([-6, 0, 300, -6], 0)


def test_D19_nobody_with_points_left_leaves_it_in_the_kitty() -> None:
    assert final((-6, 0, 0, -6), 300) == ([-6, 0, 0, -6], 300)


def test_D19_equal_points_share_the_sum_of_their_parts_equally() -> None:
    assert final((90, 90, 0, 90), 18) == ([96, 96, 0, 96], 0)
    assert final((90, 90, 0, 60), 12) == ([95, 95, 0, 62], 0)
    assert final((60, 60, 0, 90), 12) == ([63, 63, 0, 96], 0)
    assert final((-6, 60, 60, -6), 12) == ([-6, 66, 66, -6], 0)


def test_D19_odd_points_go_one_each_clockwise_from_the_dealers_left() -> None:
    """Of six the two richest share three and two."""
    assert final((90, 90, 0, 60), 6, dealer=0) == ([92, 93, 0, 61], 0)
    assert final((90, 90, 0, 60), 6, dealer=1) == ([93, 92, 0, 61], 0)
    assert final((60, 90, 0, 60), 6, dealer=0) == ([61, 93, 0, 62], 0)


def test_D19_odd_points_go_as_seated_where_the_dealer_is_not_known() -> None:
    assert final((90, 90, 0, 60), 6, dealer=None) == ([93, 92, 0, 61], 0)


def test_D19_with_kitty_left_stays_it_is_nobodys() -> None:
    assert final((-6, 60, 150, 72), 12, kitty_left="stays") == ([-6, 60, 150, 72], 12)
    assert final((-6, 60, 150, 72), 12, kitty_left="shared") == ([-6, 62, 156, 76], 0)


def test_D19_the_last_deal_tells_what_was_before_it(seen: Seen) -> None:
    """
    game six-dozens
    seats mari jaan
    dealer mari
    trumps none
    deal 1
    result left mari=8 jaan=1
    deal 2
    result left mari=4 jaan=2
    """
    assert seen.deal["capital"] == {"mari": 0, "jaan": 54}
    assert (seen.deal["kitty"], seen.deal["shares"]) == (90, {})
    assert seen.verdict["capital"] == {"mari": 0, "jaan": 144}
    assert (seen.verdict["kitty"], seen.verdict["winners"]) == (0, ["jaan"])


# -- D20, D22


def test_D20_all_capitals_and_the_kitty_add_up(seen: Seen) -> None:
    """
    rules next-dealer=loser
    deal 1
    result left mari=3 jaan=2 peep=1 ants=1
    deal 2
    result out jaan ants left mari=3 peep=2
    """
    sums = [sum(deal["capital"].values()) + deal["kitty"] for deal in seen.verdict["deals"]]
    assert sums == [288, 288]


BEFORE: dict[str, Any] = {"capital": {"mari": 70, "jaan": 72, "peep": 72}, "kitty": 2}
RIGHT: dict[str, Any] = {
    "capital": {"mari": 70, "jaan": 71, "peep": 72},
    "kitty": 3,
    "penalties": {"jaan": 1},
    "shares": {},
}
"""The next deal: jaan pays 1 into the kitty."""
END: dict[str, Any] = {"final": {"mari": 71, "jaan": 72, "peep": 73}, "left_over": 0}


def test_D20_what_adds_up_and_follows_is_right() -> None:
    assert GAME.inconsistent(BEFORE, RIGHT) is None
    assert GAME.inconsistent(BEFORE, {**RIGHT, **END}) is None
    first = {"capital": {"mari": 70, "jaan": 72, "peep": 72}, "kitty": 2, "penalties": {"mari": 2}}
    assert GAME.inconsistent(None, {**first, "shares": {}}) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"capital": {"mari": 71, "jaan": 70, "peep": 72}},  # adds up, and does not follow
        {"capital": {"mari": 70, "jaan": 72, "peep": 72}, "kitty": 2},  # the same of the kitty
        {"capital": {"mari": 70, "jaan": 71, "peep": 73}},  # a point from nowhere
        {"kitty": 4},
        {"shares": {"peep": 1}},
        {"penalties": {}},
        {**END, "left_over": 1},
        {**END, "final": {"mari": 71, "jaan": 72, "peep": 72}},
    ],
    ids=str,
)
def test_D20_what_does_not_add_up_or_follow_is_wrong(wrong: dict[str, Any]) -> None:
    found = GAME.inconsistent(BEFORE, {**RIGHT, **wrong})
    assert found
    assert (found.rule, found.kind) == ("D20", MISMATCH)


def test_D20_what_follows_from_money_that_did_not_add_up_is_wrong_too() -> None:
    before = {**BEFORE, "kitty": 5}
    found = GAME.inconsistent(before, {**RIGHT, "kitty": 6})
    assert found
    assert found.rule == "D20"


def test_D22_a_misdeal_counts_nothing_and_the_same_dealer_deals_again(seen: Seen) -> None:
    """
    rules next-dealer=loser
    deal 1
    result out peep left mari=1 jaan=3 ants=2
    void a card was face up
    deal 2
    """
    first, second = seen.verdict["deals"]
    assert (first["void"], first["capital"]) == (True, None)
    assert second["dealer"] == "ants"
    assert seen.verdict["capital"] == dict.fromkeys(NAMES, 72)


def test_D22_a_void_of_the_last_deal_reopens_the_match(seen: Seen) -> None:
    """
    deal 1
    result out peep left mari=6 jaan=1 ants=1
    deal 2
    result out peep left mari=6 jaan=1 ants=1
    void the cards were counted wrongly
    deal 3
    """
    assert not seen.verdict["finished"]
    assert seen.wrong == {}


# -- D21


def ended(**options: str) -> tuple[Announced, Table]:
    """The last deal of a match as announced, and the match after it: 24 are left in the kitty."""
    before = table(0, **options)._replace(capital=(6, 90, 90, 102))
    result = GAME.read_result("left mari=1 jaan=1 peep=1 ants=1".split(), before)
    after = GAME.counted(before, result)
    return Announced("mari", announcement(GAME, result, after)), after


def totals(deals: list[Announced]) -> dict[str, Any]:
    """What the accounts hold by the postings, and who has won."""
    held = Counter(dict.fromkeys((*NAMES, KITTY), 0))
    for posting in GAME.postings(NAMES, deals):
        held[posting.account] += posting.amount
    capital = {name: held[name] for name in NAMES}
    winners = [*GAME.tally(NAMES, deals).winners]
    return {"capital": capital, "kitty": held[KITTY], "winners": winners}


@pytest.mark.parametrize("kitty_left", ["shared", "stays"])
def test_D19_the_tally_is_what_was_announced(kitty_left: str) -> None:
    deal, after = ended(kitty_left=kitty_left)
    assert totals([deal]) == GAME.describe_table(after)


def test_D19_the_tally_holds_whatever_the_rules_say_later() -> None:
    deal, _ = ended()
    final = {"mari": 0, "jaan": 108, "peep": 84, "ants": 96}
    changed = deal._replace(result={**deal.result, "final": final, "winners": ["jaan"]})
    tally = GAME.tally(NAMES, [changed])
    assert totals([changed]) == {"capital": final, "kitty": 0, "winners": ["jaan"]}
    assert tally.criteria == {"wins": {"mari": 0, "jaan": 1, "peep": 0, "ants": 0}}


def test_D19_a_match_recorded_before_ends_were_announced_counts_as_it_did() -> None:
    """Among equals the first from the dealer's left had the greater part then."""
    deal, _ = ended()
    old = {what: told for what, told in deal.result.items() if what not in ENDS}
    capital = totals([Announced("mari", old)])["capital"]
    assert capital == {"mari": 0, "jaan": 92, "peep": 88, "ants": 108}


def test_D21_a_match_counts_what_was_won_over_72_and_who_won_it() -> None:
    before = table(0)._replace(capital=(6, 108, 102, 72))
    result = GAME.read_result("left mari=1 jaan=1 peep=1 ants=1".split(), before)
    deal = Announced("mari", announcement(GAME, result, GAME.counted(before, result)))
    tally = GAME.tally(NAMES, [deal])
    assert tally.counts == {"mari": -72, "jaan": 42, "peep": 32, "ants": -2}
    assert tally.criteria == {"wins": {"mari": 0, "jaan": 1, "peep": 0, "ants": 0}}
