"""What the program says to people, in three languages; see ``catalogue`` for how it is kept."""

from __future__ import annotations

from tourney.messages.catalogue import LANGUAGES, UnknownLanguageError, language, say

__all__ = ["LANGUAGES", "UnknownLanguageError", "language", "say"]
