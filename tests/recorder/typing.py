"""A recorder at the keyboard: which keys say a statement, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.head import Cut, Dealt
from engine.moves import ALL_SEATS, SHOWS, TALON, Move
from tourney.recorder.answer import Answer
from tourney.recorder.recorder import Recorder
from tourney.sheets.fold import begin
from tourney.sheets.state import TableState
from tourney.sheets.statements import DealLine, Statement, Void
from tourney.sheets.tablehead import TableHead


class Typed(NamedTuple):
    """A statement and the keys that said it."""

    statement: Statement
    keys: str


def press_all(recorder: Recorder, keys: str) -> Answer:
    """What comes of these keys, one after the other; it ends at what is complete or refused."""
    answer = Answer(recorder)
    for key in keys:
        answer = answer.recorder.press(key)
        if answer.lines or answer.refused:
            break
    return answer


def says(answer: Answer, statements: Sequence[Statement]) -> bool:
    """Whether exactly these statements are to be recorded, whoever inferred them."""
    return [line.statement for line in answer.lines] == [*statements]


def written(cards: Iterable[Card]) -> str:
    """Cards laid at once: their ranks, then their suits."""
    laid = [*cards]
    return "".join(card.rank for card in laid) + "".join(card.suit for card in laid)


def ways(recorder: Recorder, statement: Statement) -> Iterator[str]:
    """Keys that may say a statement, the fewest first."""
    names = recorder.state.names
    match statement:
        case Move(seat, verb, cards) if verb == SHOWS:
            digit = str(names.index(seat) + 1)
            yield from (f"w{written(cards)}", f"w{digit}{written(cards)}")
        case Move(seat=seat, cards=()) if seat == ALL_SEATS:
            yield "\n"
        case Move(seat, verb, ()):
            key = "x" if verb == "take" else " "
            yield from (key, f"{names.index(seat) + 1}{key}")
        case Move(seat, verb, cards):
            yield from _laid(names, seat, cards[1:] if verb == "beat" else cards)
        case DealLine(dealer=dealer):
            yield "\n" if dealer is None else f"{names.index(dealer) + 1}\n"
        case Cut(piles=piles):
            yield f"/{piles}"
        case Dealt(what, seat, cards) if what in ("hand", "talon"):
            digit = str(names.index(seat) + 1) if seat else ""
            told = "".join("?" if one is None else written([Card(one)]) for one in cards)
            yield f"={digit or '='}{told}"
        case Dealt(cards=(card,)) if card is not None:
            yield written([Card(card)])
        case Void(()):
            yield "vv"


def _laid(names: Sequence[str], seat: str, cards: Sequence[Card]) -> Iterator[str]:
    laid = written(cards)
    yield laid
    if seat == TALON:
        return
    digit = str(names.index(seat) + 1)
    yield f"{digit}{laid}"
    yield from (f"{laid}{which}" for which in range(1, 10))
    yield from (f"{digit}{laid}{which}" for which in range(1, 10))


def typed(head: TableHead, statements: Iterable[Statement]) -> Iterator[Typed]:
    """The keys of every statement; AssertionError where no keys say exactly what it says."""
    return typed_from(begin(head), statements)


def typed_from(state: TableState, statements: Iterable[Statement]) -> Iterator[Typed]:
    """The keys of every statement said at a table that stands so."""
    recorder = Recorder(state)
    for statement in statements:
        said = next(
            (
                (keys, answer)
                for keys in ways(recorder, statement)
                if says(answer := press_all(recorder, keys), [statement])
            ),
            None,
        )
        assert said, f"no keys say: {statement}"
        keys, answer = said
        recorder = answer.recorder
        yield Typed(statement, keys)


def cards_of(statement: Statement) -> int:
    """How many cards a person names to say it."""
    if isinstance(statement, Move):
        return len(statement.cards) - (statement.verb == "beat")
    return len(statement.cards) if isinstance(statement, Dealt) else 0
