"""The facts that are recorded, each with the topic that names it for ever.

A fact is plain data: text, whole numbers, yes and no, and lists and dicts (with text keys) of
these. It never holds a person's name, only ids; the one exception are the facts marked
`personal`, whose stored bytes can be blanked when the person is to be forgotten.

What a statement says, or a result holds, is given meaning by whoever reads it, not here. `of`
is always the version, in its own stream, of the event that a fact speaks about.

To change a recorded fact's shape, add a field with a default; or rename and regroup fields and
give the class an upcast, a function that turns the older dict of fields into the newer one.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypedDict, TypeVar, dataclass_transform

from msgspec import UNSET, Struct, StructMeta, UnsetType, field, structs, to_builtins

Fields: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Fields], Fields]

F = TypeVar("F", bound="Fact")

TOPICS: "dict[str, type[Fact]]" = {}
"""Every class of facts by its topic."""


class FactMeta(StructMeta):
    """Makes a class of facts and registers it under its topic."""

    def __new__(  # noqa: D102 - see the class
        mcs,
        name: str,
        bases: tuple[type, ...],
        body: Fields,
        *,
        topic: str = "",
        upcasts: tuple[Upcast, ...] = (),
        personal: bool = False,
        **config: Any,
    ) -> "FactMeta":
        if topic in TOPICS:
            raise ValueError(f"two facts have the topic {topic!r}")
        body |= {"topic": topic, "upcasts": upcasts, "personal": personal}
        body["schema"] = len(upcasts) + 1
        made = super().__new__(mcs, name, bases, body, **config)
        if topic:
            TOPICS[topic] = made  # type: ignore[assignment]  # all but Fact itself are its subclasses
        return made


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Fact(Struct, metaclass=FactMeta, frozen=True, forbid_unknown_fields=True):
    """The base of all facts: a topic, a schema version, and the upcasts from older versions.

    `upcasts[0]` leads from schema 1 to schema 2, and so on. A topic that is taken raises
    ValueError.
    """

    topic: ClassVar[str]
    schema: ClassVar[int]
    upcasts: ClassVar[tuple[Upcast, ...]]
    personal: ClassVar[bool]


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed differently, in fields of another fact; those left out stay as they were."""

    def given(self) -> Fields:
        """The fields that are not left out."""
        fields: Fields = to_builtins(self)
        return fields

    @classmethod
    def between(cls, before: F, after: F) -> Self:
        """What the later of two agreements changed."""
        was, now = fields_of(before), fields_of(after)
        return cls(**{name: now[name] for name in cls.__struct_fields__ if now[name] != was[name]})

    def of(self, agreed: F) -> F:
        """What was agreed, with the changes."""
        return structs.replace(agreed, **self.given())


def fields_of(fact: Fact) -> Fields:
    """The fields of a fact as the plain data that is stored."""
    fields: Fields = to_builtins(fact)
    return fields


# ------------------------------------------------------------------------- a tournament's stream


class SeatedTable(TypedDict):
    """One table of a seated round: its number, the players clockwise, who deals first."""

    table: int
    seats: list[str]
    dealer: str | None


class TournamentOpened(Fact, topic="tournament.opened"):
    """A tournament, and the night (a date, YYYY-MM-DD) to which it belongs.

    `rules` are the house rules that differ from the default, `tie_breaks` the order that was
    chosen for equal points (empty: the game's own), `trumps` the words of the tables' trumps
    line (empty: as the game has it where nothing is said).
    """

    name: str
    game: str
    night: str
    rounds: int
    rules: dict[str, str] = field(default_factory=dict)
    tie_breaks: list[str] = field(default_factory=list)
    trumps: list[str] = field(default_factory=list)


class OptionChanges(Changes, frozen=True, forbid_unknown_fields=True):
    """Fields of `TournamentOpened`."""

    name: str | UnsetType = UNSET
    night: str | UnsetType = UNSET
    rounds: int | UnsetType = UNSET
    rules: dict[str, str] | UnsetType = UNSET
    tie_breaks: list[str] | UnsetType = UNSET
    trumps: list[str] | UnsetType = UNSET


class OptionsChanged(Fact, topic="tournament.options-changed"):
    """Some fields of `TournamentOpened` got the values in `changes`."""

    changes: OptionChanges
    reason: str = ""


