"""``python -m tourney`` is the program ``tourney``."""

from __future__ import annotations

from tourney.cli import main

main()
