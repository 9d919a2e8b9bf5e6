"""The feed: tournaments as they stand, and what the arbiter ruled."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from tourney.publishing import paths

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.readmodel.views import Built, Ruling, Table, TournamentLine

MOST: Final = 50
NEVER: Final = "1970-01-01T00:00:00Z"


class Entry(NamedTuple):
    """Something new: a tournament as it stands, or a word of the arbiter at a table."""

    id: str
    """An URN, the same for ever."""
    at: str
    tournament: TournamentLine | None
    table: Table | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True)
class Feed:
    """What is new, the newest first."""

    template: ClassVar = "feed.xml"
    link: ClassVar = paths.FEED
    tournaments: Sequence[tuple[TournamentLine, Built]]
    """Each with its last event."""
    tables: Sequence[Table]
    """Those with the newest rulings."""

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """At most ``MOST`` of them."""
        found = [*self._found()]
        return sorted(found, key=lambda one: (datetime.fromisoformat(one.at), one.id))[
            : -MOST - 1 : -1
        ]

    @property
    def updated(self) -> str:
        """When the newest was recorded."""
        return self.entries[0].at if self.entries else NEVER

    def _found(self) -> Iterator[Entry]:
        for line, built in self.tournaments:
            if built.at:
                yield Entry(_id(line.id), built.at, line)
        for table in self.tables:
            for ruling in table.rulings:
                yield Entry(
                    _id(f"{table.line.address}#{ruling.version}"), ruling.at, None, table, ruling
                )


def _id(name: str) -> str:
    return uuid5(NAMESPACE_URL, f"tourney:{name}").urn
