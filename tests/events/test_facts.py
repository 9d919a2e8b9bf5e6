"""The facts: their topics and fields never change by accident, and JSON leaves them as they are."""

import json
import re
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from events import facts
from events.envelope import Blank, Invalid, to_events, to_state
from events.errors import Unreadable
from events.facts import TOPICS, Fact, MoveRecorded

GOLDEN = Path(__file__).with_name("topics.json")
STATES = Path(__file__).with_name("states.json")
AT = "2026-03-06T18:42:10+02:00"


def written(field: FieldInfo) -> Any:
    if isinstance(field.type, type) and issubclass(field.type, Struct):
        return fields_in(field.type)
    plain = field.type.__name__ if field.type in (str, int, bool) else str(field.type)
    plain = re.sub(rf"typing\.|{facts.__name__}\.(\w+\.)?", "", plain)
    plain = plain.replace(" | msgspec.UnsetType", "")
    return plain if field.required else f"{plain}, may be missing"


def fields_in(kind: type[Struct]) -> dict[str, Any]:
    return {field.name: written(field) for field in fields(kind)}


def shape_of(kind: type[Fact]) -> dict[str, Any]:
    return {"schema": kind.schema, "personal": kind.personal, "fields": fields_in(kind)}


def ours() -> dict[str, type[Fact]]:
    ours = f"{facts.__name__}."
    return {topic: kind for topic, kind in TOPICS.items() if kind.__module__.startswith(ours)}


def test_topics_and_fields_are_those_of_the_golden_list() -> None:
    """Stored events have these topics and fields for ever.

    A new fact or a new field with a default belongs into the list; a fact that is taken away, or
    a field that is renamed or removed without an upcast, makes stored events unreadable.
    """
    shapes = {topic: shape_of(kind) for topic, kind in ours().items()}
    assert shapes == json.loads(GOLDEN.read_text("utf-8"))


def test_topics_are_no_python_paths() -> None:
    for topic, kind in ours().items():
        assert ":" not in topic
        assert kind.__name__ not in topic
        assert "events" not in topic


def test_only_facts_of_a_player_hold_a_name_of_a_person() -> None:
    personal = {topic for topic, kind in ours().items() if kind.personal}
    assert personal == {"player.added", "player.renamed"}


def test_a_topic_can_be_taken_only_once() -> None:
    with pytest.raises(ValueError, match="move-recorded"):
        type("Again", (Fact,), {}, topic="table.move-recorded")


def test_a_fact_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        MoveRecorded("mari attack 7c").statement = "else"  # type: ignore[misc]


def read_back(topic: str, state: bytes) -> Fact | Blank | Invalid:
    return to_events([(1, "a", 1, topic, state)])[0].fact


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
PLAIN = st.recursive(
    TEXTS | st.integers() | st.booleans() | st.none(),
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
)
KNOWN: dict[Any, st.SearchStrategy[Any]] = {str: TEXTS, Any: PLAIN, UnsetType: st.just(UNSET)}


