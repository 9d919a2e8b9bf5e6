"""What a fact is: plain data with a topic that names it for ever."""

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, dataclass_transform

from msgspec import Struct, StructMeta, field, structs, to_builtins

Fields: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Fields], Fields]

F = TypeVar("F", bound="Fact")

TOPICS: "dict[str, type[Fact]]" = {}
"""Every class of facts by its topic."""


class FactMeta(StructMeta):
    """Makes a class of facts and registers it under its topic."""

    def __new__(  # noqa: D102 - see the class
        mcs,
        name: str,
        bases: tuple[type, ...],
        body: Fields,
        *,
        topic: str = "",
        upcasts: tuple[Upcast, ...] = (),
        personal: bool = False,
        **config: Any,
    ) -> "FactMeta":
        if topic in TOPICS:
            raise ValueError(f"two facts have the topic {topic!r}")
        body |= {"topic": topic, "upcasts": upcasts, "personal": personal}
        body["schema"] = len(upcasts) + 1
        made = super().__new__(mcs, name, bases, body, **config)
        if topic:
            TOPICS[topic] = made  # type: ignore[assignment]  # all but Fact itself are its subclasses
        return made


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Fact(Struct, metaclass=FactMeta, frozen=True, forbid_unknown_fields=True):
    """The base of all facts: a topic, a schema version, and the upcasts from older versions.

    `upcasts[0]` leads from schema 1 to schema 2, and so on. A topic that is taken raises
    ValueError.
    """

    topic: ClassVar[str]
    schema: ClassVar[int]
    upcasts: ClassVar[tuple[Upcast, ...]]
    personal: ClassVar[bool]


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed differently, in fields of another fact; those left out stay as they were."""

    def given(self) -> Fields:
        """The fields that are not left out."""
        fields: Fields = to_builtins(self)
        return fields

    @classmethod
    def between(cls, before: F, after: F) -> Self:
        """What the later of two agreements changed."""
        was, now = fields_of(before), fields_of(after)
        return cls(**{name: now[name] for name in cls.__struct_fields__ if now[name] != was[name]})

    def of(self, agreed: F) -> F:
        """What was agreed, with the changes."""
        return structs.replace(agreed, **self.given())


def fields_of(fact: Fact) -> Fields:
    """The fields of a fact as the plain data that is stored."""
    fields: Fields = to_builtins(fact)
    return fields
