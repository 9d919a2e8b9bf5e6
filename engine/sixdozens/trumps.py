"""Which card may be laid on which in Six Dozens: the order of ranks, trumps, eights and sixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from engine.cards import BIT, DECK, RANK_OF, RANKS, SUIT, SUIT_OF, SUITS, Card, suit_typed
from engine.result import refuse_strangers
from engine.violation import FormError
from engine.words import quoted

ORDER: Final = tuple(map(RANKS.index, "ATKQJ9876"))
"""D2: the ranks from junior to senior, by their places in ``RANKS``."""
_NEXT: Final = dict(pairwise(ORDER))
EIGHTS: Final = RANK_OF[RANKS.index("8")]
SEVENS: Final = RANK_OF[RANKS.index("7")]
SIXES: Final = RANK_OF[RANKS.index("6")]

KINDS: Final[Mapping[str, int]] = {"none": 0, "one": 1, "two": 2, "ranked": 2}
"""D3: the kinds of trumps that are for all, and how many suits each names."""


class Trumps(NamedTuple):
    """D3: what is trump for the whole match.

    ``suits`` are places in ``SUITS``: for ``own`` that of each seat, for ``ranked`` the senior
    suit first.
    """

    kind: str
    suits: tuple[int, ...]

    def over(self, seat: int, top: int, ranked: str) -> int:
        """D3a: the trumps that this seat may lay on a card of the suit ``top``, as a set.

        Senior and junior trumps may lie on their own suit too where ``ranked`` says ``all``.
        """
        if self.kind == "own":
            return 0 if self.suits[seat] == top else SUIT[self.suits[seat]]
        if self.kind == "ranked":
            own = int(ranked == "all")
            as_strong = self.suits.index(top) + own if top in self.suits else len(self.suits)
            return sum(SUIT[suit] for suit in self.suits[:as_strong])
        return 0 if top in self.suits else sum(SUIT[suit] for suit in self.suits)


@cache
def d7_followers(trumps: Trumps, seat: int, ranked: str) -> tuple[int, ...]:
    """D7: for each card on top of the bank, the set of cards that this seat may lay on it."""
    over = [trumps.over(seat, suit, ranked) for suit in range(4)]
    return tuple(
        (d2_next(top) | RANK_OF[top] | EIGHTS | SIXES & SUIT_OF[top] | over[top // 9]) & ~BIT[top]
        for top in range(36)
    )


def d2_next(card: int) -> int:
    """D2: the card one value less in its suit, as a set; empty for a six."""
    following = _NEXT.get(card % 9)
    return 0 if following is None else BIT[card - card % 9 + following]


def d6_order(card: int, first: str) -> tuple[Card, ...]:
    """D6: the cards of this card's suit, from the ``six`` or from the ``ace`` along D2."""
    ranks = ORDER if first == "ace" else ORDER[::-1]
    return tuple(DECK[card - card % 9 + rank] for rank in ranks)


def read_trumps(words: Sequence[str], names: Sequence[str]) -> Trumps:
    """D3: the trumps written ``own mari=c jaan=d``, ``none`` or ``ranked s d``.

    Raises FormError; also where nothing is written, for ``own`` must say whose is which.
    """
    kind, rest = (words[0], words[1:]) if words else ("", ())
    if kind == "own":
        return Trumps(kind, _own_suits(rest, names))
    if KINDS.get(kind) != len(rest):
        raise FormError("trumps")
    suits = _different(rest)
    return Trumps(kind, tuple(sorted(suits)) if kind == "two" else suits)


def _own_suits(words: Sequence[str], names: Sequence[str]) -> tuple[int, ...]:
    suits = dict(word.rpartition("=")[::2] for word in words)
    if "" not in suits:
        refuse_strangers(suits, names)
    if len(suits) != len(words) or set(suits) != set(names):
        raise FormError("own-trumps", seats=" ".join(names))
    return _different([suits[name] for name in names])


def _different(typed: Sequence[str]) -> tuple[int, ...]:
    try:
        suits = tuple(SUITS.index(suit_typed(text)) for text in typed)
    except KeyError as error:
        raise FormError("suit", text=error.args[0]) from None
    if len(set(suits)) != len(suits):
        raise FormError("suit-twice")
    return suits


def trump_suits(words: Sequence[str]) -> list[tuple[str, str]]:
    """The suits of a trumps line that was read before, each after the seat whose it is."""
    return [word.rpartition("=")[::2] for word in words[1:]]


def write_trumps(trumps: Trumps, names: Sequence[str]) -> str:
    """The words after ``trumps``, in canonical form."""
    suits = [SUITS[suit] for suit in trumps.suits]
    if trumps.kind == "own":
        suits = [f"{quoted(name)}={suit}" for name, suit in zip(names, suits, strict=True)]
    return " ".join([trumps.kind, *suits])
