"""Cards and sets of cards: small integers and bitmasks that print as what one types.

>>> card("10♥"), cards("7c 7d")
(Card('Th'), Cards('7c 7d'))
>>> str(cards("7d 7c"))
'7c 7d'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

RANKS = "6789TJQKA"
SUITS = "cdhs"
_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_RANK_LETTERS = {"Ä": "A", "E": "Q", "P": "J", "S": "J", "А": "A", "К": "K", "Д": "Q", "В": "J"}
"""Estonian äss, emand, poiss, soldat; Ukrainian король, дама, валет; Cyrillic А is no other."""
_SUIT_LETTERS = {"ä": "h", "p": "s", "с": "c", "т": "c", "х": "c", "б": "d", "ч": "h", "п": "s"}
"""Estonian ärtu, pada; Cyrillic с, and Ukrainian трефа, хреста, бубна, чирва, піка."""
_DOUBTFUL = {"Т": "AT", "r": "cd"}
"""Letters with two meanings: Cyrillic Т is туз or looks like a ten, r is risti or ruutu."""
_RANK_TYPED = str.maketrans(_RANK_LETTERS)
_SUIT_TYPED = str.maketrans(_SIGNS | _SUIT_LETTERS)


class Card(int):
    """One of the 36 cards, numbered suit by suit from the six of clubs to the ace of spades."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        """The rank as typed, ``6`` to ``A``."""
        return RANKS[self % 9]

    @property
    def suit(self) -> str:
        """The suit as typed: ``c``, ``d``, ``h`` or ``s``."""
        return SUITS[self // 9]

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return f"Card({NAMES[self]!r})"


class Cards(int):
    """A set of cards as a bitmask; iterates and prints in card order."""

    __slots__ = ()

    @classmethod
    def of(cls, some: Iterable[int]) -> Cards:
        """The set of the given cards."""
        return cls(mask(some))

    def __iter__(self) -> Iterator[Card]:
        rest = int(self)
        while rest:
            lowest = rest & -rest
            yield DECK[lowest.bit_length() - 1]
            rest ^= lowest

    def __contains__(self, one: int) -> bool:
        return bool(self >> one & 1)

    def __len__(self) -> int:
        return self.bit_count()

    def __str__(self) -> str:
        return " ".join(NAMES[one] for one in self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
DECK = tuple(Card(number) for number in range(36))
BIT = tuple(1 << number for number in range(36))
ALL = (1 << 36) - 1
SUIT = tuple(0x1FF << 9 * suit for suit in range(4))
"""The nine cards of each suit, by the suit's place in ``SUITS``."""
SUIT_OF = tuple(SUIT[one // 9] for one in range(36))
"""For each card, all cards of its suit."""
RANK_OF = tuple(sum(1 << 9 * suit + one % 9 for suit in range(4)) for one in range(36))
"""For each card, all cards of its rank."""
_BY_NAME = {name: DECK[number] for number, name in enumerate(NAMES)}


def card(text: str) -> Card:
    """The card that is typed as ``7c``, ``10♣`` or ``kH``, or with the letters of a language.

    ``Дч`` and ``Eä`` are the queen of hearts. Raises KeyError with the text when it names no card,
    or may name two.
    """
    found = _BY_NAME.get(text)
    if found is None:
        rank, suit = _split(text)
        found = _BY_NAME.get(rank + suit)
    if found is None:
        raise KeyError(text)
    return found


def _split(text: str) -> tuple[str, str]:
    """The rank and the suit as typed in canonical letters, as far as they have one meaning."""
    rank = text[:-1].upper().translate(_RANK_TYPED)
    return "T" if rank == "10" else rank, text[-1:].lower().translate(_SUIT_TYPED)


def meanings(text: str) -> tuple[str, ...]:
    """The cards that a text may name, because of a letter with two meanings; else nothing."""
    rank, suit = _split(text)
    ranks, suits = _DOUBTFUL.get(rank, rank), _DOUBTFUL.get(suit, suit)
    if rank not in _DOUBTFUL and suit not in _DOUBTFUL:
        return ()
    return tuple(name for one in ranks for other in suits if (name := one + other) in _BY_NAME)


def foreign(text: str) -> str:
    """The Greek and Cyrillic letters of a text, many of which look like Latin ones."""
    return "".join(one for one in text if "\u0370" <= one <= "\u052f")


def suit_typed(text: str) -> str:
    """The suit that is typed as ``c``, ``♣`` or ``C``; raises KeyError with the text if none is."""
    found = text.lower().translate(_SUIT_TYPED)
    if len(found) != 1 or found not in SUITS:
        raise KeyError(text)
    return found


def is_card(text: str) -> bool:
    """Whether the text names a card."""
    try:
        card(text)
    except KeyError:
        return False
    return True


def cards(text: str) -> Cards:
    """The set of the cards typed with blanks between them; raises KeyError like ``card``."""
    return Cards.of(card(word) for word in text.split())


def mask(some: Iterable[int]) -> int:
    """The given cards as a plain bitmask."""
    together = 0
    for one in some:
        together |= BIT[one]
    return together
