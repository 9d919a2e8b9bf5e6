"""Deals of Six Dozens played by a dice, and the same moves with fewer cards known."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import BIT, Card, Cards
from engine.game import Choice
from engine.head import Dealt, Head, Sight
from engine.moves import SHOWS, Move
from engine.sixdozens import SixDozens
from engine.sixdozens.deal import Deal
from engine.sixdozens.score import Table

GAME = SixDozens()
NAMES = ("mari", "jaan", "peep", "ants")
TRUMPS = ("own", "none", "one h", "two c s", "ranked s d")
OWN = ("mari=s", "jaan=h", "peep=d", "ants=c")


@dataclass(frozen=True)
class Night:
    """A table, the head that tells all cards, and the moves made."""

    table: Table
    head: Head
    moves: tuple[Move, ...]

    def begun(self, hidden: Iterable[int] = ()) -> Deal:
        """The deal before its first move; of the cards dealt the ``hidden`` ones are not told."""
        secret = set(hidden)

        def seen(dealt: tuple[Sight, ...]) -> tuple[Sight, ...]:
            return tuple(None if one in secret else one for one in dealt)

        hands = tuple(seen(hand or ()) for hand in self.head.hands)
        talon = seen(self.head.talon or ())
        return GAME.deal_out(self.table, self.head._replace(hands=hands, talon=talon))


def sit(dice: random.Random) -> Table:
    """A table of two to four, its house rules and trumps thrown."""
    names = NAMES[: dice.randint(2, 4)]
    options = {name: dice.choice(values) for name, values in GAME.options.items()}
    trumps = dice.choice(TRUMPS).split()
    own = OWN[: len(names)] if trumps == ["own"] else ()
    return GAME.sit(names, dice.randrange(len(names)), options, [*trumps, *own])


def dealt(dice: random.Random, table: Table) -> Head:
    """The head of a shuffled deal, all cards told."""
    pack = GAME.pack(table)
    cards = list(Cards(pack.deck))
    dice.shuffle(cards)
    head = Head(table.names, table.dealer, pack).adding(Dealt("open", "", (cards.pop(),)))
    for name in table.names:
        head = head.adding(Dealt("hand", name, taken(cards, pack.hand)))
    return head.adding(Dealt("talon", "", taken(cards, pack.talon)))


def taken(cards: list[Card], number: int) -> tuple[Card, ...]:
    """So many cards from the end of the pack."""
    top, cards[-number:] = tuple(cards[-number:]), []
    return top


def night(seed: int) -> Night:
    """A deal played to its end, by seed."""
    dice = random.Random(seed)
    return played(dice, sit(dice))


def played(dice: random.Random, table: Table) -> Night:
    """A deal at this table, shuffled and played to its end by allowed moves."""
    head = dealt(dice, table)
    return Night(table, head, finished(dice, GAME.deal_out(table, head)))


def finished(dice: random.Random, deal: Deal) -> tuple[Move, ...]:
    """Allowed moves that end the deal."""
    moves = []
    while not deal.ended:
        moves.append(move := chosen(dice, GAME.allowed(deal)))
        deal = GAME.play(deal, move)
    return tuple(moves)


def chosen(dice: random.Random, choices: tuple[Choice, ...]) -> Move:
    """One of the moves allowed."""
    choice = dice.choice(choices)
    cards = (dice.choice(list(choice.cards)),) if choice.cards else ()
    return Move(choice.seat, choice.verb, cards)


def folded(deal: Deal, moves: Iterable[Move]) -> Deal:
    """The deal after these moves, each of which must be right."""
    for move in moves:
        wrong = GAME.judge(deal, move)
        assert wrong is None, (str(move), wrong)
        deal = GAME.play(deal, move)
    return deal


def all_shown(truth: Deal, deal: Deal) -> Deal:
    """The deal with all the cards shown that are still in the hands."""
    for name, cards in zip(truth.setting.names, truth.places.known, strict=True):
        if cards:
            deal = folded(deal, [Move(name, SHOWS, tuple(Cards(cards)))])
    return deal


def dealt_cards(head: Head) -> list[Card]:
    """All cards of the hands and the talon."""
    told = [one for cards in (*head.hands, head.talon) for one in cards or ()]
    return [one for one in told if one is not None]


def in_their_places(deal: Deal) -> bool:
    """Whether every card of the deck is in exactly one place, and the counts fit."""
    places = deal.places
    talon = [BIT[one] for one in deal.talon if one is not None]
    sets = [*places.known, *talon, places.laid, places.unseen]
    hidden = places.hidden + sum(places.unknown)
    return (
        sum(sets) == deal.setting.deck
        and sum(one.bit_count() for one in sets) == deal.setting.deck.bit_count()
        and hidden == places.unseen.bit_count()
        and min(places.unknown) >= 0
    )
