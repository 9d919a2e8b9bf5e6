"""The feed: tournaments as they stand, and what the arbiter ruled."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final
from uuid import NAMESPACE_URL, uuid5

from tourney.publishing import paths
from tourney.publishing.contexts import Entry, Feed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tourney.readmodel.views import Built, Table, TournamentLine

MOST: Final = 50
NEVER: Final = "1970-01-01T00:00:00Z"


def feed(entries: Iterable[Entry]) -> Feed:
    """The newest entries."""
    newest = sorted(entries, key=lambda one: (datetime.fromisoformat(one.at), one.id))[::-1]
    return Feed(paths.FEED, tuple(newest[:MOST]), newest[0].at if newest else NEVER)


def night(line: TournamentLine, built: Built) -> Iterator[Entry]:
    """A tournament of which anything was recorded."""
    if built.at:
        yield Entry(_id(line.id), built.at, paths.page(line.id), line.name, line=line)


def rulings(view: Table) -> Iterator[Entry]:
    """What the arbiter ruled at a table."""
    for one in view.rulings:
        yield Entry(
            id=_id(f"{view.line.address}#{one.version}"),
            at=one.at,
            link=paths.page(view.line.address),
            tournament=view.tournament_name,
            kind=one.kind,
            words=one.reason,
            round=view.line.round,
            table=view.line.number,
        )


def _id(name: str) -> str:
    return uuid5(NAMESPACE_URL, f"tourney:{name}").urn
