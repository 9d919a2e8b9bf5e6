"""A deal, statement by statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.moves import Move
from tourney.readmodel.views.common import Person
from tourney.readmodel.views.table import Finding, Statement


@dataclass(frozen=True)
class Hand:
    """What a seat holds, as far as it is known."""

    seat: str
    known: tuple[str, ...]
    """Cards as typed: ``7c``."""
    unknown: int
    out: bool
    """Whether the seat has no card and gets none any more (S17, D14)."""


@dataclass(frozen=True)
class Laid:
    """A card that lies on the table or in the bank."""

    card: str
    seat: str | None
    """Who laid it; None for the open card and what the talon covered."""
    beaten_by: str | None = None
    """Saare: the card that beat it."""


@dataclass(frozen=True)
class Choice:
    """Something that a seat may do now."""

    seat: str
    verb: str
    cards: tuple[str, ...]
    target: str | None
    """The card to be beaten."""


@dataclass(frozen=True)
class Position:
    """A deal as it stands at some moment."""

    hands: tuple[Hand, ...]
    talon: tuple[str | None, ...]
    """In drawing order, None for a card not known."""
    laid: tuple[Laid, ...]
    """Saare: the attack cards of the bout; Six Dozens: the bank, its top card last."""
    gone: tuple[str, ...]
    """Cards in the discard."""
    roles: Mapping[str, str]
    """Saare: ``leader``, ``defender`` (``taker`` once he has taken), ``right`` to attack; Six
    Dozens: ``turn``, ``lost`` the turn (D10), ``starter``."""
    allowed: tuple[Choice, ...]
    ended: bool
    """Whether the deal is over: by its moves, by a result, or because it is void."""


@dataclass(frozen=True)
class Step:
    """A statement of the deal, and how the deal stood after it."""

    statement: Statement
    move: Move | None
    """What a move, or ``shows``, says; None for everything else."""
    after: Position | None
    """None for a statement that changes nothing: retracted, refused, or said of what had ended."""
    bout: int | None
    """The number of the bout to which a move belongs, from 1 (Saare)."""
    findings: tuple[Finding, ...]
    """What is wrong with this statement, whenever it came to light."""
    brought_to_light: tuple[Finding, ...]
    """What this statement let be seen about earlier ones."""


@dataclass(frozen=True)
class Turning:
    """Where the end of a deal was decided, as far back as could be searched (``engine.ending``)."""

    seat: str
    """Who came off worst."""
    version: int
    """The statement of a move: the last before which the seat was safe from that, if it was
    ``open``; else the first before which it is known not to have been safe any more."""
    open: bool
    saving: tuple[str, ...]
    """The cards that would have kept it safe there; none where it was no card."""


@dataclass(frozen=True)
class Replay:
    """A deal, statement by statement."""

    address: str
    deal: int
    game: str
    seats: tuple[Person, ...]
    dealer: str | None
    turned: str | None
    """Saare: the trump; Six Dozens: the open card."""
    start: Position | None
    """Before the first move; None where the moves were not recorded."""
    steps: tuple[Step, ...]
    turning: Turning | None
    """None where hands are unknown, no move ended the deal, or nobody alone came off worst."""
