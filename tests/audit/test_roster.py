"""The audit compares who takes part in a round with who sits in it."""

from __future__ import annotations

import pytest

from events.facts import ChairTaken, PlayerLeft, RoundSeated, Substituted
from events.record import Batch, Record
from tests.audit.conftest import found, noted
from tourney.desk import roster, tournaments
from tourney.desk.cards import card
from tourney.desk.endings import close, withdraw
from tourney.desk.seatings import seat, seat_again

FOUR = ["mari", "jaan", "peep", "ants"]
NIGHT = "2026-03-06"


@pytest.fixture
def night(record: Record) -> Record:
    """A tournament whose first round is seated: one table of four."""
    return opened(record, "k")


def opened(record: Record, slug: str, night: str = NIGHT) -> Record:
    tournaments.new(record, slug, "saare", by="desk", night=night, rounds=2)
    roster.enter(record, slug, FOUR, by="desk")
    seat(record, slug, 1, by="desk", method="hand", by_hand=[FOUR])
    return record


def keys(record: Record) -> list[tuple[str, str, str]]:
    """What is found, and what is noted: where, what, and with whom."""
    return [
        (one.address, one.key.removeprefix("audit."), str(one.data["player"]))
        for one in (*found(record), *noted(record))
    ]


def test_a_fault_is_found_and_what_may_be_meant_is_only_noted(night: Record) -> None:
    roster.join(night, "k", "late", 1, by="desk")
    opened(night, "m")
    assert found(night) == []
    roster.leave(night, "k", "peep", 0, by="desk")
    assert [one.key for one in found(night)] == ["audit.takes-no-part"]


def test_a_round_in_which_everybody_sits_is_clean(night: Record) -> None:
    assert keys(night) == []


def test_who_sits_there_and_has_left_is_named(night: Record) -> None:
    roster.leave(night, "k", "peep", 0, by="desk")
    assert keys(night) == [("k/1/1", "takes-no-part", "peep")]


def test_who_sits_there_and_comes_only_later_is_named(night: Record) -> None:
    roster.leave(night, "k", "peep", 0, by="desk")
    roster.join(night, "k", "peep", 2, by="desk")
    assert keys(night) == [("k/1/1", "takes-no-part", "peep")]


def test_who_sits_there_and_was_never_entered_is_named(night: Record) -> None:
    stranger = [{"table": 1, "seats": [*FOUR[:3], "stranger"], "dealer": "mari"}]
    version = night.version("k")
    fact = RoundSeated(1, stranger, "hand")  # type: ignore[arg-type]
    night.append([Batch("k", version, [fact])], at="2026-03-06T18:42:10+02:00", by="x")
    assert keys(night) == [
        ("k/1/1", "takes-no-part", "stranger"),
        ("k/1", "sits-nowhere", "ants"),
    ]


def test_who_takes_part_and_sits_nowhere_is_named_until_the_round_is_mended(night: Record) -> None:
    roster.join(night, "k", "late", 1, by="desk")
    assert keys(night) == [("k/1", "sits-nowhere", "late")]
    roster.join(night, "k", "late", 1, by="desk", agree=lambda touched: True)
    assert keys(night) == []


def test_whose_chair_a_substitute_has_is_named_with_the_substitute(night: Record) -> None:
    card(night, "k/1/1", [" ".join(FOUR)], by="desk")
    fact = Substituted("guest", "jaan", [1])
    version = night.version("k")
    night.append([Batch("k", version, [fact])], at="2026-03-06T18:42:10+02:00", by="x")
    assert keys(night) == [
        ("k/1/1", "takes-no-part", "jaan"),
        ("k/1", "sits-nowhere", "guest"),
    ]


def test_what_was_withdrawn_or_closed_asks_for_nobody(night: Record) -> None:
    roster.join(night, "k", "late", 1, by="desk")
    close(night, "k/1", "time was up", by="desk")
    assert keys(night) == []
    roster.leave(night, "k", "mari", 1, by="desk")
    withdraw(night, "k", "a mistake", by="desk")
    assert keys(night) == []


def test_a_fact_of_old_about_nobody_is_no_reason_to_stop(night: Record) -> None:
    fact = PlayerLeft("nobody", 1)
    version = night.version("k")
    night.append([Batch("k", version, [fact])], at="2026-03-06T18:42:10+02:00", by="x")
    assert keys(night) == []


def test_who_takes_a_chair_and_sits_at_a_table_too_is_named(night: Record) -> None:
    roster.join(night, "k", "liis", 1, by="desk")
    for player in ("tiit", "olga"):
        roster.join(night, "k", player, 1, by="desk")
    seat_again(night, "k", 1, by="desk", method="hand", by_hand=[FOUR, ["liis", "tiit", "olga"]])
    card(night, "k/1/1", [" ".join(FOUR)], by="desk")
    fact, version = ChairTaken("jaan", "tiit", 3), night.version("k/1/1")
    night.append([Batch("k/1/1", version, [fact])], at="2026-03-06T18:42:10+02:00", by="x")
    assert keys(night) == [("k/1/2", "two-tables", "tiit")]


# -- in two tournaments at once


def test_who_plays_in_two_tournaments_of_a_night_that_are_on_is_named(night: Record) -> None:
    opened(night, "m")
    roster.leave(night, "m", "mari", 0, by="desk", agree=lambda touched: True)
    assert keys(night) == [("k", "two-tournaments", player) for player in FOUR[1:]]


@pytest.mark.parametrize("ended", ["k", "m"])
def test_one_that_is_over_or_on_a_different_night_is_no_second_one(
    night: Record, ended: str
) -> None:
    opened(night, "m")
    opened(night, "other", "2026-03-07")
    for round_ in (1, 2):
        if round_ == 2:
            seat(night, ended, 2, by="desk", method="hand", by_hand=[FOUR])
        card(night, f"{ended}/{round_}/1", [" ".join(FOUR)] * 4, by="desk")
    assert keys(night) == []


def test_where_somebody_is_entered_or_seated_who_plays_elsewhere_that_is_told(
    night: Record,
) -> None:
    tournaments.new(night, "m", "saare", by="desk", night=NIGHT)
    entered = roster.enter(night, "m", ["mari", "liis", "tiit"], by="desk")
    assert entered.elsewhere == {"mari": ["k"]}
    assert roster.join(night, "m", "jaan", 1, by="desk").elsewhere == {"jaan": ["k"]}
    stand_in, _ = roster.substitute(night, "m", "ants", "liis", [1], by="desk")
    assert stand_in.elsewhere == {"ants": ["k"]}
    elsewhere = {"mari": ["k"], "jaan": ["k"], "ants": ["k"]}
    assert seat(night, "m", 1, by="desk").elsewhere == elsewhere
    close(night, "k", "time was up", by="desk")
    assert seat(night, "m", 1, by="desk", force=True).elsewhere == {}


def test_who_leaves_after_a_table_was_closed_unplayed_may_still_stand_there(night: Record) -> None:
    close(night, "k/1/1", "nobody came", by="desk")
    roster.leave(night, "k", "mari", 0, by="desk")
    assert [key for key in keys(night) if "takes-no-part" in key] == []
