"""The doors of a game, and the registry of games.

Nobody outside asks which game it is: both are objects behind the protocol ``Game``. Three doors
decide everything about moves: ``judge`` (what is wrong), ``play`` (what the move does; total over
possible moves, so that one can stand by ruling) and ``allowed`` (who may do what now).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar

from engine.cards import Card, Cards
from engine.head import Head, Pack, Sight
from engine.moves import Move, Verb
from engine.places import Places
from engine.tally import Announced, Detail, Figure, Part, Posting, Tally
from engine.violation import Violation

T = TypeVar("T", bound="Table")
D = TypeVar("D", bound="Deal")
R = TypeVar("R")


class Choice(NamedTuple):
    """Something that a seat may do now, with the cards that it may have for it."""

    seat: str
    verb: str
    cards: Cards = Cards(0)
    target: Card | None = None
    """The card to be beaten."""


class Late(NamedTuple):
    """A finding about an earlier move, made when a card came to light."""

    move: int
    """The number of the move that broke the rule, from 1."""
    violation: Violation


class Lying(NamedTuple):
    """A card that lies on the table or in the bank."""

    card: Card
    seat: str | None
    """Who laid it; None where the talon gave it."""
    beaten_by: Card | None = None


class Table(Protocol):
    """A table between two deals. Immutable; each game has its own."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, clockwise."""

    @property
    def dealer(self) -> int | None:
        """Who deals next; None where it cannot be known (D17 after a score card)."""

    @property
    def finished(self) -> bool:
        """Whether no further deal can be played."""

    def _replace(self: T, /, *, names: tuple[str, ...]) -> T:
        """The same table with its seats called so."""


