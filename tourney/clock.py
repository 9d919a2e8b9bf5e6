"""The one clock: every recorded time comes from here, in the club's zone.

The zone is that of TOURNEY_ZONE (``Europe/Tallinn``), else the machine's. A time is written with
its offset, since the hour that the end of summer time repeats is two different hours; what came
first is known by the order of events, never by the clock.
"""

from __future__ import annotations

import os
import re
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

_YEAR: Final = timedelta(days=366)
_PLAIN: Final = ("", "UTC", "GMT")
_RULE: Final = re.compile(r":?/|(<[^>]+>|[A-Za-z]{3,})[+-]?\d")
"""What TZ may say beside the name of a zone: a file, or how far from UTC it is."""


class UnknownZoneError(ValueError):
    """TOURNEY_ZONE or the system's TZ names no time zone; ``zone`` is what it says."""

    def __init__(self, zone: str) -> None:
        super().__init__(zone)
        self.zone = zone


def now() -> str:
    """The club's time with its offset from UTC, ISO 8601 to the second."""
    return written(datetime.now(UTC))


def written(when: datetime) -> str:
    """A time as it is recorded: the club's, with its offset; raises UnknownZoneError."""
    zone = _zone()
    try:
        return when.astimezone(zone).isoformat(timespec="seconds")
    except ValueError:  # an offset of a day and more, which the system takes
        raise UnknownZoneError(os.environ.get("TZ", "")) from None


def _zone() -> ZoneInfo | None:
    """The zone that is set; None for the machine's; raises UnknownZoneError."""
    if not (name := os.environ.get("TOURNEY_ZONE")):
        system = os.environ.get("TZ", "")
        if system in _PLAIN or _RULE.match(system):
            return None
        name = system.removeprefix(":")  # of a name that it does not know the system says nothing
    from zoneinfo import ZoneInfo  # noqa: PLC0415 - most machines stand in their club's zone

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise UnknownZoneError(name) from None


def today() -> str:
    """The local date, ISO 8601."""
    return now()[:10]


def is_far(night: str) -> bool:
    """Whether a date, ISO 8601, is more than a year ahead; what is no date is not."""
    try:
        return date.fromisoformat(night) - date.fromisoformat(today()) > _YEAR
    except ValueError:
        return False


def moment(text: str) -> datetime:
    """The time that an ISO 8601 text names, the club's where it has no offset; ValueError.

    A date alone is the last moment of that day.
    """
    when = datetime.fromisoformat(text)
    if len(text) <= len("2026-03-06"):
        when += timedelta(days=1, microseconds=-1)
    return when if when.tzinfo else when.replace(tzinfo=_zone()).astimezone(_zone())
