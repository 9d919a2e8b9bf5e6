"""How often something is tried: many times more where the machine has the time."""

import os
from typing import Final

IS_LONG: Final = os.environ.get("TOURNEY_TESTS") == "long"


def times(long: int, ordinary: int) -> int:
    """``times(1_000, 200)``: so often with ``TOURNEY_TESTS=long``, and so often without."""
    return long if IS_LONG else ordinary
