"""A table: its deals, its money, what was disputed and ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tourney.readmodel.views.tournament import StandIn, TableLine


@dataclass(frozen=True)
class Statement:
    """A statement recorded at a table."""

    version: int
    """Of its event in the table's stream."""
    position: int
    """Of its event in the whole record."""
    kind: str
    """``deal``, ``head``, ``move``, ``shows``, ``unseen``, ``stands``, ``result``, ``amend``,
    ``void`` or, for the taking back of the statement ``of``, ``retract``.

    Seats are called as they are now, also where they had been written down wrongly."""
    move: int | None
    """The number of the move in its deal, from 1; None for everything else."""
    text: str
    """The sheet's line; empty for ``retract``."""
    at: str
    by: str
    of: int | None
    """The version of the statement that it speaks about (``stands``, ``amend``,
    ``retract``), or in whose place it stands."""
    reason: str | None
    retracted: str | None
    """Why it was taken back (may be empty); None while it counts."""
    inferred: bool = False
    """Whether nobody said it, but what followed showed it."""


@dataclass(frozen=True)
class Amendment:
    """A result that was replaced."""

    version: int
    statement: str
    """What counts from now on."""
    before: str
    """What counted until then."""
    instead_of: int | None
    """The version of the statement that said so; None where no result counted."""
    reason: str
    at: str
    by: str
    follows: int | None
    """The earlier deal whose correction changed the figures of this one."""


@dataclass(frozen=True)
class Score:
    """What a deal gave a seat."""

    seat: str
    gain: int
    """Who has more was ahead in the deal."""
    figures: Mapping[str, int | None]
    """The numbers of the score card, as ``Game.figures`` names and orders them."""

    @property
    def main(self) -> int | None:
        """The last of the figures, which stands for the deal where there is room for one."""
        return [*self.figures.values()][-1]


@dataclass(frozen=True)
class Deal:
    """A deal of a table."""

    number: int
    dealer: str | None
    stated: bool
    """Whether the dealer was written down, not worked out."""
    void: bool
    reason: str | None
    """Why it is void."""
    finished: bool
    """Whether its result is announced and counts."""
    moves: int
    """How many moves are recorded (0 for a score card)."""
    result: str | None
    """The words of the announced result."""
    confirmed: bool
    """Whether somebody wrote the result down; else the moves gave it."""
    details: Mapping[str, str | int | None]
    """What the result says of the whole deal, as ``Game.details`` names it."""
    scores: tuple[Score, ...]
    """One for each seat, clockwise; empty while the deal does not count."""
    amendments: tuple[Amendment, ...]
    statements: tuple[Statement, ...]
    checked_by: str | None
    """Who entered its card a second time, so that both agree; None where nobody did."""

    @property
    def state(self) -> str:
        """Return ``counted``, ``open`` or ``void``."""
        return "void" if self.void else "counted" if self.finished else "open"


@dataclass(frozen=True)
class LedgerRow:
    """One posting of the money of a table. The rows of a deal sum to zero."""

    deal: int
    """0 for what was there before the first deal."""
    account: str
    """A seat's id, ``kitty``, or ``start``, which gives everybody their first points."""
    what: str
    """``opening``, ``end`` or the game's own word."""
    amount: int


@dataclass(frozen=True)
class Balance:
    """What an account of the ledger holds after a deal (0: before the first)."""

    deal: int
    account: str
    amount: int


@dataclass(frozen=True)
class Dispute:
    """A dispute: what a seat said against a statement, and whether the arbiter has ruled."""

    number: int
    of: int
    """The version of the statement."""
    seat: str
    words: str
    at: str
    open: bool


@dataclass(frozen=True)
class Ruling:
    """A word of the arbiter."""

    version: int
    kind: str
    rule: str
    reason: str
    of: int | None
    dispute: int | None
    at: str
    by: str


@dataclass(frozen=True)
class Finding:
    """What the rules say against a recorded statement; shown by the audit and the replay."""

    deal: int
    version: int
    """Of the statement that broke the rule."""
    rule: str
    kind: str
    """``impossible``, ``illegal``, ``late`` or ``mismatch``."""
    reason: str
    """The key of its sentence is ``violation.RULE.REASON``."""
    data: Mapping[str, str | int]
    ruled: bool
    """Whether the arbiter has ruled on that statement."""


@dataclass(frozen=True)
class Table:
    """A table and all its deals."""

    line: TableLine
    tournament_name: str
    rules: Mapping[str, str]
    trumps: tuple[str, ...]
    """The words of the sheet's ``trumps`` line."""
    dealer: str | None
    """Who deals the first deal; None if that is not known yet."""
    proposed: Mapping[str, Any]
    """``dealer`` (an id) and ``trumps`` (words) as the lot drew them, where the table chose
    differently."""
    deals: tuple[Deal, ...]
    winners: tuple[str, ...]
    """Who has won the table; empty before it has ended, and in a game without such winners."""
    ledger: tuple[LedgerRow, ...]
    """In the order of what happened; empty in a game without money."""
    results: Mapping[int, Mapping[str, Any]]
    """If any was amended or taken back, every result in full, by the version of its statement."""
    balances: tuple[Balance, ...]
    """What each account holds over time, by deal and account."""
    disputes: tuple[Dispute, ...]
    rulings: tuple[Ruling, ...]
    stand_ins: tuple[StandIn, ...] = ()
    """Who plays on whose chair, by seat and deal."""
    findings: tuple[Finding, ...] = ()
