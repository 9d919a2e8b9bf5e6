"""What the tests of documents read in a Markdown file: fenced blocks, links, headings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).parents[2]

_FENCE = re.compile(r"^(`{3,})(.*)$")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} +(.+?) *#*$")
_ANCHOR = re.compile(r'<a (?:id|name)="([^"]+)"')


@dataclass(frozen=True)
class Block:
    """A fenced block: the words after its fence, its lines, the number of its first line."""

    words: tuple[str, ...]
    lines: tuple[str, ...]
    start: int


def documents() -> list[Path]:
    """Every Markdown file of the repository, those not committed yet included."""
    listed = run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [ROOT / name for name in sorted(listed.stdout.splitlines()) if (ROOT / name).exists()]


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a document, in order."""
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number])
        number += 1
        if opening:
            start = number
            while number < len(lines) and lines[number] != opening[1]:
                number += 1
            yield Block(tuple(opening[2].split()), tuple(lines[start:number]), start + 1)
            number += 1


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of a document that stand outside its fenced blocks."""
    fenced = {n for b in blocks(text) for n in range(b.start - 1, b.start + len(b.lines) + 1)}
    for number, line in enumerate(text.splitlines(), 1):
        if number not in fenced:
            yield number, line


def links(text: str) -> Iterator[tuple[int, str]]:
    """Where the document points to, each with its line."""
    for number, line in prose(text):
        for target in _LINK.findall(line):
            yield number, target


def anchors(text: str) -> set[str]:
    """What a link into the document may name after its #."""
    found: set[str] = set()
    for _, line in prose(text):
        found.update(_ANCHOR.findall(line))
        if heading := _HEADING.match(line):
            found.add(_slug(heading[1]))
    return found


def _slug(heading: str) -> str:
    words = re.sub(r"[^\w\- ]", "", heading.lower())
    return words.replace(" ", "-")
