"""What a deal of Six Dozens costs and brings, and the match of a table (D5, D15–D20)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.result import (
    names_a_seat,
    read_numbers,
    refuse_strangers,
    unique_seats,
)
from engine.sixdozens.deal import NOBODY, Deal, Options
from engine.sixdozens.trumps import Trumps
from engine.tally import (
    Announced,
    Figure,
    Tally,
    every_number,
    number,
    numbered,
    ranked,
    seat_or_none,
    some_numbers,
    some_seats,
)
from engine.violation import FormError
from engine.words import quoted

_SIGN: Final = re.compile(r"[1-4]|=[0-9]{1,2}")
_BY_SEAT: Final = re.compile(rf"(?:{_SIGN.pattern})+")
CAPITAL: Final = 72
"""D5: the points everybody starts the match with."""
CARD: Final = 6
"""D5: the points a card is worth."""
SIXTHS: Final = {1: (6,), 2: (4, 2), 3: (3, 2, 1)}
"""D16: the shares of one, two and three winners, in sixths of the kitty."""
FIGURES: Final = (
    Figure("out", ranked("out"), ranks=True, noted=True),
    Figure("left", numbered("left"), noted=True),
    Figure("penalty", numbered("penalties")),
    Figure("share", numbered("shares")),
    Figure("capital", numbered("capital")),
)
PARTS: Final = {
    **dict.fromkeys(("ended_by", "kitty", "left_over"), number),
    **dict.fromkeys(("out", "winners"), some_seats),
    **dict.fromkeys(("left", "penalties", "shares"), some_numbers),
    **dict.fromkeys(("capital", "final"), every_number),
    "starter": seat_or_none,
}


class Result(NamedTuple):
    """How a deal came out."""

    out: tuple[int, ...]
    """The seats that are out, first to last."""
    left: tuple[int, ...]
    """For each seat the number of cards it still holds."""
    starter: int | None = None
    """The seat that played first; None if nothing says so (on a score card)."""

    @property
    def ended_by(self) -> int:
        """D14: 1 if only one seat holds cards, 2 if several do and somebody is out, else 3."""
        if not self.out:
            return 3
        return 1 if len(self.out) == len(self.left) - 1 else 2

    def penalties(self) -> tuple[int, ...]:
        """D15: the points that each seat loses into the kitty."""
        return tuple(CARD * cards for cards in self.left)


class Table(NamedTuple):
    """A match between two deals. Immutable."""

    names: tuple[str, ...]
    options: Options
    trumps: Trumps
    dealer: int | None
    """Who deals next, or dealt last if the match has ended; None where it cannot be known."""
    capital: tuple[int, ...]
    """The points of each seat; the kitty left at the match's end (D19) is not yet shared out."""
    kitty: int = 0
    shares: tuple[int, ...] = ()
    """For each seat what it got from the kitty in the last deal (D16)."""

    @property
    def finished(self) -> bool:
        """D18: whether the match has ended, because somebody is at 0 or less."""
        return min(self.capital) <= 0

    def clockwise(self) -> Sequence[int]:
        """All seats from the dealer's left; as they were named if the dealer is not known."""
        return from_left(self.dealer, len(self.names))


def from_left(dealer: int | None, number: int) -> Sequence[int]:
    """All seats from the dealer's left; as they were named if the dealer is not known."""
    first = 0 if dealer is None else dealer + 1
    return [(first + step) % number for step in range(number)]


def sit(names: tuple[str, ...], options: Options, trumps: Trumps, dealer: int) -> Table:
    """D5: the table before its first deal."""
    return Table(names, options, trumps, dealer, (CAPITAL,) * len(names))


# -- the deal's result


def result(deal: Deal) -> Result | None:
    """The result of a deal that has ended by its moves; None while it goes on."""
    if not deal.ended:
        return None
    seats = range(len(deal.setting.names))
    return Result(deal.out, tuple(map(deal.places.held, seats)), deal.starter)


def announced(result: Result, deal: Deal | None) -> Result:
    """The announced result of a deal that its moves have not ended: they show who played first."""
    if deal is None or deal.starter == NOBODY:
        return result
    return result._replace(starter=deal.starter)


