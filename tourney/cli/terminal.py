"""What is printed for eyes and programs: in columns, or as JSON, and nothing of it is obeyed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, Final

import typer

from tourney.defused import OBEYED, shown

NOT_THERE: Final = "–"
"""Stands where there is no number; zero is a number."""


def shown_in_json(document: str) -> str:
    """The JSON document with what a terminal would obey escaped; it means the same."""
    return OBEYED.sub(
        lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", document
    )


def number(one: int | None) -> str:
    """A number in a column; a dash for one that is not there."""
    return NOT_THERE if one is None else str(one)


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> Iterator[str]:
    """The rows as lines whose columns stand under each other, with letters of any width.

    ``right`` are the columns, from 0, whose cells end under each other: those of numbers.
    """
    from rich.cells import cell_len  # noqa: PLC0415 - a command of one move does without

    rows = [[*map(shown, row)] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        blanks = [" " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = [
            blank + cell if at in right else cell + blank
            for at, (cell, blank) in enumerate(zip(row, blanks, strict=True))
        ]
        yield "  ".join(cells).rstrip()


@contextmanager
def progress(what: str = "") -> Iterator[Callable[[int, int], None]]:
    """Shows a bar on standard error, to a person; it hears how much is done, of how much.

    There is none before it hears something, and ``what`` is counted beside the bar, if it is said.
    """
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    with ExitStack() as stack:

        @cache
        def begun() -> Any:
            bar = typer.progressbar(length=1, label=what, show_pos=bool(what), file=sys.stderr)
            return stack.enter_context(bar)

        def show(done: int, of: int) -> None:
            bar = begun()
            if not bar.pos:  # the time left follows from how the work goes, not by how it began
                bar.start = bar.last_eta = time.time()
            bar.length = of
            bar.update(done - bar.pos)

        yield show
