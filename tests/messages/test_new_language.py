"""docs/a-new-language.md is done as it says, in a copy of the program, and Finnish is spoken."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import pytest

from tests.docs.markdown import ROOT, blocks

DOCUMENT = ROOT / "docs" / "a-new-language.md"
END = "    )\n}\n"
WHOLE = ("test_languages.py", "test_catalogue.py", "test_rules_texts.py")
Command = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with one language more, every sentence of it marked."""
    folder = tmp_path_factory.mktemp("finnish")
    for name in ("engine", "events", "tourney", "site_templates", "tests", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    record, steps, _ = blocks(DOCUMENT.read_text("utf-8"))
    languages = folder / "tourney/messages/languages.py"
    source = languages.read_text("utf-8")
    assert source.count(END) == 1
    written = indent("\n".join(record.lines), 8 * " ")
    languages.write_text(source.replace(END, f"{written},\n{END}"), "utf-8")
    for step in steps.lines:
        subprocess.run(step.split(), cwd=folder, check=True)
    for file in (folder / "tourney/messages").glob("*/fi/*.json"):
        sentences = json.loads(file.read_bytes())
        translated = {key: f"[fi] {sentence}" for key, sentence in sentences.items()}
        file.write_text(json.dumps(translated, ensure_ascii=False, indent=1), "utf-8")
    return folder


@pytest.fixture
def tourney(copy: Path, tmp_path: Path) -> Command:
    """Runs the copy in a folder of its own."""
    code = f"import sys; sys.path.insert(0, {str(copy)!r}); from tourney.cli import main; main()"
    environ = {**os.environ, "LC_ALL": "fi_FI.UTF-8"}
    environ.pop("TOURNEY_LANG", None)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code, *words],
            cwd=tmp_path,
            env=environ,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_the_prompt_speaks_it(tourney: Command) -> None:
    assert tourney("new", "kevad", "--game", "saare").stdout.startswith("[fi] kevad: ")
    assert tourney("tournaments", "--lang", "fi").stdout.count("[fi] ") > 1
    wrong = tourney("--lang", "sv", "tournaments")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "en, et, uk, fi, not sv" in wrong.stderr
    assert "en, et, uk, fi" in " ".join(tourney("--help").stdout.split())


def test_names_have_its_order(tourney: Command) -> None:
    tourney("player", "add", "Öljy", "Åke", "Zorro", "Äiti", "Vesa")
    names = [line.split()[1] for line in tourney("player", "list").stdout.splitlines()]
    assert names == ["Vesa", "Zorro", "Åke", "Äiti", "Öljy"]


def test_the_site_has_its_pages(tourney: Command, tmp_path: Path) -> None:
    tourney("new", "kevad", "--game", "saare", "--night", "2026-03-06")
    done = tourney("publish", "--first", "fi")
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "site/fi/kevad/index.html").read_text("utf-8")
    assert '<html lang="fi"' in page
    assert "6. maaliskuuta 2026" in page
    assert "[fi] " in page
    assert ">Suomi</a>" in (tmp_path / "site/en/index.html").read_text("utf-8")
    assert "url=fi/index.html" in (tmp_path / "site/index.html").read_text("utf-8")


def checked(copy: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """The tests of languages and texts, run in the copy."""
    tests = [f"tests/messages/{name}" for name in names]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_tests_find_it_whole_and_see_what_is_missing(copy: Path) -> None:
    whole = checked(copy, *WHOLE)
    assert whole.returncode == 0, whole.stdout
    file = copy / "tourney/messages/sentences/fi/audit.json"
    kept = file.read_text("utf-8")
    sentences = json.loads(kept)
    del sentences["audit.clean"]
    file.write_text(json.dumps(sentences), "utf-8")
    try:
        missing = checked(copy, "test_catalogue.py")
    finally:
        file.write_text(kept, "utf-8")
    assert missing.returncode == 1
    assert "[fi-audit]" in missing.stdout or "[audit-fi]" in missing.stdout
