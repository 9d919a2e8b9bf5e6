"""Writes docs/rules.md: ``python -m tourney.messages.rules > docs/rules.md``."""

from __future__ import annotations

import sys

from tourney.messages.rules.page import page

sys.stdout.write(page())