class PlayerEntered(Fact, topic="tournament.player-entered"):
    """A player takes part from the first round on."""

    player: str


class PlayerJoined(Fact, topic="tournament.player-joined"):
    """A late comer, or one who comes back, takes part from a round on."""

    player: str
    from_round: int


class PlayerLeft(Fact, topic="tournament.player-left"):
    """A player takes no part any more after a round (0: before the first)."""

    player: str
    after_round: int


class Substituted(Fact, topic="tournament.substituted"):
    """A player plays some rounds in another player's place."""

    player: str
    for_player: str
    rounds: list[int]


class RoundSeated(Fact, topic="tournament.round-seated"):
    """Who sits where in a round, by which method, and the seed of the draw if there was one.

    Without tables the round is as if it had never been seated. `reason` is why a seated round was
    seated anew.
    """

    round: int
    tables: list[SeatedTable]
    method: str
    seed: int | None = None
    reason: str | UnsetType = UNSET


class TournamentClosed(Fact, topic="tournament.closed"):
    """It ended, or with `round` that round did, although not everything was played."""

    reason: str
    round: int | None = None


class TournamentReopened(Fact, topic="tournament.reopened"):
    """It goes on, or with `round` that round does: it is neither closed nor withdrawn."""

    reason: str
    round: int | None = None


class TournamentWithdrawn(Fact, topic="tournament.withdrawn"):
    """It counts nothing and is shown nowhere or, if called off, only as such."""

    reason: str
    called_off: bool = False


class PenaltyGiven(Fact, topic="tournament.penalty-given"):
    """Points added to a player's total: below zero a penalty, above zero a bonus."""

    player: str
    points: int
    reason: str


class PenaltyLifted(Fact, topic="tournament.penalty-lifted"):
    """A penalty or bonus counts no more, as if never given."""

    of: int
    reason: str


# ------------------------------------------------------------------------------ a season's stream


class SeasonOpened(Fact, topic="season.opened"):
    """Tournaments that count together, as stages.

    `counts` is what a stage counts for a player: `points`, the total in its standings, or
    `places`, points for the place. The best `best_of` stages of each player count (None: all).
    """

    name: str
    counts: str
    best_of: int | None = None


class SeasonChanges(Changes, frozen=True, forbid_unknown_fields=True):
    """Fields of `SeasonOpened`."""

    name: str | UnsetType = UNSET
    counts: str | UnsetType = UNSET
    best_of: int | UnsetType | None = UNSET


class SeasonChanged(Fact, topic="season.changed"):
    """Some fields of `SeasonOpened` got the values in `changes`."""

    changes: SeasonChanges
    reason: str = ""


class StageAdded(Fact, topic="season.stage-added"):
    """A tournament is a stage of the season."""

    tournament: str


class StageRemoved(Fact, topic="season.stage-removed"):
    """A tournament is no stage of the season any more."""

    tournament: str


# ------------------------------------------------------------------------------ a player's stream


class PlayerAdded(Fact, topic="player.added", personal=True):
    """A person and the name to show; the salt keeps a digest from betraying the name."""

    name: str
    salt: str


class PlayerRenamed(Fact, topic="player.renamed", personal=True):
    """The person is shown under another name from now on."""

    name: str
    salt: str


class PlayerMerged(Fact, topic="player.merged"):
    """This player and the player `into` are one person."""

    into: str


class PlayerParted(Fact, topic="player.parted"):
    """The merge `of` was a mistake, this player is a person of their own."""

    of: int


class PlayerForgotten(Fact, topic="player.forgotten"):
    """The person's name is known no more; results stay."""


# ------------------------------------------------------------------------------- a table's stream


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
    """A deal; `stated` when the dealer was written down, not worked out."""

    number: int
    dealer: str | None
    stated: bool = False


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

    `statement` is the sheet's line, `stated` when somebody wrote it down; otherwise the moves
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


class TableReseated(Fact, topic="table.reseated"):
    """The chairs had been written down wrongly: who sits where, clockwise, in all deals."""

    seats: list[str]
    reason: str


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


PERSONAL = frozenset(topic for topic, kind in TOPICS.items() if kind.personal)
"""The topics of the facts that hold a person's name."""
