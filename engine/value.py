"""Values of plain fields that are cheap to change: equal where their fields are."""

from __future__ import annotations

from typing import Final

new: Final = object.__new__
"""Makes an object of a class without its fields, for a copy, which sets them all."""


class Value:
    """A value of the fields that its class names in ``__slots__``.

    Whoever changes one has made it or a ``copy`` of it, so that nobody else sees the change.
    """

    __slots__: tuple[str, ...] = ()

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"
