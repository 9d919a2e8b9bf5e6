"""Runs what a document shows at the prompt, and compares what it answers.

In a block fenced as `console`, a line beginning with `$ ` is a command for the shell, lines
beginning with `> ` go on with it, and the lines after that are its output: standard output and
error as they come. `...` stands for anything in a line, and alone for any number of lines. A
command shown without output must succeed. An `export` holds for the commands after it. A block
whose fence bears a second word, such as `text evening.sheet`, is written to a file of that name
first.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.docs.markdown import Block, blocks


@dataclass(frozen=True)
class Command:
    """A command as shown: the line it stands in, its text, the output shown under it."""

    line: int
    text: str
    shown: str


def replay(text: str, folder: Path, **more: str) -> list[str]:
    """Does in `folder` what the document shows; gives back its differences, a text each.

    `more` is what is set besides in the environment.
    """
    differences: list[str] = []
    variables = environment(folder) | more
    for block in blocks(text):
        if block.words[:1] == ("console",):
            for command in commands(block):
                variables |= exported(command)
                if told := difference(command, folder, variables):
                    differences.append(told)
        elif len(block.words) == 2:
            (folder / block.words[1]).write_text("\n".join(block.lines) + "\n", "utf-8")
    return differences


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block, each with the output shown under it."""
    starts = [n for n, line in enumerate(block.lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        shown = start + 1
        while shown < end and block.lines[shown].startswith("> "):
            shown += 1
        text = "\n".join(line[2:] for line in block.lines[start:shown])
        yield Command(block.start + start, text, "\n".join(block.lines[shown:end]).strip())


def exported(command: Command) -> dict[str, str]:
    """What a command exports, by itself on a line."""
    words = shlex.split(command.text) if command.text.startswith("export ") else []
    return dict(word.split("=", 1) for word in words[1:])


def difference(command: Command, folder: Path, variables: dict[str, str]) -> str | None:
    """What is otherwise than the document shows, or None."""
    done = subprocess.run(
        ["sh", "-c", command.text],
        cwd=folder,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    answered = "\n".join(line.rstrip() for line in done.stdout.splitlines()).strip()
    if command.shown and re.fullmatch(pattern(command.shown), answered):
        return None
    if not command.shown and done.returncode == 0:
        return None
    return (
        f"line {command.line}: $ {command.text}\n--- shown\n{command.shown}\n"
        f"--- answered (exit status {done.returncode})\n{answered}\n"
    )


def pattern(shown: str) -> str:
    """A regular expression for the output that a document shows."""
    lines = (
        r"(?s:.*?)" if line == "..." else re.escape(line.rstrip()).replace(r"\.\.\.", ".*?")
        for line in shown.splitlines()
    )
    return r"\n".join(lines)


def environment(folder: Path) -> dict[str, str]:
    """The environment of somebody who has just installed tourney and set nothing."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TOURNEY_")}
    return kept | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "TOURNEY_LANG": "en",
        "TZ": "UTC",
        "TERM": "dumb",
        "NO_COLOR": "1",
        "COLUMNS": "80",
    }
