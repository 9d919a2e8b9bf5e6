"""The answers of the read model: frozen dataclasses of plain data, for the commands and the site.

Players are named by their ids wherever only the seat matters; a ``Person`` says what to call them.
``None`` always means "not there" or "not known yet", never zero. ``dataclasses.asdict`` of any of
these can be written as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Built:
    """Up to which event of the record the read model was built."""

    position: int
    """Of the last event, 0 if there is none."""
    at: str
    """When that event was recorded, ISO 8601 with offset; empty if there is none."""


@dataclass(frozen=True)
class Person:
    """A player, as to be shown."""

    id: str
    name: str | None
    """None if the person was forgotten: say "player" and the number."""
    number: int
    """In the order in which players became known, from 1."""


@dataclass(frozen=True)
class Progress:
    """How many tables are finished: "19 of 20 tables"."""

    finished: int
    of: int

    @property
    def open(self) -> int:
        """How many tables are not finished."""
        return self.of - self.finished


# ---------------------------------------------------------------------------------- a tournament


@dataclass(frozen=True)
class TournamentLine:
    """A tournament in a list."""

    id: str
    name: str
    game: str
    night: str
    """The date of the night to which it belongs, YYYY-MM-DD; empty if it was never opened."""
    rounds: int
    """How many rounds are planned."""
    played: int
    """The last round that has a table, 0 if none has."""
    players: int
    """How many have entered or played."""
    tables: Progress
    leaders: tuple[Person, ...]
    """Who is on the first place, if anybody has played."""
    provisional: bool
    """Whether a table is open, a planned round not played yet, or a dispute not ruled on."""


@dataclass(frozen=True)
class Entry:
    """Who takes part, and in which rounds."""

    player: Person
    from_round: int
    after_round: int | None
    """The last round before the player left."""


@dataclass(frozen=True)
class Substitute:
    """A player who plays some rounds in another player's place; they count for the other."""

    player: Person
    for_player: Person
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class PenaltyLine:
    """Points added to a total: below zero a penalty, above zero a bonus."""

    number: int
    """The version of its event in the tournament's stream."""
    player: Person
    points: int
    reason: str
    at: str
    by: str
    lifted: str | None
    """Why it was lifted; None while it counts."""


@dataclass(frozen=True)
class SeatLine:
    """A seat of a table in a list."""

    seat: str
    """The id of the player as recorded at the table."""
    player: Person
    total: int | None
    """What the table counts: points (S22), capital − 72 (D21); None before a deal counts."""


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    address: str
    tournament: str
    round: int
    number: int
    game: str
    seats: tuple[SeatLine, ...]
    opened: bool
    """Whether anything was recorded; a seated table nobody has recorded yet is not opened."""
    finished: bool
    deals: int
    """How many deals count."""
    recorded: int
    """How many of them with their moves."""
    disputes: int
    """How many disputes are not ruled on."""


@dataclass(frozen=True)
class Round:
    """A round of a tournament."""

    tournament: str
    number: int
    method: str | None
    """How it was seated; None where tables were opened without a seating."""
    seed: int | None
    tables: tuple[TableLine, ...]
    progress: Progress


@dataclass(frozen=True)
class Tournament:
    """A tournament and its rounds."""

    line: TournamentLine
    rules: Mapping[str, str]
    """House rules that differ from the default."""
    tie_breaks: tuple[str, ...]
    """The criteria after the total, see ``tourney.readmodel.ranking``."""
    entries: tuple[Entry, ...]
    substitutes: tuple[Substitute, ...]
    penalties: tuple[PenaltyLine, ...]
    rounds: tuple[Round, ...]
    deals: int
    """How many deals count."""
    recorded: int
    """How many of them with their moves: "from 41 of 80 deals"."""


