"""Lines asked of a person at the keyboard, with completion by the tab key.

Everything works as well from a pipe: a line at a time, until the input ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tourney.cli.session import Session

Complete = Callable[[str], list[str]]
"""What a line may become, given what is typed of it."""


def lines(prompt: Callable[[], str], complete: Complete) -> Iterator[str]:
    """Each line typed, until the input ends (Ctrl-D) or the person stops (Ctrl-C)."""
    _complete_with(complete)
    while True:
        try:
            yield input(prompt())
        except (EOFError, KeyboardInterrupt):
            sys.stdout.write("\n")
            return


@contextmanager
def refusals_told(here: Session) -> Iterator[None]:
    """What is refused within is told, and the next line may be typed."""
    try:
        yield
    except Exception as error:
        if (failure := here.failure(error)) is None:
            raise
        sys.stderr.write(f"{failure.sentence}\n")


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
