"""How the standings came about, and how deals went for their dealers."""

from events.facts import PenaltyGiven, PlayerJoined
from tests.readmodel.stores import Store
from tourney.readmodel.place_history import places_by_round
from tourney.readmodel.views import Dealing

FOUR = ("mari jaan peep ants", "jaan mari peep ants", "mari jaan ants peep", "peep mari jaan ants")
OTHERS = ("ants mari jaan peep",) * 4


def places(store: Store) -> dict[str, tuple[int | None, ...]]:
    standings = store.model.standings("cup")
    told = places_by_round(standings)
    return {row.player.id: one for row, one in zip(standings.rows, told, strict=True)}


def test_the_places_after_each_round_are_by_what_the_rounds_so_far_add_up_to(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)
    store.cards("cup/2/1", *OTHERS)

    assert places(store) == {"mari": (1, 1), "ants": (4, 2), "jaan": (2, 3), "peep": (3, 4)}


def test_who_has_not_played_yet_has_no_place(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)
    store.append("cup", PlayerJoined("kati", 2))
    store.cards("cup/2/1", *("kati mari jaan peep",) * 4)

    assert places(store)["kati"] == (None, 3)
    assert places(store)["ants"] == (4, 5)


def test_equal_sums_share_the_place_on_the_way(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", "mari jaan peep ants", "jaan mari peep ants")
    store.cards("cup/2/1", *OTHERS)

    assert places(store)["mari"][0] == places(store)["jaan"][0] == 1


def test_the_last_place_is_that_of_the_standings_with_penalties(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)
    store.cards("cup/2/1", *OTHERS)
    store.append("cup", PenaltyGiven("mari", -20, "left the hall"))

    assert places(store)["mari"] == (1, 4)


def test_the_deals_a_player_dealt_are_told_apart_from_the_others(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)  # ants deals first, then jaan, mari and peep

    (dealing,) = store.model.player("mari").dealing

    assert dealing == Dealing("saare", dealt=1, dealt_points=5, others=3, others_points=11)


def test_in_six_dozens_shares_and_penalties_tell_how_a_deal_went(store: Store) -> None:
    store.open(game="six-dozens")
    store.cards("cup/1/1", "out mari left jaan=2 peep=1 ants=3", game="six-dozens")

    (dealing,) = store.model.player("ants").dealing

    assert (dealing.dealt, dealing.dealt_points, dealing.others) == (1, -18, 0)
