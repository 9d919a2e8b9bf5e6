"""The house as it is drawn in the documents is the one that stands."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from events.facts import TOPICS

ROOT = Path(__file__).parents[2]
ARCHITECTURE = ROOT / "docs" / "architecture.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PACKAGES = {"engine", "events", "site_templates"} | {
    f"tourney.{path.parent.name}" for path in (ROOT / "tourney").glob("*/__init__.py")
}
NAMED = re.compile(r"`((?:tourney|engine|events|tests)?\.?[a-z_]+(?:\.[A-Za-z_]+)+)[`(]")


def rows(document: Path) -> set[str]:
    """What stands in the first column of its tables, as packages are called."""
    found = re.findall(r"^\| `([\w./]+)`", document.read_text("utf-8"), re.MULTILINE)
    return {name.rstrip("/").replace("/", ".") for name in found}


@pytest.mark.parametrize("document", [ARCHITECTURE, CONTRIBUTING], ids=lambda path: path.stem)
def test_every_package_stands_in_the_table(document: Path) -> None:
    assert len(PACKAGES) > 15
    assert PACKAGES - rows(document) == set()
    drawn = {name for name in rows(document) if name.partition(".")[0] == "tourney"}
    assert drawn - PACKAGES == set()


def stands(name: str) -> bool:
    """Whether a dotted name is a module of ours, or something in one."""
    for beginning in ("", "tourney."):
        module, *inside = f"{beginning}{name}", ""
        while "." in module:
            try:
                found: object = import_module(module)
            except ImportError:
                module, _, last = module.rpartition(".")
                inside = [last, *inside]
                continue
            for part in filter(None, inside):
                found = getattr(found, part, None)
            return found is not None
    return False


def test_every_module_that_is_named_is_there() -> None:
    """Whatever is written as ``package.module`` or ``package.module.name``."""
    short = {name.rpartition(".")[2] for name in PACKAGES}
    named = [
        name
        for name in NAMED.findall(ARCHITECTURE.read_text("utf-8"))
        if name.partition(".")[0] in short | {"tourney"} and name not in TOPICS
    ]
    assert len(named) > 10
    assert [name for name in named if not stands(name) and not (ROOT / name).exists()] == []