class Deal(Protocol):
    """A deal as it stands after some moves; each game has its own.

    Nobody changes one that others may have, see ``Game.play``.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, clockwise."""

    @property
    def places(self) -> Places:
        """Where the cards are, as far as they are known."""

    @property
    def talon(self) -> tuple[Sight, ...]:
        """What is left of the talon, in drawing order."""

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out, first to last."""

    @property
    def ended(self) -> bool:
        """Whether the deal has ended."""

    @property
    def moves(self) -> int:
        """How many moves have been made."""

    @property
    def found(self) -> tuple[Late, ...]:
        """What has come to light about earlier moves, in the order in which it did."""

    def copy(self: D) -> D:
        """The same deal, to be changed."""


class Game(Protocol[T, D, R]):
    """The rules of one game: of its tables ``T``, deals ``D`` and results ``R``."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """As written after ``game`` in a sheet."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """What can be done in a move, and with how many cards."""

    @property
    def layout(self) -> Literal["pairs", "pile"]:
        """How the cards lie: each beside the one that beat it, or one on another."""

    @property
    def turned(self) -> Literal["trump", "open"]:
        """The keyword of the card turned up: its suit is trump, or it is the first of the pile."""

    @property
    def roles_shown(self) -> tuple[str, ...]:
        """Which of the ``roles`` stand beside a seat while a deal is shown, in this order."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The house rules and the values that each may have, its default first."""

    @property
    def dealer_rule(self) -> str:
        """The number of the rule that says who deals next."""

    @property
    def deals(self) -> int | None:
        """How many deals a table plays; None where play itself shows when it is enough."""

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What separates equal totals in a tournament, the first first (S23, D21)."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """What a deal gives each seat, in the order of the score card.

        The last is the one that stands for the deal where there is room for one number.
        """

    @property
    def details(self) -> tuple[Detail, ...]:
        """What a result says of the whole deal, in the order in which it is shown."""

    @property
    def parts(self) -> Mapping[str, Part]:
        """What a result consists of, by the keys of ``describe`` and ``describe_end``."""

    @property
    def card_columns(self) -> tuple[str, ...]:
        """The columns in which a file of score cards may write a result."""

    # -- tables

    def sit(
        self, names: tuple[str, ...], dealer: int, options: Mapping[str, str], trumps: Sequence[str]
    ) -> T:
        """The table before its first deal.

        ``trumps`` are the words after ``trumps``, empty where that line is missing. Raises
        FormError for trumps that do not fit; names and options have been looked at before.
        """

    def write_trumps(self, table: T) -> str:
        """The trumps in canonical words, empty where the game has no such line."""

    def usual_trumps(self, names: Sequence[str], agreed: Sequence[str]) -> tuple[str, ...]:
        """The words after ``trumps`` for a table of these seats, as a tournament agreed on them.

        ``agreed`` may leave to each table whose suit is which, or be empty: the default. Raises
        FormError where no table of the game could agree on them.
        """

    def trump_suits(self, words: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Which suits are trump by the words after ``trumps``, each after the seat whose it is.

        The seat is empty where the suit is trump for all. ``words`` are none where the game has no
        such line.
        """

    def pack(self, table: T) -> Pack:
        """What is dealt from at this table, and how many cards."""

    def dealt_by(self, table: T, dealer: int, then: T) -> T:
        """The table when this dealer deals its next deal.

        ``then`` is the table as it stood for those who dealt: it may lack a later decision of the
        arbiter, so that somebody else was due by it (S24, D22).
        """

    def counted(self, table: T, result: R) -> T:
        """The table after a deal that counts, with this result."""

    def voided(self, table: T) -> T:
        """The table after a deal that counts nothing: S24 and D22 say who deals then."""

    def dealt(self, table: T) -> T:
        """The table after a deal that counts, as far as it is known without its result."""

    def deals_left(self, table: T) -> int:
        """How many deals are still to be played; 1 where only the next one is certain."""

    def describe_table(self, table: T) -> dict[str, Any]:
        """The table's totals as plain data, seats by name."""

    def tally(self, names: Sequence[str], deals: Sequence[Announced]) -> Tally:
        """What the announced results of the table's deals that count, at least one, come to."""

    def gain(self, result: Mapping[str, Any]) -> Mapping[str, int]:
        """What a deal gave each seat, by its result as ``describe`` gives it.

        Who got more was ahead in the deal; ratings, opponents and the luck of dealing follow it.
        """

    def postings(self, names: Sequence[str], deals: Sequence[Announced]) -> Sequence[Posting]:
        """The table's money by the results announced; nothing in a game without money."""

    def inconsistent(
        self, before: Mapping[str, Any] | None, announced: Mapping[str, Any]
    ) -> Violation | None:
        """What is wrong with an announced result by itself, and after the one that counted before.

        ``before`` is None for the first deal that counts.
        """

    # -- deals

    def deal_out(self, table: T, head: Head) -> D:
        """The deal before its first move. The head names the card turned up."""

    def judge(self, deal: D, move: Move) -> Violation | None:
        """What is wrong with the move, by the first rule to be named; None if nothing."""

    def broken(self, deal: D, move: Move) -> list[Violation]:
        """Every rule that a possible move breaks."""

    def may_stand(self, deal: D, move: Move) -> bool:
        """Whether the game could go on if this possible, illegal move stood."""

    def play(self, deal: D, move: Move, *, stands: bool = False, in_place: bool = False) -> D:
        """The deal after this possible move; with ``stands`` no late finding is made about it.

        The very same deal where the move says nothing new, and then no move is counted. The deal
        before is left as it was, unless it may be changed ``in_place``: whoever says so has it for
        itself, as a ``copy`` or by an earlier move.
        """

    def allowed(self, deal: D) -> tuple[Choice, ...]:
        """Everything that may be done now."""

    def lying(self, deal: D) -> tuple[Lying, ...]:
        """The cards that lie on the table or in the bank, in the order in which they were laid."""

    def roles(self, deal: D) -> dict[str, str]:
        """Which seat is what at this moment; nothing once the deal has ended."""

    def late_rule(self, move: Move) -> str | None:
        """The rule that a move may turn out to have broken, so that ``stands`` may name it."""

    # -- looking back

    def situation(self, deal: D) -> Hashable:
        """Equal for two deals of one head, all hands known, from which the very same can follow.

        Who came off how badly by then is part of it; how often was moved is not.
        """

    def worst(self, deal: D) -> tuple[str, ...]:
        """Who came off worst in a deal that has ended by its moves; several if equally badly."""

    # -- results

    def result(self, deal: D) -> R | None:
        """The result of a deal that has ended by its moves; None while it goes on."""

    def read_result(self, words: Sequence[str], table: T) -> R:
        """The result that the words after ``result`` write; raises FormError."""

    def read_places(self, words: Sequence[str], table: T) -> Sequence[str]:
        """The words after ``result`` that a score card means which is written seat by seat.

        That is how a slip has it, with a column a seat; words that name seats stay as they are.
        Raises FormError.
        """

    def read_cells(self, cells: Mapping[str, str]) -> tuple[str, str]:
        """The result that a row of a file writes in the game's ``card_columns``, as those words.

        Before them the column to be named if they are no result.
        """

    def check_card(self, result: R, table: T) -> None:
        """Raises FormError where a result without moves cannot be."""

    def write_result(self, result: R, names: Sequence[str]) -> str:
        """The words after ``result``, in canonical form."""

    def announced(self, result: R, deal: D | None) -> R:
        """What is announced of a deal that its moves have not ended, with what they show of it."""

    def same(self, announced: R, played: R) -> bool:
        """R1: whether an announced result is the one that the moves give."""

    def describe(self, result: R, after: T) -> dict[str, Any]:
        """The result as plain data, seats by name; ``after`` is the table with it counted."""

    def describe_end(self, after: T) -> dict[str, Any]:
        """What is announced of a table besides with the deal that ended it, seats by name."""

    def describe_unfinished(self, deal: D | None) -> dict[str, Any]:
        """The same keys for a deal without a result: null where nothing is known yet."""


AnyGame = Game[Any, Any, Any]
"""A game where it does not matter which one."""

ENDS: Final = ("final", "left_over", "winners")
"""The keys of ``describe_end`` that any game may have."""


def announcement(game: AnyGame, result: Any, after: Any) -> dict[str, Any]:
    """All that is announced of a deal that counts, and of the table where the deal ended it."""
    return {**game.describe(result, after), **game.describe_end(after)}


def could_be_announced(game: AnyGame, result: Mapping[str, Any], seats: Sequence[str]) -> bool:
    """Whether a result in full has its parts, with seats and numbers where they belong.

    The end of a table is no part of every result.
    """
    return all(
        part(result[name], seats) if name in result else name in ENDS
        for name, part in game.parts.items()
    )
