"""Cards that came to light later: where they were before, as far as that follows."""

from events.facts import MoveRecorded, StatementRetracted
from tests.readmodel.stores import Store, table_of
from tourney.readmodel.hindsight import Light, all_along, came_to_light

DRAWN = [
    "deal 1",
    "trump 6h",
    "mari attack 7c",
    "all done",
    "jaan beat 7c 8c",
    "jaan attack 9h",
]


def told(store: Store, lines: list[str], game: str = "saare") -> list[Light]:
    store.append("cup/1/1", *table_of("cup/1/1", lines, game=game))
    replay = store.model.replay("cup/1/1", 1)
    assert replay.start
    assert came_to_light(replay.start, replay.steps) == all_along(replay.start, replay.steps)[0]
    return [*all_along(replay.start, replay.steps)]


def test_a_card_played_later_was_in_the_hand_all_along(store: Store) -> None:
    assert told(store, DRAWN[:3])[0] == {"mari": ("7c",)}


def test_a_card_that_was_played_is_no_longer_in_the_hand(store: Store) -> None:
    assert told(store, DRAWN[:3])[-1] == {}


def test_S16_a_card_played_after_drawing_as_many_as_were_laid_may_be_the_one_drawn(
    store: Store,
) -> None:
    known = told(store, DRAWN)
    assert known[0] == {"mari": ("7c",), "jaan": ("8c",)}
    assert known[-2] == {"jaan": ("9h",)}


def test_S15_what_a_seat_held_is_told_past_the_bout_in_which_it_drew_nothing(store: Store) -> None:
    lines = [*DRAWN[:3], "jaan take", "all done", "peep attack 8d"]
    assert told(store, lines)[0] == {"mari": ("7c",), "peep": ("8d",)}


def test_a_move_taken_back_says_nothing_of_what_was_held(store: Store) -> None:
    version = store.append("cup/1/1", *table_of("cup/1/1", DRAWN[:3]))
    store.append("cup/1/1", StatementRetracted(version, ""), MoveRecorded("mari attack 8d"))
    replay = store.model.replay("cup/1/1", 1)
    assert replay.start
    assert {*all_along(replay.start, replay.steps)[0].values()} == {("8d",)}


def test_D13_the_talon_had_the_cards_that_covered_the_bank(store: Store) -> None:
    lines = ["deal 1", "open Td", "mari pass", "jaan pass", "peep pass", "ants pass", "cover Kc"]
    assert told(store, lines, "six-dozens")[0] == {"talon": ("Kc",)}
