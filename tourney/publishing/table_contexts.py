"""What the page of a table shows, as frozen data: its deals, their moves and their money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tourney.publishing.charts import Chart
from tourney.publishing.paths import Link
from tourney.readmodel.views import Built, Person, SeatLine

# ----------------------------------------------------------------------------------------- moves


@dataclass(frozen=True)
class Told:
    """A sentence of the catalogue with its data; seats are people, cards are tuples of cards."""

    key: str
    data: tuple[tuple[str, Datum], ...]


Datum: TypeAlias = str | int | Person | tuple[str, ...]


@dataclass(frozen=True)
class Noted:
    """A figure that is said beside a seat; never 0."""

    name: str
    count: int
    rule: str
    """The rule that explains it, if any: then the score card marks it too."""


@dataclass(frozen=True)
class Came:
    """How a seat came out of a deal, as a result says it."""

    person: Person
    notes: tuple[Noted, ...]


@dataclass(frozen=True)
class Note:
    """What is to be said of a move or a deal beside it."""

    kind: str
    """``finding``, ``light``, ``stands``, ``ruling``, ``dispute``, ``amended``, ``decreed`` (where
    there was no result), ``follows``, ``voided``, ``retracted``, and ``withdrawn`` for a result
    that was."""
    rule: str
    told: Told | None = None
    words: str = ""
    """What a person wrote: a reason, or what was disputed."""
    by: str = ""
    """The id of who recorded it, with the time ``at``; told of corrections and rulings."""
    at: str = ""
    result: tuple[Came, ...] = ()
    """Of ``amended`` and ``decreed``: what counts from then on, and what did before; of
    ``withdrawn`` what counted."""
    instead_of: tuple[Came, ...] = ()
    person: Person | None = None
    link: Link | None = None
    """The page with the statement that it is about, where that is another one."""
    anchor: str = ""
    """The place there."""
    deal: int = 0
    move: int | None = None


@dataclass(frozen=True)
class Drawn:
    """What a statement changes on the table of the replay, for the script that draws it."""

    put: str
    """The places whose cards changed."""
    between: str
    """The card that ended a bout, before the table is cleared; mostly empty."""
    roles: str | None
    """Who leads, defends and so on; None if that is as before."""


@dataclass(frozen=True)
class MoveLine:
    """A move, or cards shown."""

    anchor: str
    number: int | None
    person: Person | None
    """None where the talon moves, or all attackers."""
    verb: str
    cards: tuple[str, ...]
    target: str | None
    """The card that was beaten."""
    retracted: Note | None
    """Why, by whom and when it was taken back; None while it counts."""
    notes: tuple[Note, ...]
    drawn: Drawn | None


@dataclass(frozen=True)
class Pair:
    """An attack card, with the card that beat it."""

    attack: str
    beat: str | None


@dataclass(frozen=True)
class HandShown:
    """A hand: the cards known, and how many are not."""

    person: Person
    known: tuple[str, ...]
    unknown: int
    out: bool


@dataclass(frozen=True)
class BankCard:
    """A card of the bank."""

    card: str
    person: Person | None
    """Who laid it; None for the open card and what came from the talon."""
    came: str
    """``open``, ``laid`` or ``cover``."""
    skipped: Person | None
    """Who lost the turn by it (D10)."""


@dataclass(frozen=True)
class Chapter:
    """A part of a deal that belongs together, and the table at its end.

    A bout, where cards lie in pairs; on a pile what happened until the talon covered it.
    """

    number: int
    leader: Person | None
    defender: Person | None
    lines: tuple[MoveLine, ...]
    felt: tuple[Pair, ...]
    outcome: str
    """How a bout ended: ``beaten``, ``taken``, ``open``; empty where it is not known."""
    hands: tuple[HandShown, ...]
    talon: int


# ----------------------------------------------------------------------------------------- table


@dataclass(frozen=True)
class Scored:
    """What a deal gave a seat."""

    person: Person
    place: int | None
    gain: int
    notes: tuple[Noted, ...]
    figures: Mapping[str, int | None]
    """The numbers of the score card, in its order."""


@dataclass(frozen=True)
class Detailed:
    """What a result says of the whole deal, as ``engine.tally.Detail`` does."""

    name: str
    kind: str
    rule: str
    value: Person | int | None
    """None where it is not known, or play did not end so."""


@dataclass(frozen=True)
class DealPart:
    """A deal on the page of its table."""

    number: int
    anchor: str
    link: Link | None
    """The page of its moves; None where none are recorded."""
    dealer: Person | None
    state: str
    """``counted``, ``open`` or ``void``."""
    void: Note | None
    scores: tuple[Scored, ...]
    """By place if everybody has one, else clockwise; empty while the deal does not count."""
    details: tuple[Detailed, ...]
    turned: str | None
    """The card turned up."""
    turned_as: str
    """``trump``, or ``open`` for the first card of the pile."""
    bank: tuple[BankCard, ...]
    moves: int
    amendments: tuple[Note, ...]
    """How its result was corrected."""
    late: int
    """How many findings its moves have on which nobody has ruled."""


@dataclass(frozen=True)
class StageSeat:
    """A seat at the table of the replay."""

    person: Person
    suit: str
    """Its own trump, or nothing (D3)."""
    scored: Scored | None


@dataclass(frozen=True)
class Stage:
    """The table on which a deal is replayed, before its first move."""

    seats: tuple[StageSeat, ...]
    start: Drawn
    trumps: tuple[str, ...]
    """The suits that are trump for all: turned up (S5), or agreed on (D3)."""
    roles: tuple[str, ...]
    """What may stand beside a seat."""


@dataclass(frozen=True)
class GridColumn:
    """A deal in the head of the score card."""

    number: int
    anchor: str
    dealer: Person | None


@dataclass(frozen=True)
class GridRow:
    """A seat in the score card."""

    person: Person
    cells: tuple[Scored, ...]
    total: int | None
    won: bool


@dataclass(frozen=True)
class Change:
    """Points that came to an account in a deal, or left it (below 0)."""

    what: str
    amount: int


@dataclass(frozen=True)
class LedgerCell:
    """A seat in a row of the ledger: what changed, and what it held then."""

    changes: tuple[Change, ...]
    amount: int


@dataclass(frozen=True)
class LedgerLine:
    """A deal in the ledger."""

    deal: int
    anchor: str
    cells: tuple[LedgerCell, ...]
    kitty_before: int
    kitty: int


@dataclass(frozen=True)
class Ledger:
    """The money of a table."""

    seats: tuple[Person, ...]
    lines: tuple[LedgerLine, ...]
    chart: Chart
    capital: tuple[int, ...]
    kitty: int


@dataclass(frozen=True)
class Trump:
    """A suit that is trump: a seat's own, or everybody's."""

    person: Person | None
    suit: str


@dataclass(frozen=True)
class TablePage:
    """A table: who sat there, its deals and their moves."""

    template: ClassVar = "table.html"
    link: Link
    tournament: Link
    tournament_name: str
    round_link: Link
    round: int
    number: int
    game: str
    state: str
    """As of a ``TableLine``, like the next two."""
    recorded: int
    disputes: int
    late: int
    """How many findings its moves have on which nobody has ruled."""
    rules: tuple[tuple[str, str], ...]
    trumps_kind: str
    """What was agreed (D3): ``own``, ``none``, ``one``, ``two``, ``ranked``; or nothing."""
    trumps: tuple[Trump, ...]
    seats: tuple[SeatLine, ...]
    columns: tuple[GridColumn, ...]
    grid: tuple[GridRow, ...]
    marks: tuple[Noted, ...]
    """What the score card marks, to be explained under it; each counts 1."""
    ledger: Ledger | None
    deals: tuple[DealPart, ...]
    notes: tuple[Note, ...]
    """Rulings, disputes and findings of the table."""
    address: str
    built: Built


@dataclass(frozen=True)
class DealPage:
    """A deal move by move."""

    template: ClassVar = "deal.html"
    link: Link
    tournament: Link
    tournament_name: str
    round_link: Link
    round: int
    table: Link
    table_number: int
    game: str
    layout: str
    """How the cards lie: ``pairs`` or ``pile``."""
    before: Link | None
    after: Link | None
    deal: DealPart
    stage: Stage | None
    chapters: tuple[Chapter, ...]
    built: Built
