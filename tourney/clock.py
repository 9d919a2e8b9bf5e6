"""The one clock: every recorded time comes from here."""

from __future__ import annotations

from datetime import datetime, timedelta


def now() -> str:
    """The local time with its offset from UTC, ISO 8601 to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def today() -> str:
    """The local date, ISO 8601."""
    return now()[:10]


def moment(text: str) -> datetime:
    """The time that an ISO 8601 text tells, local where it has no offset; ValueError.

    A date alone is the last moment of that day.
    """
    told = datetime.fromisoformat(text)
    if len(text) <= len("2026-03-06"):
        told += timedelta(days=1, microseconds=-1)
    return told.astimezone()
