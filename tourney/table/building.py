"""A deal of a history while facts are added to it."""

from __future__ import annotations

from tourney.table.entries import Deal, Entry


class Building:
    """A deal to which statements are added."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._lines: list[Entry] | None = None
        """Of its own once something was added."""

    def deal(self) -> Deal:
        """Return the deal as it stands; the very same where nothing was added."""
        if self._lines is not None:
            self._deal = self._deal._replace(lines=tuple(self._lines), moves=self._moves)
            self._lines = None
        return self._deal

    def takes(self, entry: Entry) -> bool:
        """Return whether what a correction speaks about is there."""
        if entry.kind == "check":
            said = filter(None, (*self._deal.results, self._deal.void))
            return any(one.version == entry.fact.of for one in said)
        return entry.kind != "stands" or self._at(entry.fact.of) is not None

    def add(self, entry: Entry) -> Entry:
        """Add a statement of the deal, and return it as it stands there."""
        kind = entry.kind
        if kind == "void":
            self._deal = self._deal._replace(void=entry)
            return entry
        if kind == "check":
            self._deal = self._deal._replace(checks=(*self._deal.checks, entry))
            return entry
        if kind in ("result", "amend"):
            self._deal = self._deal._replace(results=(*self._deal.results, entry))
            if not getattr(entry.fact, "stated", False):
                return entry
        lines = self._own_lines()
        if kind == "move":
            self._moves += 1
            if entry.move != self._moves:  # made anew, for that is quicker than ``_replace``
                entry = Entry(*entry[:3], self._moves, *entry[4:])
        if kind == "stands":
            lines.insert((self._at(entry.fact.of) or 0) + 1, entry)
        else:
            lines.append(entry)
        return entry

    def _own_lines(self) -> list[Entry]:
        if self._lines is None:
            self._lines, self._moves = list(self._deal.lines), self._deal.moves
        return self._lines

    def _at(self, version: int | None) -> int | None:
        """Where the statement of this version stands among the lines."""
        found = (at for at, line in enumerate(self._own_lines()) if line.version == version)
        return next(found, None)
