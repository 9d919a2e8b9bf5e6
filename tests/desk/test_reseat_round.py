"""Chairs of a round: several tables at once, before a deal has begun and after it."""

from __future__ import annotations

import pytest

from engine.violation import FormError
from events.record import Record
from tests.desk import seen
from tourney.audit.audit import audit_tournament
from tourney.desk import roster, tournaments
from tourney.desk.cards import card
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.reseating import Reseating, reseat
from tourney.desk.seatings import seat
from tourney.desk.tables import find_table

WHY = "they sat the other way round"
FOUR, THREE = ["mari", "jaan", "peep", "ants"], ["tiiu", "rein", "olena"]


@pytest.fixture
def night(record: Record) -> Record:
    """A round of a table of four and one of three."""
    tournaments.new(record, "k", "saare", by="desk")
    roster.enter(record, "k", [*FOUR, *THREE], by="desk")
    seat(record, "k", 1, by="desk", method="hand", by_hand=[FOUR, THREE])
    return record


def reseated(record: Record, address: str, words: str) -> Reseating:
    plan = reseat(record, address, words.split(), WHY, by="ants")
    plan.record()
    return plan


def around(record: Record) -> list[tuple[str, ...]]:
    """Who sits at the tables, as the desk finds them and as the read model does."""
    tables = [find_table(record, f"k/1/{number}").head.names for number in (1, 2)]
    assert tables == [
        tuple(seat.player.id for seat in seen.told(record, f"k/1/{number}").line.seats)
        for number in (1, 2)
    ]
    return tables


def clean(record: Record) -> bool:
    return audit_tournament(record, "k").findings == []


def test_a_table_with_nothing_recorded_is_seated_differently(night: Record) -> None:
    reseated(night, "k/1/1", "ants peep jaan mari")
    assert around(night) == [("ants", "peep", "jaan", "mari"), tuple(THREE)]
    assert find_table(night, "k/1/1").head.dealer == "mari"
    assert clean(night)


def test_a_four_becomes_a_three_and_a_three_a_four(night: Record) -> None:
    plan = reseated(night, "k/1/1", "jaan peep ants k/1/2 tiiu rein olena mari")
    assert around(night) == [("jaan", "peep", "ants"), ("tiiu", "rein", "olena", "mari")]
    assert find_table(night, "k/1/1").head.dealer == "jaan"
    assert plan.tables == {
        "k/1/1": ["jaan", "peep", "ants"],
        "k/1/2": ["tiiu", "rein", "olena", "mari"],
    }
    card(night, "k/1/1", ["peep jaan ants"], by="desk")
    assert clean(night)


def test_who_sits_nowhere_afterwards_is_told(night: Record) -> None:
    assert reseated(night, "k/1/1", "mari jaan peep").standing == ["ants"]
    roster.leave(night, "k", "ants", 0, by="desk")
    assert clean(night)


@pytest.mark.parametrize("opening", ["dealer peep", "deal 1"])
def test_a_table_that_was_opened_can_change_its_size_as_long_as_no_deal_has_begun(
    night: Record, opening: str
) -> None:
    move(night, "k/1/1", opening, by="desk")
    if opening == "deal 1":
        with pytest.raises(Refused) as refused:
            reseated(night, "k/1/1", "mari jaan peep")
        assert refused.value.key == "begun-number-of-seats"
        return
    reseated(night, "k/1/1", "mari jaan peep")
    assert around(night)[0] == ("mari", "jaan", "peep")
    card(night, "k/1/1", ["peep jaan mari"], by="desk")
    roster.leave(night, "k", "ants", 0, by="desk")
    assert clean(night)


@pytest.mark.parametrize("begun", [(), ("k/1/1",), ("k/1/2",), ("k/1/1", "k/1/2")])
def test_two_at_each_others_tables_change_chairs(night: Record, begun: tuple[str, ...]) -> None:
    for table in begun:
        seats = FOUR if table == "k/1/1" else THREE
        card(night, table, [" ".join(seats)], by="desk")
    reseated(night, "k/1", "jaan=rein")
    assert around(night) == [("mari", "rein", "peep", "ants"), ("tiiu", "jaan", "olena")]
    assert clean(night)
    points = {"k/1/1": {"mari": 5, "rein": 3, "peep": 2, "ants": 0}}
    points["k/1/2"] = {"tiiu": 5, "jaan": 3, "olena": 0}
    counted = {player: number for table in begun for player, number in points[table].items()}
    assert seen.totals(night, "k") == counted


def test_several_pairs_change_chairs_at_once_and_back_again(night: Record) -> None:
    reseated(night, "k/1", "jaan=rein mari=tiiu")
    assert around(night) == [("tiiu", "rein", "peep", "ants"), ("mari", "jaan", "olena")]
    reseated(night, "k/1", "jaan=rein mari=tiiu")
    assert around(night) == [tuple(FOUR), tuple(THREE)]
    assert reseat(night, "k/1", ["jaan=mari", "mari=jaan"], WHY, by="x").facts == []


def test_the_dealers_chair_deals_whoever_sits_there(night: Record) -> None:
    reseated(night, "k/1", "mari=tiiu")
    assert [find_table(night, f"k/1/{n}").head.dealer for n in (1, 2)] == ["tiiu", "mari"]


@pytest.mark.parametrize(
    ("address", "words", "key"),
    [
        ("k/1/1", "mari jaan peep tiiu", "sits-elsewhere"),
        ("k/1/1", "mari jaan peep nobody", "no-such-player"),
        ("k/1/3", "mari jaan peep ants", "no-such-table"),
        ("k/1/1", "mari jaan peep ants k/2/1 tiiu rein olena", "different-round"),
        ("k/1/1", "mari jaan peep ants k/1/1 tiiu rein olena", "table-named-twice"),
        ("k/1", "mari jaan", "not-a-pair"),
        ("k", "mari=jaan", "table-or-round"),
        ("k/1/1/1", "mari=jaan", "table-or-round"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    night: Record, address: str, words: str, key: str
) -> None:
    before = night.head()
    with pytest.raises(Refused) as refused:
        reseated(night, address, words)
    assert (refused.value.key, night.head()) == (key, before)


@pytest.mark.parametrize("words", ["mari", "mari jaan mari peep", "mari jaan peep ants tiiu"])
def test_a_table_has_two_to_four_people(night: Record, words: str) -> None:
    with pytest.raises(FormError):
        reseated(night, "k/1/1", words)
