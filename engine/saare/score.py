"""What a deal of Saare is worth, and a table's four deals (S18–S21, S24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple

from engine.cards import BIT, RANK_OF, RANKS
from engine.result import (
    names_a_seat,
    read_numbers,
    refuse_strangers,
    unique_seats,
)
from engine.saare.deal import NOBODY, Deal, Felt, Options
from engine.tally import (
    Announced,
    Figure,
    Tally,
    every_number,
    every_seat,
    numbered,
    ranked,
    some_numbers,
)
from engine.violation import FormError
from engine.words import quoted

PLACE_POINTS: Final = {4: (5, 3, 2, 0), 3: (5, 3, 0), 2: (5, 0)}
"""S19: points by place for each number of players."""
SIXES: Final = RANK_OF[RANKS.index("6")]
DEALS: Final = 4
"""S21: a round is four deals at a table, however many players."""
FIGURES: Final = (
    Figure("place", ranked("order"), ranks=True),
    Figure("sixes", numbered("sixes"), noted=True, rule="S20"),
    Figure("points", numbered("points")),
)
PARTS: Final = {"order": every_seat, "sixes": some_numbers, "points": every_number}


class Result(NamedTuple):
    """How a deal came out: the seats from first to last, and the sixes given to the last (S20)."""

    order: tuple[int, ...]
    sixes: tuple[int, ...]
    """For each seat the number of sixes that it gave in the run that counts."""
    says_none: bool = False
    """Whether a seat was announced with no six, which a score card does not say."""

    def points(self) -> tuple[int, ...]:
        """S19, S20: the points of each seat: by place, and 1 for one six, 2 for two or more."""
        by_place = dict(zip(self.order, PLACE_POINTS[len(self.order)], strict=True))
        return tuple(by_place[seat] + min(sixes, 2) for seat, sixes in enumerate(self.sixes))


class Table(NamedTuple):
    """A table between two deals: who deals next, and the points so far."""

    names: tuple[str, ...]
    options: Options
    dealer: int
    """Who deals next."""
    points: tuple[int, ...]
    first: int
    """Who deals the round's first deal."""
    held: int = 0
    """The places, in the order of dealing, of the deals that count, as a bitmask (S24)."""
    place: int = 0
    """The place that the next deal takes."""

    @property
    def counted(self) -> int:
        """How many deals have counted; void ones have not (S24)."""
        return self.held.bit_count()

    @property
    def finished(self) -> bool:
        """S21: whether the round's four deals are played."""
        return self.counted == DEALS


def result(deal: Deal) -> Result | None:
    """The result of a deal that has ended by its moves; None while it goes on."""
    if not deal.ended:
        return None
    return Result(deal.out, s20_sixes(deal))


def s20_sixes(deal: Deal) -> tuple[int, ...]:
    """S20: how many sixes each seat gave to the last-placed at the very end.

    Counted from the last giving of the final bout backwards, until one was not of sixes only.
    One that he gave himself earns nothing but does not break the run.
    """
    sixes = [0] * len(deal.setting.names)
    if s20_counts(deal):
        for giver, cards in reversed(s20_givings(deal.felt)):
            if giver != deal.out[-1]:
                sixes[giver] += (cards & SIXES).bit_count()
            if cards & ~SIXES:
                break
    return tuple(sixes)


def s20_givings(felt: Felt) -> list[tuple[int, int]]:
    """S20: each giver with the set of cards that he laid with no move of another kind between.

    In the order of giving; in which order the cards of a giving were laid says nothing.
    """
    givings, before = list[tuple[int, int]](), (NOBODY, 0)
    for card, (seat, move) in zip(felt.attacks, felt.laid, strict=True):
        if before[0] == seat and move - before[1] <= 1:
            givings[-1] = (seat, givings[-1][1] | BIT[card])
        else:
            givings.append((seat, BIT[card]))
        before = (seat, move)
    return givings


def s20_counts(deal: Deal) -> bool:
    """S20: whether the last-placed faced the final bout and took it or, as agreed, held cards."""
    loser = deal.out[-1]
    if deal.roles.defender != loser:
        return False
    return deal.taken or (deal.setting.options.sixes == "given" and deal.places.held(loser) > 0)


def s21_counted(table: Table, counted: Result) -> Table:
    """S21: the table after a deal that counts; the deal passes clockwise."""
    points = tuple(map(sum, zip(table.points, counted.points(), strict=True)))
    return s24_held(table._replace(points=points))


def s24_held(table: Table) -> Table:
    """S24: the table after a deal that holds its place."""
    return s24_next(table._replace(held=table.held | 1 << table.place))


