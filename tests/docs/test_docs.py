"""What the documents show at the prompt is what happens."""

from pathlib import Path

import pytest

from tests.docs.console import replay
from tests.docs.markdown import ROOT, documents

ELSEWHERE = ROOT / "docs" / "postgresql.md"
"""Shown beside a server, in test_postgresql.py."""
SHOWN = [
    d
    for d in documents()
    if d.parent in (ROOT, ROOT / "docs") and "```console" in d.read_text() and d != ELSEWHERE
]


@pytest.mark.slow
@pytest.mark.parametrize("document", SHOWN, ids=lambda d: str(d.relative_to(ROOT)))
def test_commands_do_what_is_shown(document: Path, tmp_path: Path) -> None:
    assert "\n".join(replay(document.read_text("utf-8"), tmp_path)) == ""


def console(*lines: str) -> str:
    return "\n".join(["```console", *lines, "```"])


def test_commands_run_in_one_folder_in_order(tmp_path: Path) -> None:
    page = console("$ echo 7c > card", "", "$ cat card", "7c")

    assert replay(page, tmp_path) == []


def test_a_command_goes_on_after_the_second_prompt(tmp_path: Path) -> None:
    page = console("$ cat <<END", "> six", "> seven", "> END", "six", "seven")

    assert replay(page, tmp_path) == []


def test_what_is_exported_holds_for_the_commands_after_it(tmp_path: Path) -> None:
    page = console("$ export SUIT='clubs, all'", "", "$ echo $SUIT", "clubs, all")

    assert replay(page, tmp_path) == []


def test_dots_stand_for_words_and_for_lines(tmp_path: Path) -> None:
    page = console("$ printf '%s\\n' one two three 'the last of all'", "one", "...", "the ... all")

    assert replay(page, tmp_path) == []


def test_a_named_block_is_a_file(tmp_path: Path) -> None:
    page = "```text night.sheet\ngame saare\n```\n" + console("$ cat night.sheet", "game saare")

    assert replay(page, tmp_path) == []


def test_another_answer_is_told(tmp_path: Path) -> None:
    (told,) = replay(console("$ echo 8c", "7c"), tmp_path)

    assert told.startswith("line 2: $ echo 8c")


def test_a_failure_without_output_shown_is_told(tmp_path: Path) -> None:
    (told,) = replay(console("$ exit 2"), tmp_path)

    assert "exit status 2" in told