def of_type(hint: Any) -> st.SearchStrategy[Any]:
    """Values that a field of this type may have."""
    if hint in KNOWN:
        return KNOWN[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return st.builds(hint, **{field.name: of_type(field.type) for field in fields(hint)})
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return st.one_of([of_type(each) for each in inner])
    if origin is list:
        return st.lists(of_type(inner[0]))
    if origin is dict:
        return st.dictionaries(of_type(inner[0]), of_type(inner[1]))
    made: st.SearchStrategy[Any] = st.from_type(hint)
    return made


def a_fact(kind: type[Fact]) -> st.SearchStrategy[Fact]:
    return st.builds(kind, **{field.name: of_type(field.type) for field in fields(kind)})


@given(st.sampled_from(list(ours().values())).flatmap(a_fact))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_every_fact_comes_back_from_json_as_it_was(fact: Fact) -> None:
    assert read_back(fact.topic, to_state(fact, AT, "ants", None)) == fact


def test_text_is_stored_as_it_is_read() -> None:
    state = to_state(MoveRecorded("õie näitab Ю"), AT, "ants", "6f1c")
    assert state.decode() == (
        '{"v":1,"at":"2026-03-06T18:42:10+02:00","by":"ants","request":"6f1c",'
        '"fact":{"statement":"õie näitab Ю"}}'
    )


@pytest.mark.parametrize(("topic", "state"), json.loads(STATES.read_text("utf-8")))
def test_a_fact_is_stored_for_ever_in_the_same_bytes(topic: str, state: str) -> None:
    """An event of each topic, as the first program to record it stored it."""
    (event,) = to_events([(1, "a", 1, topic, state.encode())])
    assert isinstance(event.fact, TOPICS[topic])
    assert to_state(event.fact, event.at, event.by, event.request).decode() == state


def test_the_list_of_stored_states_has_every_topic() -> None:
    assert {topic for topic, _ in json.loads(STATES.read_text("utf-8"))} == {*ours()}


@pytest.mark.parametrize(
    "data", [{1: "a"}, {"a": (1,)}, {"a": {1}}, {"a": 1j}, {"a": float("nan")}]
)
def test_what_json_does_not_keep_is_refused(data: dict[Any, Any]) -> None:
    fact = facts.ResultAnnounced(1, "result mari jaan peep ants", stated=True, result=data)
    with pytest.raises((TypeError, ValueError)):
        to_state(fact, AT, "ants", None)


# ------------------------------------------------------------------------------------ upcasting


@pytest.fixture
def shown() -> Any:
    """A fact that once was {"text": "mari 7c"}, then {"seat": …, "card": …}, now has `cards`."""

    class Shown(
        Fact,
        topic="test.shown",
        upcasts=(
            lambda old: dict(zip(("seat", "card"), old["text"].split(), strict=True)),
            lambda old: {"seat": old["seat"], "cards": [old["card"]]},
        ),
    ):
        seat: str
        cards: list[str]

    yield Shown
    del TOPICS["test.shown"]


def stored(schema: int, **fact: object) -> bytes:
    return json.dumps({"v": schema, "at": AT, "by": "ants", "fact": fact}).encode()


def test_an_old_fact_is_read_in_todays_shape(shown: Any) -> None:
    assert shown.schema == 3
    assert read_back("test.shown", stored(1, text="mari 7c")) == shown("mari", ["7c"])
    assert read_back("test.shown", stored(2, seat="mari", card="7c")) == shown("mari", ["7c"])
    assert read_back("test.shown", stored(3, seat="mari", cards=["7c"])) == shown("mari", ["7c"])


def test_a_fact_from_a_newer_program_is_not_guessed_at(shown: Any) -> None:
    with pytest.raises(Unreadable, match="newer"):
        read_back("test.shown", stored(4, seat="mari"))


def test_an_unknown_topic_is_named_with_its_event() -> None:
    with pytest.raises(Unreadable, match=r"kevad-2026/1/3, event 7 .*'table\.flipped'"):
        to_events([(41, "kevad-2026/1/3", 7, "table.flipped", stored(1))])


@pytest.mark.parametrize(
    "state",
    [b"{", b"[]", b'{"v":1}', b"\xff", stored(1, other=1), stored(1, statement="", other=1)],
)
def test_a_damaged_state_is_named_with_its_event(state: bytes) -> None:
    with pytest.raises(Unreadable, match="kevad-2026/1/3, event 7"):
        to_events([(41, "kevad-2026/1/3", 7, "table.move-recorded", state)])


def test_a_blank_state_is_read_as_blank() -> None:
    assert read_back("player.added", b"") == Blank("player.added")


# ----------------------------------------------------------------------- fields that cannot be


WRONG = [
    ("tournament.options-changed", {"changes": {"rules": ["limit=hand"]}}),
    ("tournament.options-changed", {"changes": {"rounds": "7"}}),
    ("tournament.options-changed", {"changes": []}),
    ("season.changed", {"changes": {"best_of": "all"}}),
    ("tournament.player-left", {"player": "mari"}),
    ("tournament.round-seated", {"round": 1, "tables": [{"table": 1}], "method": "random"}),
    ("table.move-recorded", {"statement": 7}),
    ("table.ruling-given", {"kind": "perhaps", "rule": "", "reason": ""}),
    ("table.result-announced", {"deal": 1, "statement": "", "stated": True, "result": None}),
]


@pytest.mark.parametrize(("topic", "fields"), WRONG)
def test_a_fact_with_fields_that_cannot_be_is_read_as_invalid(
    topic: str, fields: dict[str, Any]
) -> None:
    """An earlier program may have recorded one; the rest of its stream stays readable."""
    read = read_back(topic, stored(1, **fields))
    assert isinstance(read, Invalid)
    assert read.topic == topic
    assert read.reason


def test_an_invalid_fact_says_where_and_what_was_expected() -> None:
    fields = {"changes": {"rules": ["limit=hand"]}}
    read = read_back("tournament.options-changed", stored(1, **fields))
    reason = "Expected `object`, got `array` - at `$.changes.rules`"
    assert read == Invalid("tournament.options-changed", reason)


@pytest.mark.parametrize(
    "fact",
    [
        MoveRecorded(7),  # type: ignore[arg-type]
        facts.PlayerLeft("mari", "1"),  # type: ignore[arg-type]
        facts.OptionsChanged({"rules": {}}),  # type: ignore[arg-type]
        facts.OptionsChanged(facts.OptionChanges(rules=["limit=hand"])),  # type: ignore[arg-type]
        facts.RoundSeated(1, [{"table": 1, "seats": "mari"}], "random"),  # type: ignore[typeddict-item]
    ],
)
def test_a_fact_with_fields_that_cannot_be_is_not_written(fact: Fact) -> None:
    with pytest.raises(ValueError, match=r"Expected|missing|not plain data"):
        to_state(fact, AT, "ants", None)
