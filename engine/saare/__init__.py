"""Saare, a Durak variant: the rules S1–S24 behind the protocol ``engine.game.Game``."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from engine.game import Choice, Lying
from engine.head import Head, Pack
from engine.moves import Move, Verb
from engine.saare import allowed, deal, score
from engine.saare import judge as judging
from engine.saare import play as playing
from engine.saare.deal import Deal, Options
from engine.saare.score import Result, Table
from engine.tally import Announced, Posting, Tally
from engine.violation import FormError, Violation


class Saare:
    """The game of Saare."""

    name: Final = "saare"
    verbs: Final[Mapping[str, Verb]] = {
        "attack": Verb(1, 36, "lay"),
        "transfer": Verb(1, 36, "lay"),
        "beat": Verb(2, 2, "beat"),
        "take": Verb(0, 0, "take"),
        "done": Verb(0, 0, by="all"),
    }
    layout: Final = "pairs"
    turned: Final = deal.TURNED
    roles_shown: Final = ("leader", "defender", "taker", "right")
    options: Final[Mapping[str, tuple[str, ...]]] = deal.OPTIONS
    dealer_rule: Final = "S21"
    deals: Final = score.DEALS
    tie_breaks: Final = ("firsts", "seconds", "best-round")
    """S23."""
    figures: Final = score.FIGURES
    details: Final = ()
    parts: Final = score.PARTS
    card_columns: Final = ("1", "2", "3", "4", "sixes")

    def sit(
        self, names: tuple[str, ...], dealer: int, options: Mapping[str, str], trumps: Sequence[str]
    ) -> Table:
        """S21: the table before its first deal."""
        if trumps:
            raise FormError("no-trumps-line")
        return Table(names, Options(**options), dealer, (0,) * len(names), first=dealer)

    def write_trumps(self, table: Table) -> str:
        """Nothing: in Saare each deal turns up its own trump."""
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
        """S4: 36 cards, six to each seat."""
        return deal.pack(len(table.names))

    def dealt_by(self, table: Table, dealer: int, then: Table) -> Table:
        """S24: the table whose next deal takes a place of this dealer."""
        return score.s24_dealt_by(table, dealer, then)

    def counted(self, table: Table, result: Result) -> Table:
        """S21: the table after one more deal that counts."""
        return score.s21_counted(table, result)

    def voided(self, table: Table) -> Table:
        """S24: the table whose next deal takes the earliest open place."""
        return score.s24_next(table)

    def dealt(self, table: Table) -> Table:
        """S24: the table with one more place held."""
        return score.s24_held(table)

    def deals_left(self, table: Table) -> int:
        """S21: what is left of the four."""
        return score.DEALS - table.counted

    def describe_table(self, table: Table) -> dict[str, Any]:
        """``points`` by seat."""
        return {"points": dict(zip(table.names, table.points, strict=True))}

    def describe_end(self, after: Table) -> dict[str, Any]:
        """Nothing: a table comes to the sum of what its deals announce (S22)."""
        return {}

    def tally(self, names: Sequence[str], deals: Sequence[Announced]) -> Tally:
        """S22, S23: points, and first and second places."""
        return score.s22_tally(names, deals)

    def gain(self, result: Mapping[str, Any]) -> Mapping[str, int]:
        """S19, S20: the points."""
        points: Mapping[str, int] = result["points"]
        return points

    def postings(self, names: Sequence[str], deals: Sequence[Announced]) -> tuple[Posting, ...]:
        """Nothing: there is no money in Saare."""
        return ()

    def inconsistent(
        self, before: Mapping[str, Any] | None, announced: Mapping[str, Any]
    ) -> Violation | None:
        """Nothing: no deal of Saare depends on another."""
        return None

    def deal_out(self, table: Table, head: Head) -> Deal:
        """S4: the deal before its first move."""
        return deal.deal_out(head, table.options)

    judge = staticmethod(judging.judge)
    broken = staticmethod(judging.broken)
    may_stand = staticmethod(judging.may_stand)
    play = staticmethod(playing.play)

    def allowed(self, deal: Deal) -> tuple[Choice, ...]:
        """Everything that may be done now."""
        return allowed.allowed(deal)

    def lying(self, deal: Deal) -> tuple[Lying, ...]:
        """The attack cards of the bout, each with the card that beat it; none after the deal."""
        return () if deal.ended else deal.lying()

    def roles(self, deal: Deal) -> dict[str, str]:
        """``leader``, ``defender``, who is ``taker`` once he has taken, ``right`` to attack."""
        return deal.named_roles()

    def late_rule(self, move: Move) -> str | None:
        """None: in Saare nothing is found late."""
        return None

    def situation(self, deal: Deal) -> Hashable:
        """Hands, table, talon and roles, and in which order hands have become empty (S17)."""
        return deal.situation()

    def worst(self, deal: Deal) -> tuple[str, ...]:
        """S18: the last-placed."""
        return (deal.names[deal.out[-1]],)

    def result(self, deal: Deal) -> Result | None:
        """S18: the result of an ended deal."""
        return score.result(deal)

    def read_result(self, words: Sequence[str], table: Table) -> Result:
        """The result written ``mari jaan peep ants sixes jaan=1``."""
        return score.read_result(words, table.names)

    def read_places(self, words: Sequence[str], table: Table) -> Sequence[str]:
        """The words of a card that has each seat's place, clockwise: ``2143 1``."""
        return score.read_places(words, table.names)

    def read_cells(self, cells: Mapping[str, str]) -> tuple[str, str]:
        """The seats from first to last, and the sixes."""
        return score.read_cells(cells)

    def check_card(self, result: Result, table: Table) -> None:
        """A score card's conditions on sixes."""
        score.check_card(result)

    def write_result(self, result: Result, names: Sequence[str]) -> str:
        """The result in canonical words."""
        return score.write_result(result, names)

    def announced(self, result: Result, deal: Deal | None) -> Result:
        """The result as announced, which is all there is to say."""
        return result

    def same(self, announced: Result, played: Result) -> bool:
        """R1: whether order and sixes are the same."""
        return announced[:2] == played[:2]

    def describe(self, result: Result, after: Table) -> dict[str, Any]:
        """``order``, ``sixes`` and ``points``."""
        names = after.names
        return {
            "order": [names[seat] for seat in result.order],
            "sixes": {name: n for name, n in zip(names, result.sixes, strict=True) if n},
            "points": dict(zip(names, result.points(), strict=True)),
        }

    def describe_unfinished(self, deal: Deal | None) -> dict[str, Any]:
        """The keys of ``describe``, all null."""
        return {"order": None, "sixes": None, "points": None}
