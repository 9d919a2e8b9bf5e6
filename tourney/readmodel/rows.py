"""The rows of the read model's tables, column by column, in the order in which they are kept.

A list or a mapping in a row is JSON. Numbers of rounds, tables, deals and moves count from 1, those
of seats from 0, clockwise. "0/1" columns are no and yes.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class PlayerRow(NamedTuple):
    """A player's id, and what to call whom it stands for."""

    id: str
    name: str | None
    """NULL if the person was forgotten."""
    number: int
    """In the order in which players became known."""
    person: str
    """The id that counts: its own, or that of the player it was merged into."""
    merged_into: str | None
    merge: int | None
    """The version of the fact that merged it, in its own stream."""
    forgotten: int


class TournamentRow(NamedTuple):
    """A tournament as opened and changed since."""

    id: str
    name: str
    game: str
    night: str
    rounds: int
    rules: str
    tie_breaks: str
    """The criteria chosen; empty for the game's own."""
    trumps: str
    """The words of the tables' trumps line; empty as the game has it where nothing is said."""
    closed: str | None = None
    """Why it ended before everything was played; NULL where it did not."""
    withdrawn: str | None = None
    """Why it counts nothing; NULL where it counts."""
    called_off: int = 0
    """Whether it is shown as called off, and not left out."""


class EntryRow(NamedTuple):
    """From when to when a player takes part."""

    tournament: str
    player: str
    from_round: int
    after_round: int | None
    """The last round before the player left."""
    after_deal: int | None = None
    """The last deal of that round, where the player left in the middle of it."""


class SubstituteRow(NamedTuple):
    """A round that a player plays in another's place."""

    tournament: str
    round: int
    player: str
    for_player: str


class RoundRow(NamedTuple):
    """How a round was seated, and whether it was closed."""

    tournament: str
    number: int
    method: str | None
    """NULL where it was not seated."""
    seed: int | None
    closed: str | None = None
    """Why no more of it is played; NULL where it was not closed."""


class TableRow(NamedTuple):
    """A table, seated or opened."""

    address: str
    tournament: str
    round: int
    number: int
    game: str
    rules: str
    trumps: str
    dealer: str | None
    """Who deals the first deal."""
    drawn: str
    """``dealer``, ``trumps``: what the lot proposes before the first deal, and the table may still
    choose."""
    proposed: str
    """Dealer and trumps as the lot drew them, where the table chose differently."""
    opened: int
    """0 as long as it is seated only."""
    finished: int
    """Whether it was played to its end."""
    deals: int
    """How many deals count."""
    last: int
    """The number of the last of them; 0 before."""
    closed: str | None
    """Why nothing more is played; NULL where it was not closed."""
    recorded: int
    """How many of them with their moves."""
    winners: str
    """Who has won the table, as far as its game has winners of a table."""


class SeatRow(NamedTuple):
    """A seat of a table, and what its deals come to."""

    table: str
    seat: int
    player: str
    counts: int | None
    """What the table counts in the tournament; NULL before a deal counts."""
    firsts: int
    """How often the seat was first: in a deal, or in the match where there is one."""
    tallies: str
    """What the table adds to the criteria for equal totals."""


class StandInRow(NamedTuple):
    """Who plays a deal on the chair of a seat, whose points they are."""

    table: str
    deal: int
    seat: int
    player: str


class DealRow(NamedTuple):
    """A deal of a table."""

    table: str
    number: int
    dealer: str | None
    stated: int
    void: int
    reason: str | None
    finished: int
    moves: int
    result: str | None
    """The sheet's line."""
    confirmed: int
    """Whether somebody wrote the result down."""
    details: str
    """What the result says of the whole deal, as ``Game.details`` names it."""
    ended: int | None
    """The position of the event that first announced its result: where it stands among all deals;
    NULL before."""
    checked_by: str | None
    """Who entered its card a second time; NULL where nobody did since it was corrected last."""
    unchecked: int
    """Whether it is known from a card that was entered only once."""


