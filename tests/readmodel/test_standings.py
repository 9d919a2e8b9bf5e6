"""Standings follow what was announced: rounds, totals, who is there, and what is taken back."""

from itertools import permutations

import pytest

from events.facts import (
    OptionChanges,
    OptionsChanged,
    PenaltyGiven,
    PenaltyLifted,
    PlayerEntered,
    PlayerJoined,
    PlayerLeft,
    PlayerMerged,
    PlayerParted,
    PlayerRenamed,
    RoundSeated,
    Substituted,
)
from tests.readmodel.stores import Store, seated
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.standings import order_before

FOUR = ("mari jaan peep ants", "jaan mari peep ants", "mari jaan ants peep", "peep mari jaan ants")
OTHERS = ("ants mari jaan peep",) * 4


def test_S22_the_points_of_all_rounds_are_added_up(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)
    store.cards("cup/2/1", *OTHERS)
    standings = store.model.standings("cup")
    assert standings.rounds == (1, 2)
    assert {row.player.id: (row.rounds, row.total) for row in standings.rows} == {
        "mari": ((16, 12), 28),
        "jaan": ((13, 8), 21),
        "peep": ((9, 0), 9),
        "ants": ((2, 20), 22),
    }
    assert [row.player.id for row in standings.rows] == ["mari", "ants", "jaan", "peep"]


def test_a_late_comer_is_not_there_in_earlier_rounds(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)
    store.append("cup", PlayerJoined("kati", 2))
    store.cards("cup/2/1", *("kati mari jaan peep",) * 4)
    rounds = {row.player.id: row.rounds for row in store.model.standings("cup").rows}
    assert rounds["kati"] == (None, 20)
    assert rounds["ants"] == (2, None)


def test_who_has_only_entered_is_not_in_the_standings(store: Store) -> None:
    store.open()
    store.append("cup", PlayerEntered("kati"))
    store.cards("cup/1/1", *FOUR)
    assert set(store.totals()) == {"mari", "jaan", "peep", "ants"}
    line = store.model.tournament("cup").line
    assert (line.players, line.entered) == (4, 1)
    assert line.field == {"players": 4, "entered": 1}


def test_entries_hold_by_round(store: Store) -> None:
    store.open()
    store.append("cup", PlayerEntered("mari"), PlayerLeft("mari", 2), PlayerJoined("mari", 5))
    entries = store.model.tournament("cup").entries
    assert [(one.from_round, one.after_round) for one in entries] == [(1, 2), (5, None)]


