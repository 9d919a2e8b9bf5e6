"""A classical Durak without transfer: the rules F1–F12 behind ``engine.game.Game``."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from engine.game import Choice, Lying
from engine.head import Head, Pack
from engine.moves import Move, Verb
from engine.tally import Announced, Posting, Tally
from engine.violation import FormError, Violation
from tests.thirdgame.durak import deal as dealing
from tests.thirdgame.durak import judge as judging
from tests.thirdgame.durak import score
from tests.thirdgame.durak.deal import Deal
from tests.thirdgame.durak.score import Result, Table

WORDS: Final = "fool draw attack beat take done"
"""Words of its sheets that name no seat."""


class Durak:
    """The game of Durak."""

    name: Final = "durak"
    verbs: Final[Mapping[str, Verb]] = {
        "attack": Verb(1, 6, "lay"),
        "beat": Verb(2, 2, "beat"),
        "take": Verb(0, 0, "take"),
        "done": Verb(0, 0, by="all"),
    }
    layout: Final = "pairs"
    turned: Final = "trump"
    roles_shown: Final = ("leader", "defender")
    options: Final[Mapping[str, tuple[str, ...]]] = {}
    dealer_rule: Final = "F10"
    deals: Final = score.DEALS
    tie_breaks: Final = ("lighter",)
    figures: Final = score.FIGURES
    details: Final = score.DETAILS
    parts: Final = score.PARTS
    card_columns: Final = ("fool", "held")

    def sit(
        self, names: tuple[str, ...], dealer: int, options: Mapping[str, str], trumps: Sequence[str]
    ) -> Table:
        """The table before its first deal."""
        self.usual_trumps(names, trumps)
        return Table(names, dealer, (0,) * len(names))

    def write_trumps(self, table: Table) -> str:
        """Nothing: each deal turns up its own trump."""
        return ""

    def usual_trumps(self, names: Sequence[str], agreed: Sequence[str]) -> tuple[str, ...]:
        """Nothing, as there is no such line."""
        if agreed:
            raise FormError("no-trumps-line")
        return ()

    def trump_suits(self, words: Sequence[str]) -> Sequence[tuple[str, str]]:
        """None: there is no such line."""
        return ()

    def pack(self, table: Table) -> Pack:
        """F1: what is dealt from."""
        return dealing.pack(len(table.names))

    def dealt_by(self, table: Table, dealer: int, then: Table) -> Table:
        """The table with this dealer."""
        return table._replace(dealer=dealer)

    def counted(self, table: Table, result: Result) -> Table:
        """F10: the table after a deal that counts."""
        return score.f10_counted(table, result)

    def voided(self, table: Table) -> Table:
        """The same dealer deals again."""
        return table

    def dealt(self, table: Table) -> Table:
        """The table after a deal whose result is not known."""
        return table._replace(counted=table.counted + 1)

    def deals_left(self, table: Table) -> int:
        """F12: what is left of the three."""
        return score.DEALS - table.counted

    def describe_table(self, table: Table) -> dict[str, Any]:
        """``points`` by seat."""
        return {"points": dict(zip(table.names, table.points, strict=True))}

    def describe_end(self, after: Table) -> dict[str, Any]:
        """Nothing more than the deals say."""
        return {}

    def tally(self, names: Sequence[str], deals: Sequence[Announced]) -> Tally:
        """F12: the sum of the deals."""
        return score.f12_tally(names, deals)

    def gain(self, result: Mapping[str, Any]) -> Mapping[str, int]:
        """F11: the points."""
        points: Mapping[str, int] = result["points"]
        return points

    def postings(self, names: Sequence[str], deals: Sequence[Announced]) -> tuple[Posting, ...]:
        """Nothing: it is not played for money."""
        return ()

    def inconsistent(
        self, before: Mapping[str, Any] | None, announced: Mapping[str, Any]
    ) -> Violation | None:
        """F11: whether the points are right."""
        return score.f11_points(announced)

    def deal_out(self, table: Table, head: Head) -> Deal:
        """F1: the deal before its first move."""
        return dealing.deal_out(head)

    judge = staticmethod(judging.judge)
    broken = staticmethod(judging.broken)
    may_stand = staticmethod(judging.may_stand)
    play = staticmethod(dealing.play)

    def allowed(self, deal: Deal) -> tuple[Choice, ...]:
        """Everything that may be done now."""
        return dealing.allowed(deal)

    def lying(self, deal: Deal) -> tuple[Lying, ...]:
        """The cards of the bout."""
        return dealing.lying(deal)

    def roles(self, deal: Deal) -> dict[str, str]:
        """Who leads and who defends."""
        return dealing.roles(deal)

    def late_rule(self, move: Move) -> str | None:
        """None: nothing is found late."""
        return None

    def situation(self, deal: Deal) -> Hashable:
        """The deal itself but for how often was moved, and in which order was laid."""
        return (
            *(tuple(deal.places.known), deal.talon, deal.leader, deal.defender, deal.limit),
            *(frozenset(deal.attacks), frozenset(deal.beats), deal.out, deal.ended),
        )

    def worst(self, deal: Deal) -> tuple[str, ...]:
        """F9: the fool, or everybody where it is a draw."""
        fools = tuple(name for seat, name in enumerate(deal.names) if deal.places.held(seat))
        return fools or deal.names

    def result(self, deal: Deal) -> Result | None:
        """F9: who is the fool."""
        return score.result(deal)

    def read_result(self, words: Sequence[str], table: Table) -> Result:
        """The result written ``fool peep 5`` or ``draw``."""
        return score.read_result(words, table.names)

    def read_places(self, words: Sequence[str], table: Table) -> Sequence[str]:
        """The words as they are: nobody has a place but the fool."""
        return words

    def read_cells(self, cells: Mapping[str, str]) -> tuple[str, str]:
        """The fool, and the cards held."""
        return score.read_cells(cells)

    def check_card(self, result: Result, table: Table) -> None:
        """A fool holds a card, and not the whole pack."""
        if result.fool is not None and not 1 <= result.held <= 36:
            raise FormError("result-fool")

    def write_result(self, result: Result, names: Sequence[str]) -> str:
        """The result in canonical words."""
        return score.write_result(result, names)

    def announced(self, result: Result, deal: Deal | None) -> Result:
        """The result as announced."""
        return result

    def same(self, announced: Result, played: Result) -> bool:
        """R1: whether the fool and his cards are the same."""
        return announced == played

    def describe(self, result: Result, after: Table) -> dict[str, Any]:
        """The result as plain data."""
        return score.describe(result, after.names)

    def describe_unfinished(self, deal: Deal | None) -> dict[str, Any]:
        """The keys of ``describe``, all null."""
        return dict.fromkeys(("fool", "held", "points", "ended"))
