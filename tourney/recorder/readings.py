"""What some cards may mean at this moment of a deal, by what the game allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.cards import Card, mask
from engine.game import AnyGame
from engine.moves import ALL_SEATS, TALON, Move
from engine.violation import ILLEGAL, FormError, Violation
from tourney.sheets.state import Found, TableState
from tourney.sheets.statements import Statement


class Line(NamedTuple):
    """A statement to be recorded; ``inferred`` where nobody said it, but what follows shows it."""

    statement: Statement
    inferred: bool = False


Reading = tuple[Line, ...]
"""What may be meant: a move, after the ``done`` of everybody who must have been done before it."""


def moved_in(reading: Reading) -> Move:
    """Return the move that a reading ends with."""
    statement = reading[-1].statement
    if not isinstance(statement, Move):
        raise TypeError(statement)
    return statement


def deal_in_play(state: TableState) -> Any:
    """Return the deal in which a move may come now; None where none may."""
    return state.deal if state.in_play and not state.stopped else None


def readings_of(
    game: AnyGame, deal: Any, cards: Sequence[Card], seat: str | None = None
) -> list[Reading]:
    """Return everything that these cards may mean, with as few inferred ``done`` as possible.

    With ``seat`` only what that seat may mean by them.
    """
    before: list[Move] = []
    bout = bool(game.lying(deal))
    while True:
        if found := [move for move in _moves(game, deal, cards) if seat in (None, move.seat)]:
            said = [Line(done, inferred=True) for done in _together(before, bout, game, deal)]
            return [(*said, Line(move)) for move in found]
        if (done := _done(game, deal)) is None:
            return []
        before.append(done)
        deal = game.play(deal, done)


def _together(before: list[Move], bout: bool, game: AnyGame, deal: Any) -> list[Move]:  # noqa: FBT001
    """One ``all done`` where several have ended the bout."""
    if len(before) > 1 and bout and not game.lying(deal):
        return [before[0]._replace(seat=ALL_SEATS)]
    return before


def _moves(game: AnyGame, deal: Any, cards: Sequence[Card]) -> Iterator[Move]:
    wanted = mask(cards)
    for seat, verb, possible, target in game.allowed(deal):
        if not wanted or wanted & ~possible:
            continue
        if game.verbs[verb].does == "beat":
            beaten = () if target is None else (target,)
            move = Move(seat, verb, (*beaten, *cards))
        else:
            move = Move(seat, verb, tuple(cards))
        least, most = game.verbs[verb][:2]
        if least <= len(move.cards) <= most and game.judge(deal, move) is None:
            yield move


def _done(game: AnyGame, deal: Any) -> Move | None:
    """The ``done`` that nobody says at a table: of whoever has the right to go on attacking."""
    for choice in game.allowed(deal):
        if game.verbs[choice.verb].by == "all":
            return Move(choice.seat, choice.verb)
    return None


def without_cards(game: AnyGame, deal: Any, seat: str | None = None) -> list[Move]:
    """Return what may be said now without a card and without taking any: done, or pass."""
    found = [
        Move(choice.seat, choice.verb)
        for choice in game.allowed(deal)
        if not choice.cards and not game.verbs[choice.verb].does and choice.seat != TALON
    ]
    return [move for move in found if seat in (None, move.seat)]


def wrong_with(
    game: AnyGame, deal: Any, cards: Sequence[Card], seat: str | None = None
) -> Violation:
    """Return why these cards cannot come now: of all that they might mean, what came nearest.

    Raises FormError where no statement takes so many cards.
    """
    attempts = _attempts(game, deal, cards, seat)
    wrong = [found for move in attempts if (found := game.judge(deal, move))]
    if not wrong:
        most = max(verb.most for verb in game.verbs.values() if verb.does == "lay")
        raise FormError("number-of-cards", verb="+".join(map(str, cards)), least=1, most=most)
    return min(wrong, key=lambda found: found.kind != ILLEGAL)


def _attempts(game: AnyGame, deal: Any, cards: Sequence[Card], seat: str | None) -> Iterator[Move]:
    """Everything that somebody may have tried, the likeliest first."""
    unbeaten = [one.card for one in game.lying(deal) if one.beaten_by is None]
    for verb, form in game.verbs.items():
        if form.does == "beat" and len(cards) == 1:
            seats = [seat] if seat else _who(game, deal, cards, "beat", "take")
            yield from (Move(who, verb, (one, *cards)) for one in unbeaten for who in seats)
    for verb, form in game.verbs.items():
        if form.does == "lay" and len(cards) <= form.most:
            seats = [seat] if seat else _who(game, deal, cards, "lay", "")
            yield from (Move(who, verb, tuple(cards)) for who in seats if form.by != "talon")
            if form.by == "talon":
                yield Move(TALON, verb, tuple(cards))


def _who(game: AnyGame, deal: Any, cards: Sequence[Card], *does: str) -> list[str]:
    """The seats that are known to hold one of the cards, or else those that may do such a thing."""
    wanted, names = mask(cards), deal.names
    holders = [name for name, known in zip(names, deal.places.known, strict=True) if known & wanted]
    may = [one.seat for one in game.allowed(deal) if game.verbs[one.verb].does in does]
    return holders or [one for one in dict.fromkeys(may) if one in names] or [*names]


def refused(state: TableState, deal: Any, wrong: Violation) -> Found:
    """Return the violation together with what would have been allowed."""
    return Found(0, wrong, () if deal is None else state.game.allowed(deal))


def possible_now(game: AnyGame, deal: Any) -> int:
    """Return the set of cards that may come next, those after an inferred ``done`` included."""
    possible = 0
    while deal is not None:
        for choice in game.allowed(deal):
            possible |= choice.cards
        done = _done(game, deal)
        deal = None if done is None else game.play(deal, done)
    return possible
