"""The facts: their topics and fields never change by accident, and JSON leaves them as they are."""

import json
from contextlib import suppress
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import facts
from events.envelope import Blank, to_events, to_state
from events.errors import Unreadable
from events.facts import TOPICS, Fact, MoveRecorded

GOLDEN = Path(__file__).with_name("topics.json")
AT = "2026-03-06T18:42:10+02:00"


def written(field: Field[Any], hint: Any) -> str:
    plain = hint.__name__ if hint in (str, int, bool) else str(hint)
    plain = plain.replace("typing.", "").replace(f"{facts.__name__}.", "")
    required = field.default is MISSING and field.default_factory is MISSING
    return plain if required else f"{plain}, may be missing"


def shape_of(kind: type[Fact]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {
        "schema": kind.schema,
        "personal": kind.personal,
        "fields": {field.name: written(field, hints[field.name]) for field in fields_of(kind)},
    }


def fields_of(kind: type[Fact]) -> tuple[Field[Any], ...]:
    """Those of the dataclass that the class becomes with its first instance."""
    with suppress(TypeError):
        kind()
    return fields(kind)  # type: ignore[arg-type]


def ours() -> dict[str, type[Fact]]:
    return {topic: kind for topic, kind in TOPICS.items() if kind.__module__ == facts.__name__}


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
    with pytest.raises(FrozenInstanceError):
        MoveRecorded("mari attack 7c").statement = "else"  # type: ignore[misc]


def read_back(topic: str, state: bytes) -> Fact | Blank:
    return to_events([(1, "a", 1, topic, state)])[0].fact


def a_fact(kind: type[Fact]) -> st.SearchStrategy[Fact]:
    texts = st.text(st.characters(exclude_categories=["Cs"]))
    plain = st.recursive(
        texts | st.integers() | st.booleans() | st.none(),
        lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    )
    by_hint = {dict: st.dictionaries(texts, plain), list: st.lists(texts), str: texts}
    hints = get_type_hints(kind)
    made = {
        field.name: by_hint.get(getattr(hints[field.name], "__origin__", hints[field.name]), plain)
        for field in fields_of(kind)
    }
    return st.builds(kind, **made)


@given(st.sampled_from(list(ours().values())).flatmap(a_fact))
def test_every_fact_comes_back_from_json_as_it_was(fact: Fact) -> None:
    assert read_back(fact.topic, to_state(fact, AT, "ants", None)) == fact


def test_text_is_stored_as_it_is_read() -> None:
    state = to_state(MoveRecorded("õie näitab Ю"), AT, "ants", "6f1c")
    assert state.decode() == (
        '{"v":1,"at":"2026-03-06T18:42:10+02:00","by":"ants","request":"6f1c",'
        '"fact":{"statement":"õie näitab Ю"}}'
    )


@pytest.mark.parametrize(
    "data", [{1: "a"}, {"a": (1,)}, {"a": {1}}, {"a": 1j}, {"a": float("nan")}]
)
def test_what_json_does_not_keep_is_refused(data: dict[Any, Any]) -> None:
    fact = facts.OptionsChanged(data)
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


@pytest.mark.parametrize("state", [b"{", b"[]", b'{"v":1}', b"\xff", stored(1, other=1)])
def test_a_damaged_state_is_named_with_its_event(state: bytes) -> None:
    with pytest.raises(Unreadable, match="kevad-2026/1/3, event 7"):
        to_events([(41, "kevad-2026/1/3", 7, "table.move-recorded", state)])


def test_a_blank_state_is_read_as_blank() -> None:
    assert read_back("player.added", b"") == Blank("player.added")
