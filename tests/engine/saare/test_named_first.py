"""Which rule is named when a move is wrong in several ways."""

from __future__ import annotations

import pytest

from tests.engine.saare.positions import after, late, refused

OPEN = ["mari attack 7c 7d"]
BEATEN = [*OPEN, "jaan beat 7c 8c"]
TAKEN = [*OPEN, "jaan take"]
DONE = [*OPEN, "all done"]


@pytest.mark.parametrize(
    ("before", "move", "named"),
    [
        # the seat and the cards named, before the places of cards
        (OPEN, "kati attack 7c 7c", "P4 unknown-seat"),
        (OPEN, "peep attack 7c 7c", "P1 named-twice"),
        # P1 before P2, and both before whose move it is
        (OPEN, "peep attack 7c Kc", "P1 lies-open"),
        (OPEN, "peep attack 8c", "P1 in-another-hand"),
        # whose move it is, before the cards
        ([], "jaan attack 8c 9d", "S6 wrong-leader"),
        (OPEN, "peep attack Kc", "S10 not-the-right"),
        (DONE, "peep attack Kc", "S10 all-are-done"),
        (OPEN, "jaan attack Kd", "S10 not-the-right"),
        # the cards
        ([], "mari attack 7c 9c", "S8 several-ranks"),
        (OPEN, "mari attack 9c", "S9 rank-not-on-table"),
        # transfers: not the defender, then the time, then the rank, then the limit
        (TAKEN, "peep transfer Kc", "S12 not-the-defender"),
        (TAKEN, "jaan transfer Kd", "S12 after-take"),
        (BEATEN, "jaan transfer Kd", "S12 after-beat"),
        (OPEN, "jaan transfer Kd", "S12 another-rank"),
        # a card to be beaten is no card of the hand
        (OPEN, "jaan beat 9c 8c", "S13 no-unbeaten-card"),
        (TAKEN, "peep beat 9c Kc", "S13 not-the-defender"),
        (TAKEN, "jaan beat 7c 8c", "S14 beat-after-take"),
        (TAKEN, "jaan beat 7d 8c", "S13 does-not-beat"),
        (BEATEN, "peep take", "S14 not-the-defender"),
    ],
)
def test_the_first_rule_is_named(before: list[str], move: str, named: str) -> None:
    deal = after(late(mari="7c 7d 9c", jaan="8c 9d 7h Kd", peep="Kc 7s"), *before)
    assert refused(deal, move) == named


def test_P4_the_deal_has_ended_before_anything_about_cards() -> None:
    deal = after(late(mari="7c", jaan="8c 9c"), "mari attack 7c", "jaan take")
    assert refused(deal, "mari attack 7c 7c") == "P4 deal-ended"
    assert refused(deal, "kati attack 7c") == "P4 unknown-seat"


def test_S11_limit_reached_before_the_rank_and_too_many_after_it() -> None:
    deal = late(limit="hand", mari="7c 7d 9c 9d", jaan="8c 8d", peep="Kc")
    deal = after(deal, "mari attack 7c")
    assert refused(deal, "mari attack 9c 9d") == "S9 rank-not-on-table"
    assert refused(after(deal, "mari attack 7d"), "mari attack 9c") == "S11 limit-reached"
    assert refused(after(deal, "mari attack 7d"), "peep attack Kc") == "S11 limit-reached"


def test_S12_before_S11_in_a_transfer() -> None:
    deal = late(limit="hand", mari="7c", jaan="7d 7h 8c", peep="Kc")
    deal = after(deal, "mari attack 7c")
    assert refused(deal, "jaan transfer 7d 8c") == "S12 another-rank"
    assert refused(deal, "jaan transfer 7d 7h") == "S11 too-many"
