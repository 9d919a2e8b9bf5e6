"""Plain English: no word for everything, in names and in what is said about them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNWANTED = {
    "told": "say what it holds: `fields`, `row`, `shown`",
    "tell": "`report` what was done, `notify` somebody, `say` a sentence",
    "tells": "the same",
    "otherwise": "`different`, or what is so instead",
}
"""Words that stood for too many things, and what to write."""


def names_of(text: str) -> Iterator[str]:
    """Every name that a module gives to something."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname


def words_of(name: str) -> set[str]:
    """``_toldBefore`` and ``TOLD_BEFORE`` are of the words told and before."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


@pytest.mark.parametrize("package", ["engine", "events", "tourney", "benchmarks"])
def test_no_name_has_a_word_for_everything(package: str) -> None:
    paths = sorted((ROOT / package).rglob("*.py"))
    assert paths
    found = {path.stem: path for path in paths if words_of(path.stem) & {*UNWANTED}}
    assert found == {}
    assert [
        (path.relative_to(ROOT).as_posix(), name)
        for path in paths
        for name in names_of(path.read_text("utf-8"))
        if words_of(name) & {*UNWANTED}
    ] == []


def test_names_are_taken_apart() -> None:
    assert words_of("_toldBefore") == words_of("TOLD_BEFORE") == {"told", "before"}
    named = names_of("def tell(told): otherwise = 1")
    assert [*named] == ["tell", "told", "otherwise"]


def said_in(text: str) -> Iterator[str]:
    """The docstrings and comments of a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@pytest.mark.parametrize("package", ["engine", "events", "tourney"])
def test_no_docstring_has_a_word_for_everything(package: str) -> None:
    unwanted = re.compile(rf"\b(?:{'|'.join([*UNWANTED, 'telling'])})\b", re.IGNORECASE)
    paths = sorted((ROOT / package).rglob("*.py"))
    said = [(path.name, words) for path in paths for words in said_in(path.read_text("utf-8"))]
    assert len(said) > 100
    assert [(name, words) for name, words in said if unwanted.search(words)] == []
    assert [
        (name, words) for name, words in said if words.startswith(("So many", "So often"))
    ] == []
