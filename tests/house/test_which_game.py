"""Nothing outside the engine asks which game it is: what differs, the game says itself."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from engine.games import GAMES
from tourney.messages.catalogue import SENTENCES

ROOT = Path(__file__).parents[2]
OUTSIDE = ("events", "tourney", "site_templates")
NAMES = re.compile("|".join(name.replace("-", "[-_ ]?") for name in GAMES), re.IGNORECASE)
LEAGUE = "tourney/demo/league.py"
"""The sample league has nights of both games."""
EXAMPLE = ("tourney/cli/tournaments.py", "new kevad-2026 --game saare --rounds 7")
LISTED = {"help.program", "site.about.short", "recorder.help"}
"""Sentences about the program, which list the games that come with it."""


def code_of(path: Path) -> Iterator[str]:
    """The names and texts of a module but its docstrings; all lines of any different file."""
    if path.suffix != ".py":
        yield from path.read_bytes().decode("utf-8", "replace").splitlines()
        return
    tree = ast.parse(path.read_text("utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr


def naming_a_game() -> Iterator[tuple[str, str]]:
    """Every piece of code outside that names a game, after its file."""
    for package in OUTSIDE:
        for path in sorted((ROOT / package).rglob("*.*")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("tourney/messages/") and path.suffix != ".pyc":
                yield from ((name, code) for code in code_of(path) if NAMES.search(code))


def test_no_code_outside_names_a_game() -> None:
    assert {"saare", "six-dozens"} <= {*GAMES}
    named = [*naming_a_game()]
    assert LEAGUE in dict(named)
    assert [(name, code) for name, code in named if name != LEAGUE] == [EXAMPLE]


def test_a_sentence_about_one_game_stands_in_the_file_of_the_game() -> None:
    files = [*(SENTENCES / "en").iterdir()]
    sentences = {key: said for file in files for key, said in json.loads(file.read_bytes()).items()}
    assert {key for key, said in sentences.items() if NAMES.search(key + said)} == LISTED
