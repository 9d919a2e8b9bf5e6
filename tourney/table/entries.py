"""What a table's facts come to, one by one: entries, and the deals that they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from events.envelope import Event


class Fallen(NamedTuple):
    """Why a statement counts no more."""

    by: Event | None
    """What took it back; None for one that could never count."""
    of: int
    """The statement that was taken back: this one, or the one on which it rested."""

    @property
    def reason(self) -> str:
        """The reason given; "" where none was."""
        reason: str = getattr(self.by.fact, "reason", "") if self.by else ""
        return reason


class Entry(NamedTuple):
    """A fact of the table, and what became of it."""

    event: Event
    kind: str
    """See ``lines.KINDS``."""
    deal: int
    """The deal that it is about; 0 for the table as a whole."""
    move: int | None = None
    """The number of a move in its deal, from 1."""
    fallen: Fallen | None = None
    """None while it counts."""
    place: tuple[int, ...] = ()
    """Where it stands, if not where it was recorded; see ``order``."""

    @property
    def order(self) -> tuple[int, ...]:
        """What sorts the facts of the table as they were said; a change stands where it belongs."""
        return self.place or (self.version,)

    @property
    def version(self) -> int:
        """Its number in the table's stream."""
        return self.event.version

    @property
    def fact(self) -> Any:
        """What was recorded."""
        return self.event.fact

    @property
    def follows(self) -> int | None:
        """The corrected deal from which it only follows; None for what was said of its own."""
        follows: int | None = getattr(self.fact, "follows", None)
        return follows

    @property
    def inferred(self) -> bool:
        """Whether nobody said it: the recorder filled it in with what was said after it."""
        return bool(getattr(self.fact, "inferred", False))

    @property
    def could_be(self) -> bool:
        """Whether it could be when it was recorded, be it taken back since or not."""
        return self.fallen is None or self.fallen.by is not None

    @property
    def checker(self) -> str:
        """Who entered the card again, where this is the check of a card."""
        by: str = self.fact.by or self.event.by
        return by


class Deal(NamedTuple):
    """A deal of which the beginning counts."""

    began: Entry
    lines: tuple[Entry, ...]
    """What counts of it as it was played: each ruling after its move, a stated result included."""
    results: tuple[Entry, ...] = ()
    """Every result that was announced and counts; the last of them holds."""
    void: Entry | None = None
    moves: int = 0
    """How many moves count."""
    checks: tuple[Entry, ...] = ()
    """Every time its card was entered again and agreed with what was recorded then."""

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.began.deal

    @property
    def result(self) -> Entry | None:
        """The result that holds, whether the deal is void or not."""
        return self.results[-1] if self.results else None

    @property
    def counts(self) -> bool:
        """Whether it has a result and is not void."""
        return bool(self.results) and self.void is None

    @property
    def decree(self) -> Entry | None:
        """The arbiter's result, whatever figures followed from other deals since."""
        given = (one for one in reversed(self.results) if one.kind == "amend")
        return next((one for one in given if one.follows is None), None)

    @property
    def came_out(self) -> Entry | None:
        """What says how it came out: its void, or the last result that was given of its own."""
        given = (one for one in reversed(self.results) if one.follows is None)
        return self.void or next(given, None)

    @property
    def checked(self) -> Entry | None:
        """By which the card that counts was checked; None where it was not."""
        of = self.came_out.version if self.came_out else None
        return next((one for one in self.checks if one.fact.of == of), None)

    @property
    def unchecked(self) -> bool:
        """Whether its card, one that nobody could read included, was entered only once."""
        unread = self.void is not None and self.void.follows is None and not self.results
        return not self.moves and (self.counts or unread) and self.checked is None

    @property
    def ended(self) -> int | None:
        """The position in the record of its first result."""
        return self.results[0].event.position if self.results else None

    @property
    def inferred(self) -> set[int]:
        """The versions of what nobody said."""
        return {one.version for one in self.lines if one.inferred}

    @property
    def confirmed(self) -> bool:
        """Whether somebody wrote down a result."""
        return any(getattr(one.fact, "stated", True) for one in self.results)

    def folded(self) -> Iterator[Entry]:
        """What the rules are asked about, in order: the lines, the arbiter's result, the void."""
        yield from self.lines
        yield from filter(None, (self.decree, self.void))

    def said(self) -> Iterator[Entry]:
        """Everything that counts as said of the deal, results that were replaced among it."""
        yield from self.lines
        for one in self.results:
            if one.kind == "amend" and one.follows is None:
                yield one
        yield from filter(None, (self.void,))


def with_number(entries: Sequence[Entry], version: int) -> Entry | None:
    """The entry of this version; a version may be missing where a hand in the store took it."""
    at = version - 1
    if 0 <= at < len(entries) and entries[at].version == version:
        return entries[at]
    return next((entry for entry in entries if entry.version == version), None)