class StatementRow(NamedTuple):
    """A fact recorded at a table."""

    table: str
    version: int
    position: int
    kind: str
    """deal, head, move, shows, stands, result, amend, void, retract, restore or reseat; of what is
    no statement opened, chair, check, dispute or ruling."""
    deal: int
    """0 for what is about the table as a whole, or could not be."""
    move: int | None
    text: str
    at: str
    by: str
    of: int | None
    """The statement that it speaks about."""
    reason: str | None
    fact: str | None
    """Its fields as stored in the record; NULL where its kind and text say all of it."""
    retracted: str | None
    """Why it was taken back; NULL while it counts."""


class ScoreRow(NamedTuple):
    """What a deal that counts gave a seat."""

    table: str
    deal: int
    seat: int
    player: str
    place: int | None
    """Among the seats, from 1; NULL where the game does not give every seat one."""
    gain: int
    """What the deal gave the seat: who has more was ahead."""
    figures: str
    """The numbers of the game's score card, as ``Game.figures`` names them."""


class LedgerRow(NamedTuple):
    """A posting; those of a deal sum to zero."""

    table: str
    number: int
    """In the order of what happens."""
    deal: int
    """0 for what was there before the first deal."""
    account: str
    """A player, or kitty, or start, which gives everybody their first points."""
    what: str
    """opening, end or the game's own word: penalty, share."""
    amount: int


class DisputeRow(NamedTuple):
    """A dispute at a table."""

    table: str
    number: int
    of: int
    seat: str
    words: str
    at: str
    ruling: int | None
    """The version of the ruling on it."""


class RulingRow(NamedTuple):
    """A word of the arbiter."""

    table: str
    version: int
    kind: str
    rule: str
    reason: str
    of: int | None
    dispute: int | None
    data: str
    at: str
    by: str


class PenaltyRow(NamedTuple):
    """Points added to a player's total."""

    tournament: str
    number: int
    player: str
    points: int
    reason: str
    at: str
    by: str
    lifted: str | None
    """Why it was lifted; NULL while it counts."""


class RoundTotalRow(NamedTuple):
    """What a round counts for a player."""

    tournament: str
    round: int
    player: str
    points: int


class StandingRow(NamedTuple):
    """A player in the standings; ``number`` is the one order in which they are shown."""

    tournament: str
    number: int
    place: int
    player: str
    total: int
    penalty: int
    criteria: str
    decided_by: str | None


class SeasonRow(NamedTuple):
    """A season as opened and changed since."""

    id: str
    name: str
    counts: str
    """points or places."""
    best_of: int | None
    """How many stages of each player count; NULL for all."""


class StageRow(NamedTuple):
    """A tournament that is a stage of a season."""

    season: str
    tournament: str


class RatingRow(NamedTuple):
    """What a player's rating is after a deal, see ``ratings``."""

    game: str
    position: int
    """``ended`` of the deal."""
    player: str
    table: str
    mu: float
    sigma: float
    rating: int
    """As shown."""


class RatedRow(NamedTuple):
    """Up to which event the deals are rated; its only row."""

    id: int
    position: int


class BuiltRow(NamedTuple):
    """Up to which event the file was built; its only row."""

    id: int
    position: int
    at: str
    scrub: int
    """Whether a forgotten name may be left in the file's free pages."""


class LatestRow(NamedTuple):
    """The last event of a stream: since then nothing of a table, or a tournament, has changed."""

    stream: str
    position: int
    at: str


Row: TypeAlias = (
    PlayerRow
    | TournamentRow
    | EntryRow
    | SubstituteRow
    | RoundRow
    | TableRow
    | SeatRow
    | StandInRow
    | DealRow
    | StatementRow
    | ScoreRow
    | LedgerRow
    | DisputeRow
    | RulingRow
    | PenaltyRow
    | RoundTotalRow
    | StandingRow
    | SeasonRow
    | StageRow
    | RatingRow
    | RatedRow
    | BuiltRow
    | LatestRow
)
