"""What the program says to people, in every language; see ``catalogue`` for how it is kept."""

from __future__ import annotations

from tourney.messages.catalogue import UnknownLanguageError, language, say, spoken
from tourney.messages.languages import LANGUAGES

__all__ = ["LANGUAGES", "UnknownLanguageError", "language", "say", "spoken"]
