"""How far a long piece of work is, for whoever waits for it."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Called now and then with how much is done, and of how much."""


def silent(done: int, of: int) -> None:
    """Show no progress."""
