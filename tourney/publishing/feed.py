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
    about: str
    """The id of the tournament."""
    tournament: TournamentLine | None
    table: Table | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True)
class Feed:
    """What is new, as tournaments are listed: what is on, what is to come, what was played last."""

    template: ClassVar = "feed.xml"
    link: ClassVar = paths.FEED
    tournaments: Sequence[tuple[TournamentLine, Built]]
    """As they are listed, each with its last event."""
    tables: Sequence[Table]
    """Those with the newest rulings."""

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """The ``MOST`` that were recorded last; each tournament before its rulings."""
        found = sorted(self._found(), key=_newest_first)[:MOST]
        places = {line.id: place for place, (line, _) in enumerate(self.tournaments)}
        return sorted(found, key=lambda one: (places[one.about], one.tournament is None))

    @property
    def updated(self) -> str:
        """When the newest was recorded."""
        return min(self.entries, key=_newest_first).at if self.entries else NEVER

    def _found(self) -> Iterator[Entry]:
        for line, built in self.tournaments:
            if built.at:
                yield Entry(_id(line.id), built.at, line.id, line)
        for table in self.tables:
            for ruling in table.rulings:
                name = f"{table.line.address}#{ruling.version}"
                about = table.line.tournament
                yield Entry(_id(name), ruling.at, about, None, table, ruling)


def _newest_first(entry: Entry) -> tuple[float, str]:
    return -datetime.fromisoformat(entry.at).timestamp(), entry.id


def _id(name: str) -> str:
    return uuid5(NAMESPACE_URL, f"tourney:{name}").urn