def read_result(words: Sequence[str], names: Sequence[str]) -> Result:
    """The result written ``out mari jaan left peep=3 ants=5`` or ``left mari=2 …``.

    Raises FormError.
    """
    at = words.index("left") if "left" in words else len(words)
    left = read_numbers(words[at + 1 :])
    if not left or words[0] != ("left" if at == 0 else "out") or at == 1:
        raise FormError("result-out-left")
    out = words[1:at]
    refuse_strangers([*out, *left], names)
    unique_seats([*out, *left])
    return Result(tuple(map(names.index, out)), tuple(left.get(name, 0) for name in names))


def read_places(words: Sequence[str], names: Sequence[str]) -> Sequence[str]:
    """Return the words after ``result`` for a card that has seat by seat, clockwise, ``1 2 =3 =5``.

    A number is which of the seats that went out it was, ``=`` stands before the cards left. Words
    that name seats stay as they are. Raises FormError.
    """
    if not words or names_a_seat(words[0], names) or not _BY_SEAT.fullmatch("".join(words)):
        return words
    signs = [sign for word in words for sign in _SIGN.findall(word)]
    out = sorted((sign, name) for sign, name in zip(signs, names, strict=False) if sign[0] != "=")
    if len(signs) != len(names) or [sign for sign, _ in out] != list("1234"[: len(out)]):
        raise FormError("places-left")
    left = [name + sign for sign, name in zip(signs, names, strict=True) if sign[0] == "="]
    return [*(["out"] if out else []), *(name for _, name in out), "left", *left]


def read_cells(cells: Mapping[str, str]) -> tuple[str, str]:
    """The result in the columns ``out`` and ``left``."""
    out = f"out {cells['out']} " if cells.get("out") else ""
    return "left", f"{out}left {cells.get('left', '')}".strip()


def check_card(card: Result, dealt: int) -> None:
    """A score card's conditions: every seat is out or has cards left, at most as many as dealt.

    Raises FormError where they are not met.
    """
    for seat, cards in enumerate(card.left):
        if not (cards == 0 if seat in card.out else 1 <= cards <= dealt):
            raise FormError("cards-left", most=dealt)


def write_result(result: Result, names: Sequence[str]) -> str:
    """The result as the words after ``result`` write it."""
    out = [quoted(names[seat]) for seat in result.out]
    left = [f"{quoted(name)}={n}" for name, n in zip(names, result.left, strict=True) if n]
    return " ".join([*(["out", *out] if out else []), "left", *left])


# -- capital and kitty


