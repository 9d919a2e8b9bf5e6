"""Addresses are taken apart in one place, and name streams."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tourney
from tourney.addresses import (
    EVERYTHING,
    Address,
    AddressError,
    Scope,
    is_table,
    parse,
    parse_scope,
    tournament_of,
)

SLUGS = st.from_regex(r"[a-z0-9õ-]{1,12}", fullmatch=True)
NUMBERS = st.lists(st.integers(1, 9999), max_size=3)


@given(SLUGS, NUMBERS)
def test_a_scope_is_written_as_it_is_read(slug: str, numbers: list[int]) -> None:
    scope = Scope(slug, *numbers)
    assert parse_scope(str(scope)) == scope
    assert scope.numbers == tuple(numbers)


@given(SLUGS, st.integers(1, 9999), st.integers(1, 9999), st.integers(1, 9999))
def test_a_table_is_within_its_tournament_its_round_and_each_of_its_deals(
    slug: str, round_: int, number: int, deal: int
) -> None:
    address = Address(slug, round_, number, deal)
    assert parse(str(address)) == address
    assert parse(address.table) == address._replace(deal=None)
    assert is_table(address.table)
    assert not is_table(str(address))
    assert tournament_of(address.table) == slug
    for scope in (EVERYTHING, Scope(slug), Scope(slug, round_), Scope(*address)):
        assert scope.holds(address.table)
        assert address.table.startswith(scope._replace(number=None, deal=None).below)


@pytest.mark.parametrize(
    ("scope", "address"),
    [("k", "k2/1/1"), ("k/1", "k/11/1"), ("k/1/1", "k/1/11"), ("k/1/1", "k"), ("k/1/1/2", "k/1/2")],
)
def test_what_only_begins_alike_is_elsewhere(scope: str, address: str) -> None:
    assert not parse_scope(scope).holds(address)


@pytest.mark.parametrize(
    "text", ["/", "k/", "k/0", "k/01", "k/1/x", "k/1/1/1/1", "player:mari", "a b"]
)
def test_what_is_no_address_is_none(text: str) -> None:
    with pytest.raises(AddressError):
        parse_scope(text)
    with pytest.raises(AddressError):
        parse(text)


@pytest.mark.parametrize("text", ["", "k", "k/1"])
def test_a_tournament_and_a_round_are_no_tables(text: str) -> None:
    assert not is_table(text)
    assert str(parse_scope(text)) == text


TAKES_APART = {"split", "rsplit", "partition", "rpartition", "count", "find", "index"}
NO_ADDRESSES = {
    "addresses.py",
    "publishing/exchanging.py",  # names of files
    "publishing/folder.py",  # the same
    "publishing/listed.py",
    "publishing/paths.py",
    "desk/keeping.py",  # the address of a database
}


def taken_apart(source: str) -> Iterator[int]:
    """The lines where a text is taken apart at its slashes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=called), args=[ast.Constant("/"), *_]):
                if called in TAKES_APART:
                    yield node.lineno
            case ast.Compare(left=ast.Constant("/"), ops=[ast.In() | ast.NotIn()]):
                yield node.lineno


def test_nobody_else_takes_an_address_apart() -> None:
    root = Path(tourney.__file__).parent
    found = {
        str(path.relative_to(root)): lines
        for path in root.rglob("*.py")
        if (lines := [*taken_apart(path.read_text("utf-8"))])
    }
    assert set(found) == NO_ADDRESSES, found
    assert [*taken_apart('"k/1".split("/")\n"/" in address')] == [1, 2]
