"""What is recorded in a table's stream."""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType, field

from events.facts.fact import Fact, Fields


class TableOpened(Fact, topic="table.opened"):
    """A table: the players clockwise, who deals first, house rules, the words of `trumps`."""

    game: str
    seats: list[str]
    dealer: str
    rules: dict[str, str] = field(default_factory=dict)
    trumps: list[str] = field(default_factory=list)


class TableAgreed(Fact, topic="table.agreed"):
    """What the table chose itself before its first deal, as the sheet's line: dealer or trumps."""

    statement: str


class DealBegan(Fact, topic="table.deal-began"):
    """A deal; `stated` when the dealer was written down, not worked out.

    `due` when a sheet has it from another record, by which the deal and its dealer were due then;
    by what is recorded before it here they are not.
    """

    number: int
    dealer: str | None
    stated: bool = False
    due: bool | UnsetType = UNSET


class CardsDealt(Fact, topic="table.cards-dealt"):
    """A line of the deal's head: the cut, the open card, a hand, the talon."""

    statement: str


class MoveRecorded(Fact, topic="table.move-recorded", omit_defaults=True):
    """A move, as the sheet's line; `inferred` when nobody said it, but what followed showed it."""

    statement: str
    inferred: bool = False


class CardsShown(Fact, topic="table.cards-shown"):
    """A seat let cards be seen, as the sheet's line."""

    statement: str


class RestUnseen(Fact, topic="table.rest-unseen"):
    """Nobody took down how the deal went on: its moves are not all of them."""

    deal: int
    reason: str = ""


class ResultAnnounced(Fact, topic="table.result-announced"):
    """The result of a deal in full: order, points, penalties, shares, capital and so on.

    `statement` is the sheet's line, `stated` when somebody wrote it down; else the moves
    ended the deal.
    """

    deal: int
    statement: str
    stated: bool
    result: Fields


class ResultAmended(Fact, topic="table.result-amended"):
    """The announced result `of` was wrong; this one counts.

    `of` is the deal's beginning where it had no result. With `follows` the deal came out as it
    was announced, and only its figures are others, because that earlier deal was corrected.
    """

    of: int
    deal: int
    statement: str
    result: Fields
    reason: str
    follows: int | None = None


class DealVoided(Fact, topic="table.deal-voided"):
    """A deal counts nothing; with `follows` because that earlier deal was corrected."""

    deal: int
    reason: str
    follows: int | None = None


class CardChecked(Fact, topic="table.card-checked", omit_defaults=True):
    """The card of a deal was entered a second time, by somebody else, and agrees with `of`.

    `of` is the result, or the void of a card that nobody can read. `by` is who entered it again,
    where a sheet says so: else it is who recorded this.
    """

    of: int
    deal: int
    by: str = ""


class ChairTaken(Fact, topic="table.chair-taken"):
    """From a deal on somebody else plays on the chair of `seat`, who keeps the points.

    The seat goes on being called as it is. Where `player` is the seat itself, the player is back.
    """

    seat: str
    player: str
    from_deal: int


class TableReseated(Fact, topic="table.reseated", omit_defaults=True):
    """The chairs had been written down wrongly: who sits where, clockwise, in all deals.

    All that was said of a chair is said of who sits there now. With `dealers` only the order of
    the chairs was wrong: what was said of somebody stays so, and these dealt the deals so far, by
    number.
    """

    seats: list[str]
    reason: str
    dealers: dict[str, str] | None = None


Extent: TypeAlias = Literal["table", "round", "tournament"]
"""What was closed, withdrawn or opened again at once."""


class TableClosed(Fact, topic="table.closed"):
    """Nothing more is played there; the deals that count so far are all that counts."""

    reason: str
    extent: Extent = "table"


class TableWithdrawn(Fact, topic="table.withdrawn"):
    """The table counts nothing and is shown nowhere, as if it had never been opened."""

    reason: str
    extent: Extent = "table"


class TableReopened(Fact, topic="table.reopened"):
    """The table is neither closed nor withdrawn any more."""

    reason: str
    extent: Extent = "table"


class StatementRetracted(Fact, topic="table.statement-retracted"):
    """The statement `of` was taken back."""

    of: int
    reason: str


class StatementRestored(Fact, topic="table.statement-restored"):
    """The taking back `of` was a mistake: what it took back counts again."""

    of: int
    reason: str


class StatementChanged(Fact, topic="table.statement-changed"):
    """A statement in the middle of a deal was different; what stood there before is kept.

    `statement`, the sheet's line, follows the statement `after`. The statements `dropped` count no
    more: the one that was wrong, and those that could not stand with the change. Without a
    `statement` they are only dropped.
    """

    deal: int
    after: int
    statement: str
    dropped: list[int]
    reason: str = ""

    @property
    def of(self) -> int | None:
        """The statement that was wrong, where one was."""
        return self.dropped[0] if self.dropped else None


class DisputeOpened(Fact, topic="table.dispute-opened"):
    """A seat disputes what was recorded at the statement `of`, in its own words."""

    number: int
    of: int
    seat: str
    words: str


RulingKind: TypeAlias = Literal["upheld", "stands", "rewind", "result", "penalty", "void"]


class RulingGiven(Fact, topic="table.ruling-given"):
    """The arbiter's word: on the statement `of`, on a dispute, or of the arbiter's own accord.

    `rule` is the rule that was broken ("" if none), `data` what the kind of ruling needs.
    """

    kind: RulingKind
    rule: str
    reason: str
    of: int | None = None
    dispute: int | None = None
    data: dict[str, str | int] = field(default_factory=dict)
