"""Lines asked of a person at the keyboard, with completion by the tab key.

From a pipe there is no prompt, and the first line that is refused ends it: what follows may depend
on that line, and nobody is there to mend it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from tourney.cli.session import Session
from tourney.cli.streams import is_text
from tourney.defused import shown
from tourney.desk.refusals import Refused

Complete = Callable[[str], list[str]]
"""What a line may become, given what is typed of it."""


def lines(prompt: Callable[[], str], complete: Complete) -> Iterator[str]:
    """Each line typed, until the input ends (Ctrl-D) or the person stops (Ctrl-C)."""
    _complete_with(complete)
    while True:
        try:
            yield input(prompt() if sys.stdin.isatty() else "")
        except (EOFError, KeyboardInterrupt):
            if sys.stdin.isatty():
                sys.stdout.write("\n")
            return


def checked_text(line: str) -> str:
    """A line that is UTF-8 text, so that it can be recorded and shown; raises Refused."""
    if not is_text(line):
        raise Refused("not-text", word=shown(line.strip()))
    return line


@contextmanager
def refusals_reported(here: Session, line: int) -> Iterator[None]:
    """Report what is refused of a line, so that a person may type the next.

    From a pipe it is reported with the line's number, and the program ends with exit status 1.
    """
    try:
        yield
    except Exception as error:
        if (failure := here.failure(error)) is None:
            raise
        if sys.stdin.isatty():
            typer.echo(failure.sentence, err=True)
            return
        here.complain("cli.bad-line", line=line, sentence=failure.sentence)
        raise typer.Exit(1) from None


def _complete_with(complete: Complete) -> None:
    try:
        import readline  # noqa: PLC0415
    except ImportError:  # not on every system; then there is no completion
        return

    def offer(_: str, state: int) -> str | None:
        begun = readline.get_line_buffer()[: readline.get_begidx()]
        found = [line[len(begun) :] for line in complete(readline.get_line_buffer())]
        return found[state] if state < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(offer)
    readline.parse_and_bind("tab: complete")


def one_word_more(begun: str, whole: list[str]) -> list[str]:
    """Of whole lines that begin with what is typed, each up to its next word.

    >>> one_word_more("mari a", ["mari attack 7c", "mari attack 7d", "mari done"])
    ['mari attack ']
    >>> one_word_more("mari attack 7", ["mari attack 7c", "mari attack 7d"])
    ['mari attack 7c', 'mari attack 7d']
    """
    following: dict[str, None] = {}
    for line in whole:
        if line.startswith(begun):
            end = line.find(" ", len(begun))
            following[line if end < 0 else line[: end + 1]] = None
    return [*following]
