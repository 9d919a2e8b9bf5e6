"""What is kept and never asked for: sentences, functions, templates, styles."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tourney.messages.catalogue import SENTENCES, of_games

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "events", "tourney", "site_templates")
TEMPLATES = ROOT / "site_templates"


def files(*endings: str) -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in (ROOT / package).rglob("*") if path.suffix in endings)


@cache
def text_of(*endings: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in files(*endings))


@cache
def nodes() -> tuple[ast.AST, ...]:
    return tuple(
        node for path in files(".py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )


# ---------------------------------------------------------------------------------------- sentences

WORD = re.compile(r"[A-Za-z0-9][\w.\-]*")
QUOTED = re.compile(r"""["'`](?=([A-Za-z0-9][\w.\-]*)["'`])""")
PUT_BEFORE = re.compile(r"""["'`]([a-z][\w.\-]*[.\-])(?:["'] ?[~+)]|\$\{)""")
PUT_BEHIND = re.compile(r"""[~+}] ?["'`]?([.\-][a-z]+)["'`]""")
OF_A_KEY = re.compile(r"[a-z][a-z\\.\-_]*(?:[a-z\\.\-_]|\(\.\*\))*|\(\.\*\)\\[.\-][a-z\\.\-]+")


def texts() -> Iterator[str]:
    """Every text in the Python source but docstrings."""
    told = {id(node.value) for node in nodes() if isinstance(node, ast.Expr)}
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def endings() -> list[str]:
    return [text for text in texts() if re.fullmatch(r"[.\-][a-z]+", text)]


@cache
def words() -> frozenset[str]:
    """Every word that stands in the source as a text: a key, or a part one may be made of."""
    found = {text for text in texts() if WORD.fullmatch(text)}
    found |= {node.arg for node in nodes() if isinstance(node, ast.keyword) and node.arg}
    return frozenset(found.union(QUOTED.findall(text_of(".html", ".js", ".xml"))))


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Every text in the source that is put together of fixed parts and of what is asked for."""
    found = {
        "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.*)"
            for part in node.values
        )
        for node in nodes()
        if isinstance(node, ast.JoinedStr)
    }
    templates = text_of(".html", ".js", ".xml")
    found |= {re.escape(part) + "(.*)" for part in PUT_BEFORE.findall(templates + text_of(".py"))}
    found |= {"(.*)" + re.escape(part) for part in PUT_BEHIND.findall(templates) + endings()}
    return tuple(re.compile(one) for one in sorted(found) if OF_A_KEY.fullmatch(one))


def is_asked_for(text: str, beginnings: int = 0) -> bool:
    """Whether the source has this text, or puts it together of texts that it has.

    Behind two fixed beginnings (``site.figure.``) names follow each other with points between them.
    """
    if text in words() or text.isdecimal():
        return True
    if beginnings > 1 and "." in text:
        return all(is_asked_for(part, beginnings) for part in text.split("."))
    matches = (pattern.fullmatch(text) for pattern in patterns() if beginnings < 4)
    return any(
        all(not part or is_asked_for(part, beginnings + 1) for part in match.groups())
        for match in matches
        if match
    )


def keys() -> Iterator[str]:
    for file in [*sorted((SENTENCES / "en").iterdir()), *of_games("en")]:
        yield from json.loads(file.read_bytes())


def test_every_sentence_is_asked_for() -> None:
    assert [key for key in keys() if not is_asked_for(key) and not is_a_help(key)] == []


def is_a_help(key: str) -> bool:
    """``help.player.add``: of the command ``player add``."""
    area, *command = key.split(".")
    return area == "help" and words().issuperset(command)


def test_what_nobody_asks_for_is_found() -> None:
    assert not is_asked_for("site.nobody-asks")
    assert not is_asked_for("desk.figure.nobody-asks")


# ---------------------------------------------------------------------------------------- functions

KEPT = {
    "add_games": "docs/a-new-game.md: the words of a further game",
    "remove_games": "the same, taken out again",
    "play_table": "tests and benchmarks play whole tables with the player of the demo",
    "check_text": "tests and benchmarks check a sheet that is a text",
    "SMALLEST": "tests and benchmarks draw the recorder's screen as small as it may be",
    "detect_memory_mode": "called by eventsourcing",
    "format_usage": "called by click",
    "format_help_text": "called by click",
    "format_epilog": "called by click",
    "options_metavar": "read by click",
}
"""What nothing of ours names, and why it is there."""

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def defined() -> Iterator[str]:
    """Every function, class, field and constant but those that a decorator registers."""
    for node in nodes():
        if isinstance(node, Named):
            registered = any(isinstance(one, ast.Call) for one in node.decorator_list)
            if not registered and not node.name.startswith("__"):
                yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


@cache
def named() -> frozenset[str]:
    """Every name that the source reads, and every word of a template."""
    found = {
        node.id for node in nodes() if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    found |= {node.attr for node in nodes() if isinstance(node, ast.Attribute)}
    found |= {node.arg for node in nodes() if isinstance(node, ast.keyword) and node.arg}
    return frozenset(found.union(texts(), re.findall(r"\w+", text_of(".html", ".xml"))))


def test_every_function_class_and_constant_is_named_somewhere() -> None:
    assert {*defined()} - named() == KEPT.keys()


# ---------------------------------------------------------------------------------------- the site


def test_every_file_of_the_site_is_named() -> None:
    source = text_of(".py", ".html", ".xml", ".js", ".css")
    kept = [path for path in TEMPLATES.rglob("*.*") if path.suffix not in {".py", ".pyc", ".typed"}]
    assert len(kept) > 30
    assert [path.name for path in kept if not {path.name, path.stem} & {*quoted(source)}] == []


def quoted(source: str) -> Iterable[str]:
    return re.findall(r"""(?<=["'/`])[\w.\-]+(?=["'`])""", source)


@pytest.mark.parametrize(
    "pattern", [r"macro (\w+)\(", r"\bset (\w+) =", r"(?:function|const|let|class) (\w+)"]
)
def test_every_macro_and_name_of_the_templates_is_used(pattern: str) -> None:
    source = text_of(".html", ".xml", ".js")
    names = re.findall(pattern, source)
    assert names
    assert [name for name in names if len(re.findall(rf"\b{name}\b", source)) < 2] == []


NUMBERED = re.compile(r"(?:seats?|across|columns)\d|came-\w+|in-pile")
"""Classes that are put together of a word and a number, or of what the game says."""


def styled() -> set[str]:
    css = re.sub(r"/\*.*?\*/", "", text_of(".css"), flags=re.DOTALL)
    return set(re.findall(r"\.([a-zA-Z][\w\-]*)", " ".join(re.findall(r"([^{}]*)\{", css))))


def test_every_class_with_a_style_is_in_a_page() -> None:
    assert len(styled()) > 100
    inside = {*re.findall(r"[\w\-]+", text_of(".html", ".xml", ".js"))}
    assert {name for name in styled() - inside if not NUMBERED.fullmatch(name)} == set()


def test_every_class_in_a_page_has_a_style_or_is_asked_for() -> None:
    plain = re.findall(r'class="([^"{]*)"', text_of(".html"))
    used = {name for classes in plain for name in classes.split()}
    scripts = {*re.findall(r"[\w\-]+", text_of(".js"))}
    assert used - styled() - scripts == set()


def test_every_property_with_a_name_is_used() -> None:
    css = text_of(".css")
    defined_there = set(re.findall(r"(--[\w\-]+)\s*:", css))
    read = set(re.findall(r"var\((--[\w\-]+)", css + text_of(".js", ".html", ".py")))
    assert defined_there
    assert defined_there - read == set()