@dataclass(frozen=True)
class StandingRow:
    """A player in the standings."""

    place: int
    """From 1; shared by all who are equal in every criterion (1, 2, 2, 4)."""
    shared: bool
    player: Person
    rounds: tuple[int | None, ...]
    """Per round of ``Standings.rounds`` what it counted; None for a round that was not played."""
    penalty: int
    """All penalties and bonuses that count; included in the total."""
    total: int
    criteria: Mapping[str, int | None]
    """The value of each of ``Standings.criteria``: ``total``, ``firsts`` and so on; None where
    there is none, which is less than any."""
    decided_by: str | None
    """The criterion that separates this row from the one above; None for the first row and where
    the place is shared with the row above."""


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament, in their one order."""

    tournament: str
    game: str
    rounds: tuple[int, ...]
    planned: int
    """How many rounds are planned."""
    criteria: tuple[str, ...]
    """What decides, in this order."""
    tables: Progress
    disputes: int
    """How many disputes are not ruled on."""
    provisional: bool
    rows: tuple[StandingRow, ...]


# --------------------------------------------------------------------------------------- a table


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


# ---------------------------------------------------------------------------------------- replay


@dataclass(frozen=True)
class Hand:
    """What a seat holds, as far as it is known."""

    seat: str
    known: tuple[str, ...]
    """Cards as typed: ``7c``."""
    unknown: int
    out: bool


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


@dataclass(frozen=True)
class Step:
    """A statement of the deal, and how the deal stood after it."""

    statement: Statement
    after: Position | None
    """None for a statement that moves nothing: retracted, refused, or after the last move."""
    bout: int | None
    """The number of the bout to which a move belongs, from 1 (Saare)."""
    findings: tuple[Finding, ...]
    """What is wrong with this statement, whenever it came to light."""
    brought_to_light: tuple[Finding, ...]
    """What this statement let be seen about earlier ones."""


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


# --------------------------------------------------------------------------------------- players


@dataclass(frozen=True)
class PlayerLine:
    """A player in a list."""

    player: Person
    tournaments: int
    deals: int
    firsts: int
    """Deals of Saare won and matches of Six Dozens won."""


@dataclass(frozen=True)
class PlayerTournament:
    """How a player did in a tournament."""

    tournament: str
    name: str
    game: str
    night: str
    place: int
    shared: bool
    players: int
    total: int
    rounds: tuple[int | None, ...]
    provisional: bool


@dataclass(frozen=True)
class Opponent:
    """Whom a player has met, and how that went, deal by deal."""

    player: Person
    tables: int
    deals: int
    ahead: int
    """Deals in which the player got more points than the opponent (Six Dozens: share − penalty)."""
    behind: int


@dataclass(frozen=True)
class Dealing:
    """How the deals of a player went in a game, those that the player dealt and the others."""

    game: str
    dealt: int
    dealt_points: int
    """Saare: points; Six Dozens: share − penalty."""
    others: int
    others_points: int


@dataclass(frozen=True)
class Player:
    """A player and all results."""

    player: Person
    also: tuple[str, ...]
    """Ids that were merged into this one."""
    deals: Mapping[str, int]
    """How many deals count, by game."""
    places: Mapping[int, int]
    """Saare: how often which place."""
    tournaments: tuple[PlayerTournament, ...]
    """The latest night first."""
    opponents: tuple[Opponent, ...] = field(default=())
    """Whom the player met most often first."""
    dealing: tuple[Dealing, ...] = ()
    """By game; deals of which the dealer is not known are left out."""


# --------------------------------------------------------------------------------------- seasons


@dataclass(frozen=True)
class SeasonLine:
    """A season in a list."""

    id: str
    name: str
    counts: str
    """What a stage counts: ``points``, the total of its standings, or ``places``: as many points
    as the stage has players, less the place, plus one; who shares a place gets that place's."""
    best_of: int | None
    """How many stages of each player count; None for all."""
    stages: tuple[TournamentLine, ...]
    """By their nights."""
    players: int
    leaders: tuple[Person, ...]
    """Who is on the first place, if anybody has played."""
    provisional: bool
    """Whether the standings of a stage are."""


@dataclass(frozen=True)
class StageResult:
    """What a stage counts for a player."""

    place: int
    """In the stage's standings."""
    points: int
    counted: bool
    """Whether it is one of the player's best that count."""


@dataclass(frozen=True)
class SeasonRow:
    """A player in the standings of a season."""

    place: int
    """From 1; shared by all who are equal in every criterion."""
    shared: bool
    player: Person
    stages: tuple[StageResult | None, ...]
    """Per stage of ``Season.line``; None where the player did not take part."""
    dropped: int
    """The points of the stages that do not count."""
    total: int
    """The points of those that do."""
    criteria: Mapping[str, int | None]
    """The value of each of ``Season.criteria``."""
    decided_by: str | None
    """The criterion that separates this row from the one above, as in ``StandingRow``."""


@dataclass(frozen=True)
class Season:
    """A season and its standings."""

    line: SeasonLine
    criteria: tuple[str, ...]
    """What decides, in this order."""
    rows: tuple[SeasonRow, ...]


# --------------------------------------------------------------------------------------- ratings


@dataclass(frozen=True)
class RatingPoint:
    """A player's rating after the last deal in a tournament."""

    tournament: str
    name: str
    night: str
    rating: int


@dataclass(frozen=True)
class Rating:
    """A player's rating in a game."""

    game: str
    rating: int
    deals: int
    """How many deals are rated."""
    curve: tuple[RatingPoint, ...]
    """By tournament, in the order in which they were played."""
