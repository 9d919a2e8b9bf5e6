"""A deal replayed: what was known, what lay on the table, who had the right, what came to light."""

import pytest

from events.facts import StatementRetracted, TableReseated
from tests.readmodel.stores import SEATS, Store, table_of
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.views import Replay, Step

BOUT = [
    "deal 1",
    "trump 6h",
    "mari attack 7c",
    "jaan beat 7c 8c",
    "mari attack 8d",
    "jaan take",
    "all done",
]
LATE = ["deal 1", "open Td", "mari play Ac", "jaan pass", "shows jaan Tc"]


def recorded(store: Store, lines: list[str], game: str = "saare") -> Replay:
    store.append("cup/1/1", *table_of("cup/1/1", lines, game=game))
    return store.model.replay("cup/1/1", 1)


def after(replay: Replay, text: str) -> Step:
    return next(step for step in replay.steps if step.statement.text == text)


def hands(step: Step) -> dict[str, tuple[tuple[str, ...], int]]:
    assert step.after
    return {hand.seat: (hand.known, hand.unknown) for hand in step.after.hands}


def test_before_the_first_move_only_the_trump_is_known(store: Store) -> None:
    replay = recorded(store, BOUT)
    assert (replay.turned, replay.dealer) == ("6h", "mari")
    assert replay.start
    assert [hand.unknown for hand in replay.start.hands] == [6, 6, 6, 6]
    assert replay.start.talon == (*(None,) * 11, "6h")
    assert replay.start.roles == {"leader": "mari", "defender": "jaan", "right": "mari"}
    assert {choice.seat for choice in replay.start.allowed} == {"mari"}


def test_what_lies_on_the_table_and_who_has_the_right(store: Store) -> None:
    replay = recorded(store, BOUT)
    beaten = after(replay, "jaan beat 7c 8c").after
    assert beaten
    assert [(one.card, one.seat, one.beaten_by) for one in beaten.laid] == [("7c", "mari", "8c")]
    attacked = after(replay, "mari attack 8d").after
    assert attacked
    assert [one.card for one in attacked.laid] == ["7c", "8d"]
    assert {choice.verb for choice in attacked.allowed if choice.seat == "jaan"} == {"beat", "take"}
    taken = after(replay, "jaan take").after
    assert taken
    assert taken.roles["taker"] == "jaan"


def test_cards_that_were_taken_are_known_in_the_hand(store: Store) -> None:
    replay = recorded(store, BOUT)
    end = after(replay, "all done")
    assert hands(end)["jaan"] == (("7c", "8c", "8d"), 5)
    assert end.after
    assert (end.after.laid, end.after.gone) == ((), ())


def test_bouts_are_counted_and_cards_beaten_off_are_gone(store: Store) -> None:
    lines = [*BOUT[:4], "all done", "jaan attack 9h"]
    replay = recorded(store, lines)
    bouts = [step.bout for step in replay.steps if step.statement.kind == "move"]
    assert bouts == [1, 1, 1, 2]
    end = replay.steps[-1].after
    assert end
    assert end.gone == ("7c", "8c")


def test_a_retracted_move_has_no_position(store: Store) -> None:
    version = store.append("cup/1/1", *table_of("cup/1/1", BOUT[:4]))
    store.append("cup/1/1", StatementRetracted(version, "the card was another"))
    replay = store.model.replay("cup/1/1", 1)
    *_, move, retraction = replay.steps
    assert (move.after, move.statement.retracted) == (None, "the card was another")
    assert (retraction.statement.kind, retraction.statement.of) == ("retract", version)
    assert after(replay, "mari attack 7c").after


def test_D11_a_late_finding_at_the_pass_and_where_it_came_to_light(store: Store) -> None:
    replay = recorded(store, LATE, "six-dozens")
    (wrong,) = [step for step in replay.steps if step.findings]
    (finding,) = wrong.findings
    assert (wrong.statement.text, finding.rule, finding.kind) == ("jaan pass", "D11", "late")
    (light,) = [step for step in replay.steps if step.brought_to_light]
    assert light.statement.text == "shows jaan Tc"
    assert light.brought_to_light == wrong.findings
    assert store.model.findings("cup/1/1") == wrong.findings


def test_a_move_that_stands_is_played(store: Store) -> None:
    lines = [*BOUT[:4], "mari attack 9c", 'stands S9 "nobody had noticed"']
    replay = recorded(store, lines)
    *_, move, ruling = replay.steps
    assert move.after == ruling.after
    assert move.after
    assert [one.card for one in move.after.laid] == ["7c", "9c"]


def test_after_wrong_chairs_were_corrected_all_holds_for_who_sat_there(store: Store) -> None:
    recorded(store, BOUT)
    store.append("cup/1/1", TableReseated(["peep", "mari", "jaan", "kati"], "wrong chairs"))
    replay = store.model.replay("cup/1/1", 1)
    assert [person.id for person in replay.seats] == ["peep", "mari", "jaan", "kati"]
    assert replay.dealer == "peep"
    assert [step.statement.text for step in replay.steps[2:4]] == [
        "peep attack 7c",
        "mari beat 7c 8c",
    ]
    assert hands(replay.steps[-1])["mari"] == (("7c", "8c", "8d"), 5)


def test_later_deals_of_a_table_are_replayed_with_their_dealer(store: Store) -> None:
    lines = ["deal 1", "result mari jaan peep ants", "deal 2", *BOUT[1:2], "jaan attack 7c"]
    store.append("cup/1/1", *table_of("cup/1/1", lines))
    replay = store.model.replay("cup/1/1", 2)
    assert (replay.dealer, len(replay.steps)) == ("jaan", 3)
    card = store.model.replay("cup/1/1", 1)
    assert (card.start, [step.after for step in card.steps]) == (None, [None, None])


def test_a_deal_that_was_never_begun_is_not_found(store: Store) -> None:
    store.append("cup/1/1", *table_of("cup/1/1", ["deal 1"], SEATS))
    with pytest.raises(NotFound):
        store.model.replay("cup/1/1", 2)