def d16_shared(kitty: int, winners: Sequence[int], number: int) -> tuple[int, ...]:
    """D16: for each of this number of seats its share when these, in order, share the kitty."""
    shares = dict(zip(winners, SIXTHS[len(winners)], strict=True)) if winners else {}
    return tuple(kitty * shares.get(seat, 0) // 6 for seat in range(number))


def d18_counted(table: Table, counted: Result) -> Table:
    """D15–D18: the table after a deal that counts: its penalties, its shares, the next dealer."""
    penalties = counted.penalties()
    kitty = table.kitty + sum(penalties)
    shares = d16_shared(kitty, counted.out, len(table.names))
    sums = zip(table.capital, penalties, shares, strict=True)
    capital = tuple(had - lost + got for had, lost, got in sums)
    after = table._replace(capital=capital, kitty=kitty - sum(shares), shares=shares)
    if after.finished:
        return after
    return after._replace(dealer=DEALERS[table.options.next_dealer](after, counted))


def d19_shared(table: Table) -> Table:
    """D19: the table with the kitty left at the match's end shared by those with points left."""
    if not table.finished or table.options.kitty_left == "stays":
        return table
    shares = d19_shares(table.capital, table.kitty, table.clockwise())
    capital = tuple(map(sum, zip(table.capital, shares, strict=True)))
    return table._replace(capital=capital, kitty=table.kitty - sum(shares))


def d19_shares(capital: Sequence[int], kitty: int, clockwise: Sequence[int]) -> tuple[int, ...]:
    """D19: for each seat its share of the kitty left, by D16's proportions, most points first.

    Those with equal points share the sum of their parts equally, odd points one each clockwise.
    """
    shares = list(d19_in_turn(capital, kitty, clockwise))
    for points in {capital[seat] for seat in clockwise if capital[seat] > 0}:
        equal = [seat for seat in clockwise if capital[seat] == points]
        each, odd = divmod(sum(shares[seat] for seat in equal), len(equal))
        for place, seat in enumerate(equal):
            shares[seat] = each + (place < odd)
    return tuple(shares)


def d19_in_turn(capital: Sequence[int], kitty: int, clockwise: Sequence[int]) -> tuple[int, ...]:
    """D19: the parts of the kitty left, where among equals the first clockwise comes first."""
    heirs = [seat for seat in clockwise if capital[seat] > 0]
    return d16_shared(kitty, sorted(heirs, key=lambda seat: -capital[seat]), len(capital))


def d18_winners(table: Table) -> list[str]:
    """D18: who has won the match, with most points before D19; nobody while it goes on."""
    return _richest_of(table.names, table.capital) if table.finished else []


def _richest_of(names: Sequence[str], capital: Sequence[int]) -> list[str]:
    most = max(capital)
    return [name for name, points in zip(names, capital, strict=True) if points == most]


def describe_end(table: Table) -> dict[str, Any]:
    """D18, D19: what is announced of the match with the deal that ended it, else nothing."""
    if not table.finished:
        return {}
    end = d19_shared(table)
    final = dict(zip(table.names, end.capital, strict=True))
    return {"final": final, "left_over": end.kitty, "winners": d18_winners(table)}


def d21_tally(names: Sequence[str], deals: Sequence[Announced]) -> Tally:
    """D18, D19, D21: what the capital and kitty announced last come to."""
    last = deals[-1].result
    finished = min(last["capital"].values()) <= 0
    end = _end_of(names, deals[-1]) if finished else {}
    capital = {name: end.get("final", last["capital"])[name] for name in names}
    winners = [name for name in names if name in end.get("winners", ())]
    counts = {name: points - CAPITAL for name, points in capital.items()}
    wins = {name: int(name in winners) for name in names}
    return Tally(finished, counts, {"wins": wins}, wins, tuple(winners))


def gain(result: Mapping[str, Any]) -> dict[str, int]:
    """D15, D16: what each seat won from the kitty, less what it lost into it."""
    lost, won = result["penalties"], result["shares"]
    return {seat: won.get(seat, 0) - lost.get(seat, 0) for seat in result["capital"]}


def _end_of(names: Sequence[str], deal: Announced) -> Mapping[str, Any]:
    """The end of the match as announced with its last deal.

    Matches were recorded before their ends were announced; then equals shared in turn.
    """
    if "final" in deal.result:
        return deal.result
    dealer = None if deal.dealer is None else names.index(deal.dealer)
    capital, kitty = [deal.result["capital"][name] for name in names], deal.result["kitty"]
    shares = d19_in_turn(capital, kitty, from_left(dealer, len(names)))
    final = map(sum, zip(capital, shares, strict=True))
    return {
        "final": dict(zip(names, final, strict=True)),
        "left_over": kitty - sum(shares),
        "winners": _richest_of(names, capital),
    }


# -- the next dealer

Dealer = Callable[[Table, Result], int | None]
"""D17: who deals after the result; the table still has the last deal's dealer."""


def _starter(table: Table, counted: Result) -> int | None:
    return counted.starter


def _loser(table: Table, counted: Result) -> int | None:
    return _first_with(table, max(counted.left), counted.left)


def _first_out(table: Table, counted: Result) -> int | None:
    return counted.out[0] if counted.out else table.dealer


def _richest(table: Table, counted: Result) -> int | None:
    return _first_with(table, max(table.capital), table.capital)


def _poorest(table: Table, counted: Result) -> int | None:
    return _first_with(table, min(table.capital), table.capital)


def _first_with(table: Table, number: int, numbers: Iterable[int]) -> int | None:
    """The seat with this number; if there are several, the first from the dealer's left."""
    seats = [seat for seat, one in enumerate(numbers) if one == number]
    if len(seats) > 1 and table.dealer is None:
        return None
    return min(seats, key=table.clockwise().index)


DEALERS: Final[dict[str, Dealer]] = {
    "starter": _starter,
    "loser": _loser,
    "first-out": _first_out,
    "richest": _richest,
    "poorest": _poorest,
}
"""D17: by the option ``next-dealer``."""
