"""The one clock: every recorded time comes from here."""

from __future__ import annotations

from datetime import datetime


def now() -> str:
    """The local time with its offset from UTC, ISO 8601 to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def today() -> str:
    """The local date, ISO 8601."""
    return now()[:10]
