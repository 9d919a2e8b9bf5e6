"""Six Dozens, a shedding game for a match: the rules D1–D22 behind ``engine.game.Game``."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from engine.cards import SUITS
from engine.game import Choice, Lying
from engine.head import Head, Pack
from engine.moves import Move, Verb
from engine.sixdozens import allowed, deal, ledger, score
from engine.sixdozens import judge as judging
from engine.sixdozens import play as playing
from engine.sixdozens.deal import NOBODY, Deal, Options
from engine.sixdozens.score import Result, Table
from engine.sixdozens.trumps import read_trumps, trump_suits, write_trumps
from engine.tally import Announced, Detail, Posting, Tally
from engine.violation import Violation


class SixDozens:
    """The game of Six Dozens."""

    name: Final = "six-dozens"
    verbs: Final[Mapping[str, Verb]] = {
        "play": Verb(1, 1, "lay"),
        "pass": Verb(0, 0),
        deal.COVER: Verb(1, 1, "lay", by="talon"),
    }
    layout: Final = "pile"
    turned: Final = deal.TURNED
    roles_shown: Final = ("turn", "lost")
    options: Final[Mapping[str, tuple[str, ...]]] = deal.OPTIONS
    dealer_rule: Final = "D17"
    deals: Final = None
    tie_breaks: Final = ("wins",)
    """D21."""
    figures: Final = score.FIGURES
    parts: Final = score.PARTS
    details: Final = (
        Detail("starter", "seat"),
        Detail("ended_by", "ending", rule="D14"),
        Detail("kitty", "number"),
    )
    card_columns: Final = ("out", "left")

    def sit(
        self, names: tuple[str, ...], dealer: int, options: Mapping[str, str], trumps: Sequence[str]
    ) -> Table:
        """D3, D5: the table before its first deal."""
        fields = {key.replace("-", "_"): value for key, value in options.items()}
        return score.sit(names, Options(**fields), read_trumps(trumps, names), dealer)

    def write_trumps(self, table: Table) -> str:
        """D3: ``own mari=c jaan=d``, ``none``, ``one s``, ``two d s`` or ``ranked s d``."""
        return write_trumps(table.trumps, table.names)

    def usual_trumps(self, names: Sequence[str], agreed: Sequence[str]) -> tuple[str, ...]:
        """D3: what was agreed; each player a suit of his own where nothing was, or only ``own``."""
        if agreed and [*agreed] != ["own"]:
            read_trumps(agreed, names)
            return tuple(agreed)
        return ("own", *(f"{name}={suit}" for name, suit in zip(names, SUITS, strict=False)))

    def trump_suits(self, words: Sequence[str]) -> Sequence[tuple[str, str]]:
        """D3: whose suit is trump: ``("mari", "c")``, or ``("", "s")`` for all."""
        return trump_suits(words)

    def pack(self, table: Table) -> Pack:
        """D1, D4: the deck in use and the numbers of cards."""
        return deal.pack(len(table.names), table.options)

    def dealt_by(self, table: Table, dealer: int, then: Table) -> Table:
        """D22: the table with the dealer who dealt, whoever is due by what counts now."""
        return table._replace(dealer=dealer)

    def counted(self, table: Table, result: Result) -> Table:
        """D15–D18: the table after one more deal that counts."""
        return score.d18_counted(table, result)

    def voided(self, table: Table) -> Table:
        """D22: the same dealer deals again."""
        return table

    def dealt(self, table: Table) -> Table:
        """D17: without a result nobody knows who deals next."""
        return table._replace(dealer=None)

    def deals_left(self, table: Table) -> int:
        """D18: the next deal, until the match has ended."""
        return 0 if table.finished else 1

    def describe_table(self, table: Table) -> dict[str, Any]:
        """``capital`` and ``kitty``, after D19 if the match has ended, and its ``winners``."""
        final = score.d19_shared(table)
        return {
            "capital": dict(zip(table.names, final.capital, strict=True)),
            "kitty": final.kitty,
            "winners": score.d18_winners(table),
        }

    def describe_end(self, after: Table) -> dict[str, Any]:
        """``final`` capital, the kitty ``left_over`` and the ``winners``, once it has ended."""
        return score.describe_end(after)

    def tally(self, names: Sequence[str], deals: Sequence[Announced]) -> Tally:
        """D18, D19, D21: the capital announced last, and who has won the match."""
        return score.d21_tally(names, deals)

    def gain(self, result: Mapping[str, Any]) -> Mapping[str, int]:
        """D15, D16: the share less the penalty."""
        return score.gain(result)

    def postings(self, names: Sequence[str], deals: Sequence[Announced]) -> tuple[Posting, ...]:
        """D5, D15, D16, D19: what everybody begins with, penalties, shares, the kitty left."""
        return tuple(ledger.postings(names, deals))

    def inconsistent(
        self, before: Mapping[str, Any] | None, announced: Mapping[str, Any]
    ) -> Violation | None:
        """D20: no point comes from nowhere or is lost."""
        return ledger.d20_money(before, announced)

    def deal_out(self, table: Table, head: Head) -> Deal:
        """D4: the deal before its first move."""
        return deal.deal_out(head, table.options, table.trumps)

    judge = staticmethod(judging.judge)
    broken = staticmethod(judging.broken)
    play = staticmethod(playing.play)

    def may_stand(self, deal: Deal, move: Move) -> bool:
        """Whether the move can stand by ruling."""
        return judging.may_stand(move)

    def allowed(self, deal: Deal) -> tuple[Choice, ...]:
        """Everything that may be done now."""
        return allowed.allowed(deal)

    def lying(self, deal: Deal) -> tuple[Lying, ...]:
        """The bank, its top card last."""
        return deal.lying()

    def roles(self, deal: Deal) -> dict[str, str]:
        """``turn``, who has ``lost`` the turn, and the ``starter``."""
        return deal.named_roles()

    def late_rule(self, move: Move) -> str | None:
        """D11 for a pass, which may turn out to have been wrong."""
        return "D11" if move.verb == "pass" else None

    def situation(self, deal: Deal) -> Hashable:
        """Hands, talon and top of the bank, who is on turn and who has passed."""
        return deal.situation()

    def worst(self, deal: Deal) -> tuple[str, ...]:
        """D15: who holds the most cards, at 6 points each."""
        left = [*map(deal.places.held, range(len(deal.names)))]
        return tuple(name for name, n in zip(deal.names, left, strict=True) if n == max(left))

    def result(self, deal: Deal) -> Result | None:
        """D14: the result of an ended deal."""
        return score.result(deal)

    def announced(self, result: Result, deal: Deal | None) -> Result:
        """The result of an unfinished deal, with the starter that its moves show."""
        return score.announced(result, deal)

    def read_result(self, words: Sequence[str], table: Table) -> Result:
        """The result written ``out mari jaan left peep=3 ants=5``."""
        return score.read_result(words, table.names)

    def read_places(self, words: Sequence[str], table: Table) -> Sequence[str]:
        """The words of a card that has seat by seat, clockwise: ``1 2 =3 =5``."""
        return score.read_places(words, table.names)

    def read_cells(self, cells: Mapping[str, str]) -> tuple[str, str]:
        """Who went out, and the cards left to everybody else."""
        return score.read_cells(cells)

    def check_card(self, result: Result, table: Table) -> None:
        """A score card's conditions on cards left."""
        score.check_card(result, self.pack(table).hand)

    def write_result(self, result: Result, names: Sequence[str]) -> str:
        """The result in canonical words."""
        return score.write_result(result, names)

    def same(self, announced: Result, played: Result) -> bool:
        """R1: whether those out and the cards left are the same; who started is not announced."""
        return announced[:2] == played[:2]

    def describe(self, result: Result, after: Table) -> dict[str, Any]:
        """The deal's result, its money and the capital and kitty after it, before D19."""
        names = after.names
        return {
            "starter": None if result.starter is None else names[result.starter],
            "out": [names[seat] for seat in result.out],
            "left": _where_any(names, result.left),
            "ended_by": result.ended_by,
            "penalties": _where_any(names, result.penalties()),
            "shares": {names[seat]: after.shares[seat] for seat in result.out},
            "kitty": after.kitty,
            "capital": dict(zip(names, after.capital, strict=True)),
        }

    def describe_unfinished(self, deal: Deal | None) -> dict[str, Any]:
        """The keys of ``describe``, all null but the starter once it has moved."""
        begun = deal is not None and deal.starter != NOBODY
        starter = deal.setting.names[deal.starter] if deal is not None and begun else None
        keys = ("out", "left", "ended_by", "penalties", "shares", "kitty", "capital")
        return {"starter": starter, **dict.fromkeys(keys)}


def _where_any(names: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}
