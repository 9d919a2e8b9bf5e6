"""A table: its deals, its money, what was disputed and ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.readmodel.views.tournament import TableLine


@dataclass(frozen=True)
class Statement:
    """A statement recorded at a table."""

    version: int
    """Of its event in the table's stream."""
    position: int
    """Of its event in the whole record."""
    kind: str
    """``deal``, ``head``, ``move``, ``shows``, ``stands``, ``result``, ``amend``, ``void`` or, for
    the taking back of the statement ``of``, ``retract``. Seats are called as they are now, also
    where they had been written down wrongly."""
    move: int | None
    """The number of the move in its deal, from 1; None for everything else."""
    text: str
    """The sheet's line; empty for ``retract``."""
    at: str
    by: str
    of: int | None
    """The version of the statement that it speaks about (``stands``, ``amend``, ``retract``)."""
    reason: str | None
    retracted: str | None
    """Why it was taken back (may be empty); None while it counts."""


@dataclass(frozen=True)
class Amendment:
    """A result that was replaced by another."""

    version: int
    statement: str
    """What counts from now on."""
    before: str
    """What counted until then."""
    reason: str
    at: str
    by: str
    follows: int | None
    """The earlier deal because of whose correction only the figures of this one are others."""


@dataclass(frozen=True)
class Score:
    """What a deal gave a seat. Of another game's columns each is None."""

    seat: str
    place: int | None
    """Saare: the place, from 1 (S18)."""
    sixes: int | None
    """Saare: sixes given to the last-placed at the end (S20)."""
    points: int | None
    """Saare: points of the deal (S19, S20)."""
    out: int | None
    """Six Dozens: as which one the seat went out, from 1; None if it held cards."""
    left: int | None
    """Six Dozens: cards left."""
    penalty: int | None
    """Six Dozens: points lost into the kitty (D15)."""
    share: int | None
    """Six Dozens: points won from the kitty (D16)."""
    capital: int | None
    """Six Dozens: points after the deal (before D19)."""


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
    """Whether somebody wrote the result down; otherwise the moves told it."""
    order: tuple[str, ...] | None
    """Saare: the seats from first to last."""
    starter: str | None
    """Six Dozens: who played first."""
    out: tuple[str, ...] | None
    """Six Dozens: the seats that went out, first to last."""
    ended_by: int | None
    """Six Dozens: which ending of D14."""
    kitty_before: int | None
    kitty: int | None
    """Six Dozens: the kitty after the deal (before D19)."""
    scores: tuple[Score, ...]
    """One for each seat, clockwise; empty while the deal does not count."""
    amendments: tuple[Amendment, ...]
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class LedgerRow:
    """One posting of the ledger of a Six Dozens table. The rows of a deal sum to zero."""

    deal: int
    """0 for what was there before the first deal."""
    account: str
    """A seat's id, ``kitty``, or ``start``, which gives everybody their first points (D5)."""
    what: str
    """``opening``, ``penalty``, ``share`` or ``end`` (D19)."""
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
    """What the rules say against a recorded statement; told by the audit and the replay."""

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
    """Who deals the first deal; None if that is not told yet."""
    deals: tuple[Deal, ...]
    capital: Mapping[str, int] | None
    """Six Dozens: points by seat now, after D19 when the match has ended."""
    kitty: int | None
    winners: tuple[str, ...]
    """Who has won the match; empty until it has ended."""
    ledger: tuple[LedgerRow, ...]
    balances: tuple[Balance, ...]
    """Capital and kitty over time, by deal and account."""
    disputes: tuple[Dispute, ...]
    rulings: tuple[Ruling, ...]
    findings: tuple[Finding, ...] = ()
