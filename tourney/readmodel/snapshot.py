"""The read model as it stood at one moment, whatever others write meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Concatenate, Final, Self

from events.chain import NOTHING, Head
from events.sqlite_files import plain_errors
from tourney.readmodel import playerqueries, ratings, views
from tourney.readmodel.answers import Answers, P, T
from tourney.readmodel.stamps import Stamps
from tourney.readmodel.writer import Writer

_CACHE: Final = 10_000
"""KiB of the file kept at hand; by default it is a fifth of that."""


class Snapshot(Answers):
    """Answers that all hold at the same moment. Nothing can be written through it."""

    def __init__(self, path: Path, timeout: int = 5) -> None:
        """Open the file of a read model and hold on to what it says now."""
        self.path = path
        with plain_errors(str(path)):
            where = f"{path.absolute().as_uri()}?mode=ro"
            self._db = sqlite3.connect(where, timeout=timeout, uri=True, isolation_level=None)
            self._db.execute(f"PRAGMA cache_size={-_CACHE}")
            self._db.execute("BEGIN")
            self.built()  # only what is read first fixes the moment

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of it."""
        self._db.close()

    def _ask(
        self, query: Callable[Concatenate[Writer, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        with plain_errors(str(self.path)):
            return query(Writer(self._db), *args, **kwargs)

    def head(self) -> Head:
        """The head of the record that it was made of."""
        with plain_errors(str(self.path)):
            (position,) = self._db.execute("SELECT MAX(notification_id) FROM tracking").fetchone()
            (digest,) = self._db.execute("SELECT digest FROM tracking_head").fetchone() or ("",)
        return Head(position or 0, digest or NOTHING.hex())

    def is_behind(self) -> bool:
        """Whether there may be deals that are not rated."""
        return self._ask(ratings.is_behind)

    @cached_property
    def _lines(self) -> Mapping[str, views.TournamentLine]:
        """Asked for again and again, and always the same."""
        return {line.id: line for line in super().tournaments()}

    def tournaments(self) -> tuple[views.TournamentLine, ...]:
        """Every tournament: what is on, what is to come, and what was."""
        return (*self._lines.values(),)

    def player(self, player: str) -> views.Player:
        """A player, by this or any id that was merged into it; NotFound."""
        return self._ask(playerqueries.player, player, self._lines.__getitem__)

    def stamps(self) -> Stamps:
        """What the answers depend on."""
        return self._ask(Stamps, self._lines.values())

    def copy(self, path: Path) -> None:
        """The same into a file of its own, for other processes to open."""
        with plain_errors(str(path)), closing(sqlite3.connect(path)) as target:
            self._db.backup(target)