def test_equal_in_everything_share_the_place(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", "a b c d", "b a c d", "a b d c", "b a d c")
    rows = store.model.standings("cup").rows
    assert [(row.place, row.shared, row.player.id) for row in rows] == [
        (1, True, "a"),
        (1, True, "b"),
        (3, True, "c"),
        (3, True, "d"),
    ]
    assert [row.decided_by for row in rows] == [None, None, "total", None]


def test_S23_firsts_decide_unless_the_tournament_names_another_order(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", "a b c", "c a b", "c b a", "b a c")
    store.cards("cup/2/1", "a b c", "b c a", "c a b", "b a c")
    assert store.totals() == {"b": 24, "a": 22, "c": 18}
    store.append("cup", PenaltyGiven("b", -2, "late"))
    assert [row.decided_by for row in store.model.standings("cup").rows][1] == "firsts"
    store.append("cup", OptionsChanged(OptionChanges(tie_breaks=["last-round", "firsts"])))
    standings = store.model.standings("cup")
    assert standings.criteria == ("total", "last-round", "firsts")
    assert standings.rows[1].decided_by == "last-round"


def test_D21_a_match_counts_capital_less_72(store: Store) -> None:
    store.open(game="six-dozens", rounds=1)
    cards = "out jaan left mari=8 peep=1", "out jaan left mari=4 peep=3"
    store.cards("cup/1/1", *cards, game="six-dozens")
    standings = store.model.standings("cup")
    assert {row.player.id: (row.total, row.criteria["wins"]) for row in standings.rows} == {
        "jaan": (96, 1),
        "peep": (-24, 0),
        "mari": (-72, 0),
    }
    assert standings.criteria == ("total", "wins")
    assert not standings.provisional


def test_a_penalty_counts_until_it_is_lifted_as_if_never_given(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)
    before = store.model.standings("cup")
    number = store.append("cup", PenaltyGiven("mari", -5, "came late"))
    assert store.totals()["mari"] == 11
    assert next(row for row in store.model.standings("cup").rows if row.penalty).penalty == -5
    store.append("cup", PenaltyLifted(number, "the bus was late"))
    assert store.model.standings("cup") == before
    (penalty,) = store.model.tournament("cup").penalties
    assert (penalty.number, penalty.lifted) == (number, "the bus was late")


def test_merged_players_count_once_and_part_again(store: Store) -> None:
    store.open()
    store.add(mari="Mari", guest="A guest")
    store.cards("cup/1/1", *FOUR)
    store.cards("cup/2/1", *("guest jaan peep ants",) * 4)
    apart = store.totals()
    version = store.append("player:guest", PlayerMerged("mari"))
    assert store.totals()["mari"] == apart["mari"] + apart["guest"]
    assert "guest" not in store.totals()
    assert store.model.player("guest").player.id == "mari"
    assert store.model.player("mari").also == ("guest",)
    store.append("player:guest", PlayerParted(version))
    assert store.totals() == apart


def test_players_merged_in_a_circle_are_the_first_of_them_by_id(store: Store) -> None:
    store.open()
    store.add(guest="A guest", mari="Mari", jaan="Jaan")
    store.cards("cup/1/1", *("guest jaan peep ants",) * 4)
    store.cards("cup/2/1", *("mari jaan peep ants",) * 4)
    apart = store.totals()
    store.append("player:mari", PlayerMerged("guest"))
    version = store.append("player:guest", PlayerMerged("mari"))
    assert [line.player.id for line in store.model.players()] == ["guest", "jaan", "ants", "peep"]
    assert store.totals()["guest"] == apart["guest"] + apart["mari"]
    assert "mari" not in store.totals()
    assert store.model.player("mari") == store.model.player("guest")
    assert store.model.player("guest").also == ("mari",)
    store.append("player:guest", PlayerParted(version))
    assert store.model.player("mari").player.id == "guest"


@pytest.mark.parametrize("names", [*permutations("abc")])
def test_and_so_is_whoever_was_merged_into_the_circle(
    store: Store, names: tuple[str, str, str]
) -> None:
    a, b, c = names
    store.add(a="A", b="B", c="C")
    store.append(f"player:{a}", PlayerMerged(b))
    store.append(f"player:{b}", PlayerMerged(c))
    store.append(f"player:{c}", PlayerMerged(b))
    assert [line.player.id for line in store.model.players()] == [min(b, c)]


def test_what_a_substitute_plays_counts_for_the_other(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *FOUR)
    store.append("cup", Substituted("kati", "mari", [2]))
    store.cards("cup/2/1", *("kati jaan peep ants",) * 4)
    rows = {row.player.id: row.rounds for row in store.model.standings("cup").rows}
    assert rows["mari"] == (16, 20)
    assert "kati" not in rows
    assert store.model.player("kati").deals == {"saare": 4}
    (substitute,) = store.model.tournament("cup").substitutes
    assert (substitute.for_player.id, substitute.rounds) == ("mari", (2,))


def test_and_whichever_id_of_the_substitute_sat_there(store: Store) -> None:
    store.open()
    store.append("cup", Substituted("kati", "mari", [1, 2]))
    store.cards("cup/1/1", *("katrin jaan peep ants",) * 4)
    store.add(kati="Kati", katrin="Katrin")
    store.append("player:kati", PlayerMerged("katrin"))
    store.cards("cup/2/1", *("kati jaan peep ants",) * 4)
    rows = {row.player.id: row.rounds for row in store.model.standings("cup").rows}
    assert rows["mari"] == (20, 20)
    assert not {"kati", "katrin"} & {*rows}


def test_a_new_name_is_shown_everywhere(store: Store) -> None:
    store.open()
    store.add(mari="Mari")
    store.cards("cup/1/1", *FOUR)
    store.append("player:mari", PlayerRenamed("Mari Maasikas", "salt"))
    assert store.model.standings("cup").rows[0].player.name == "Mari Maasikas"


def test_open_tables_make_standings_provisional(store: Store) -> None:
    store.open(rounds=1)
    tables = seated(1, "mari", "jaan", "peep", "ants"), seated(2, "a", "b", "c")
    store.append("cup", RoundSeated(1, [*tables], "draw", 7))
    store.cards("cup/1/1", *FOUR)
    standings = store.model.standings("cup")
    assert (standings.tables.finished, standings.tables.of, standings.provisional) == (1, 2, True)
    (round_,) = store.model.tournament("cup").rounds
    assert [(table.opened, table.finished) for table in round_.tables] == [
        (True, True),
        (False, False),
    ]
    assert (round_.method, round_.seed) == ("draw", 7)
    store.cards("cup/1/2", *("a b c",) * 4)
    assert not store.model.standings("cup").provisional


def test_a_round_seated_anew_keeps_the_tables_that_were_opened(store: Store) -> None:
    store.open()
    tables = seated(1, "mari", "jaan", "peep", "ants"), seated(2, "a", "b", "c")
    store.append("cup", RoundSeated(1, [*tables], "draw"))
    store.cards("cup/1/1", *FOUR[:1])
    tables = seated(1, "a", "b", "c"), seated(3, "a", "b", "c")
    store.append("cup", RoundSeated(1, [*tables], "hand"))
    found = store.model.round("cup", 1).tables
    assert [table.number for table in found] == [1, 3]
    assert [seat.seat for seat in found[0].seats] == ["ants", "jaan", "mari", "peep"]


def test_head_to_head_is_read_from_the_deals_of_shared_tables(store: Store) -> None:
    store.open(tie_breaks=["head-to-head"])
    store.cards("cup/1/1", "b a c", "a c b", "b a c", "b a c")
    store.append("cup", PenaltyGiven("a", 1, "well dealt"))
    rows = store.model.standings("cup").rows
    assert [(row.player.id, row.total) for row in rows][:2] == [("b", 15), ("a", 15)]
    assert [row.criteria["head-to-head"] for row in rows][:2] == [2, -2]
    assert rows[1].decided_by == "head-to-head"


@pytest.mark.parametrize("criteria", [[], ["head-to-head"]])
def test_the_order_before_a_round_is_that_of_the_standings_as_they_were_then(
    store: Store, criteria: list[str]
) -> None:
    store.open(tie_breaks=criteria)
    store.append("cup", PlayerEntered("kati"), PenaltyGiven("kati", 3, "for the cake"))
    orders = [(*store.totals(),)]
    for round_, cards in enumerate([FOUR, OTHERS, OTHERS[::-1], FOUR], 1):
        store.cards(f"cup/{round_}/1", *cards)
        orders.append((*store.totals(),))
    assert len({*orders}) > 3
    for round_, order in enumerate(orders, 1):
        before = store.model.supposing([], order_before, "cup", round_)
        assert before == order
    assert (*store.totals(),) == orders[-1]


def test_what_is_not_there_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound):
        store.model.standings("cup")
    store.open()
    for ask in (store.model.table, store.model.player, store.model.tournament):
        with pytest.raises(NotFound):
            ask("nobody/1/1")
    with pytest.raises(NotFound):
        store.model.round("cup", 1)


def test_a_tournament_without_events_of_its_own_has_standings_all_the_same(store: Store) -> None:
    store.cards("cup/1/1", *FOUR)
    assert store.totals()["mari"] == 16
    assert store.model.tournament("cup").line.name == "cup"
