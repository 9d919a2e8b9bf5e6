"""Ratings: by every deal in the order of the record, whenever and however often was asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from events.facts import (
    Fact,
    PlayerMerged,
    PlayerParted,
    ResultAmended,
    StatementRetracted,
    Substituted,
)
from tests.readmodel.stores import Store, dump, opened
from tourney.readmodel.notfound import NotFound

FIRST = ("mari jaan peep", "jaan peep mari", "mari peep jaan", "mari jaan peep")
SECOND = ("peep ants mari", "peep mari ants")


def night(store: Store) -> None:
    """A tournament of two rounds, whose second table is still open."""
    store.open()
    store.add(mari="Mari", jaan="Jaan", peep="Peep", ants="Ants")
    store.cards("cup/1/1", *FIRST)
    store.cards("cup/2/1", *SECOND)


def amend(store: Store, deal: int = 2) -> None:
    """What the second deal of the first table came to was another order."""
    (event,) = [
        event
        for event in store.record.read("cup/1/1")
        if event.fact.topic == "table.result-announced" and getattr(event.fact, "deal", 0) == deal
    ]
    statement = "result peep mari jaan"
    result = {
        "order": ["peep", "mari", "jaan"],
        "sixes": {},
        "points": {"peep": 5, "mari": 3, "jaan": 0},
    }
    store.append("cup/1/1", ResultAmended(event.version, deal, statement, result, "misheard"))


def rated(*orders: str) -> dict[str, int]:
    """What the library says of these deals, one after the other."""
    model = PlackettLuce()
    known = {player: model.rating() for order in orders for player in order.split()}
    for order in orders:
        players = order.split()
        after = model.rate([[known[player]] for player in players], ranks=[*range(len(players))])
        known.update({player: one for player, (one,) in zip(players, after, strict=True)})
    return {player: round(24 * (one.mu - 3 * one.sigma) + 1500) for player, one in known.items()}


def test_every_deal_is_rated_by_plackett_luce_in_the_order_of_the_record(store: Store) -> None:
    night(store)
    assert store.model.ratings("cup") == rated(*FIRST, *SECOND)


def test_a_newcomer_begins_at_1500_and_winning_lifts(store: Store) -> None:
    store.cards("cup/1/1", *["mari jaan"] * 4)
    after = store.model.ratings("cup")
    assert after["mari"] > 1500 > after["jaan"]


def test_equal_gains_are_equal_ranks(store: Store) -> None:
    """Six Dozens: share less penalty; nobody went out and both hold two cards."""
    store.cards("cup/1/1", "left mari=2 jaan=2", game="six-dozens")
    after = store.model.ratings("cup")
    assert after["mari"] == after["jaan"]


def test_games_are_rated_apart(store: Store) -> None:
    store.cards("cup/1/1", "mari jaan")
    before = store.model.ratings("cup")
    store.cards("dozens/1/1", "out jaan left mari=3", game="six-dozens")
    assert store.model.ratings("cup") == before
    assert [one.game for one in store.model.rating("mari")] == ["saare", "six-dozens"]


def test_asking_after_each_event_gives_the_same_as_asking_once(
    store: Store, tmp_path: Path
) -> None:
    night(store)
    amend(store)
    store.append("player:ants", PlayerMerged("jaan"))
    store.append("player:ants", PlayerParted(2))
    store.model.ratings("cup")
    (tmp_path / "often").mkdir()
    with opened(tmp_path / "often") as often:
        for event in store.record.since(0):
            assert isinstance(event.fact, Fact)
            often.append(event.stream, event.fact)
            often.model.ratings("cup")
        assert dump(often.model.path)["rating"]
        assert dump(often.model.path) == dump(store.model.path)


def test_a_late_correction_rates_anew_from_its_deal_on(store: Store) -> None:
    night(store)
    store.model.ratings("cup")
    amend(store)
    corrected = (FIRST[0], "peep mari jaan", *FIRST[2:])
    assert store.model.ratings("cup") == rated(*corrected, *SECOND)


def test_a_result_taken_back_is_rated_no_more(store: Store) -> None:
    night(store)
    store.model.ratings("cup")
    last = store.record.version("cup/2/1")
    store.append("cup/2/1", StatementRetracted(last, "wrong table"))
    assert store.model.ratings("cup") == rated(*FIRST, SECOND[0])


@pytest.mark.parametrize("asked_before", [True, False])
def test_merged_players_have_one_rating_from_the_first_deal_on(
    store: Store, *, asked_before: bool
) -> None:
    night(store)
    if asked_before:
        store.model.ratings("cup")
    store.append("player:ants", PlayerMerged("jaan"))
    one = [order.replace("ants", "jaan") for order in (*FIRST, *SECOND)]
    assert store.model.ratings("cup") == rated(*one)


def test_a_substitute_is_rated_for_what_the_substitute_played(store: Store) -> None:
    store.open()
    store.append("cup", Substituted("ants", "mari", [1]))
    store.cards("cup/1/1", "ants jaan peep")
    assert set(store.model.ratings("cup")) == {"ants", "jaan", "peep"}


def test_the_ratings_of_a_tournament_are_those_after_its_last_deal(store: Store) -> None:
    night(store)
    before = store.model.ratings("cup")
    store.cards("later/1/1", "ants mari jaan")
    assert store.model.ratings("cup") == before
    assert store.model.ratings("later") == {
        player: rating
        for player, rating in rated(*FIRST, *SECOND, "ants mari jaan").items()
        if player != "peep"
    }


def test_a_curve_has_a_point_a_tournament(store: Store) -> None:
    night(store)
    store.open("later")
    store.cards("later/1/1", "ants mari jaan")
    (mari,) = store.model.rating("mari")
    assert (mari.game, mari.deals) == ("saare", 7)
    assert [(point.tournament, point.name) for point in mari.curve] == [
        ("cup", "Cup"),
        ("later", "Later"),
    ]
    assert mari.rating == mari.curve[-1].rating == store.model.ratings("later")["mari"]
    assert mari.curve[0].rating == store.model.ratings("cup")["mari"]


def test_a_merged_player_is_asked_for_by_either_id(store: Store) -> None:
    night(store)
    store.append("player:ants", PlayerMerged("jaan"))
    assert store.model.rating("ants") == store.model.rating("jaan")


def test_who_is_not_known_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound, match="tiit"):
        store.model.rating("tiit")
    store.open()
    assert store.model.ratings("cup") == {}
