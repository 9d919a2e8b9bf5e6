"""What crosses from one process to another comes back as it was: findings, violations, refusals."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from engine.violation import ILLEGAL, FormError, Violation
from events import errors
from tourney.audit.findings import broken, unreadable
from tourney.messages.catalogue import area
from tourney.readmodel.notfound import NotFound
from tourney.refusals import Refused

DATA: tuple[dict[str, str | int], ...] = ({}, {"seat": "mari", "cards": "7c 7d", "left": 3})
VALUES = ("tourney.db", 12, 13, "no such table")


def crossed(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("key", area("violation", "en"))
def test_every_violation_crosses(key: str) -> None:
    _, rule, reason = key.split(".")
    for data in DATA:
        for violation in (Violation(rule, ILLEGAL, reason, data), Violation(rule, ILLEGAL, reason)):
            assert crossed(violation) == violation
            assert crossed(broken("k/1/1", 3, violation)) == broken("k/1/1", 3, violation)


def raised() -> Iterator[Exception]:
    """Every error of the record, and the refusals of the program."""
    for kind in vars(errors).values():
        if isinstance(kind, type) and issubclass(kind, errors.RecordError):
            needed = kind.__init__.__code__.co_argcount - 1 if "__init__" in vars(kind) else None
            yield kind(*VALUES[:needed]) if needed else kind(*_of_the_base(kind))
    for data in DATA:
        yield FormError("card", **data)
        yield Refused("no-such-table", **data)
    yield NotFound("table", "k/1/1")


def _of_the_base(kind: type[Exception]) -> tuple[object, ...]:
    return VALUES[:2] if issubclass(kind, errors.StoreError) else VALUES[:1]


@pytest.mark.parametrize("error", [*raised()], ids=lambda error: type(error).__name__)
def test_every_refusal_crosses(error: Exception) -> None:
    back = crossed(error)
    assert type(back) is type(error)
    assert (vars(back), str(back)) == (vars(error), str(error))


def test_an_event_that_cannot_be_read_is_found_in_any_process() -> None:
    error = errors.Unreadable("k/1/1", 3, 12, "no fields")
    assert unreadable("k/1/1", crossed(error)) == unreadable("k/1/1", error)