def s24_next(table: Table) -> Table:
    """S24: the next deal takes the earliest open place, and its dealer is the one of that place."""
    place = next(place for place in count() if not table.held >> place & 1)
    return table._replace(place=place, dealer=_s24_dealer(table, place))


def s24_dealt_by(table: Table, dealer: int, then: Table) -> Table:
    """S24: the table whose next deal this dealer deals, in the place that was then his.

    Out of turn he takes the earliest open place of his own or, if he has none, the next deal's.
    """
    place = then.place
    if then.dealer != dealer:
        own = (one for one in range(DEALS) if _s24_dealer(table, one) == dealer)
        place = next((one for one in own if not table.held >> one & 1), table.place)
    return table._replace(dealer=dealer, place=place)


def _s24_dealer(table: Table, place: int) -> int:
    """The dealer of the k-th place sits k seats after the first."""
    return (table.first + place) % len(table.names)


def s22_tally(names: Sequence[str], deals: Sequence[Announced]) -> Tally:
    """S21–S23: the points announced, and how often each seat was first and second."""
    results = [deal.result for deal in deals]
    points = {name: sum(result["points"][name] for result in results) for name in names}
    criteria = {
        what: {name: sum(result["order"][place] == name for result in results) for name in names}
        for place, what in enumerate(("firsts", "seconds"))
    }
    return Tally(len(deals) >= DEALS, points, criteria, criteria["firsts"])


def read_result(words: Sequence[str], names: Sequence[str]) -> Result:
    """The result written ``mari jaan peep ants sixes jaan=1``; raises FormError."""
    at = list(words).index("sixes") if "sixes" in words else len(words)
    order, sixes = words[:at], read_numbers(words[at + 1 :])
    if at < len(words) and not sixes:
        raise FormError("sixes")
    refuse_strangers([*order, *sixes], names)
    unique_seats(order)
    if len(order) != len(names):
        raise FormError("result-order", seats=" ".join(names))
    given = tuple(sixes.get(name, 0) for name in names)
    return Result(tuple(map(names.index, order)), given, says_none=0 in sixes.values())


def read_places(words: Sequence[str], names: Sequence[str]) -> Sequence[str]:
    """Return the words after ``result`` for a card that has each seat's place, clockwise: ``2143``.

    Behind the places stand the seats that gave a six, ``2143 1`` or ``2143 1=1``. Words that name
    seats stay as they are. Raises FormError.
    """
    if not words or names_a_seat(words[0], names) or not words[0].isdecimal():
        return words
    places, behind = words[0], list(words[1:])
    while behind and len(places) < len(names) and behind[0].isdecimal():
        places += behind.pop(0)
    if sorted(places) != list("1234"[: len(names)]):
        raise FormError("places", example=("21", "213", "2143")[len(names) - 2])
    order = [name for _, name in sorted(zip(places, names, strict=True))]
    sixes = Counter(seat for word in behind if word != "sixes" for seat in _gave(word, names))
    return [*order, *(["sixes"] if sixes else []), *(f"{seat}={n}" for seat, n in sixes.items())]


def _gave(word: str, names: Sequence[str]) -> list[str]:
    """The seats that gave a six, as often as they did: ``13``, ``1=2`` or ``mari=2``."""
    seats, sign, number = word.rpartition("=")
    if not sign:
        seats, number = word, "1"
    called = [seats] if seats in names else [*seats]
    if not number.isdecimal() or len(number) > 1:
        raise FormError("number-of-seat", text=word)
    if any(seat not in names and seat not in "1234"[: len(names)] for seat in called):
        raise FormError("unknown-seat", seat=seats, seats=" ".join(names))
    return [seat if seat in names else names[int(seat) - 1] for seat in called] * int(number)


def read_cells(cells: Mapping[str, str]) -> tuple[str, str]:
    """The result in the columns ``1`` to ``4`` and ``sixes``.

    The columns hold the seats from first to last, or the place of each seat.
    """
    order = " ".join(quoted(cells[place]) for place in "1234" if cells.get(place))
    return "1", f"{order} sixes {cells['sixes']}" if cells.get("sixes") else order


def check_card(card: Result) -> None:
    """A score card's conditions: sixes of seats that are not last, 1 to 4, four in all at most.

    Raises FormError where they are not met.
    """
    if card.says_none or card.sixes[card.order[-1]] or sum(card.sixes) > 4:
        raise FormError("sixes")


def write_result(result: Result, names: Sequence[str]) -> str:
    """The result as the words after ``result`` write it."""
    order = " ".join(quoted(names[seat]) for seat in result.order)
    given = [f" {quoted(name)}={n}" for name, n in zip(names, result.sixes, strict=True) if n]
    return order + (" sixes" + "".join(given) if given else "")
