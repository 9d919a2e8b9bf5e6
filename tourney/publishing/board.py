"""What the script of a deal's page draws: where the cards are, and what each move changes there.

A page would be heavy with a whole table at each line. So a line has only the places whose cards
changed, each of them whole, and the script, which knows no rule, puts the cards there::

    0:7c!9dKs?? t:?????????????6h l:7c9c,8d g:6c6d

The first seat holds five cards: two known, one that came to light later, two unknown. Then the
talon from its top, what lies on the table (the 9c beat the 7c), and the discard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import RANKS
from engine.games import GAMES
from tourney.readmodel.hindsight import all_along, positions
from tourney.readmodel.views import Hand, Laid

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tourney.publishing.table_parts import DealPart, Scored, Trump
    from tourney.readmodel.hindsight import Light
    from tourney.readmodel.views import Person, Position, Replay, Step

Zones = dict[str, str]
OUT: Final = "out"


class Drawn(NamedTuple):
    """What a statement changes on the board, for the script that draws it."""

    put: str
    """The places whose cards changed."""
    between: str
    """The card that ended a bout, before the table is cleared; mostly empty."""
    roles: str | None
    """Who leads, defends and so on; None if that is as before."""


class BoardSeat(NamedTuple):
    """A seat at the board."""

    person: Person
    suit: str
    """Its own trump, or nothing (D3)."""
    scored: Scored | None


class Board(NamedTuple):
    """The table on which a deal is replayed, before its first move."""

    seats: Sequence[BoardSeat]
    start: Drawn
    trumps: Sequence[str]
    """The suits that are trump for all: turned up (S5), or agreed on (D3)."""
    roles: Sequence[str]
    """What may stand beside a seat."""


class BoardBuilder:
    """Sets the board of a deal of which moves are recorded."""

    def __init__(self, replay: Replay, start: Position) -> None:
        """``start`` is how the deal stood before its first move."""
        self.steps = replay.steps
        self.stood = positions(start, replay.steps)
        self.light = all_along(start, replay.steps)
        self.seats = {hand.seat: str(at) for at, hand in enumerate(start.hands)}
        self.game = GAMES[replay.game]
        self.paired = self.game.layout == "pairs"
        turned = replay.turned if self.game.turned == "trump" else None
        self.trump = turned[1] if turned else ""

    def board(self, deal: DealPart, people: Mapping[str, Person], trumps: Sequence[Trump]) -> Board:
        """Return the board before the first move, and what the seats got in the end."""
        own = {trump.person: trump.suit for trump in trumps}
        scored = {one.person: one for one in deal.scores}
        agreed = (trump.suit for trump in trumps if trump.person is None)
        return Board(
            seats=[BoardSeat(one, own.get(one, ""), scored.get(one)) for one in people.values()],
            start=Drawn(_written(self._zones(0)), "", self._roles(0)),
            trumps=(*filter(None, [self.trump]), *agreed),
            roles=(*self.game.roles_shown, OUT),
        )

    def drawn(self) -> dict[int, Drawn]:
        """Return what each statement changes on the board, by its version."""
        drawn, zones, roles = {}, self._zones(0), self._roles(0)
        for at, step in enumerate(self.steps):
            before, zones = zones, self._zones(at + 1)
            was, roles = roles, self._roles(at + 1)
            drawn[step.statement.version] = Drawn(
                put=_written(_changed(before, zones)),
                between=_written(self._between(at, step)),
                roles=roles if roles != was else None,
            )
        return drawn

    def _roles(self, at: int) -> str:
        position = self.stood[at]
        named = (
            f"{role}:{self.seats[position.roles[role]]}"
            for role in self.game.roles_shown
            if role in position.roles
        )
        hands = position.hands
        out = (f"{OUT}:{self.seats[one.seat]}" for one in hands if one.out)
        return " ".join((*named, *out))

    # -- the cards

    def _zones(self, at: int) -> Zones:
        position, light = self.stood[at], self.light[at]
        hands = {
            self.seats[hand.seat]: self._hand(hand, light.get(hand.seat, ()))
            for hand in position.hands
        }
        lying = self._lying(position.laid)
        return {**hands, "t": _talon(position, light), "l": lying, "g": "".join(position.gone)}

    def _hand(self, hand: Hand, light: Sequence[str]) -> str:
        cards = sorted((*hand.known, *light), key=self._order)
        marked = (f"!{card}" if card in light else card for card in cards)
        return "".join(marked) + "?" * (hand.unknown - len(light))

    def _order(self, card: str) -> tuple[bool, str, int]:
        return card[1] == self.trump, card[1], RANKS.index(card[0])

    def _lying(self, laid: Sequence[Laid]) -> str:
        cards = (one.card + (one.beaten_by or "") for one in laid)
        return ("," if self.paired else "").join(cards)

    # -- between two moves

    def _between(self, at: int, step: Step) -> Zones:
        """The table with the card that ended the bout, before everything is cleared from it."""
        before, after = self.stood[at], self.stood[at + 1]
        move = step.move
        if not self.paired or move is None or step.after is None or after.laid:
            return {}
        seat, verb, cards = move.seat, move.verb, tuple(map(str, move.cards))
        does = self.game.verbs[verb].does if verb in self.game.verbs else ""
        if does == "beat":
            laid = [_beaten(one, *cards) for one in before.laid]
            cards = cards[1:]
        elif does == "lay":
            laid = [*before.laid, *(Laid(card, seat) for card in cards)]
        else:
            return {}
        held = next(hand for hand in before.hands if hand.seat == seat)
        light = [card for card in self.light[at].get(seat, ()) if card not in cards]
        return {self.seats[seat]: self._hand(_without(held, cards), light), "l": self._lying(laid)}


def _talon(position: Position, light: Light) -> str:
    """The talon from its top; what came to light later came from it in this order."""
    later = iter(light.get("talon", ()))
    marked = (f"!{card}" if (card := next(later, "")) else "?" for _ in position.talon)
    return "".join(card or next(marked) for card in position.talon)


def _beaten(one: Laid, attack: str, by: str) -> Laid:
    return Laid(one.card, one.seat, by) if one.card == attack else one


def _without(hand: Hand, cards: Collection[str]) -> Hand:
    known = tuple(card for card in hand.known if card not in cards)
    unseen = sum(card not in hand.known for card in cards)
    return Hand(hand.seat, known, hand.unknown - unseen, hand.out)


def _changed(before: Zones, after: Zones) -> Zones:
    return {zone: cards for zone, cards in after.items() if before[zone] != cards}


def _written(zones: Zones) -> str:
    return " ".join(f"{zone}:{cards}" for zone, cards in zones.items())


def board_builder(replay: Replay) -> BoardBuilder | None:
    """Return who sets the board of the deal; None if no move of it could be played."""
    return BoardBuilder(replay, replay.start) if replay.start else None
